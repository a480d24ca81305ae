// urdfmill ik: joint positions for a pose.
#include "urdfmill/session/mechanics/ik.hpp"

#include "tools/command.hpp"
#include "tools/output_format.hpp"
#include "tools/robot_input.hpp"
#include "urdfmill/emit/json.hpp"
#include "urdfmill/emit/yaml.hpp"

namespace urdfmill::tools {
namespace {

struct IkCommand {
  RobotOptions robot;
  std::string input;
  std::string output;
  session::IkRequest request;
  bool beyond_limits = false;
  int restarts = 200;
  std::string format = "text";
  emit::NumberStyle style;
};

void declare_ik(Parser& parser, IkCommand& command) {
  add_model_input(parser, command.input);
  Option& pose = parser
                     .add_option("--pose", command.request.pose,
                                 "The pose of the tip: \"x y z roll pitch yaw\" or \"x y z qx qy qz qw\", in m and "
                                 "rad (or 90deg, pi/2), or \"x y z\" for any orientation, for "
                                 "arms with fewer than six joints")
                     .value_name("POSE");
  parser
      .add_option(
          "--pose-at", command.request.positions,
          "Instead of --pose: take the pose of the tip at this joint position; other joints are at 0. May be repeated")
      .value_name("JOINT=VALUE")
      .one_value_each()
      .excludes(pose);
  parser.add_option("--tip", command.request.tip, "The tip link; default: the one with the most movable joints")
      .value_name("LINK");
  parser.add_option("--base", command.request.base, "The base link; default: the root").value_name("LINK");
  parser
      .add_option("--seed", command.request.seed,
                  "Start the search here, and prefer solutions near it; other joints start at 0. May be repeated")
      .value_name("JOINT=VALUE")
      .one_value_each();
  parser.add_flag("--all", command.request.all, "All solutions, the nearest to the seed first");
  parser.add_flag("--beyond-limits", command.beyond_limits, "Accept solutions beyond the joint limits");
  parser.add_option("--restarts", command.restarts, "How often a numeric search is restarted; default 200")
      .between(0, 1000000)
      .value_name("N");
  parser.add_flag("--degrees", command.style.degrees, "Print angles in degrees");
  parser
      .add_option(
          "--digits", command.style.digits,
          "Round to this many significant digits; default: 9 in text, which is what solutions are good for, else all")
      .between(1, 17)
      .value_name("N");
  add_format_option(parser, command.format, "text, json, yaml", {"text", "json", "yaml"}, command.output);
  add_output_option(parser, command.output);
  add_robot_options(parser, command.robot);
}

int run_ik(IkCommand& command) {
  if (command.request.pose.empty() && command.request.positions.empty()) {
    print_error("no pose is given: --pose \"x y z roll pitch yaw\"");
    return exit_failure;
  }
  command.request.respect_limits = !command.beyond_limits;
  command.request.restarts = static_cast<std::size_t>(command.restarts);
  const std::optional<urdf::Robot> robot = load_robot(command.input, command.robot);
  if (!robot) return finish(command.robot);
  const auto answer = session::ik(*robot, command.request, command.robot.findings);
  if (!answer) return finish(command.robot);
  constexpr int shown_digits = 9;
  if (command.format == "text" && !command.style.digits) command.style.digits = shown_digits;
  const auto tree = [&] { return session::ik_tree(*answer, command.style); };
  const std::string text = command.format == "json"   ? emit::to_json(tree())
                           : command.format == "yaml" ? emit::to_yaml(tree())
                                                      : session::ik_text(*answer, command.style);
  return finish(command.robot, command.output, text);
}

}  // namespace

extern const Command ik_command;
const Command ik_command = make_command<declare_ik, run_ik>(
    "ik", "Find joint positions for a pose of a link",
    "Finds joint positions at which a link has a given pose: in closed form for six revolute joints with a spherical "
    "wrist, a spherical shoulder or three parallel axes, by damped least squares with restarts otherwise. Every "
    "solution is verified by forward kinematics.");

}  // namespace urdfmill::tools
