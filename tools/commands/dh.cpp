// urdfmill dh: Denavit–Hartenberg tables.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "tools/command.hpp"
#include "tools/output_format.hpp"
#include "tools/robot_input.hpp"
#include "tools/trees.hpp"
#include "urdfmill/session/options/dh.hpp"
#include "urdfmill/text/letter_case.hpp"
#include "urdfmill/text/option_names.hpp"

namespace urdfmill::tools {
namespace {

using emit::DhNotation;

struct DhCommand {
  RobotOptions robot;
  TreeOptions tree;
  std::string input;  ///< for a run over one model
  std::string output;
  std::string format = "text";
  session::DhOptions options;
};

/// Returns the words of --format: "text (for people), json (data), …".
std::string notations_help() {
  std::string text = "The notation of the table; default: by the suffix of the output, else text";
  for (const DhNotation& notation : emit::dh_notations())
    text.append("\n")
        .append(notation.name)
        .append(": ")
        .append(text::spell_options(notation.what, text::command_line_option));
  return text;
}

std::vector<std::string> names_of_notations() {
  std::vector<std::string> names;
  for (const DhNotation& notation : emit::dh_notations()) names.emplace_back(notation.name);
  return names;
}

/// Determines the notation from the name of the output if none is given; returns an error about that name, or an empty
/// text.
std::string choose_notation(DhCommand& command, bool is_given) {
  const std::string suffix = text::lower_case(std::filesystem::path(command.output).extension().string());
  std::vector<std::string_view> written;
  for (const DhNotation& notation : emit::dh_notations())
    if (notation.suffix == suffix) written.push_back(notation.name);
  if (suffix == ".txt") return {};
  if (written.empty()) return unfit_name(command.output, command.format, names_of_notations());
  const std::string list = fmt::format("{}", fmt::join(written, ", "));
  if (is_given) {
    if (std::find(written.begin(), written.end(), command.format) != written.end()) return {};
    return fmt::format("\"{}\" would hold {}; {} is the suffix of {}", command.output, command.format, suffix, list);
  }
  const bool has_plain = std::find(written.begin(), written.end(), suffix.substr(1)) != written.end();
  if (!has_plain && written.size() > 1)
    return fmt::format("\"{}\" does not say which notation to write; give --format: {}", command.output, list);
  command.format = has_plain ? suffix.substr(1) : std::string(written.front());
  return {};
}

void declare_dh(Parser& parser, DhCommand& command) {
  const std::vector<std::string> names = names_of_notations();
  command.tree.discovery.simulator_formats = true;
  add_tree_options(
      parser, command.tree,
      "Models (.urdf, .xacro, .yaml, .sdf, .usda, MJCF), or folders of them, without YAML; - is standard input");
  bind(parser, command.options);
  Option& format = add_format_option(parser, command.format, notations_help(), names);
  format.value_name("NOTATION");
  parser.add_check([&command, &format] { return choose_notation(command, format.is_given()); });
  add_output_option(parser, command.output);
  add_robot_options(parser, command.robot);
}

int dh_tree(DhCommand& command) {
  if (!command.output.empty() || !command.options.fit.table.empty()) {
    print_error(command.output.empty() ? "dh: --match takes one model" : output_refusal(command.tree));
    return exit_failure;
  }
  const RobotOptions& robot = command.robot;
  const TreeCommand tree{"dh",          "wrote the tables of", std::string(command.options.request.notation->suffix),
                         true,          robot.arguments,       robot.console,
                         robot.packages};
  const session::DhRequest& request = command.options.request;
  return run_tree(command.tree, tree,
                  text_work(request.purpose(), true, [&request](const urdf::Robot& model, source::Collector& findings) {
                    return session::dh_tables(model, request, findings);
                  }));
}

int run_dh(DhCommand& command) {
  session::DhRequest& request = command.options.request;
  request.notation = emit::find_dh_notation(command.format);
  if (is_tree(command.tree)) {
    if (const std::string message = session::without_effect(request); !message.empty()) {
      print_error("dh: " + message);
      return exit_failure;
    }
    return dh_tree(command);
  }
  if (!take_single_input(command.tree, "dh", command.input)) return exit_failure;
  std::string unreadable;
  session::count_as_in_table(command.options, command.robot.session(), command.robot.findings, unreadable);
  if (const std::string message = session::without_effect(request); !message.empty()) {
    print_error("dh: " + message);
    return exit_failure;
  }
  command.robot.purpose = request.purpose();
  const std::optional<urdf::Robot> robot = load_robot(command.input, command.robot);
  if (!robot) return finish(command.robot);
  const auto text = session::dh_tables(*robot, request, command.robot.findings);
  if (!unreadable.empty()) {
    report_failure(unreadable, command.robot.findings, command.robot.console);
    command.robot.exit_code = exit_failure;
  }
  return finish(command.robot, command.output, text);
}

}  // namespace

extern const Command dh_command;
const Command dh_command =
    make_command<declare_dh, run_dh>(Group::kinematics, "dh", "Write the Denavit-Hartenberg table of a chain",
                                     "Writes the Denavit-Hartenberg table of a chain, with base, tool and residual.");

}  // namespace urdfmill::tools
