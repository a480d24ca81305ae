// The schema of SDF 1.4 to 1.12: attributes, elements and the form of their values.
#pragma once
#include <cstdint>
#include <limits>
#include <span>
#include <string_view>

namespace urdfmill::sdf {

/// The form of a value.
enum class ValueForm : std::uint8_t {
  nothing,  ///< an element without a value
  text,
  flag,
  integer,
  count,
  number,
  time,
  vector2,
  vector3,
  pose,
  color,
  quaternion
};

inline constexpr double unbounded = std::numeric_limits<double>::infinity();

/// An attribute or an element in another one.
struct SchemaRow {
  std::string_view name;  ///< "@" precedes that of an attribute; "*" stands for any element
  ValueForm form;
  bool required;
  std::uint8_t first;     ///< SDF 1.first is the first version that has it, or 4
  std::uint8_t last;      ///< and 1.last the last one
  std::uint16_t content;  ///< content of the element
  double least = -unbounded;
  double most = unbounded;
};

/// The newest version that the schema describes is SDF 1.newest_version, the oldest one SDF 1.oldest_version.
inline constexpr int oldest_version = 4, newest_version = 12;

/// The content of `<sdf>`.
inline constexpr std::uint16_t root_content = 1;
/// The number of contents.
[[nodiscard]] std::uint16_t content_count();

/// Returns the attributes and elements of a content, sorted by name.
[[nodiscard]] std::span<const SchemaRow> schema_rows(std::uint16_t content);

}  // namespace urdfmill::sdf
