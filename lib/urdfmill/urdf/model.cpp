#include "urdfmill/urdf/model.hpp"

#include <algorithm>
#include <map>
#include <set>

namespace urdfmill::urdf {

namespace {

template <class T>
const T* named(const std::vector<T>& items, std::string_view name) {
  auto it = std::find_if(items.begin(), items.end(), [&](const T& item) { return item.name.value == name; });
  return it == items.end() ? nullptr : &*it;
}

}  // namespace

std::string_view text(Version version) {
  switch (version) {
    case Version::v1_0:
      return "1.0";
    case Version::v1_1:
      return "1.1";
    case Version::v1_2:
      return "1.2";
  }
  return {};
}

std::string_view text(JointType type) {
  switch (type) {
    case JointType::revolute:
      return "revolute";
    case JointType::continuous:
      return "continuous";
    case JointType::prismatic:
      return "prismatic";
    case JointType::floating:
      return "floating";
    case JointType::planar:
      return "planar";
    case JointType::fixed:
      return "fixed";
  }
  return {};
}

bool is_kept_by_simulators(const Joint& joint) {
  const xml::Attribute* mark = joint.element != nullptr ? joint.element->attribute("dont_collapse") : nullptr;
  return mark != nullptr && mark->value == "true";
}

bool excludes_zero(const Joint& joint) {
  constexpr double rounding = 1e-4;  // rad or m
  const bool has_range = joint.type == JointType::revolute || joint.type == JointType::prismatic;
  if (!has_range || !joint.limits || joint.mimic) return false;
  const double lower = joint.limits->lower, upper = joint.limits->upper;
  return lower <= upper && (lower > rounding || upper < -rounding);
}

const Link* Robot::link(std::string_view wanted) const {
  return named(links, wanted);
}

const Joint* Robot::joint(std::string_view wanted) const {
  return named(joints, wanted);
}

const Material* Robot::material(const Visual& visual) const {
  if (!visual.material) return nullptr;
  const std::string& wanted = visual.material->name.value;
  if (wanted.empty()) return visual.material->defined() ? &*visual.material : nullptr;
  if (const Material* global = named(materials, wanted)) return global;
  for (const Link& link : links)
    for (const Visual& other : link.visuals) {
      if (other.material && other.material->name.value == wanted && other.material->defined()) return &*other.material;
      if (&other == &visual) return nullptr;
    }
  return nullptr;
}

const Joint* Robot::parent_joint(std::string_view link_name) const {
  const Joint* last = nullptr;
  for (const Joint& joint : joints)
    if (joint.child.value == link_name && (last == nullptr || joint.name.value > last->name.value)) last = &joint;
  return last;
}

std::vector<Robot::Above> Robot::parents() const {
  std::map<std::string_view, std::size_t> index;
  for (std::size_t i = 0; i < links.size(); ++i) index.emplace(links[i].name.value, i);
  std::map<std::string_view, const Joint*> last;
  for (const Joint& joint : joints) {
    const Joint*& known = last[joint.child.value];
    if (known == nullptr || joint.name.value > known->name.value) known = &joint;
  }
  std::vector<Above> above(links.size());
  for (std::size_t i = 0; i < links.size(); ++i) {
    const auto joint = last.find(links[i].name.value);
    if (joint == last.end()) continue;
    above[i].joint = joint->second;
    if (const auto parent = index.find(joint->second->parent.value); parent != index.end())
      above[i].link = parent->second;
  }
  return above;
}

std::vector<const Joint*> Robot::child_joints(std::string_view link_name) const {
  std::vector<const Joint*> found;
  for (const Joint& joint : joints)
    if (joint.parent.value == link_name) found.push_back(&joint);
  std::sort(found.begin(), found.end(), [](const Joint* a, const Joint* b) { return a->name.value < b->name.value; });
  return found;
}

const Link* Robot::root() const {
  std::set<std::string_view> children;
  for (const Joint& joint : joints) children.insert(joint.child.value);
  const Link* root = nullptr;
  for (const Link& link : links) {
    if (children.contains(link.name.value)) continue;
    if (root != nullptr) return nullptr;
    root = &link;
  }
  return root;
}

std::optional<Version> version_named(std::string_view name) {
  for (const Version version : {Version::v1_0, Version::v1_1, Version::v1_2})
    if (text(version) == name) return version;
  return std::nullopt;
}

}  // namespace urdfmill::urdf
