// urdfmill tree: the tree of links and joints.
#include "urdfmill/emit/tree.hpp"

#include "tools/command.hpp"
#include "tools/console.hpp"
#include "tools/graphviz.hpp"
#include "tools/robot_input.hpp"

namespace urdfmill::tools {

namespace {

using Drawing = std::string (*)(const urdf::Robot&);

int run(const std::vector<std::string>& words) {
  const std::vector<std::pair<std::string, Drawing>> forms{
      {"text", emit::tree_text}, {"json", emit::tree_json}, {"dot", emit::tree_dot}, {"mermaid", emit::tree_mermaid}};
  RobotOptions options;
  std::string input, output;
  Drawing draw = emit::tree_text;
  Parser parser("tree", "Prints the tree of links and joints, with types, axes and limits.");
  parser.add_option("INPUT", input, "The model (.urdf, .xacro, .yaml or .sdf); - is standard input").required();
  Option& form = parser.add_choice("-f,--format", draw, "text, json, dot (Graphviz) or mermaid", forms);
  form.value_name("FORM");
  bool svg = false;
  parser.add_flag("--svg", svg, "A drawing, made by Graphviz").excludes(form);
  add_output_option(parser, output);
  add_robot_options(parser, options);
  if (const auto code = parser.parse(words)) return *code;
  const auto robot = load_robot(input, options);
  if (!robot) return finish(options);
  const auto text = svg ? draw_svg(emit::tree_dot(*robot)) : draw(*robot);
  if (!text || !write_output(output, *text)) return exit_failure;
  return finish(options);
}

}  // namespace

extern const Command tree_command;
const Command tree_command{"tree", "Print the tree of links and joints: text, json, dot, mermaid, SVG", run};

}  // namespace urdfmill::tools
