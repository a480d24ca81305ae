#include "urdfmill/emit/model_tree.hpp"

#include <map>

#include "urdfmill/urdf/by_name.hpp"
#include "urdfmill/urdf/materials.hpp"
#include "urdfmill/urdf/reader.hpp"
#include "urdfmill/xml/subtree.hpp"

namespace urdfmill::emit {

namespace {

using namespace urdf;

template <std::size_t size>
List numbers(const std::array<double, size>& values) {
  return List(values.begin(), values.end());
}

template <std::size_t size>
List numbers(const std::array<Number, size>& values) {
  List list;
  for (const Number& number : values) list.emplace_back(number.value);
  return list;
}

Value pose(const Origin& origin) {
  Fields fields{{"xyz", numbers(origin.xyz.v)}, {"quat_xyzw", numbers(origin.rotation)}};
  // The orientation is written as in the file, so that the model reads back without rounding.
  if (origin.written == Origin::Written::rpy) fields.emplace_back("rpy", numbers(origin.rpy.v));
  if (origin.written == Origin::Written::quaternion && normalised(origin.rotation) != origin.rotation)
    fields.emplace_back("quat_xyzw_written", numbers(origin.quat_xyzw));
  return fields;
}

Value material(const Material& given) {
  List rgba{0.0, 0.0, 0.0, 1.0};
  if (given.color) rgba = numbers(*given.color);
  return Fields{{"name", given.name.value},
                {"rgba", std::move(rgba)},
                {"texture", given.texture ? given.texture->value : std::string()}};
}

struct GeometryFields {
  Fields operator()(const Box& box) const { return {{"type", "box"}, {"size", numbers(box.size.v)}}; }
  Fields operator()(const Sphere& sphere) const { return {{"type", "sphere"}, {"radius", sphere.radius.value}}; }
  Fields operator()(const Cylinder& cylinder) const {
    return {{"type", "cylinder"}, {"radius", cylinder.radius.value}, {"length", cylinder.length.value}};
  }
  Fields operator()(const Capsule& capsule) const {
    return {{"type", "capsule"}, {"radius", capsule.radius.value}, {"length", capsule.length.value}};
  }
  Fields operator()(const Mesh& mesh) const {
    return {{"type", "mesh"}, {"filename", mesh.filename.value}, {"scale", numbers(mesh.scale.v)}};
  }
};

Value geometry(const Geometry& given) {
  return std::visit(GeometryFields(), given.shape);
}

Value inertial(const std::optional<Inertial>& given) {
  if (!given) return {};
  const Inertia& inertia = given->inertia;
  return Fields{{"origin", pose(given->origin)}, {"mass", given->mass.value}, {"ixx", inertia.ixx.value},
                {"ixy", inertia.ixy.value},      {"ixz", inertia.ixz.value},  {"iyy", inertia.iyy.value},
                {"iyz", inertia.iyz.value},      {"izz", inertia.izz.value}};
}

Value visual(const Visual& given, const MaterialsInForce& materials) {
  const Material* in_force = materials.of(given);
  return Fields{{"name", given.name.value},
                {"origin", pose(given.origin)},
                {"geometry", geometry(given.geometry)},
                {"material_name", given.material ? given.material->name.value : std::string()},
                {"material", in_force ? material(*in_force) : Value()}};
}

Value link(const Link& given, const MaterialsInForce& materials, const Joint* parent) {
  List visuals, collisions;
  for (const Visual& v : given.visuals) visuals.push_back(visual(v, materials));
  for (const Collision& c : given.collisions)
    collisions.push_back(
        Fields{{"name", c.name.value}, {"origin", pose(c.origin)}, {"geometry", geometry(c.geometry)}});
  return Fields{{"name", given.name.value},
                {"inertial", inertial(given.inertial)},
                {"visuals", std::move(visuals)},
                {"collisions", std::move(collisions)},
                {"parent_joint", parent ? Value(parent->name.value) : Value()}};
}

Value limits(const std::optional<Limits>& given) {
  if (!given) return {};
  return Fields{{"lower", given->lower.value},
                {"upper", given->upper.value},
                {"effort", given->effort.value},
                {"velocity", given->velocity.value},
                {"acceleration", given->acceleration.value},
                {"deceleration", given->deceleration.value},
                {"jerk", given->jerk.value}};
}

Value dynamics(const std::optional<Dynamics>& given) {
  if (!given) return {};
  return Fields{{"damping", given->damping.value}, {"friction", given->friction.value}};
}

Value mimic(const std::optional<Mimic>& given) {
  if (!given) return {};
  return Fields{
      {"joint", given->joint.value}, {"multiplier", given->multiplier.value}, {"offset", given->offset.value}};
}

Value safety(const std::optional<Safety>& given) {
  if (!given) return {};
  return Fields{{"soft_lower_limit", given->soft_lower_limit.value},
                {"soft_upper_limit", given->soft_upper_limit.value},
                {"k_position", given->k_position.value},
                {"k_velocity", given->k_velocity.value}};
}

Value calibration(const std::optional<Calibration>& given) {
  if (!given) return {};
  Fields fields;
  if (given->rising) fields.emplace_back("rising", given->rising->value);
  if (given->falling) fields.emplace_back("falling", given->falling->value);
  return fields;
}

Value joint(const Joint& given) {
  return Fields{{"name", given.name.value},
                {"type", urdf::text(given.type)},
                {"parent", given.parent.value},
                {"child", given.child.value},
                {"origin", pose(given.origin)},
                {"axis", numbers(given.axis.v)},
                {"limits", limits(given.limits)},
                {"dynamics", dynamics(given.dynamics)},
                {"mimic", mimic(given.mimic)},
                {"safety", safety(given.safety)},
                {"calibration", calibration(given.calibration)}};
}

Value extension(const Extension& given) {
  std::string xml;
  xml::append_subtree(*given.element, xml);
  Fields fields{{"element", given.element->name}, {"xml", std::move(xml)}};
  if (!given.owner.empty()) fields.emplace_back("owner", given.owner);
  if (!given.within.empty()) fields.emplace_back("within", given.within);
  return fields;
}

/// Returns the declarations of prefixes that extensions may use.
List namespaces(const Robot& robot) {
  constexpr std::string_view declaration = "xmlns";
  List list;
  if (!robot.document || robot.document->root() == nullptr) return list;
  for (const xml::Attribute* a = robot.document->root()->first_attribute; a != nullptr; a = a->next) {
    if (a->name != declaration && !a->name.starts_with("xmlns:")) continue;
    const std::string_view prefix = a->name.substr(std::min(a->name.size(), declaration.size() + 1));
    list.push_back(Fields{{"prefix", std::string(prefix)}, {"uri", std::string(a->value)}});
  }
  return list;
}

}  // namespace

Value model_tree(const Robot& robot) {
  const MaterialsInForce materials(robot);
  List material_list, link_list, joint_list, extension_list;
  for (const auto& [name, in_force] : materials.by_name()) material_list.push_back(material(*in_force));
  // The last joint by name is a link's parent, as in urdfdom.
  const auto joints = by_name(robot.joints);
  std::map<std::string_view, const Joint*> parents;
  for (const Joint* j : joints) {
    parents[j->child.value] = j;
    joint_list.push_back(joint(*j));
  }
  for (const Link* l : by_name(robot.links)) {
    const auto parent = parents.find(l->name.value);
    link_list.push_back(link(*l, materials, parent == parents.end() ? nullptr : parent->second));
  }
  for (const Extension& e : robot.extensions) extension_list.push_back(extension(e));
  const Link* root = robot.root();
  Fields fields{{"schema", "urdfmill-model/1"},          {"name", robot.name.value},
                {"version", urdf::text(robot.version)},  {"root", root ? Value(root->name.value) : Value()},
                {"materials", std::move(material_list)}, {"links", std::move(link_list)},
                {"joints", std::move(joint_list)},       {"extensions", std::move(extension_list)}};
  if (List declared = namespaces(robot); !declared.empty()) fields.emplace_back("namespaces", std::move(declared));
  return fields;
}

}  // namespace urdfmill::emit
