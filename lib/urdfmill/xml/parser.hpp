// Parsing of text to a tree. libxml2 reads; expat decides whether there is an error, and its wording. The tree does not
// depend on which of the two built it (docs/xml.md says why there are two).
#pragma once
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/source/source_file.hpp"
#include "urdfmill/xml/document.hpp"

namespace urdfmill::xml {

/// The reason why a text is not XML: expat's words and the place they name.
struct ParseError {
  std::string message;          ///< "mismatched tag: line 3, column 2" (expat counts lines from 1, columns from 0)
  Span span;                    ///< the same place as a span
  bool decoding = false;        ///< the bytes are not UTF-8; `message` is Python's text of the decoding error
  bool limit = false;           ///< a limit of `ParseOptions` was exceeded
  bool unbound_prefix = false;  ///< a prefix has no declaration
  std::string open_name = {};   ///< the element that is not closed, if that is the error
  Span open = {};               ///< its start tag
};

/// Returns the rule of the error: xml-malformed, xml-not-utf8 or xml-limit.
[[nodiscard]] const source::Rule& rule_of(const ParseError& error);
/// Returns "link begins", with the place, for an error about an open element.
[[nodiscard]] std::vector<source::TrailStep> trail_of(const ParseError& error);
/// Returns the tag that would close the element; empty for other errors.
[[nodiscard]] std::string hint_of(const ParseError& error);
/// Returns the error as a finding of its rule.
[[nodiscard]] source::Diagnostic diagnostic_of(const ParseError& error);

/// The document or the error.
struct ParseResult {
  std::shared_ptr<Document> document;  ///< null on error
  std::optional<ParseError> error;

  /// Returns the number of the parsed text.
  [[nodiscard]] source::FileId file() const { return document ? document->file : error->span.file; }
};

/// Nesting of elements in a file that is edited or formatted: indentation makes a text grow with the square of its
/// depth, and no robot is this deep.
constexpr std::size_t most_nested_in_source = 1000;

/// Limits and variants of parsing.
struct ParseOptions {
  /// Decodes as UTF-8 regardless of the declaration, as xacro does; otherwise the declaration and a BOM decide.
  bool always_utf8 = true;
  /// False: a colon is an ordinary character of a name and a prefix needs no declaration, as in URDF's own reader.
  bool namespaces = true;
  /// True: "--" may stand in a comment, as for the readers of SDF and MJCF; the tree has "- " for it.
  bool any_comments = false;
  std::size_t max_depth = 200000;               ///< nesting depth of elements
  std::size_t max_attributes = 10000;           ///< the most of an element, which are searched one by one
  std::size_t max_entity_expansion = 50000000;  ///< bytes that entities may add
  std::size_t max_tree_factor = 10;             ///< memory of the tree relative to the bytes of the text; at least
                                                ///< `min_tree_bytes` are allowed
  std::size_t min_tree_bytes = std::size_t{64} << 20;

  /// Returns the permitted size in memory of a text's tree.
  [[nodiscard]] std::size_t most_tree_bytes(std::size_t text_bytes) const {
    return text_bytes * max_tree_factor > min_tree_bytes ? text_bytes * max_tree_factor : min_tree_bytes;
  }
};

/// Parses `sources[file]`, without network and external entities. The document refers to the file's bytes only through
/// spans.
[[nodiscard]] ParseResult parse(const source::Sources& sources, source::FileId file, const ParseOptions& options = {});
/// Parses as URDF's readers do: prefixes need no declaration, and text that is not UTF-8 is decoded as its declaration
/// says.
[[nodiscard]] ParseResult parse_urdf(const source::Sources& sources, source::FileId file, ParseOptions options = {});
/// Parses bytes that will become the text `file`.
[[nodiscard]] ParseResult parse(std::string_view bytes, source::FileId file, const ParseOptions& options = {});

}  // namespace urdfmill::xml
