// urdfmill info: one screen about a model.
#include "urdfmill/session/conversion/info.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <string>

#include "tools/command.hpp"
#include "tools/console.hpp"
#include "tools/output_format.hpp"
#include "tools/robot_input.hpp"
#include "tools/trees.hpp"
#include "urdfmill/batch/search/used_by.hpp"
#include "urdfmill/text/json.hpp"

namespace urdfmill::tools {

namespace {

struct InfoOptions {
  RobotOptions robot;
  TreeOptions tree;
  std::string input;  ///< for a run over one model
  std::string form = "text";
  std::string used_by;  ///< a link or joint, whose uses are printed instead
};

void declare_info(Parser& parser, InfoOptions& options) {
  options.tree.discovery.simulator_formats = true;
  add_tree_options(
      parser, options.tree,
      "Models (.urdf, .xacro, .yaml, .sdf, .usda or MJCF), or folders of them, without YAML; - is standard input");
  parser
      .add_option("--used-by", options.used_by,
                  "Print the places that name a link or joint instead: in the robot, in the SRDF and in the "
                  "configurations beside it")
      .value_name("NAME")
      .has_effect_if([&options] { return !is_tree(options.tree); }, "it takes one model");
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

/// Returns `FILE:LINE:COLUMN: controller "arm"` for each place, or a list of these.
std::string text_of_uses(const batch::Uses& uses, const source::Sources& sources, const std::string& form) {
  const bool is_json = form == "json";
  std::string out;
  text::JsonWriter json(out, text::JsonLayout::indented);
  if (is_json) json.begin_array();
  for (const batch::UsedBy& use : uses.places) {
    const source::SourceFile& file = sources[use.place.file];
    const source::Position place = file.position(use.place.begin);
    if (!is_json) {
      out += fmt::format("{}:{}:{}: {}\n", file.name(), place.line, place.column, use.text);
      continue;
    }
    json.begin_object().key("file").value(file.name()).key("line").value(static_cast<std::uint64_t>(place.line));
    json.key("column").value(static_cast<std::uint64_t>(place.column)).key("by").value(use.text).end_object();
  }
  if (is_json) {
    json.end_array();
    out += '\n';
  }
  return out;
}

int print_uses(InfoOptions& options) {
  RobotOptions& robot = options.robot;
  const batch::Uses uses =
      batch::used_by(robot.session(), options.input, robot.arguments, options.used_by, robot.findings);
  if (!uses.is_read) {
    robot.exit_code = exit_failure;
    return finish(robot);
  }
  if (!uses.is_declared && uses.places.empty()) {
    print_error(fmt::format("the robot has no link or joint \"{}\", and nothing names one", options.used_by));
    return exit_failure;
  }
  if (!print_output(text_of_uses(uses, robot.sources(), options.form))) return exit_failure;
  return finish(robot);
}

int run_info(InfoOptions& options) {
  if (is_tree(options.tree)) return info_tree(options);
  if (!take_single_input(options.tree, "info", options.input)) return exit_failure;
  if (!options.used_by.empty()) return print_uses(options);
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
