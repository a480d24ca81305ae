// urdfmill screws: screw axes, home configuration and Jacobian of a chain.

#include "urdfmill/emit/screws.hpp"
#include "tools/command.hpp"
#include "tools/joint_values.hpp"
#include "tools/robot_input.hpp"
#include "urdfmill/emit/json.hpp"
#include "urdfmill/emit/yaml.hpp"

namespace urdfmill::tools {
namespace {

using kinematics::Mimics;
using kinematics::Tree;

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

/// The state at the positions asked for; nothing, with a report, if they are wrong.
std::optional<emit::ScrewReport::State> state(const urdf::Robot& robot, const emit::ScrewReport& report,
                                              ScrewsCommand& command) {
  const auto tree = Tree::build(robot, Mimics::follow, command.robot.findings);
  if (!tree) return std::nullopt;
  const auto values = joint_values(*tree, command.values, true, command.robot.findings);
  if (!values) return std::nullopt;
  emit::ScrewReport::State at;
  at.q = chain_positions(*report.chain, robot, *tree, *values);
  at.pose = kinematics::forward(*report.chain, at.q);
  at.jacobian = report.frame == emit::ScrewFrame::space ? kinematics::space_jacobian(report.screws, at.q)
                                                        : kinematics::body_jacobian(report.screws, at.q);
  return at;
}

int run(ScrewsCommand& command) {
  source::Collector& findings = command.robot.findings;
  const std::optional<urdf::Robot> robot = load_robot(command.input, command.robot);
  if (!robot) return finish(command.robot);
  const auto tree = Tree::build(*robot, Mimics::free, findings);
  if (!tree) return finish(command.robot);
  const auto ends = kinematics::choose_chain(*robot, *tree, command.base, command.tip, findings);
  if (!ends) return finish(command.robot);
  const auto chain = kinematics::chain(*robot, *tree, ends->base, ends->tip, findings);
  if (!chain) return finish(command.robot);

  emit::ScrewReport report;
  report.chain = &*chain;
  report.frame = command.frame;
  report.screws =
      command.frame == emit::ScrewFrame::space ? kinematics::space_screws(*chain) : kinematics::body_screws(*chain);
  if (!command.values.empty()) {
    report.state = state(*robot, report, command);
    if (!report.state) return finish(command.robot);
  }
  if (!write_output(command.output, print(report, command.format))) return exit_failure;
  return finish(command.robot);
}

}  // namespace

extern const Command screws_command;
const Command screws_command =
    make_command<declare, run>("screws", "Tell the screw axes of a chain and its Jacobian",
                               "Tells the screw axes of a chain, its home configuration and its Jacobian.");

}  // namespace urdfmill::tools
