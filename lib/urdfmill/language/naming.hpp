// The values of a model that name parts of it: links, joints and materials.
#pragma once
#include <array>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "urdfmill/xml/document.hpp"

namespace urdfmill::language {

/// The kinds of names in the expanded model.
enum class ModelNameKind : std::uint8_t { link, joint, material };

/// An attribute of the expanded model that names a part of it.
struct NamingAttribute {
  std::string_view element, attribute;
  ModelNameKind kind;
  bool is_proposed = false;  ///< completion proposes the names of the model there
};
inline constexpr std::array<NamingAttribute, 18> naming_attributes{{
    {"link", "name", ModelNameKind::link},
    {"parent", "link", ModelNameKind::link, true},
    {"child", "link", ModelNameKind::link, true},
    {"joint", "name", ModelNameKind::joint},
    {"mimic", "joint", ModelNameKind::joint, true},
    {"gazebo", "reference", ModelNameKind::link, true},
    {"gazebo", "reference", ModelNameKind::joint, true},
    {"material", "name", ModelNameKind::material, true},
    {"chain", "base_link", ModelNameKind::link},
    {"chain", "tip_link", ModelNameKind::link},
    {"disable_collisions", "link1", ModelNameKind::link},
    {"disable_collisions", "link2", ModelNameKind::link},
    {"enable_collisions", "link1", ModelNameKind::link},
    {"enable_collisions", "link2", ModelNameKind::link},
    {"disable_default_collisions", "link", ModelNameKind::link},
    {"passive_joint", "name", ModelNameKind::joint},
    {"virtual_joint", "child_link", ModelNameKind::link},
    {"end_effector", "parent_link", ModelNameKind::link},
}};

/// True if the element makes the part that this attribute of it names.
[[nodiscard]] bool is_declaration(const xml::Element& element, const NamingAttribute& naming);

using ModelNameKinds = std::set<ModelNameKind>;

/// True if a kind is in both sets.
[[nodiscard]] bool have_common(const ModelNameKinds& a, const ModelNameKinds& b);

/// Returns the kinds of parts that a word such as `frame_id` or `jointName` speaks of.
[[nodiscard]] ModelNameKinds kinds_in(std::string_view word);

/// The parts of a model that a value may name.
struct ValueNaming {
  ModelNameKinds kinds;
  bool is_certain =
      false;  ///< it is one name by the format; otherwise the words around it say so, and it may be a list
};

/// Returns the parts that the value of an attribute may name, or, without an attribute, the text of an element.
[[nodiscard]] ValueNaming naming_of(const xml::Element& element, const xml::Attribute* attribute);

/// Returns the words of a value that may be a list or a path, as views into it.
[[nodiscard]] std::vector<std::string_view> words_of(std::string_view value);

/// New names of parts of a model by their present ones.
using NewNames = std::map<std::string, std::string, std::less<>>;

/// Returns a value with the new names. Unless it is certain to be one name, each word of it may be one.
[[nodiscard]] std::string with_new_names(std::string_view value, const NewNames& names, bool is_certain);

}  // namespace urdfmill::language
