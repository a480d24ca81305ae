#include "urdfmill/xml/expat_builder.hpp"

#include <expat.h>

#include <algorithm>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "urdfmill/text/append.hpp"
#include "urdfmill/xml/python_reading.hpp"
#include "urdfmill/xml/start_tag.hpp"

namespace urdfmill::xml {
namespace {

/// The separator of namespace, local name and prefix in expat's names. The reference chose it, and it determines which
/// namespaces expat refuses.
constexpr char name_separator = ' ';

std::string_view view_of_text(const char* text) {
  return text == nullptr ? std::string_view() : std::string_view(text);
}

/// Converts "uri local prefix", "uri local" or "local" to the name as written: "prefix:local" or "local".
std::string qualified_name(std::string_view triplet) {
  const std::size_t first = triplet.find(name_separator);
  if (first == std::string_view::npos) return std::string(triplet);
  const std::string_view rest = triplet.substr(first + 1);
  const std::size_t second = rest.find(name_separator);
  if (second == std::string_view::npos) return std::string(rest);
  return std::string(rest.substr(second + 1)) + ':' + std::string(rest.substr(0, second));
}

std::string with_plain_line_ends(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\r' && i + 1 < text.size() && text[i + 1] == '\n') continue;
    out += text[i] == '\r' ? '\n' : text[i];
  }
  return out;
}

XML_Parser create_parser(const ParseOptions& options) {
  const char* encoding = options.always_utf8 ? "utf-8" : nullptr;
  return options.namespaces ? XML_ParserCreateNS(encoding, name_separator) : XML_ParserCreate(encoding);
}

class ExpatBuilder {
 public:
  ExpatBuilder(std::string_view bytes, source::FileId file, const ParseOptions& options, Document& document)
      : bytes_(bytes),
        file_(file),
        options_(options),
        document_(document),
        parser_(create_parser(options), &XML_ParserFree) {
    XML_Parser parser = parser_.get();
    XML_SetReturnNSTriplet(parser, 1);
    XML_SetUserData(parser, this);
    install(parser);
  }

  std::optional<ParseError> run(std::size_t limit) {
    const std::size_t size = std::min(limit, bytes_.size());
    for (std::size_t begin = 0; begin < size && !error_;) {
      const std::size_t end = std::min(size, portion_end(bytes_, begin));
      feed_portion(begin, end);
      if (begin == 0) root_in_first_portion_ = document_.root() != nullptr;
      begin = end;
    }
    if (!error_ && limit >= bytes_.size()) feed({}, true);
    if (!error_) finish_doctype();
    return std::move(error_);
  }

 private:
  static ExpatBuilder& from(void* self) { return *static_cast<ExpatBuilder*>(self); }

  static void install(XML_Parser parser) {
    XML_SetElementHandler(
        parser,
        [](void* self, const char* name, const char** attributes) { from(self).start_element(name, attributes); },
        [](void* self, const char*) { from(self).end_element(); });
    XML_SetStartNamespaceDeclHandler(parser, [](void* self, const char* prefix, const char* uri) {
      from(self).declarations_.emplace_back(prefix == nullptr ? "xmlns" : "xmlns:" + std::string(prefix),
                                            view_of_text(uri));
    });
    XML_SetCharacterDataHandler(parser, [](void* self, const char* text, int size) {
      from(self).characters({text, static_cast<std::size_t>(size)});
    });
    XML_SetCdataSectionHandler(
        parser, [](void* self) { from(self).start_cdata(); }, [](void* self) { from(self).end_cdata(); });
    XML_SetCommentHandler(parser, [](void* self, const char* text) { from(self).comment(text); });
    XML_SetProcessingInstructionHandler(
        parser, [](void* self, const char* target, const char* data) { from(self).instruction(target, data); });
    XML_SetDoctypeDeclHandler(
        parser,
        [](void* self, const char* name, const char* system, const char* id, int subset) {
          from(self).start_doctype(name, view_of_text(system), view_of_text(id), subset != 0);
        },
        [](void* self) { from(self).end_doctype(); });
    // As in the reference, external content is silently left out.
    XML_SetExternalEntityRefHandler(
        parser, [](XML_Parser, const char*, const char*, const char*, const char*) -> int { return XML_STATUS_OK; });
  }

  /// The reference's text has only `\n` for line ends. Expat converts line ends itself, except for carriage returns at
  /// the end of the text, where it waits for the next character.
  void feed_portion(std::size_t begin, std::size_t end) {
    const std::size_t end_of_text = bytes_.find_last_not_of('\r') + 1;
    if (begin < end_of_text) feed(bytes_.substr(begin, std::min(end, end_of_text) - begin), false);
    if (end > end_of_text && !error_) feed(std::string(end - std::max(begin, end_of_text), '\n'), false);
  }

  void feed(std::string_view text, bool last) {
    if (XML_Parse(parser_.get(), text.data(), static_cast<int>(text.size()), last ? 1 : 0) == XML_STATUS_OK || error_)
      return;
    const Span place = event_span();
    const XML_Error code = XML_GetErrorCode(parser_.get());
    fail(std::string(view_of_text(XML_ErrorString(code))) + ": line " +
             std::to_string(XML_GetCurrentLineNumber(parser_.get())) + ", column " +
             std::to_string(XML_GetCurrentColumnNumber(parser_.get())),
         place, false);
    error_->unbound_prefix = code == XML_ERROR_UNBOUND_PREFIX;
    const bool lacks_end = code == XML_ERROR_TAG_MISMATCH || code == XML_ERROR_NO_ELEMENTS;
    if (!lacks_end || current_ == nullptr) return;
    error_->open_name = current_->name;
    error_->open = current_->start_tag();
  }

  void fail(std::string message, Span place, bool limit) {
    if (error_) return;
    error_ = ParseError{std::move(message), place, false, limit};
    XML_StopParser(parser_.get(), XML_FALSE);
  }

  /// Returns the span of the current event; inside an entity that of the reference to it.
  [[nodiscard]] Span event_span() const {
    const auto index = std::max<XML_Index>(0, XML_GetCurrentByteIndex(parser_.get()));
    const auto begin =
        static_cast<std::uint32_t>(std::min<std::size_t>(static_cast<std::size_t>(index), bytes_.size()));
    return {file_, begin, begin + static_cast<std::uint32_t>(XML_GetCurrentByteCount(parser_.get()))};
  }

  void start_element(const char* name, const char** attributes) {
    flush_text();
    const Span place = event_span();
    if (++depth_ > options_.max_depth)
      return fail("elements are nested deeper than " + std::to_string(options_.max_depth) + " levels", place, true);
    if (const std::size_t most = options_.most_tree_bytes(bytes_.size()); document_.bytes_used() > most)
      return fail("the elements take more than " + std::to_string(most) + " bytes of memory", place, true);
    std::size_t attribute_count = declarations_.size();
    for (const char** attribute = attributes; *attribute != nullptr; attribute += 2) ++attribute_count;
    if (attribute_count > options_.max_attributes)
      return fail("an element has more than " + std::to_string(options_.max_attributes) + " attributes", place, true);
    const bool written_here = scan_start_tag(bytes_, place.begin, tag_) && tag_.end <= place.end;
    if (!written_here) tag_.attributes.clear();
    Element* element = document_.make_element(document_.intern(qualified_name(name)), place);
    element->start_tag_end = element->end_tag_begin = place.end;
    Attribute* last = nullptr;
    for (const auto& [declared, uri] : declarations_) last = add_attribute(*element, last, declared, uri);
    declarations_.clear();
    const int count = XML_GetSpecifiedAttributeCount(parser_.get());
    for (int i = 0; i < count; i += 2)
      last = add_attribute(*element, last, qualified_name(attributes[i]), attributes[i + 1]);
    append(element);
    current_ = element;
  }

  Attribute* add_attribute(Element& element, Attribute* last, const std::string& name, std::string_view value) {
    Attribute* attribute = document_.make_attribute(document_.intern(name), document_.keep(value));
    account(value.size());
    const AttributePlace* place = place_of(name);
    if (place != nullptr) {
      attribute->name_begin = place->name_begin;
      attribute->value_span = {file_, place->value_begin, place->value_end};
    } else {
      // An attribute from an entity or a default has the place of the whole tag.
      attribute->name_begin = element.span.begin;
      attribute->value_span = {file_, element.span.begin, element.span.end - 1};
    }
    Document::append(&element, attribute, last);
    return attribute;
  }

  /// Expat's order is that of the tag except for namespace declarations, so the next place is usually the right one.
  const AttributePlace* place_of(std::string_view name) {
    for (std::size_t tried = 0; tried < tag_.attributes.size(); ++tried) {
      if (next_place_ >= tag_.attributes.size()) next_place_ = 0;
      const AttributePlace& place = tag_.attributes[next_place_++];
      if (bytes_.substr(place.name_begin, place.name_end - place.name_begin) == name) return &place;
    }
    return nullptr;
  }

  void end_element() {
    // Expat reports the end of an empty element even if its beginning was refused.
    if (error_) return;
    flush_text();
    const Span place = event_span();
    current_->end_tag_begin = std::max(place.begin, current_->start_tag_end);
    current_->span.end = std::max(place.end, current_->start_tag_end);
    current_ = current_->parent;
    --depth_;
  }

  void characters(std::string_view text) {
    const Span place = event_span();
    account(text.size());
    if (in_cdata_) {
      text_in_cdata_ += text;
      return;
    }
    if (text_.empty()) text_span_ = place;
    text_span_.end = std::max(text_span_.end, place.end);
    text_ += text;
  }

  void start_cdata() {
    in_cdata_ = true;
    cdata_begin_ = event_span().begin;
  }

  /// An empty section leaves no node: the texts around it become one.
  void end_cdata() {
    in_cdata_ = false;
    if (text_in_cdata_.empty()) return;
    flush_text();
    const Span span{file_, cdata_begin_, event_span().end};
    append(document_.make_text(NodeKind::cdata, document_.keep(text_in_cdata_), span));
    text_in_cdata_.clear();
  }

  void comment(std::string_view text) {
    if (in_subset_) return;
    flush_text();
    append(document_.make_text(NodeKind::comment, document_.keep(text), event_span()));
  }

  void instruction(std::string_view target, std::string_view data) {
    if (in_subset_) return;
    flush_text();
    append(document_.make_instruction(document_.intern(target), document_.keep(data), event_span()));
  }

  void start_doctype(std::string_view name, std::string_view system, std::string_view id, bool subset) {
    in_subset_ = subset;
    if (subset) subset_begin_ = event_span().begin + 1;
    doctype_seen_ = doctype_waits_ = true;
    doctype_head_ = "<!DOCTYPE ";
    doctype_head_ += name.substr(name.find(':') + 1);
    if (!id.empty())
      text::append(doctype_head_, "\n  PUBLIC '", id, "'\n  '", system, '\'');
    else if (!system.empty())
      text::append(doctype_head_, "\n  SYSTEM '", system, '\'');
  }

  void end_doctype() {
    if (!in_subset_) return;
    in_subset_ = false;
    const std::size_t close = bytes_.rfind(']', event_span().begin);
    if (close == std::string_view::npos || close < subset_begin_) return;
    subset_ = with_plain_line_ends(bytes_.substr(subset_begin_, close - subset_begin_));
  }

  /// The reference looks for the internal subset only in the first portion, and only if the root begins there too.
  void finish_doctype() {
    if (!doctype_seen_) return;
    document_.doctype = doctype_head_;
    if (subset_ && root_in_first_portion_) text::append(document_.doctype, " [", *subset_, ']');
    document_.doctype += ">\n";
  }

  void flush_text() {
    if (text_.empty()) return;
    append(document_.make_text(NodeKind::text, document_.keep(text_), text_span_));
    text_.clear();
  }

  void append(Node* node) {
    if (current_ != nullptr) {
      Document::append(current_, node);
      return;
    }
    document_.append(node);
    if (std::exchange(doctype_waits_, false)) document_.doctype_before = node;
  }

  /// Counts the characters of the result; only entities can make them exceed the input.
  void account(std::size_t size) {
    produced_ += size;
    if (produced_ > bytes_.size() + options_.max_entity_expansion)
      fail("entities expand to more than " + std::to_string(options_.max_entity_expansion) + " bytes", event_span(),
           true);
  }

  std::string_view bytes_;
  source::FileId file_;
  const ParseOptions& options_;
  Document& document_;
  std::unique_ptr<std::remove_pointer_t<XML_Parser>, decltype(&XML_ParserFree)> parser_;
  std::optional<ParseError> error_;

  Element* current_ = nullptr;
  std::size_t depth_ = 0;
  std::size_t produced_ = 0;
  StartTag tag_;
  std::size_t next_place_ = 0;
  std::vector<std::pair<std::string, std::string>> declarations_;  ///< declarations of the next element
  std::string text_;
  Span text_span_;
  bool in_cdata_ = false;
  std::uint32_t cdata_begin_ = 0;
  std::string text_in_cdata_;

  bool doctype_seen_ = false;
  bool doctype_waits_ = false;  ///< it belongs before the next node
  bool in_subset_ = false;
  bool root_in_first_portion_ = false;
  std::uint32_t subset_begin_ = 0;
  std::string doctype_head_;
  std::optional<std::string> subset_;
};

}  // namespace

std::optional<ParseError> build_with_expat(std::string_view bytes, source::FileId file, const ParseOptions& options,
                                           Document& document, std::size_t limit) {
  return ExpatBuilder(bytes, file, options, document).run(limit);
}

}  // namespace urdfmill::xml
