// urdfmill dh: Denavit–Hartenberg tables.
#include "urdfmill/session/dh/dh.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "tools/command.hpp"
#include "tools/robot_input.hpp"
#include "tools/trees.hpp"
#include "urdfmill/session/dh/dh_fit.hpp"
#include "urdfmill/session/mechanics/motion.hpp"
#include "urdfmill/session/options/choices.hpp"
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
  session::DhRequest request;
  session::DhFitRequest fit;
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

/// Determines the notation from the name of the output if none is given; returns an error about that name, or an empty
/// text.
std::string choose_notation(DhCommand& command, bool is_given) {
  const std::string suffix = std::filesystem::path(command.output).extension().string();
  std::vector<std::string_view> written;
  for (const DhNotation& notation : emit::dh_notations())
    if (notation.suffix == suffix) written.push_back(notation.name);
  if (written.empty() || suffix == ".txt") return {};
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
  session::DhRequest& request = command.request;
  const std::vector<std::pair<std::string, int>> steps{{"4", 4}, {"8", 8}, {"12", 12}, {"24", 24}};
  std::vector<std::string> names;
  for (const DhNotation& notation : emit::dh_notations()) names.emplace_back(notation.name);
  add_tree_options(parser, command.tree,
                   "Models (.urdf, .xacro, .yaml, .sdf, MJCF), or folders of .urdf and .xacro files (--include takes "
                   "others); - is standard input");
  Option& tip = parser.add_option("--tip", request.tip, "The tip link; default: the one with the most movable joints")
                    .value_name("LINK");
  parser.add_option("--base", request.base, "The base link; default: the root").value_name("LINK");
  parser.add_flag("--all-tips", request.all_tips, "A table for each link without children").excludes(tip);
  parser
      .add_choice("--convention", request.convention,
                  "standard (distal) or modified (proximal, Craig); default: standard, or what the format takes",
                  session::convention_choices)
      .value_name("NAME");
  Option& format = parser.add_choice("-f,--format", command.format, notations_help(), names);
  format.value_name("NOTATION");
  parser.add_check([&command, &format] { return choose_notation(command, format.is_given()); });
  parser.add_flag("--degrees", request.style.degrees, "Angles in degrees (tables and data; code stays in rad)");
  parser.add_flag("--millimetres", request.style.millimetres, "Lengths in mm (tables and data; code stays in m)");
  parser
      .add_option("--digits", request.style.digits,
                  "Significant digits to round to; 17: all. Default: 6 in text, all in the other formats")
      .between(1, 17)
      .value_name("N");
  parser.add_flag("--with-dynamics", request.with_dynamics,
                  "Mass, centre of mass and inertia of each row (matlab, python, symoro)");
  const Option& flip =
      parser.add_option("--flip", request.flips, "Reverse the sign of this joint's position; may be repeated")
          .value_name("JOINT")
          .one_value_each();
  const Option& zero =
      parser
          .add_option(
              "--zero", request.zeros,
              "Count this joint's position from where the model's is at ANGLE (rad or m, 90deg, pi/2); may be repeated")
          .value_name("JOINT=ANGLE")
          .one_value_per_name();
  const Option& fit =
      parser
          .add_option("--fit", command.fit.table,
                      "Count joints as this published table does (see from-dh), and say which senses and zeros those "
                      "are, or what differs")
          .value_name("TABLE")
          .reads_file()
          .excludes(flip)
          .excludes(zero);
  parser.add_option("--fit-tolerance", command.fit.tolerance, "What counts as equal for --fit (m, rad); default 1e-3")
      .positive()
      .value_name("TOLERANCE")
      .needs(fit);
  parser
      .add_option("--snap", request.snap_tolerance,
                  "Round angles to right angles and lengths to decimals as long as nothing moves by more (m, rad)")
      .positive()
      .value_name("TOLERANCE");
  parser.add_choice("--snap-steps", request.snap_steps, "Angles of --snap are multiples of 360°/N", steps)
      .value_name("4|8|12|24");
  parser.add_option("--snap-decimals", request.snap_decimals, "Decimals of the lengths (m) of --snap; default 6")
      .between(0, 15)
      .value_name("N");
  parser
      .add_choice("--prismatic", request.prismatic,
                  "Where to place the axis line of a prismatic joint: next-origin, keep-urdf-line",
                  session::prismatic_choices)
      .value_name("LINE");
  parser.add_flag("--flange-row", request.flange_row, "Write the tip as a fixed row after the last joint");
  parser.add_flag("--absorb-base", request.absorb_base, "Modified only: absorb the base into the first row if it fits");
  parser
      .add_option("--parallel-tolerance", request.parallel_tolerance,
                  "Axes whose angle has a smaller sine count as parallel; default 1e-8")
      .between(0.0, 0.1)
      .value_name("SINE");
  parser.add_option("--budget", request.budget, "The largest residual a table may have (m, rad)")
      .positive()
      .value_name("RESIDUAL");
  add_output_option(parser, command.output);
  add_robot_options(parser, command.robot);
}

/// Returns the counting of the joints in the table of --fit.
std::optional<std::vector<kinematics::JointConvention>> count_as_table(const kinematics::Chain& chain,
                                                                       DhCommand& command) {
  command.fit.read.convention = session::convention_of(command.request);
  command.fit.read.degrees = command.request.style.degrees;
  command.fit.read.millimetres = command.request.style.millimetres;
  session::DhFitAnswer answer =
      session::fit_to_table(command.robot.session(), chain, command.fit, command.robot.findings);
  if (!answer.unreadable.empty()) {
    report_failure(answer.unreadable, command.robot.findings, command.robot.console);
    command.robot.exit_code = exit_failure;
  }
  return std::move(answer.conventions);
}

int dh_tree(DhCommand& command) {
  if (!command.output.empty() || !command.fit.table.empty()) {
    print_error(command.output.empty() ? "dh: --fit takes one model" : output_refusal(command.tree));
    return exit_failure;
  }
  const RobotOptions& robot = command.robot;
  const TreeCommand tree{"dh",          "wrote the tables of", std::string(command.request.notation->suffix),
                         true,          robot.arguments,       robot.console,
                         robot.packages};
  return run_tree(command.tree, tree,
                  [&command](session::Session& session, const batch::WorkItem& item, const std::string& output,
                             batch::ModelResult& result) {
                    const session::DhRequest& request = command.request;
                    session::LoadedRobot loaded = session::load_robot(session, item.file, {.arguments = item.arguments},
                                                                      request.purpose(), result.findings);
                    if (!loaded.unreadable.empty()) result.errors.push_back(std::move(loaded.unreadable));
                    result.outcome = loaded.outcome;
                    if (!loaded.robot) return;
                    result.text = session::dh_tables(*loaded.robot, request, result.findings);
                    result.outcome = session::worse(result.outcome, session::outcome_of(result.findings));
                    if (result.text && output.empty()) result.text->insert(0, item.file + ":\n").append("\n");
                  });
}

int run_dh(DhCommand& command) {
  session::DhRequest& request = command.request;
  request.notation = emit::find_dh_notation(command.format);
  if (is_tree(command.tree)) {
    if (const std::string message = session::without_effect(request); !message.empty()) {
      print_error("dh: " + message);
      return exit_failure;
    }
    return dh_tree(command);
  }
  if (!take_single_input(command.tree, "dh", command.input)) return exit_failure;
  if (!command.fit.table.empty())
    request.count_joints = [&command](const kinematics::Chain& chain) { return count_as_table(chain, command); };
  if (const std::string message = session::without_effect(request); !message.empty()) {
    print_error("dh: " + message);
    return exit_failure;
  }
  command.robot.purpose = request.purpose();
  const std::optional<urdf::Robot> robot = load_robot(command.input, command.robot);
  if (!robot) return finish(command.robot);
  const auto text = session::dh_tables(*robot, request, command.robot.findings);
  return finish(command.robot, command.output, text);
}

}  // namespace

extern const Command dh_command;
const Command dh_command =
    make_command<declare_dh, run_dh>("dh", "Write the Denavit-Hartenberg table of a chain",
                                     "Writes the Denavit-Hartenberg table of a chain, with base, tool and residual.");

}  // namespace urdfmill::tools
