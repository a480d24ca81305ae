// urdfmill tree: the tree of links and joints.
#include "urdfmill/emit/tree.hpp"
#include "tools/command.hpp"
#include "tools/console.hpp"
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
  parser.add_choice("-f,--format", draw, "text, json, dot (Graphviz) or mermaid", forms).value_name("FORM");
  add_output_option(parser, output);
  add_robot_options(parser, options);
  if (const auto code = parser.parse(words)) return *code;
  const auto robot = load_robot(input, options);
  if (!robot) return finish(options);
  if (!write_output(output, draw(*robot))) return exit_failure;
  return finish(options);
}

}  // namespace

extern const Command tree_command;
const Command tree_command{"tree", "Print the tree of links and joints: text, json, dot, mermaid", run};

}  // namespace urdfmill::tools
