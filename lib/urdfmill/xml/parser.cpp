#include "urdfmill/xml/parser.hpp"

#include <limits>
#include <string>
#include <utility>

#include "urdfmill/text/white_space.hpp"
#include "urdfmill/xml/expat_builder.hpp"
#include "urdfmill/xml/libxml_builder.hpp"
#include "urdfmill/xml/python_reading.hpp"
#include "urdfmill/xml/rules.hpp"

namespace urdfmill::xml {
namespace {

/// Spans count bytes in 32 bits, expat and libxml2 in signed integers.
constexpr std::size_t max_bytes = std::numeric_limits<std::int32_t>::max() / 2;

ParseResult failure(ParseError error) {
  return {nullptr, std::move(error)};
}

/// Writes blanks over a declaration that XML does not allow where it is, after white space.
void drop_late_declaration(std::string& text) {
  constexpr std::string_view opening = "<?xml", closing = "?>";
  const std::size_t begin = text.find_first_not_of(text::ascii_white_space);
  if (begin == 0 || begin == std::string::npos || text.compare(begin, opening.size(), opening) != 0) return;
  const std::size_t end = text.find(closing, begin);
  if (end == std::string::npos) return;
  for (std::size_t i = begin; i < end + closing.size(); ++i)
    if (text[i] != '\n') text[i] = ' ';
}

/// Returns the text with a blank for each hyphen that XML does not allow in its comment, and without a declaration
/// after white space. Places stay the same.
std::string as_for_simulators(std::string_view bytes) {
  constexpr std::string_view opening = "<!--", closing = "-->", section = "<![CDATA[", section_end = "]]>";
  std::string text(bytes);
  drop_late_declaration(text);
  for (std::size_t at = text.find("<!"); at != std::string::npos; at = text.find("<!", at)) {
    const bool is_section = text.compare(at, section.size(), section) == 0;
    if (!is_section && text.compare(at, opening.size(), opening) != 0) {
      ++at;
      continue;
    }
    const std::size_t begin = at + opening.size();
    at = text.find(is_section ? section_end : closing, begin);
    if (at == std::string::npos) break;
    for (std::size_t i = begin; !is_section && i < at; ++i)
      if (text[i] == '-' && text[i + 1] == '-') text[i + 1 == at ? i : i + 1] = ' ';
  }
  return text;
}

std::shared_ptr<Document> empty_document(source::FileId file) {
  auto document = std::make_shared<Document>();
  document->file = file;
  return document;
}

/// Builds the tree with libxml2; null if it refuses the text or expat might read it differently.
std::shared_ptr<Document> read_by_libxml(std::string_view bytes, source::FileId file, const ParseOptions& options) {
  auto document = empty_document(file);
  return build_with_libxml(bytes, file, options, *document) ? document : nullptr;
}

/// Returns expat's tree, or the error in expat's words.
ParseResult judge_by_expat(std::string_view bytes, source::FileId file, const ParseOptions& options) {
  auto document = empty_document(file);
  if (auto error = build_with_expat(bytes, file, options, *document)) return failure(std::move(*error));
  return {std::move(document), std::nullopt};
}

/// Returns the decoding error, unless expat finds an error before those bytes.
ParseResult undecodable(const DecodingError& error, std::string_view bytes, source::FileId file,
                        const ParseOptions& options) {
  Document scratch;
  if (auto earlier = build_with_expat(bytes, file, options, scratch, error.handed_on)) return failure(*earlier);
  const auto at = static_cast<std::uint32_t>(error.offset);
  return failure({error.message, {file, at, at + 1}, true, false});
}

/// True if one element may have more attributes than that: as many signs of equality follow without a tag between.
bool may_have_attributes(std::string_view bytes, std::size_t count) {
  constexpr std::size_t fewest_bytes = 5;  // ` a=""`
  if (bytes.size() < fewest_bytes * count) return false;
  std::size_t found = 0;
  for (const char c : bytes) {
    if (c == '<') found = 0;
    if (c == '=' && ++found > count) return true;
  }
  return false;
}

}  // namespace

const source::Rule& rule_of(const ParseError& error) {
  return error.limit ? rules::limit : error.decoding ? rules::not_utf8 : rules::malformed;
}

std::vector<source::TrailStep> trail_of(const ParseError& error) {
  if (!error.open.known()) return {};
  return {{"<" + error.open_name + "> begins", error.open}};
}

std::string hint_of(const ParseError& error) {
  if (error.open.known()) return "<" + error.open_name + "> must be closed first: </" + error.open_name + ">";
  if (error.message == "no element found: line 1, column 0") return "the file is empty";
  return error.message.starts_with("no element found") ? "the file has no element" : "";
}

source::Diagnostic diagnostic_of(const ParseError& error) {
  source::Diagnostic diagnostic = source::finding(rule_of(error), error.message, error.span, hint_of(error));
  diagnostic.trail = trail_of(error);
  return diagnostic;
}

ParseResult parse(const source::Sources& sources, source::FileId file, const ParseOptions& options) {
  return parse(sources[file].bytes(), file, options);
}

ParseResult parse_urdf(const source::Sources& sources, source::FileId file, ParseOptions options) {
  options.namespaces = false;
  ParseResult parsed = parse(sources, file, options);
  if (parsed.document || !parsed.error->decoding) return parsed;
  options.always_utf8 = false;
  ParseResult decoded = parse(sources, file, options);
  return decoded.document ? std::move(decoded) : std::move(parsed);
}

ParseResult parse(std::string_view bytes, source::FileId file, const ParseOptions& options) {
  // Readers that accept any comment accept white space before the declaration, too.
  if (options.any_comments) {
    ParseOptions strict = options;
    strict.any_comments = false;
    return parse(as_for_simulators(bytes), file, strict);
  }
  if (bytes.size() > max_bytes) return failure({"the document is larger than 1 GiB", {file, 0, 0}, false, true});
  // The time of libxml2 grows with the square of the number of attributes.
  if (may_have_attributes(bytes, options.max_attributes)) return judge_by_expat(bytes, file, options);
  // Only expat handles a declaration of another encoding.
  if (!options.always_utf8) return judge_by_expat(bytes, file, options);
  if (const auto error = find_decoding_error(bytes)) return undecodable(*error, bytes, file, options);
  if (auto document = read_by_libxml(bytes, file, options)) return {std::move(document), std::nullopt};
  return judge_by_expat(bytes, file, options);
}

}  // namespace urdfmill::xml
