// urdfmill fk: where the links are.
#include "tools/command.hpp"
#include "tools/joint_values.hpp"
#include "tools/robot_input.hpp"
#include "urdfmill/emit/json.hpp"
#include "urdfmill/emit/link_poses.hpp"
#include "urdfmill/emit/yaml.hpp"
#include "urdfmill/kinematics/forward.hpp"
#include "urdfmill/kinematics/rules.hpp"
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/text/suggest.hpp"

namespace urdfmill::tools {
namespace {

using kinematics::Tree;

struct FkCommand {
  RobotOptions robot;
  std::string input;
  std::string output;
  std::string base;
  std::vector<std::string> links;
  std::vector<std::string> values;
  std::string format = "text";
};

void declare(Parser& parser, FkCommand& command) {
  parser.add_option("INPUT", command.input, "The model: .urdf, .xacro, .yaml, or - for standard input").required();
  parser
      .add_option("--q", command.values,
                  "The position of a joint, rad or m (or 90deg); others are at 0. May be repeated")
      .value_name("JOINT=VALUE")
      .one_value_each();
  parser.add_option("--link", command.links, "Only this link; may be repeated").value_name("LINK").one_value_each();
  parser.add_option("--base", command.base, "Poses relative to this link; default: the root").value_name("LINK");
  parser
      .add_choice("--format", command.format, "text, json, yaml, or tf (a TFMessage in YAML: each link in its parent)",
                  {"text", "json", "yaml", "tf"})
      .value_name("FORMAT");
  add_output_option(parser, command.output);
  add_robot_options(parser, command.robot);
}

/// The body of the link of that name; reports if there is none.
std::size_t find_body(const urdf::Robot& robot, const Tree& tree, const std::string& name, source::Sink& sink) {
  std::vector<std::string_view> names;
  for (std::size_t i = 0; i < robot.links.size(); ++i) {
    if (robot.links[i].name.value == name) return tree.body_of_link(i);
    names.push_back(robot.links[i].name.value);
  }
  source::report(sink, kinematics::rules::unknown_link, "link " + name + " does not exist in robot " + robot.name.value,
                 {}, text::did_you_mean(name, names));
  return kinematics::none;
}

/// The link above a body, over the steps of a joint of several variables, and the body's pose in it.
std::pair<std::size_t, kinematics::Transform> link_above(const Tree& tree, std::size_t body,
                                                         std::span<const double> q) {
  kinematics::Transform pose;
  do {
    const kinematics::Body& step = tree.bodies()[body];
    pose = step.placement * kinematics::motion(step, kinematics::joint_position(step, q)) * pose;
    body = step.parent;
  } while (body != kinematics::none && tree.bodies()[body].link == kinematics::none);
  return {body, pose};
}

std::optional<std::vector<emit::LinkPose>> poses(const urdf::Robot& robot, const Tree& tree,
                                                 const std::vector<double>& q, FkCommand& command) {
  source::Sink& sink = command.robot.findings;
  const std::vector<kinematics::Transform> all = kinematics::body_poses(tree, q);
  if (command.base.empty()) command.base = robot.links[tree.bodies().front().link].name.value;
  const std::size_t base = find_body(robot, tree, command.base, sink);
  std::vector<std::size_t> bodies;
  for (const std::string& name : command.links) bodies.push_back(find_body(robot, tree, name, sink));
  if (command.links.empty())
    for (std::size_t i = 0; i < robot.links.size(); ++i) bodies.push_back(tree.body_of_link(i));
  bodies.push_back(base);
  if (std::find(bodies.begin(), bodies.end(), kinematics::none) != bodies.end()) return std::nullopt;
  bodies.pop_back();

  const kinematics::Transform to_base = all[base].inverse();
  std::vector<emit::LinkPose> result;
  for (std::size_t body : bodies) {
    emit::LinkPose pose{{}, robot.links[tree.bodies()[body].link].name.value, to_base * all[body], {}};
    const auto [above, in_parent] = link_above(tree, body, q);
    if (above != kinematics::none) {
      pose.parent = robot.links[tree.bodies()[above].link].name.value;
      pose.in_parent = in_parent;
    }
    result.push_back(std::move(pose));
  }
  return result;
}

std::string print(const std::vector<emit::LinkPose>& links, const FkCommand& command) {
  if (command.format == "tf") return emit::link_poses_tf(links);
  if (command.format == "text") return emit::link_poses_text(command.base, links);
  const emit::Value tree = emit::link_poses_tree(command.base, links);
  return command.format == "json" ? emit::to_json(tree) : emit::to_yaml(tree);
}

int run(FkCommand& command) {
  const std::optional<urdf::Robot> robot = load_robot(command.input, command.robot);
  if (!robot) return finish(command.robot);
  const auto tree = Tree::build(*robot, kinematics::Mimics::follow, command.robot.findings);
  if (!tree) return finish(command.robot);
  const auto q = joint_values(*tree, command.values, true, command.robot.findings);
  if (!q) return finish(command.robot);
  const auto links = poses(*robot, *tree, *q, command);
  if (links && !write_output(command.output, print(*links, command))) return exit_failure;
  return finish(command.robot);
}

}  // namespace

extern const Command fk_command;
const Command fk_command =
    make_command<declare, run>("fk", "Tell the poses of links at given joint positions",
                               "Tells the poses of links at given joint positions; mimic joints follow.");

}  // namespace urdfmill::tools
