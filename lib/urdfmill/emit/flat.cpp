#include "urdfmill/emit/flat.hpp"

#include <map>

#include "urdfmill/kinematics/dynamics/inertia.hpp"

namespace urdfmill::emit {

namespace {

using namespace urdf;

List vector(const kinematics::Vector3& v) {
  return {v.x() + 0.0, v.y() + 0.0, v.z() + 0.0};
}

void add_joint(Fields& fields, const Joint* joint) {
  const bool moves = joint != nullptr && joint->type != JointType::fixed;
  const bool has_axis = moves && joint->type != JointType::floating;
  const auto text = [](const Joint* j, const std::string& value) { return j != nullptr ? Value(value) : Value(); };
  fields.emplace_back("parent", text(joint, joint != nullptr ? joint->parent.value : ""));
  fields.emplace_back("joint", text(joint, joint != nullptr ? joint->name.value : ""));
  fields.emplace_back("type", joint != nullptr ? Value(urdf::text(joint->type)) : Value());
  const kinematics::Transform pose = joint != nullptr ? kinematics::transform(joint->origin) : kinematics::Transform();
  const auto turn = joint != nullptr && joint->origin.written == Origin::Written::rpy ? joint->origin.rpy.values()
                                                                                      : kinematics::rpy(pose.rotation);
  fields.emplace_back("xyz", joint != nullptr ? Value(vector(pose.position)) : Value());
  fields.emplace_back("rpy", joint != nullptr ? Value(List{turn[0] + 0.0, turn[1] + 0.0, turn[2] + 0.0}) : Value());
  fields.emplace_back("axis", has_axis ? Value(List{joint->axis[0], joint->axis[1], joint->axis[2]}) : Value());
  const Limits* limits = moves && joint->limits ? &*joint->limits : nullptr;
  const bool bounded = limits != nullptr && joint->type != JointType::continuous;
  fields.emplace_back("lower", bounded ? Value(limits->lower.value) : Value());
  fields.emplace_back("upper", bounded ? Value(limits->upper.value) : Value());
  fields.emplace_back("effort", limits != nullptr ? Value(limits->effort.value) : Value());
  fields.emplace_back("velocity", limits != nullptr ? Value(limits->velocity.value) : Value());
  const Dynamics* dynamics = joint != nullptr && joint->dynamics ? &*joint->dynamics : nullptr;
  fields.emplace_back("damping", dynamics != nullptr ? Value(dynamics->damping.value) : Value());
  fields.emplace_back("friction", dynamics != nullptr ? Value(dynamics->friction.value) : Value());
  const Mimic* mimic = joint != nullptr && joint->mimic ? &*joint->mimic : nullptr;
  fields.emplace_back("mimic", mimic != nullptr ? Value(mimic->joint.value) : Value());
  fields.emplace_back("multiplier", mimic != nullptr ? Value(mimic->multiplier.value) : Value());
  fields.emplace_back("offset", mimic != nullptr ? Value(mimic->offset.value) : Value());
}

void add_mass(Fields& fields, const Link& link) {
  if (!link.inertial) {
    for (const char* name : {"mass", "com", "ixx", "ixy", "ixz", "iyy", "iyz", "izz"})
      fields.emplace_back().first = name;
    return;
  }
  const kinematics::Transform pose = kinematics::transform(link.inertial->origin);
  const kinematics::Matrix3 inertia = kinematics::inertia_in_link_axes(*link.inertial);
  fields.emplace_back("mass", link.inertial->mass.value);
  fields.emplace_back("com", vector(pose.position));
  fields.emplace_back("ixx", inertia(0, 0) + 0.0);
  fields.emplace_back("ixy", inertia(0, 1) + 0.0);
  fields.emplace_back("ixz", inertia(0, 2) + 0.0);
  fields.emplace_back("iyy", inertia(1, 1) + 0.0);
  fields.emplace_back("iyz", inertia(1, 2) + 0.0);
  fields.emplace_back("izz", inertia(2, 2) + 0.0);
}

/// Returns the file of a mesh, or the word for any other shape.
std::string shape(const Geometry& geometry) {
  struct Describe {
    std::string operator()(const Box&) const { return "box"; }
    std::string operator()(const Sphere&) const { return "sphere"; }
    std::string operator()(const Cylinder&) const { return "cylinder"; }
    std::string operator()(const Capsule&) const { return "capsule"; }
    std::string operator()(const Mesh& mesh) const { return mesh.filename.value; }
  };
  return std::visit(Describe(), geometry.shape);
}

template <class Part>
List shapes(const std::vector<Part>& parts) {
  List list;
  for (const Part& part : parts) list.emplace_back(shape(part.geometry));
  return list;
}

}  // namespace

Value flat_tree(const Robot& robot) {
  // The last joint by name is a link's parent, as in urdfdom.
  std::map<std::string_view, const Joint*> by_name, above;
  for (const Joint& joint : robot.joints) by_name.emplace(joint.name.value, &joint);
  for (const auto& [name, joint] : by_name) above[joint->child.value] = joint;
  std::map<std::string_view, const Link*> links;
  for (const Link& link : robot.links) links.emplace(link.name.value, &link);
  Fields maps;
  for (const auto& [name, link] : links) {
    Fields fields;
    const auto joint = above.find(name);
    add_joint(fields, joint == above.end() ? nullptr : joint->second);
    add_mass(fields, *link);
    fields.emplace_back("visuals", shapes(link->visuals));
    fields.emplace_back("collisions", shapes(link->collisions));
    maps.emplace_back(name, std::move(fields));
  }
  return Fields{{"schema", "urdfmill-flat-model/1"}, {"name", robot.name.value}, {"links", std::move(maps)}};
}

}  // namespace urdfmill::emit
