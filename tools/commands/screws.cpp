// urdfmill screws: screw axes, home configuration and Jacobian of a chain.

#include "urdfmill/emit/screws.hpp"
#include "tools/command.hpp"
#include "tools/number_style.hpp"
#include "tools/output_format.hpp"
#include "tools/robot_input.hpp"
#include "urdfmill/emit/json.hpp"
#include "urdfmill/emit/yaml.hpp"
#include "urdfmill/session/options/mechanics.hpp"

namespace urdfmill::tools {
namespace {

struct ScrewsCommand {
  RobotOptions robot;
  std::string input;
  std::string output;
  std::string format = "text";
  session::ScrewsOptions options;
};

/// True if code is written, for one position.
bool is_code(const ScrewsCommand& command) {
  return command.format == "matlab" || command.format == "python";
}

void declare_screws(Parser& parser, ScrewsCommand& command) {
  add_model_input(parser, command.input);
  bind(parser, command.options);
  parser.option("degrees").has_effect_if(
      [&command] { return !is_code(command) || !command.options.motion.positions.empty(); }, "code computes in rad");
  add_format_option(parser, command.format, "text, json, yaml, matlab, python",
                    {"text", "json", "yaml", "matlab", "python"}, command.output);
  add_output_option(parser, command.output);
  add_robot_options(parser, command.robot);
}

std::optional<std::string> print_screw_axes(const emit::ScrewReport& report, const std::string& format,
                                            source::Sink& sink) {
  if (format == "matlab") return emit::screws_matlab(report);
  if (format == "python") return emit::screws_python(report);
  if (format == "text") return emit::screws_text(report);
  return emit::to_data(emit::screws_tree(report), format, sink);
}

int run_screws(ScrewsCommand& command) {
  const std::optional<urdf::Robot> robot = load_robot(command.input, command.robot);
  if (!robot) return finish(command.robot);
  session::ScrewsRequest& request = command.options.request;
  const session::MotionOptions& motion = command.options.motion;
  if (!motion.positions.empty()) {
    request.positions = motion.read(command.robot.session(), motion.positions, command.robot.findings);
    if (!request.positions) return finish(command.robot);
  }
  if (is_code(command) && request.positions && request.positions->trajectory) {
    print_error("screws: --format " + command.format +
                " writes one position; for a trajectory take text, json or yaml");
    return exit_failure;
  }
  const auto screws = session::chain_screws(*robot, request, command.robot.findings);
  if (!screws) return finish(command.robot);
  emit::ScrewReport& report = screws->report;
  report.style = shown(motion.style, command.format == "text");
  if (is_code(command)) report.style.degrees = false;  // code computes in rad
  return finish(command.robot, command.output, print_screw_axes(report, command.format, command.robot.findings));
}

}  // namespace

extern const Command screws_command;
const Command screws_command = make_command<declare_screws, run_screws>(
    Group::kinematics, "screws", "Print the screw axes of a chain and its Jacobian",
    "Prints the screw axes of a chain, its home configuration and its Jacobian.");

}  // namespace urdfmill::tools
