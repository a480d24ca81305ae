// urdfmill dh: Denavit–Hartenberg tables.
#include <map>

#include "tools/command.hpp"
#include "tools/robot_input.hpp"
#include "urdfmill/emit/dh.hpp"
#include "urdfmill/emit/json.hpp"
#include "urdfmill/emit/yaml.hpp"
#include "urdfmill/kinematics/dh.hpp"

namespace urdfmill::tools {
namespace {

using kinematics::Chain;
using kinematics::Convention;
using kinematics::DhTable;

struct DhCommand {
  RobotOptions robot;
  std::string input;
  std::string output;
  std::string base;
  std::string tip;
  bool all_tips = false;
  std::string format = "text";
  std::optional<double> snap_tolerance;
  kinematics::SnapOptions snap;
  kinematics::DhOptions table;
  emit::DhStyle style;
};

/// A chain with its table, or the reason why it has none.
struct Outcome {
  kinematics::BaseAndTip ends;
  std::optional<Chain> chain;
  std::optional<DhTable> table;
  std::string refusal;
};

const std::map<std::string, std::string (*)(const DhTable&, const emit::DhStyle&)>& notations() {
  static const std::map<std::string, std::string (*)(const DhTable&, const emit::DhStyle&)> map{
      {"text", emit::dh_text},     {"markdown", emit::dh_markdown},      {"latex", emit::dh_latex},
      {"matlab", emit::dh_matlab}, {"python", emit::dh_python},          {"kdl", emit::dh_kdl},
      {"sympy", emit::dh_sympy},   {"matlab-tree", emit::dh_matlab_tree}};
  return map;
}

void declare(Parser& parser, DhCommand& command) {
  static const std::vector<std::pair<std::string, Convention>> conventions{{"standard", Convention::standard},
                                                                           {"modified", Convention::modified}};
  static const std::vector<std::pair<std::string, kinematics::PrismaticLine>> lines{
      {"next-origin", kinematics::PrismaticLine::next_origin}, {"keep-urdf-line", kinematics::PrismaticLine::urdf}};
  static const std::vector<std::string> formats{"text",   "json",   "yaml", "csv",   "markdown",    "latex",
                                                "matlab", "python", "kdl",  "sympy", "matlab-tree", "ik-geo"};
  const std::vector<std::pair<std::string, int>> steps{{"4", 4}, {"8", 8}, {"12", 12}, {"24", 24}};
  parser.add_option("INPUT", command.input, "The model: .urdf, .xacro, .yaml, or - for standard input").required();
  Option& tip = parser.add_option("--tip", command.tip, "The tip link; default: the deepest").value_name("LINK");
  parser.add_option("--base", command.base, "The base link; default: the root").value_name("LINK");
  parser.add_flag("--all-tips", command.all_tips, "A table for each link without children").excludes(tip);
  parser
      .add_choice("--convention", command.table.convention, "standard (distal) or modified (proximal, Craig)",
                  conventions)
      .value_name("NAME");
  parser
      .add_choice("--format", command.format,
                  "text, json, yaml, csv, markdown, latex, matlab, python, kdl, sympy, matlab-tree, ik-geo", formats)
      .value_name("FORMAT");
  parser.add_flag("--degrees", command.style.degrees, "Angles in degrees (tables and data; code stays in radians)");
  parser.add_option("--digits", command.style.digits, "Round to this many decimals; default: all that matter")
      .between(0, 17)
      .value_name("N");
  parser
      .add_option("--snap", command.snap_tolerance,
                  "Round angles to right angles and lengths to decimals as long as nothing moves by more (m; "
                  "orientation: at a lever of 0.25 m)")
      .positive()
      .value_name("TOLERANCE");
  parser.add_choice("--snap-steps", command.snap.steps_per_turn, "Angles of --snap are multiples of 360°/N", steps)
      .value_name("4|8|12|24");
  parser.add_option("--snap-decimals", command.snap.decimals, "Decimals of the lengths (m) of --snap; default 6")
      .between(0, 15)
      .value_name("N");
  parser
      .add_choice("--prismatic", command.table.prismatic,
                  "Where the line of a prismatic axis is drawn: next-origin, keep-urdf-line", lines)
      .value_name("LINE");
  parser.add_flag("--flange-row", command.table.flange_row, "Write the tip as a fixed row behind the last joint");
  parser.add_flag("--absorb-base", command.table.absorb_base,
                  "Modified only: take the base into the first row where it fits");
  parser
      .add_option("--parallel-tolerance", command.table.parallel_tolerance,
                  "Sine up to which axes count as parallel; default 1e-8")
      .between(0.0, 0.1)
      .value_name("SINE");
  parser.add_option("--budget", command.table.budget, "The largest residual a table may have (m, rad)")
      .positive()
      .value_name("RESIDUAL");
  add_output_option(parser, command.output);
  add_robot_options(parser, command.robot);
}

/// The message of the first error among the findings from that one on.
std::string first_error(const source::Collector& findings, std::size_t from) {
  for (std::size_t i = from; i < findings.diagnostics.size(); ++i)
    if (findings.diagnostics[i].severity == source::Severity::error) return findings.diagnostics[i].message;
  return {};
}

Outcome tabulate(const urdf::Robot& robot, const kinematics::Tree& tree, kinematics::BaseAndTip ends,
                 DhCommand& command) {
  source::Collector& findings = command.robot.findings;
  const std::size_t before = findings.diagnostics.size();
  Outcome outcome{std::move(ends), std::nullopt, std::nullopt, {}};
  outcome.chain = kinematics::chain(robot, tree, outcome.ends.base, outcome.ends.tip, findings);
  if (outcome.chain) {
    command.snap.tolerance = command.snap_tolerance.value_or(0);
    outcome.table = command.snap_tolerance
                        ? kinematics::snapped_dh_table(*outcome.chain, command.table, command.snap, findings)
                        : kinematics::dh_table(*outcome.chain, command.table, findings);
  }
  if (!outcome.table) outcome.refusal = first_error(findings, before);
  return outcome;
}

std::string data(const std::vector<Outcome>& outcomes, const DhCommand& command) {
  emit::List list;
  for (const Outcome& outcome : outcomes) {
    if (outcome.table)
      list.push_back(emit::dh_tree(*outcome.table, command.style));
    else
      list.emplace_back(
          emit::Fields{{"base_link", outcome.ends.base}, {"tip_link", outcome.ends.tip}, {"refused", outcome.refusal}});
  }
  const emit::Value value = command.all_tips ? emit::Value(std::move(list)) : std::move(list.front());
  return command.format == "json" ? emit::to_json(value) : emit::to_yaml(value);
}

std::string print(const std::vector<Outcome>& outcomes, const DhCommand& command) {
  if (command.format == "json" || command.format == "yaml") return data(outcomes, command);
  std::string text;
  bool first = true;
  for (const Outcome& outcome : outcomes) {
    if (!outcome.table) continue;
    if (command.format == "csv") {
      text += emit::dh_csv(*outcome.table, command.style, first);
    } else {
      if (!first) text += '\n';
      text += command.format == "ik-geo" ? emit::dh_ik_geo(*outcome.chain, command.style)
                                         : notations().at(command.format)(*outcome.table, command.style);
    }
    first = false;
  }
  return text;
}

/// The words that cannot go together; empty if they can.
std::string contradiction(const DhCommand& command) {
  if (command.table.absorb_base && command.table.convention == Convention::standard)
    return "--absorb-base needs --convention modified: a standard table has no parameters before the first joint";
  const bool code = notations().contains(command.format) && command.format != "text" && command.format != "markdown" &&
                    command.format != "latex";
  if (command.style.degrees && (code || command.format == "ik-geo"))
    return "--degrees is for tables and data; " + command.format + " is in radians";
  return {};
}

int run(DhCommand& command) {
  if (const std::string message = contradiction(command); !message.empty()) {
    print_error("dh: " + message);
    return exit_failure;
  }

  const std::optional<urdf::Robot> robot = load_robot(command.input, command.robot);
  if (!robot) return finish(command.robot);
  const auto tree = kinematics::Tree::build(*robot, kinematics::Mimics::free, command.robot.findings);
  if (!tree) return finish(command.robot);
  std::vector<kinematics::BaseAndTip> chains;
  if (command.all_tips) {
    const std::string base = command.base.empty() ? robot->links[tree->bodies().front().link].name.value : command.base;
    for (std::string& tip : kinematics::tip_links(*robot)) chains.push_back({base, std::move(tip)});
  } else if (auto ends = kinematics::choose_chain(*robot, *tree, command.base, command.tip, command.robot.findings)) {
    chains.push_back(std::move(*ends));
  }
  std::vector<Outcome> outcomes;
  bool any = false;
  for (kinematics::BaseAndTip& ends : chains) {
    outcomes.push_back(tabulate(*robot, *tree, std::move(ends), command));
    any = any || outcomes.back().table;
  }
  if (any && !write_output(command.output, print(outcomes, command))) return exit_failure;
  return finish(command.robot);
}

}  // namespace

extern const Command dh_command;
const Command dh_command =
    make_command<declare, run>("dh", "Write the Denavit-Hartenberg table of a chain",
                               "Writes the Denavit-Hartenberg table of a chain, with base, tool and residual.");

}  // namespace urdfmill::tools
