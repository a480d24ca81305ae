// urdfmill tree: the tree of links and joints.
#include "urdfmill/emit/tree.hpp"

#include "tools/command.hpp"
#include "tools/console.hpp"
#include "tools/graphviz.hpp"
#include "tools/output_format.hpp"
#include "tools/robot_input.hpp"

namespace urdfmill::tools {

namespace {

struct TreeCommandOptions {
  RobotOptions robot;
  std::string input;
  std::string output;
  std::string format = "text";
  bool svg = false;
};

void declare_tree(Parser& parser, TreeCommandOptions& options) {
  parser.add_option("INPUT", options.input, "The model (.urdf, .xacro, .yaml, .sdf or MJCF); - is standard input")
      .required();
  const std::vector<std::string> words{"text", "json", "dot", "mermaid", "svg"};
  Option& form = add_format_option(parser, options.format,
                                   "text, json, dot (Graphviz), mermaid, or svg, drawn by Graphviz; default: by the "
                                   "suffix of the output, else text",
                                   words, options.output);
  parser.add_flag("--svg", options.svg, "The same as --format svg").excludes(form);
  parser.add_check([&options, words] {
    if (options.svg) options.format = "svg";
    return unfit_name(options.output, options.format, words);
  });
  add_output_option(parser, options.output);
  add_robot_options(parser, options.robot);
}

std::optional<std::string> draw_tree(const urdf::Robot& robot, std::string_view format) {
  if (format == "svg") return draw_svg(emit::tree_dot(robot));
  if (format == "json") return emit::tree_json(robot);
  if (format == "dot") return emit::tree_dot(robot);
  return format == "mermaid" ? emit::tree_mermaid(robot) : emit::tree_text(robot);
}

int run_tree_command(TreeCommandOptions& options) {
  const auto robot = load_robot(options.input, options.robot);
  if (!robot) return finish(options.robot);
  const auto text = draw_tree(*robot, options.format);
  if (!text) return exit_failure;
  return finish(options.robot, options.output, text);
}

}  // namespace

extern const Command tree_command;
const Command tree_command = make_command<declare_tree, run_tree_command>(
    Group::see, "tree", "Print the tree of links and joints: text, json, dot, mermaid, SVG",
    "Prints the tree of links and joints, with types, axes and limits.");

}  // namespace urdfmill::tools
