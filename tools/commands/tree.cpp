// urdfmill tree: the tree of links and joints.
#include "urdfmill/emit/tree.hpp"

#include "tools/command.hpp"
#include "tools/console.hpp"
#include "tools/graphviz.hpp"
#include "tools/robot_input.hpp"

namespace urdfmill::tools {

namespace {

using Drawing = std::string (*)(const urdf::Robot&);

struct TreeCommandOptions {
  RobotOptions robot;
  std::string input;
  std::string output;
  Drawing draw = emit::tree_text;
  bool svg = false;
};

void declare_tree(Parser& parser, TreeCommandOptions& options) {
  const std::vector<std::pair<std::string, Drawing>> forms{
      {"text", emit::tree_text}, {"json", emit::tree_json}, {"dot", emit::tree_dot}, {"mermaid", emit::tree_mermaid}};
  parser.add_option("INPUT", options.input, "The model (.urdf, .xacro, .yaml, .sdf or MJCF); - is standard input")
      .required();
  Option& form = parser.add_choice("-f,--format", options.draw, "text, json, dot (Graphviz) or mermaid", forms);
  form.value_name("FORM");
  parser.add_flag("--svg", options.svg, "Draw the tree as SVG with Graphviz").excludes(form);
  add_output_option(parser, options.output);
  add_robot_options(parser, options.robot);
}

int run_tree_command(TreeCommandOptions& options) {
  const auto robot = load_robot(options.input, options.robot);
  if (!robot) return finish(options.robot);
  const auto text = options.svg ? draw_svg(emit::tree_dot(*robot)) : options.draw(*robot);
  if (!text || !write_output(options.output, *text)) return exit_failure;
  return finish(options.robot);
}

}  // namespace

extern const Command tree_command;
const Command tree_command = make_command<declare_tree, run_tree_command>(
    "tree", "Print the tree of links and joints: text, json, dot, mermaid, SVG",
    "Prints the tree of links and joints, with types, axes and limits.");

}  // namespace urdfmill::tools
