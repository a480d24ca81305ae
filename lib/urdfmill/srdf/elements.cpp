#include "urdfmill/srdf/elements.hpp"

#include <algorithm>

namespace urdfmill::srdf {
namespace {

constexpr NameRow rows[] = {
    {"group", "joint", "name", false},
    {"group", "link", "name", true},
    {"group", "chain", "base_link", true},
    {"group", "chain", "tip_link", true},
    {"group_state", "joint", "name", false},
    {"robot", "end_effector", "parent_link", true},
    {"robot", "virtual_joint", "child_link", true},
    {"robot", "passive_joint", "name", false},
    {"robot", "disable_collisions", "link1", true},
    {"robot", "disable_collisions", "link2", true},
    {"robot", "enable_collisions", "link1", true},
    {"robot", "enable_collisions", "link2", true},
    {"robot", "disable_default_collisions", "link", true},
    {"robot", "link_sphere_approximation", "link", true},
    {"robot", "joint_property", "joint_name", false},
};

}  // namespace

std::span<const NameRow> name_rows() {
  return rows;
}

void each_name(const xml::Element& root,
               const std::function<void(const NameRow&, const xml::Element&, const xml::Attribute&)>& call) {
  const auto look_at = [&](std::string_view parent, const xml::Element& element) {
    for (const NameRow& row : rows)
      if (row.parent == parent && row.element == element.name)
        if (const xml::Attribute* name = element.attribute(row.attribute)) call(row, element, *name);
  };
  for (const xml::Element* e = root.child(); e != nullptr; e = e->next_element()) {
    look_at("robot", *e);
    for (const xml::Element* inner = e->child(); inner != nullptr; inner = inner->next_element())
      look_at(e->name, *inner);
  }
}

ChildNames::ChildNames(const xml::Element& root, std::string_view kind) {
  each_child(root, kind, [this](const xml::Element& e) {
    list_.push_back(value_of(e, "name"));
    set_.insert(list_.back());
  });
}

}  // namespace urdfmill::srdf
