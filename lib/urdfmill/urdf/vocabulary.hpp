// Elements and attributes that URDF's readers know, and their permitted places.
#pragma once
#include <span>
#include <string>
#include <string_view>

namespace urdfmill::urdf {

/// A list of words.
using Names = std::span<const std::string_view>;
/// True if the list has the word.
[[nodiscard]] bool contains(Names list, std::string_view name);

/// Returns the suffixes of meshes that both RViz and Gazebo read, in lower case without the dot.
[[nodiscard]] Names mesh_suffixes();

/// An element of URDF. Its permitted content depends only on its name.
struct ElementKind {
  std::string_view name;
  std::span<const std::string_view> attributes;
  std::span<const std::string_view> children;
  /// Children that may occur repeatedly; of all others the first one counts.
  std::span<const std::string_view> repeatable;

  [[nodiscard]] bool knows_attribute(std::string_view attribute) const;
  [[nodiscard]] bool knows_child(std::string_view child) const;
  [[nodiscard]] bool repeats(std::string_view child) const;
};

/// Returns the kind of the URDF element with that name, or null.
[[nodiscard]] const ElementKind* element_kind(std::string_view name);

/// Returns every kind, for suggestions.
[[nodiscard]] std::span<const ElementKind> element_kinds();

/// A word that another program reads in URDF, its place, and the source of this information.
struct VendorWord {
  std::string_view parent;  ///< the element that contains or has it
  std::string_view name;    ///< name of an element, or of an attribute with an "@" before it
  std::string_view source;  ///< the program, and where it documents or reads the word
};

/// Returns the words of other programs.
[[nodiscard]] std::span<const VendorWord> vendor_words();
/// True if another program reads element `name` inside element `parent`.
[[nodiscard]] bool is_vendor_element(std::string_view parent, std::string_view name);
/// True if another program reads attribute `name` of the element.
[[nodiscard]] bool is_vendor_attribute(std::string_view element, std::string_view name);

/// True for an element of URDF inside one where no program looks for it, such as `<material>` in `<collision>`.
[[nodiscard]] bool is_misplaced(std::string_view parent, std::string_view name);

/// True for elements of URDF, and those that its common extensions consist of: transmissions, ros2_control, gazebo.
[[nodiscard]] bool is_model_word(std::string_view name);

/// Returns a name as USD has it: letters, digits and underscores, no digit first; another character becomes an
/// underscore.
[[nodiscard]] std::string name_in_usd(std::string_view name);

/// True for elements below robot that urdfdom leaves to other readers: transmission, gazebo, ros2_control, sensor and
/// others.
[[nodiscard]] bool is_known_extension(std::string_view name);

}  // namespace urdfmill::urdf
