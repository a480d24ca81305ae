// Which elements and attributes URDF's readers know, and where they may stand.
#pragma once
#include <span>
#include <string_view>

namespace urdfmill::urdf {

/// An element of URDF. What it may hold depends on its name alone.
struct ElementKind {
  std::string_view name;
  std::span<const std::string_view> attributes;
  std::span<const std::string_view> children;
  /// Children that are read more than once; of all others the first one counts.
  std::span<const std::string_view> repeatable;

  [[nodiscard]] bool knows_attribute(std::string_view attribute) const;
  [[nodiscard]] bool knows_child(std::string_view child) const;
  [[nodiscard]] bool repeats(std::string_view child) const;
};

/// The kind of a URDF element's name, or null.
[[nodiscard]] const ElementKind* element_kind(std::string_view name);

/// Every kind, for suggestions.
[[nodiscard]] std::span<const ElementKind> element_kinds();

/// Elements below robot that urdfdom leaves to other readers: transmission, gazebo, ros2_control, sensor and the like.
[[nodiscard]] bool is_known_extension(std::string_view name);

}  // namespace urdfmill::urdf
