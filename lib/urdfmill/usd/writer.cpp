#include "urdfmill/usd/writer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <type_traits>
#include <variant>

#include "urdfmill/simulation/base_joints.hpp"
#include "urdfmill/simulation/comments.hpp"
#include "urdfmill/simulation/gain_values.hpp"
#include "urdfmill/simulation/start.hpp"
#include "urdfmill/urdf/vocabulary.hpp"
#include "urdfmill/usd/proof.hpp"
#include "urdfmill/usd/rules.hpp"
#include "urdfmill/usd/writing.hpp"
#include "urdfmill/xml/report.hpp"

namespace urdfmill::usd {

namespace {

/// Reports the parts of the model that USD does not have.
void report_unsaid(const urdf::Robot& robot, source::Sink& sink) {
  for (const urdf::Extension& extension : robot.extensions) {
    if (urdf::is_loop(extension)) continue;
    const xml::Element* parent = extension.element->parent;
    if (parent != nullptr && urdf::is_misplaced(parent->name, extension.element->name)) continue;
    const std::string where = extension.owner.empty() ? "the model" : extension.owner;
    xml::report(sink, rules::element_dropped, extension.element, extension.element->span,
                fmt::format("<{}> of {} has no place in USD; it is dropped", extension.element->name, where));
  }
  simulation::report_comments(robot, rules::comments, sink);
}

/// Reports names that are changed, once for the robot.
void report_names(const Writing& w) {
  std::size_t count = 0;
  std::string example;
  const urdf::Word* first = nullptr;
  const auto look_at = [&](const urdf::Word& name, const std::string& prim) {
    if (name.value == prim || ++count > 1) return;
    first = &name;
    example = fmt::format("\"{}\" becomes {}", name.value, prim);
  };
  for (std::size_t i = 0; i < w.bodies.size(); ++i) look_at(w.robot.links[i].name, w.bodies[i].name);
  for (const urdf::Joint& joint : w.robot.joints)
    if (const auto name = w.joint_names.find(joint.name.value); name != w.joint_names.end())
      look_at(joint.name, name->second);
  if (first == nullptr) return;
  const std::string others = count > 1 ? fmt::format(", and {} more names are changed", count - 1) : std::string();
  source::report(w.sink, rules::name_changed, example + others, first->span,
                 "letters, digits and underscores stay, if no digit is first; urdf:name keeps the original");
}

/// Removes shapes without extent, which neither USD nor URDF 1.2 has.
void drop_flat_shapes(urdf::Robot& robot, source::Sink& sink) {
  const auto is_flat = [](const urdf::Geometry& geometry) {
    const auto extent = [](const auto& shape) {
      using Shape = std::decay_t<decltype(shape)>;
      if constexpr (std::is_same_v<Shape, urdf::Box>)
        return std::min({shape.size[0], shape.size[1], shape.size[2]});
      else if constexpr (std::is_same_v<Shape, urdf::Mesh>)
        return 1.0;
      else if constexpr (std::is_same_v<Shape, urdf::Sphere>)
        return shape.radius.value;
      else
        return std::min(shape.radius.value, shape.length.value);
    };
    return !(std::visit(extent, geometry.shape) > 0);
  };
  for (urdf::Link& link : robot.links) {
    const auto drop = [&](auto& shapes, std::string_view kind) {
      std::erase_if(shapes, [&](const auto& shape) {
        if (!is_flat(shape.geometry)) return false;
        xml::report(sink, rules::shape_dropped, shape.element, shape.geometry.span,
                    fmt::format("a {} of link \"{}\" has no extent; it is dropped", kind, link.name.value));
        return true;
      });
    };
    drop(link.visuals, "visual");
    drop(link.collisions, "collision");
  }
}

/// Returns the joint that fixes the root link to the world.
Prim root_joint(const Writing& w, std::string name) {
  Prim joint{.type = "PhysicsFixedJoint", .name = std::move(name)};
  add_custom(joint, "bool", "urdf:world", Value::word("true"));
  add(joint, "rel", "physics:body1", Value::path(w.bodies[w.tree.root].path));
  return joint;
}

/// Gives joints the stated gains; false after an error.
bool set_gains(const urdf::Robot& robot, const WriteOptions& options, simulation::Drives& drives, source::Sink& sink) {
  if (options.gains.empty()) return true;
  const auto loads = simulation::loads_of(robot, drives.armature, options.gains_at, sink);
  if (!loads) return false;
  for (const simulation::JointGains& gains : options.gains)
    for (const std::string& name : gains.joints) {
      const auto found = loads->find(name);
      if (found == loads->end()) continue;
      auto drive = std::find_if(drives.drives.begin(), drives.drives.end(),
                                [&](const simulation::Drive& known) { return known.joint == name; });
      if (drive == drives.drives.end()) drive = drives.drives.insert(drive, {.joint = name, .name = name});
      simulation::Load load = found->second;
      // Only Newton has a damping of the joint besides that of the drive.
      if (options.engine != Engine::newton) load.damping = 0;
      simulation::set_gains(*drive, gains, load, rules::damped_joint, sink);
    }
  return true;
}

Layer make_layer(Writing& w, const std::string& root) {
  Prim robot{.type = "Xform", .name = root, .schemas = {"PhysicsArticulationRootAPI"}};
  if (root != w.robot.name.value) add_custom(robot, "string", "urdf:name", Value::string(w.robot.name.value));
  std::vector<Prim> bodies;
  for (const std::size_t i : w.tree.downwards)
    if (!w.bodies[i].is_frame) bodies.push_back(body_prim(w, i));
  Prim joints{.type = "Scope", .name = "Joints"};
  simulation::UniqueNames names;
  for (const auto& [joint, name] : w.joint_names) names.reserve(name);
  if (!w.options.floating_base) joints.children.push_back(root_joint(w, names.take("root_joint")));
  for (const std::size_t i : w.tree.downwards) {
    const simulation::LinkNode& node = w.tree.links[i];
    if (node.joint != nullptr && !w.bodies[i].is_frame)
      joints.children.push_back(joint_prim(w, *node.joint, node.parent, i));
  }
  for (const urdf::Loop& loop : urdf::loops_of(w.robot))
    joints.children.push_back(loop_prim(w, loop, names.take(urdf::name_in_usd(loop.name.value))));
  if (!w.looks.prims.empty())
    robot.children.push_back({.type = "Scope", .name = "Looks", .children = std::move(w.looks.prims)});
  std::move(bodies.begin(), bodies.end(), std::back_inserter(robot.children));
  robot.children.push_back(std::move(joints));
  Layer layer{.default_prim = root, .up_axis = "Z", .metres_per_unit = 1};
  layer.prims.push_back(std::move(robot));
  return layer;
}

}  // namespace

void add(Prim& prim, std::string_view type, std::string_view name, Value value) {
  prim.properties.push_back({.type = std::string(type), .name = std::string(name), .value = std::move(value)});
}

void add_uniform(Prim& prim, std::string_view type, std::string_view name, Value value) {
  add(prim, type, name, std::move(value));
  prim.properties.back().is_uniform = true;
}

void add_custom(Prim& prim, std::string_view type, std::string_view name, Value value) {
  add(prim, type, name, std::move(value));
  prim.properties.back().is_custom = true;
}

Value quaternion(const kinematics::Matrix3& rotation) {
  const urdf::Quaternion q = kinematics::quaternion(rotation);
  std::vector<double> values{q[3], q[0], q[1], q[2]};
  // Rounding noise of right angles, which may be too small for single precision.
  constexpr double noise = 1e-15;
  for (double& value : values)
    if (std::abs(value) < noise) value = 0;
  return Value::tuple(std::move(values));
}

Value tuple(const kinematics::Vector3& vector) {
  return Value::tuple({vector.x(), vector.y(), vector.z()});
}

void add_pose(Prim& prim, const kinematics::Transform& pose, const std::array<double, 3>& scale) {
  std::vector<std::string> order;
  if (!pose.position.isZero(0)) {
    add(prim, "double3", "xformOp:translate", tuple(pose.position));
    order.emplace_back("xformOp:translate");
  }
  if (pose.rotation != kinematics::Matrix3::Identity()) {
    add(prim, "quatd", "xformOp:orient", quaternion(pose.rotation));
    order.emplace_back("xformOp:orient");
  }
  if (scale != std::array<double, 3>{1, 1, 1}) {
    add(prim, "float3", "xformOp:scale", Value::tuple({scale[0], scale[1], scale[2]}));
    order.emplace_back("xformOp:scale");
  }
  if (!order.empty()) add_uniform(prim, "token[]", "xformOpOrder", Value::strings(std::move(order)));
}

std::optional<std::string> write(const urdf::Robot& given, const WriteOptions& options, source::Sink& sink) {
  urdf::Robot robot = given;
  drop_flat_shapes(robot, sink);
  const auto tree = simulation::LinkTree::of(robot);
  if (!tree) {
    source::report(sink, rules::not_proved, "the links are not one tree", robot.name.span);
    return std::nullopt;
  }
  simulation::Drives drives = simulation::drives_of(robot);
  if (!set_gains(robot, options, drives, sink)) return std::nullopt;
  const urdf::MaterialsInForce materials(robot);
  std::string root = urdf::name_in_usd(robot.name.value);
  if (root.empty()) root = "robot";
  Writing w{robot,      options,
            sink,       *tree,
            drives,     materials,
            '/' + root, place_bodies(robot, *tree, '/' + root),
            {},         simulation::start_positions(robot, drives)};
  simulation::UniqueNames names;
  for (const urdf::Joint& joint : robot.joints)
    w.joint_names.try_emplace(joint.name.value, names.take(urdf::name_in_usd(joint.name.value)));
  report_unsaid(robot, sink);
  report_names(w);
  if (!options.floating_base) simulation::report_fixed_base(robot, rules::base_fixed, "the world", sink);
  std::string text = print(make_layer(w, root));
  const auto what = difference(robot, text);
  if (!what) return text;
  xml::report(sink, rules::not_proved, nullptr, robot.name.span, "the USD does not describe the same robot: " + *what);
  return std::nullopt;
}

}  // namespace urdfmill::usd
