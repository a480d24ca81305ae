// Text to tree, the one way in: libxml2 reads; expat has the last word on what is an error, and in which words. The
// tree does not depend on which of the two built it (docs/xml.md says why there are two).
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

/// Why a text is not XML: expat's words with the place they name.
struct ParseError {
  std::string message;         ///< "mismatched tag: line 3, column 2" (expat's: line from 1, column from 0)
  Span span;                   ///< the same place as a span
  bool decoding = false;       ///< the bytes are not UTF-8; `message` is Python's text of the decoding error
  bool limit = false;          ///< a bound of `ParseOptions` was passed
  std::string open_name = {};  ///< the element that should have been closed before, where that is the error
  Span open = {};              ///< its start tag
};

/// The rule it is found by: xml-malformed, xml-not-utf8 or xml-limit.
[[nodiscard]] const source::Rule& rule_of(const ParseError& error);
/// "link begins", with the place, for an error that is about an open element.
[[nodiscard]] std::vector<source::TrailStep> trail_of(const ParseError& error);
/// What would close it; or empty.
[[nodiscard]] std::string hint_of(const ParseError& error);
/// The same as a finding of that rule.
[[nodiscard]] source::Diagnostic diagnostic_of(const ParseError& error);

/// Either a document or the error.
struct ParseResult {
  std::shared_ptr<Document> document;  ///< null on error
  std::optional<ParseError> error;

  /// The number of the text that was parsed.
  [[nodiscard]] source::FileId file() const { return document ? document->file : error->span.file; }
};

/// Bounds of the reading.
struct ParseOptions {
  /// Decode as UTF-8 whatever the declaration says, as xacro does; otherwise the declaration and a BOM decide.
  bool always_utf8 = true;
  /// False: a colon is a character like others, and a prefix needs no declaration, as in URDF's own reader.
  bool namespaces = true;
  std::size_t max_depth = 200000;               ///< elements inside each other
  std::size_t max_entity_expansion = 50000000;  ///< bytes that entities may add
  std::size_t max_tree_factor = 10;             ///< memory of the tree, in bytes of the text; `min_tree_bytes` at least
  std::size_t min_tree_bytes = std::size_t{64} << 20;

  /// Memory that the tree of a text of so many bytes may take.
  [[nodiscard]] std::size_t most_tree_bytes(std::size_t text_bytes) const {
    return text_bytes * max_tree_factor > min_tree_bytes ? text_bytes * max_tree_factor : min_tree_bytes;
  }
};

/// Parses `sources[file]`. No network, no external entities. The document refers to the file's bytes only through
/// spans.
[[nodiscard]] ParseResult parse(const source::Sources& sources, source::FileId file, const ParseOptions& options = {});
/// The same for bytes that are to become the text `file`.
[[nodiscard]] ParseResult parse(std::string_view bytes, source::FileId file, const ParseOptions& options = {});

}  // namespace urdfmill::xml
