// urdfmill excite: motions for identification.
#include "tools/command.hpp"
#include "tools/number_style.hpp"
#include "tools/output_format.hpp"
#include "tools/robot_input.hpp"
#include "urdfmill/emit/json.hpp"
#include "urdfmill/emit/yaml.hpp"
#include "urdfmill/session/options/mechanics.hpp"
#include "urdfmill/text/letter_case.hpp"

namespace urdfmill::tools {
namespace {

struct ExciteCommand {
  RobotOptions robot;
  std::string input;
  std::string output;
  std::string format = "text";
  session::ExciteOptions options;
};

void declare_excite(Parser& parser, ExciteCommand& command) {
  add_model_input(parser, command.input);
  bind(parser, command.options);
  add_format_option(parser, command.format,
                    "text (default): condition number before and after, and what the motion needs of each limit; json, "
                    "yaml: the same and the coefficients; csv: the motion",
                    {"text", "json", "yaml", "csv"});
  const auto section = parser.under(session::Heading::output);
  parser
      .add_option(
          "-o,--output", command.output,
          "Write the motion to this .csv file: time, q.JOINT, dq.JOINT, ddq.JOINT, as dynamics, identify, fk and "
          "picture read it")
      .value_name("FILE")
      .writes_file();
  add_robot_options(parser, command.robot);
}

std::optional<std::string> print_excitation(const session::ExciteReport& report, ExciteCommand& command) {
  constexpr int shown_digits = 4;
  const emit::NumberStyle style = shown(command.options.style, command.format == "text", shown_digits);
  if (command.format == "text") return session::excite_text(report, style);
  if (command.format == "csv") return session::excite_csv(report, style);
  const emit::Value tree = session::excite_tree(report, style);
  return emit::to_data(tree, command.format, command.robot.findings);
}

int run_excite(ExciteCommand& command) {
  if (!command.output.empty() && !text::has_suffix(command.output, {".csv"})) {
    print_error("excite: the motion is written to a .csv file, not to \"" + command.output + "\"");
    return exit_failure;
  }
  command.robot.purpose = session::Purpose::dynamics;
  const std::optional<urdf::Robot> robot = load_robot(command.input, command.robot);
  if (!robot) return finish(command.robot);
  const auto report = session::excite(*robot, command.options.request, command.robot.findings);
  if (!report) return finish(command.robot);
  const auto text = print_excitation(*report, command);
  if (text && !write_output({}, *text)) return exit_failure;
  if (!text || command.output.empty()) return finish(command.robot);
  return finish(command.robot, command.output, session::excite_csv(*report, {false, command.options.style.digits}));
}

}  // namespace

extern const Command excite_command;
const Command excite_command = make_command<declare_excite, run_excite>(
    Group::kinematics, "excite", "Propose a motion for identifying masses and friction",
    "Proposes a periodic motion within the limits of positions, velocities, accelerations and efforts, from which "
    "identify can find the parameters of a model well: of the motions tried, the one whose regressor has the smallest "
    "condition number. Every joint is a sum of sines, at rest at the beginning and the end. Collisions are not "
    "checked: watch it with picture --animate before a robot runs it. The same options give the same motion.");

}  // namespace urdfmill::tools
