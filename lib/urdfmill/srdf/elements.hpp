// Elements of SRDF, and the attributes that name links and joints.
#pragma once
#include <functional>
#include <set>
#include <span>
#include <string_view>
#include <vector>

#include "urdfmill/urdf/neighbour.hpp"
#include "urdfmill/urdf/rules/findings.hpp"
#include "urdfmill/xml/attribute_value.hpp"
#include "urdfmill/xml/document.hpp"

namespace urdfmill::srdf {

/// An attribute that names a link or a joint.
struct NameRow {
  std::string_view parent;  ///< "robot", "group", …
  std::string_view element, attribute;
  bool is_link = false;
};

/// Returns all such attributes.
[[nodiscard]] std::span<const NameRow> name_rows();

/// Calls the function with each name of a link or joint in the document.
void each_name(const xml::Element& root,
               const std::function<void(const NameRow&, const xml::Element&, const xml::Attribute&)>& call);

using xml::value_of;

/// The names of the children of one kind.
class ChildNames {
 public:
  ChildNames(const xml::Element& root, std::string_view kind);
  /// True if one of them has the name.
  [[nodiscard]] bool contains(std::string_view name) const { return set_.contains(name); }
  /// Returns them in the order of the document.
  [[nodiscard]] const std::vector<std::string_view>& list() const { return list_; }

 private:
  std::vector<std::string_view> list_;
  std::set<std::string_view> set_;
};

/// Similar names are looked for only for so many unknown ones: each is compared with all known names.
inline constexpr std::size_t most_suggested = 100;

/// Calls the function with each child of that name.
template <class Call>
void each_child(const xml::Element& parent, std::string_view name, const Call& call) {
  for (const xml::Element* e = parent.child(name); e != nullptr; e = e->next_element(name)) call(*e);
}

// Parts of `check`.
void check_groups(const xml::Element& root, urdf::Findings& findings);
void check_names(const xml::Element& root, urdf::Belonging belonging, urdf::Findings& findings);
void check_state_joints(const xml::Element& root, urdf::Findings& findings);

}  // namespace urdfmill::srdf
