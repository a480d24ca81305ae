// Which elements and attributes URDF's readers know, and where they may be.
#pragma once
#include <span>
#include <string_view>

namespace urdfmill::urdf {

/// A list of words.
using Names = std::span<const std::string_view>;
/// Whether the word is in the list.
[[nodiscard]] bool contains(Names list, std::string_view name);

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

/// A word that another program reads in URDF, where it is and who says so.
struct VendorWord {
  std::string_view parent;  ///< the element it is in or on
  std::string_view name;    ///< of an element, or of an attribute with an "@" before it
  std::string_view source;  ///< the program and where it documents or reads the word
};

/// The words of other programs.
[[nodiscard]] std::span<const VendorWord> vendor_words();
/// Whether another program reads an element of that name in an element of the other name.
[[nodiscard]] bool is_vendor_element(std::string_view parent, std::string_view name);
/// Whether another program reads an attribute of that name on an element of the other name.
[[nodiscard]] bool is_vendor_attribute(std::string_view element, std::string_view name);

/// Elements below robot that urdfdom leaves to other readers: transmission, gazebo, ros2_control, sensor and the like.
[[nodiscard]] bool is_known_extension(std::string_view name);

}  // namespace urdfmill::urdf
