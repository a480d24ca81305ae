// The structure of a source as written: its macros, links, joints and other named parts, what can be folded, and what a
// selection grows to.
#pragma once
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "urdfmill/xml/document.hpp"

namespace urdfmill::language {

enum class PartKind : std::uint8_t { robot, macro, property, argument, include, call, link, joint, material, other };

/// A range of bytes in the source.
struct Range {
  std::uint32_t begin = 0, end = 0;

  friend bool operator==(const Range&, const Range&) = default;
};

/// A part of a source.
struct OutlinePart {
  PartKind kind = PartKind::other;
  std::string name;
  std::string detail;  ///< parameters, a type, a value; may be empty
  Range whole;
  Range name_range;  ///< inside of `whole`
  std::vector<OutlinePart> parts = {};
};

/// A range that can be folded.
struct Fold {
  Range range;
  bool is_comment = false;
};

/// Returns the parts of a document, from its root, to 200 levels. Conditions do not nest: their parts count as those
/// around them.
[[nodiscard]] std::vector<OutlinePart> outline(const xml::Document& document);
/// Returns the elements and comments, outermost first.
[[nodiscard]] std::vector<Fold> folds(const xml::Document& document);
/// Returns the ranges around an offset, innermost first: value, attribute, start tag, content, element, and so on; of
/// more than 200 only the first.
[[nodiscard]] std::vector<Range> selections(const xml::Document& document, std::uint32_t offset);

}  // namespace urdfmill::language
