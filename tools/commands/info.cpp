// urdfmill info: one screen about a model.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "tools/command.hpp"
#include "tools/console.hpp"
#include "tools/robot_input.hpp"
#include "tools/trees.hpp"
#include "urdfmill/emit/json.hpp"
#include "urdfmill/kinematics/forward.hpp"
#include "urdfmill/kinematics/inertia.hpp"
#include "urdfmill/kinematics/tree.hpp"
#include "urdfmill/session/motion.hpp"
#include "urdfmill/text/code.hpp"

namespace urdfmill::tools {

namespace {

using Counts = std::vector<std::pair<std::string, std::size_t>>;

/// What the screen shows.
struct Info {
  std::string name, version, root;
  std::size_t links = 0, joints = 0;
  Counts joints_by_type;
  std::size_t degrees_of_freedom = 0, mimics = 0;
  double mass = 0;                         ///< kg
  std::array<double, 3> centre_of_mass{};  ///< m, in the root's frame, at zero
  double reach = 0;                        ///< m, from the root to the farthest link's frame, at zero
  std::string farthest;
  std::vector<std::string> uses;  ///< features of later versions
  Counts extensions;
  std::set<std::string> files;  ///< meshes and textures
};

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

template <class Key>
Counts sorted_counts(const std::map<Key, std::size_t>& counts) {
  return Counts(counts.begin(), counts.end());
}

void measure(const urdf::Robot& robot, const kinematics::Tree& tree, Info& info) {
  info.degrees_of_freedom = tree.variables().size();
  const auto poses = kinematics::body_poses_at_zero(tree);
  const auto centre = kinematics::mass_centre(robot, tree, poses);
  info.mass = centre.mass;
  info.centre_of_mass = {centre.position.x(), centre.position.y(), centre.position.z()};
  for (std::size_t i = 0; i < robot.links.size(); ++i) {
    const double distance = poses[tree.body_of_link(i)].position.norm();
    if (distance <= info.reach) continue;
    info.reach = distance;
    info.farthest = robot.links[i].name.value;
  }
}

Info gather(const urdf::Robot& robot, source::Sink& sink) {
  Info info;
  info.name = robot.name.value;
  info.version = urdf::text(robot.version);
  info.root = robot.root() ? robot.root()->name.value : "";
  info.links = robot.links.size();
  info.joints = robot.joints.size();
  std::map<std::string, std::size_t> types, extensions;
  for (const urdf::Joint& joint : robot.joints) {
    ++types[std::string(urdf::text(joint.type))];
    if (joint.mimic) ++info.mimics;
  }
  for (const urdf::Extension& extension : robot.extensions) ++extensions[std::string(extension.element->name)];
  info.joints_by_type = sorted_counts(types);
  info.extensions = sorted_counts(extensions);
  info.uses = used_features(robot);
  info.files = named_files(robot);
  if (const auto tree = kinematics::Tree::build(robot, kinematics::Mimics::follow, sink)) measure(robot, *tree, info);
  return info;
}

std::string joint_counts_text(const Counts& counts) {
  std::vector<std::string> words;
  for (const auto& [name, count] : counts) words.push_back(fmt::format("{} {}", count, name));
  return fmt::format("{}", fmt::join(words, ", "));
}

std::string as_text(const Info& info, bool version_declared) {
  std::string out;
  const auto row = [&](std::string_view name, const std::string& value) {
    if (!value.empty()) out += fmt::format("{:<16}{}\n", name, text::visible(value));
  };
  row("robot", info.name);
  row("version", info.version + (version_declared ? "" : " (not declared)"));
  row("uses", fmt::format("{}", fmt::join(info.uses, ", ")));
  row("root", info.root);
  row("links", std::to_string(info.links));
  row("joints", info.joints == 0 ? "0" : fmt::format("{}: {}", info.joints, joint_counts_text(info.joints_by_type)));
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

emit::Value counts_value(const Counts& counts) {
  emit::List list;
  for (const auto& [name, count] : counts)
    list.push_back(emit::Fields{{"name", name}, {"count", static_cast<double>(count)}});
  return list;
}

std::string as_json(const Info& info) {
  emit::List uses, files;
  for (const std::string& feature : info.uses) uses.emplace_back(feature);
  for (const std::string& file : info.files) files.emplace_back(file);
  const auto& c = info.centre_of_mass;
  return emit::to_json(emit::Fields{{"name", info.name},
                                    {"version", info.version},
                                    {"root", info.root},
                                    {"links", static_cast<double>(info.links)},
                                    {"joints", static_cast<double>(info.joints)},
                                    {"joints_by_type", counts_value(info.joints_by_type)},
                                    {"degrees_of_freedom", static_cast<double>(info.degrees_of_freedom)},
                                    {"mimic_joints", static_cast<double>(info.mimics)},
                                    {"mass", info.mass},
                                    {"centre_of_mass", emit::List{c[0], c[1], c[2]}},
                                    {"reach", info.reach},
                                    {"uses", std::move(uses)},
                                    {"extensions", counts_value(info.extensions)},
                                    {"files", std::move(files)}});
}

struct InfoOptions {
  RobotOptions robot;
  TreeOptions tree;
  std::string input;  ///< of a run over one model
  std::string form = "text";
};

void declare_info(Parser& parser, InfoOptions& options) {
  add_tree_options(parser, options.tree,
                   "Models (.urdf, .xacro, .yaml, .sdf or MJCF), or folders of .urdf and .xacro files (--include takes "
                   "others); - is standard input");
  parser.add_choice("-f,--format", options.form, "text or json", {"text", "json"}).value_name("FORM");
  add_robot_options(parser, options.robot);
}

std::string text_of_robot(const urdf::Robot& robot, const std::string& form, source::Sink& sink) {
  const Info info = gather(robot, sink);
  return form == "json" ? as_json(info) : as_text(info, !robot.version_text.empty());
}

int info_tree(const InfoOptions& options) {
  const RobotOptions& robot = options.robot;
  const bool is_json = options.form == "json";
  const TreeCommand command{"info",        "described",   is_json ? ".json" : ".txt", true, robot.arguments,
                            robot.console, robot.packages};
  return run_tree(options.tree, command,
                  [&options](session::Session& session, const batch::WorkItem& item, const std::string& output,
                             batch::ModelResult& result) {
                    session::LoadedRobot loaded = session::load_robot(session, item.file, {.arguments = item.arguments},
                                                                      options.robot.purpose, result.findings);
                    if (!loaded.unreadable.empty()) result.errors.push_back(std::move(loaded.unreadable));
                    result.outcome = loaded.outcome;
                    if (!loaded.robot) return;
                    result.text = text_of_robot(*loaded.robot, options.form, result.findings);
                    result.outcome = session::worse(result.outcome, session::outcome_of(result.findings));
                    if (output.empty() && options.form == "text")
                      result.text->insert(0, item.file + ":\n").append("\n");
                  });
}

int run_info(InfoOptions& options) {
  if (is_tree(options.tree)) return info_tree(options);
  if (!take_single_input(options.tree, "info", options.input)) return exit_failure;
  const auto robot = load_robot(options.input, options.robot);
  if (!robot) return finish(options.robot);
  if (!print_output(text_of_robot(*robot, options.form, options.robot.findings))) return exit_failure;
  return finish(options.robot);
}

}  // namespace

extern const Command info_command;
const Command info_command = make_command<declare_info, run_info>(
    "info", "Print a summary of a model: joints, degrees of freedom, mass, reach, files",
    "Prints a summary of a model: joints, degrees of freedom, mass, reach, files.");

}  // namespace urdfmill::tools
