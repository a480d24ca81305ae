// urdfmill tree: the tree of links and joints.
#include "urdfmill/emit/tree.hpp"

#include "tools/command.hpp"
#include "tools/console.hpp"
#include "tools/graphviz.hpp"
#include "tools/output_format.hpp"
#include "tools/robot_input.hpp"
#include "tools/trees.hpp"

namespace urdfmill::tools {

namespace {

struct TreeCommandOptions {
  RobotOptions robot;
  TreeOptions tree;
  std::string input;  ///< for a run over one model
  std::string output;
  std::string format = "text";
  bool svg = false;
};

void declare_tree(Parser& parser, TreeCommandOptions& options) {
  options.tree.discovery.simulator_formats = true;
  add_tree_options(
      parser, options.tree,
      "Models (.urdf, .xacro, .yaml, .sdf, .usda or MJCF), or folders of them, without YAML; - is standard input");
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

/// Draws a tree by Graphviz, whose time grows with the square of the links of one parent.
std::optional<std::string> drawn_svg(const urdf::Robot& robot) {
  constexpr std::size_t most_links = 2000;
  if (robot.links.size() <= most_links) return draw_svg(emit::tree_dot(robot));
  print_error("tree: the robot has " + std::to_string(robot.links.size()) + " links; Graphviz draws at most " +
              std::to_string(most_links) + " of them here, and --format dot writes what it reads");
  return std::nullopt;
}

std::optional<std::string> draw_tree(const urdf::Robot& robot, std::string_view format) {
  if (format == "svg") return drawn_svg(robot);
  if (format == "json") return emit::tree_json(robot);
  if (format == "dot") return emit::tree_dot(robot);
  return format == "mermaid" ? emit::tree_mermaid(robot) : emit::tree_text(robot);
}

std::string drawing_suffix(std::string_view format) {
  return format == "text" ? ".txt" : format == "mermaid" ? ".mmd" : "." + std::string(format);
}

/// Draws the trees of the models in folders.
int draw_trees(const TreeCommandOptions& options) {
  if (!options.output.empty()) {
    print_error(output_refusal(options.tree));
    return exit_failure;
  }
  const RobotOptions& robot = options.robot;
  const TreeCommand command{
      "tree",        "drew the trees of", drawing_suffix(options.format), options.format != "svg", robot.arguments,
      robot.console, robot.packages};
  return run_tree(options.tree, command,
                  text_work(robot.purpose, options.format == "text",
                            [&options](const urdf::Robot& model, source::Collector& /*findings*/) {
                              return draw_tree(model, options.format);
                            }));
}

int run_tree_command(TreeCommandOptions& options) {
  if (is_tree(options.tree)) return draw_trees(options);
  if (!take_single_input(options.tree, "tree", options.input)) return exit_failure;
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
