// urdfmill dynamics: the terms of the equations of motion.
#include <iterator>
#include <sstream>

#include "tools/command.hpp"
#include "tools/motion_options.hpp"
#include "tools/robot_input.hpp"
#include "urdfmill/emit/json.hpp"
#include "urdfmill/emit/yaml.hpp"
#include "urdfmill/session/motion.hpp"

namespace urdfmill::tools {
namespace {

struct DynamicsCommand {
  RobotOptions robot;
  std::string input;
  std::string output;
  MotionOptions motion;
  std::vector<std::string> velocities;
  std::vector<double> gravity{0, 0, -9.81};
  bool ignore_mimic = false;
  std::string format = "json";
};

constexpr std::string_view gravity_option = "--gravity";

/// A vector in one word, "0 0 -9.81", is as good as one in three.
void split_gravity(std::vector<std::string>& words) {
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string with_sign = std::string(gravity_option) + "=";
    const bool in_one = words[i].starts_with(with_sign);
    if (in_one) {
      const std::string value = words[i].substr(with_sign.size());
      words[i] = gravity_option;
      words.insert(words.begin() + static_cast<std::ptrdiff_t>(i) + 1, value);
    }
    if (words[i] != gravity_option || i + 1 >= words.size()) continue;
    std::istringstream stream(words[i + 1]);
    const std::vector<std::string> parts{std::istream_iterator<std::string>(stream), {}};
    const auto at = words.erase(words.begin() + static_cast<std::ptrdiff_t>(i) + 1);
    words.insert(at, parts.begin(), parts.end());
    return;
  }
}

void declare(Parser& parser, DynamicsCommand& command) {
  parser.add_option("INPUT", command.input, "The model: .urdf, .xacro, .yaml, or - for standard input").required();
  add_motion_options(parser, command.motion);
  parser
      .add_option("--dq", command.velocities,
                  "The velocity of a joint, rad/s or m/s, or a file of velocities; other joints are at rest")
      .value_name("JOINT=VALUE|FILE")
      .one_value_each();
  parser.add_option(std::string(gravity_option), command.gravity, "In the root's frame, m/s^2; default \"0 0 -9.81\"")
      .value_name("\"X Y Z\"")
      .values(3);
  parser.add_spelling(split_gravity);
  parser.add_flag("--ignore-mimic", command.ignore_mimic, "Let mimic joints move independently");
  parser.add_choice("--format", command.format, "json, yaml, text", {"json", "yaml", "text"}).value_name("FORMAT");
  add_output_option(parser, command.output);
  add_robot_options(parser, command.robot);
}

std::string print(const emit::DynamicsReport& report, const DynamicsCommand& command) {
  const emit::NumberStyle style = command.motion.style(command.format == "text");
  if (command.format == "text") return emit::dynamics_text(report, style);
  const emit::Value tree = emit::dynamics_tree(report, style);
  return command.format == "json" ? emit::to_json(tree) : emit::to_yaml(tree);
}

int run(DynamicsCommand& command) {
  command.robot.purpose = session::Purpose::dynamics;
  const std::optional<urdf::Robot> robot = load_robot(command.input, command.robot);
  if (!robot) return finish(command.robot);
  const std::array<double, 3> gravity{command.gravity[0], command.gravity[1], command.gravity[2]};
  const auto positions = command.motion.read(command.motion.positions, command.robot);
  const auto velocities = command.motion.read(command.velocities, command.robot);
  if (!positions || !velocities) return finish(command.robot);
  const auto terms =
      session::dynamics(*robot, {*positions, *velocities, gravity, !command.ignore_mimic}, command.robot.findings);
  if (!terms) return finish(command.robot);
  const std::string text = print(*terms, command);
  if (!write_output(command.output, text)) return exit_failure;
  return finish(command.robot);
}

}  // namespace

extern const Command dynamics_command;
const Command dynamics_command =
    make_command<declare, run>("dynamics", "Print mass matrix, bias, gravity and inertial parameters",
                               "Prints mass matrix, bias and gravity of M(q) ddq + c(q, dq) + g(q) = tau, masses and "
                               "inertial parameters (about the origins of the links' frames).");

}  // namespace urdfmill::tools
