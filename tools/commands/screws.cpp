// urdfmill screws: screw axes, home configuration and Jacobian of a chain.

#include "urdfmill/emit/screws.hpp"
#include "tools/command.hpp"
#include "tools/robot_input.hpp"
#include "urdfmill/emit/json.hpp"
#include "urdfmill/emit/yaml.hpp"
#include "urdfmill/session/motion.hpp"

namespace urdfmill::tools {
namespace {

struct ScrewsCommand {
  RobotOptions robot;
  std::string input;
  std::string output;
  std::string base;
  std::string tip;
  emit::ScrewFrame frame = emit::ScrewFrame::space;
  std::vector<std::string> values;
  std::string format = "text";
};

void declare(Parser& parser, ScrewsCommand& command) {
  static const std::vector<std::pair<std::string, emit::ScrewFrame>> frames{{"space", emit::ScrewFrame::space},
                                                                            {"body", emit::ScrewFrame::body}};
  parser.add_option("INPUT", command.input, "The model: .urdf, .xacro, .yaml, or - for standard input").required();
  parser.add_option("--base", command.base, "The base link; default: the root").value_name("LINK");
  parser.add_option("--tip", command.tip, "The tip link; default: the deepest").value_name("LINK");
  parser.add_choice("--frame", command.frame, "Screws in the base (space) or in the tip (body)", frames)
      .value_name("FRAME");
  parser.add_option("--q", command.values, "The position of a joint, rad or m (or 90deg): adds pose and Jacobian")
      .value_name("JOINT=VALUE")
      .one_value_each();
  parser
      .add_choice("--format", command.format, "text, json, yaml, matlab, python",
                  {"text", "json", "yaml", "matlab", "python"})
      .value_name("FORMAT");
  add_output_option(parser, command.output);
  add_robot_options(parser, command.robot);
}

std::string print(const emit::ScrewReport& report, const std::string& format) {
  if (format == "matlab") return emit::screws_matlab(report);
  if (format == "python") return emit::screws_python(report);
  if (format == "text") return emit::screws_text(report);
  const emit::Value tree = emit::screws_tree(report);
  return format == "json" ? emit::to_json(tree) : emit::to_yaml(tree);
}

int run(ScrewsCommand& command) {
  const std::optional<urdf::Robot> robot = load_robot(command.input, command.robot);
  if (!robot) return finish(command.robot);
  const auto screws =
      session::chain_screws(*robot, {command.base, command.tip, command.frame, command.values}, command.robot.findings);
  if (screws && !write_output(command.output, print(screws->report, command.format))) return exit_failure;
  return finish(command.robot);
}

}  // namespace

extern const Command screws_command;
const Command screws_command =
    make_command<declare, run>("screws", "Tell the screw axes of a chain and its Jacobian",
                               "Tells the screw axes of a chain, its home configuration and its Jacobian.");

}  // namespace urdfmill::tools
