// Any bytes: the reader does not crash, spans lie inside the text, a document that was read can be written, and a tree
// built by libxml2 equals expat's, places included.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "tests/xml/tree_text.hpp"
#include "urdfmill/xml/expat_builder.hpp"
#include "urdfmill/xml/libxml_builder.hpp"
#include "urdfmill/xml/parser.hpp"
#include "urdfmill/xml/python_reading.hpp"
#include "urdfmill/xml/writer.hpp"

using namespace urdfmill;

namespace {

void require(bool condition) {
  if (!condition) std::abort();
}

void check_spans(const xml::Node* node, std::size_t size) {
  for (; node != nullptr; node = node->next) {
    require(node->span.begin <= node->span.end && node->span.end <= size);
    const xml::Element* element = node->as_element();
    if (element == nullptr) continue;
    require(element->start_tag_end <= element->end_tag_begin && element->end_tag_begin <= element->span.end);
    for (const xml::Attribute* a = element->first_attribute; a != nullptr; a = a->next)
      require(a->span().begin <= a->span().end && a->span().end <= size);
    check_spans(element->first_child, size);
  }
}

void compare_builders(std::string_view bytes, const xml::ParseOptions& options) {
  xml::Document quick;
  xml::Document thorough;
  if (xml::find_decoding_error(bytes) || !xml::build_with_libxml(bytes, 0, options, quick)) return;
  require(!xml::build_with_expat(bytes, 0, options, thorough));
  require(xml::test::tree_text(quick) == xml::test::tree_text(thorough));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  source::Sources sources;
  const auto file = sources.add("fuzz.xml", std::string(reinterpret_cast<const char*>(data), size));
  xml::ParseOptions options;
  options.max_depth = 1000;
  options.max_entity_expansion = 1 << 20;
  compare_builders(sources[file].bytes(), options);
  const xml::ParseResult result = xml::parse(sources, file, options);
  require((result.document != nullptr) != result.error.has_value());
  if (!result.document) return 0;
  check_spans(result.document->first(), size);
  std::string text;
  require(!xml::write(*result.document, {}, text));
  // Not everything reads back, as in the reference: a document type may quote its identifiers badly, and white space
  // that was written as a character reference comes out raw, which a namespace may not have.
  if (!result.document->doctype.empty() || sources[file].bytes().find("&#") != std::string_view::npos) return 0;
  source::Sources again;
  require(xml::parse(again, again.add("again.xml", text), options).document != nullptr);
  return 0;
}
