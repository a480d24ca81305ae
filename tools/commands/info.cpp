// urdfmill info: one screen about a model.
#include "urdfmill/session/conversion/info.hpp"

#include "tools/command.hpp"
#include "tools/console.hpp"
#include "tools/output_format.hpp"
#include "tools/robot_input.hpp"
#include "tools/trees.hpp"

namespace urdfmill::tools {

namespace {

struct InfoOptions {
  RobotOptions robot;
  TreeOptions tree;
  std::string input;  ///< for a run over one model
  std::string form = "text";
};

void declare_info(Parser& parser, InfoOptions& options) {
  options.tree.discovery.simulator_formats = true;
  add_tree_options(
      parser, options.tree,
      "Models (.urdf, .xacro, .yaml, .sdf or MJCF), or folders of them, without YAML; - is standard input");
  add_format_option(parser, options.form, "text (default), json", {"text", "json"});
  add_robot_options(parser, options.robot);
}

std::string text_of_robot(const urdf::Robot& robot, const std::string& form, source::Sink& sink) {
  const session::Info info = session::info(robot, sink);
  return form == "json" ? emit::to_json(session::info_tree(info)) : session::info_text(info);
}

int info_tree(const InfoOptions& options) {
  const RobotOptions& robot = options.robot;
  const bool is_json = options.form == "json";
  const TreeCommand command{"info",        "described",   is_json ? ".json" : ".txt", true, robot.arguments,
                            robot.console, robot.packages};
  return run_tree(options.tree, command,
                  text_work(robot.purpose, !is_json, [&options](const urdf::Robot& model, source::Collector& findings) {
                    return text_of_robot(model, options.form, findings);
                  }));
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
    Group::see, "info", "Print a summary of a model: joints, degrees of freedom, mass, reach, files",
    "Prints a summary of a model: joints, degrees of freedom, mass, reach, files.");

}  // namespace urdfmill::tools
