#include "urdfmill/session/conversion/info.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "urdfmill/kinematics/dynamics/inertia.hpp"
#include "urdfmill/kinematics/forward.hpp"
#include "urdfmill/kinematics/tree.hpp"
#include "urdfmill/text/code.hpp"
#include "urdfmill/text/list.hpp"
#include "urdfmill/urdf/loops.hpp"

namespace urdfmill::session {
namespace {

std::vector<std::string> used_features(const urdf::Robot& robot) {
  bool quaternion = false, capsule = false, dynamic_limits = false;
  const auto look = [&](const auto& part) {
    quaternion = quaternion || part.origin.written == urdf::Origin::Written::quaternion;
    capsule = capsule || std::holds_alternative<urdf::Capsule>(part.geometry.shape);
  };
  for (const urdf::Link& link : robot.links) {
    std::for_each(link.visuals.begin(), link.visuals.end(), look);
    std::for_each(link.collisions.begin(), link.collisions.end(), look);
    quaternion = quaternion || (link.inertial && link.inertial->origin.written == urdf::Origin::Written::quaternion);
  }
  for (const urdf::Joint& joint : robot.joints) {
    quaternion = quaternion || joint.origin.written == urdf::Origin::Written::quaternion;
    dynamic_limits =
        dynamic_limits || (joint.limits && (joint.limits->acceleration.written() ||
                                            joint.limits->deceleration.written() || joint.limits->jerk.written()));
  }
  std::vector<std::string> uses;
  if (quaternion) uses.emplace_back("quat_xyzw (1.1)");
  if (capsule) uses.emplace_back("capsule (1.1)");
  if (dynamic_limits) uses.emplace_back("acceleration, deceleration or jerk limits (1.2)");
  return uses;
}

std::set<std::string> named_files(const urdf::Robot& robot) {
  std::set<std::string> files;
  const auto look = [&](const auto& part) {
    if (const auto* mesh = std::get_if<urdf::Mesh>(&part.geometry.shape)) files.insert(mesh->filename.value);
  };
  const auto look_at_material = [&](const urdf::Material& material) {
    if (material.texture && !material.texture->value.empty()) files.insert(material.texture->value);
  };
  for (const urdf::Link& link : robot.links) {
    std::for_each(link.visuals.begin(), link.visuals.end(), look);
    std::for_each(link.collisions.begin(), link.collisions.end(), look);
    for (const urdf::Visual& visual : link.visuals)
      if (visual.material) look_at_material(*visual.material);
  }
  for (const urdf::Material& material : robot.materials) look_at_material(material);
  return files;
}

Counts sorted_counts(const std::map<std::string, std::size_t>& counts) {
  return {counts.begin(), counts.end()};
}

void measure_info(const urdf::Robot& robot, const kinematics::Tree& tree, Info& info) {
  info.degrees_of_freedom = tree.variables().size();
  const auto poses = kinematics::body_poses_at_zero(tree);
  const auto centre = kinematics::mass_centre(robot, tree, poses);
  info.mass = centre.mass;
  info.centre_of_mass = {centre.position.x(), centre.position.y(), centre.position.z()};
  for (std::size_t i = 0; i < robot.links.size(); ++i) {
    const double distance = poses[tree.body_of_link(i)].position.stableNorm();
    if (distance <= info.reach) continue;
    info.reach = distance;
    info.farthest = robot.links[i].name.value;
  }
}

std::string joint_counts_text(const Counts& counts) {
  std::string words;
  for (const auto& [name, count] : counts) text::add_item(words, fmt::format("{} {}", count, name));
  return words;
}

emit::Value counts_value(const Counts& counts) {
  emit::List list;
  for (const auto& [name, count] : counts)
    list.push_back(emit::Fields{{"name", name}, {"count", static_cast<double>(count)}});
  return list;
}

}  // namespace

Info info(const urdf::Robot& robot, source::Sink& sink) {
  Info info;
  info.declares_version = !robot.version_text.empty();
  info.name = robot.name.value;
  info.version = urdf::text(robot.version);
  info.root = robot.root() ? robot.root()->name.value : "";
  info.links = robot.links.size();
  info.joints = robot.joints.size();
  std::map<std::string, std::size_t> types, loops, extensions;
  for (const urdf::Joint& joint : robot.joints) {
    ++types[std::string(urdf::text(joint.type))];
    if (joint.mimic) ++info.mimics;
  }
  for (const urdf::Extension& extension : robot.extensions) ++extensions[std::string(extension.element->name)];
  for (const urdf::Loop& loop : urdf::loops_of(robot)) ++loops[std::string(urdf::text(loop.type))];
  info.joints_by_type = sorted_counts(types);
  info.loops_by_type = sorted_counts(loops);
  info.extensions = sorted_counts(extensions);
  info.uses = used_features(robot);
  info.files = named_files(robot);
  if (const auto tree = kinematics::Tree::build(robot, kinematics::Mimics::follow, sink))
    measure_info(robot, *tree, info);
  return info;
}

std::string info_text(const Info& info) {
  std::string out;
  const auto row = [&](std::string_view name, const std::string& value) {
    if (!value.empty()) out += fmt::format("{:<16}{}\n", name, text::visible(value));
  };
  row("robot", info.name);
  row("version", info.version + (info.declares_version ? "" : " (not declared)"));
  row("uses", text::joined(info.uses));
  row("root", info.root);
  row("links", std::to_string(info.links));
  row("joints", info.joints == 0 ? "0" : fmt::format("{}: {}", info.joints, joint_counts_text(info.joints_by_type)));
  row("loops", joint_counts_text(info.loops_by_type));
  std::string freedom = fmt::format("{} degree{}", info.degrees_of_freedom, info.degrees_of_freedom == 1 ? "" : "s");
  if (info.mimics == 1) freedom += ", 1 joint follows others";
  if (info.mimics > 1) freedom += fmt::format(", {} joints follow others", info.mimics);
  row("freedom", freedom);
  row("mass", fmt::format("{:.6g} kg", info.mass));
  if (info.mass != 0)
    row("centre of mass", fmt::format("{:.4g} {:.4g} {:.4g} m (at zero)", info.centre_of_mass[0],
                                      info.centre_of_mass[1], info.centre_of_mass[2]));
  if (!info.farthest.empty()) row("reach", fmt::format("{:.4g} m to \"{}\" (at zero)", info.reach, info.farthest));
  row("extensions", joint_counts_text(info.extensions));
  std::string_view title = "files";
  for (const std::string& file : info.files) {
    row(title, file);
    title = "";
  }
  return out;
}

emit::Value info_tree(const Info& info) {
  emit::List uses, files;
  for (const std::string& feature : info.uses) uses.emplace_back(feature);
  for (const std::string& file : info.files) files.emplace_back(file);
  const auto& c = info.centre_of_mass;
  return emit::Fields{{"name", info.name},
                      {"version", info.version},
                      {"root", info.root},
                      {"links", static_cast<double>(info.links)},
                      {"joints", static_cast<double>(info.joints)},
                      {"joints_by_type", counts_value(info.joints_by_type)},
                      {"loops_by_type", counts_value(info.loops_by_type)},
                      {"degrees_of_freedom", static_cast<double>(info.degrees_of_freedom)},
                      {"mimic_joints", static_cast<double>(info.mimics)},
                      {"mass", info.mass},
                      {"centre_of_mass", emit::List{c[0], c[1], c[2]}},
                      {"reach", info.reach},
                      {"uses", std::move(uses)},
                      {"extensions", counts_value(info.extensions)},
                      {"files", std::move(files)}};
}

}  // namespace urdfmill::session
