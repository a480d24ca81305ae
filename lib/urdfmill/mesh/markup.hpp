// The tree of a COLLADA file, as views into its bytes.
//
// This is not the parser of models (xml/parser.hpp): mesh files have megabytes of numbers that are read in place, and
// public robots have files that are not well formed (a `<` in an attribute, NUL bytes) but that every viewer shows.
// Entities are not expanded, and no other file is read.
#pragma once
#include <cstddef>
#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace urdfmill::mesh {

/// An element; names are without prefix.
struct MarkupElement {
  std::string_view name;
  std::vector<std::pair<std::string_view, std::string_view>> attributes;  ///< values as written
  std::vector<const MarkupElement*> children;
  std::string_view text;  ///< text between the tags without comments; the last piece for an element with children

  /// Returns the first child of that name, or null.
  [[nodiscard]] const MarkupElement* child(std::string_view child_name) const;
  /// Returns the attribute of that name as written; empty if there is none.
  [[nodiscard]] std::string_view attribute(std::string_view attribute_name) const;
};

/// A parsed file. Its views point into the given bytes and into the markup itself.
class Markup {
 public:
  /// The outcome of parsing.
  enum class Status : std::uint8_t { done, malformed, truncated, too_deep, too_large };

  /// Parses the bytes; unless the result is `done`, `error` gives the reason.
  Status parse(std::string_view bytes, std::size_t max_depth, std::size_t max_elements);

  [[nodiscard]] const MarkupElement* root() const { return root_; }
  std::string error;
  /// The first place that is not well-formed XML, but read; empty if there is none.
  std::string deviation;
  std::size_t deviations = 0;

 private:
  Status fail(Status status, std::string message);
  /// Notes a place that is not well-formed.
  void note(std::size_t at, std::string_view what);
  /// Notes bytes that no XML file has: control characters, and what is not UTF-8 in a file that has no other encoding.
  void note_characters();
  /// Notes `&` that begins no reference, and references to entities, which are not expanded.
  void note_references(std::string_view text);
  void note_attribute(const MarkupElement& element, std::string_view name, std::string_view value);
  Status parse_tag();
  Status parse_start_tag();
  Status parse_end_tag();
  Status parse_attributes(MarkupElement& element, bool& closed);
  bool skip_to(std::string_view end);
  bool skip_declaration();
  void take_text(std::string_view text);
  std::string_view take_name();
  void skip_spaces();
  [[nodiscard]] std::size_t line() const { return line_of(at_); }
  [[nodiscard]] std::size_t line_of(std::size_t at) const;

  std::string_view bytes_;
  std::size_t at_ = 0, max_depth_ = 0, max_elements_ = 0;
  std::deque<MarkupElement> elements_;
  std::deque<std::string> joined_;
  std::vector<MarkupElement*> open_;
  MarkupElement* root_ = nullptr;
};

/// Decodes the five predefined entities and character references in an attribute's value.
[[nodiscard]] std::string decoded(std::string_view text);

}  // namespace urdfmill::mesh
