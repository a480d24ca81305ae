// urdfmill dh: Denavit–Hartenberg tables.
#include <algorithm>
#include <cmath>

#include "tools/command.hpp"
#include "tools/robot_input.hpp"
#include "urdfmill/emit/dh.hpp"
#include "urdfmill/kinematics/conventions.hpp"
#include "urdfmill/kinematics/dh.hpp"
#include "urdfmill/kinematics/rules.hpp"
#include "urdfmill/session/joint_values.hpp"
#include "urdfmill/text/code.hpp"
#include "urdfmill/text/numbers.hpp"
#include "urdfmill/text/suggest.hpp"

namespace urdfmill::tools {
namespace {

using emit::DhNotation;
using emit::DhReport;
using emit::DhSource;
using kinematics::Convention;
using kinematics::DhTable;

/// What people read at a glance, and what fits a line.
constexpr int shown_digits = 6;

struct DhCommand {
  RobotOptions robot;
  std::string input;
  std::string output;
  std::string base;
  std::string tip;
  bool all_tips = false;
  std::string format = "text";
  const DhNotation* notation = nullptr;
  std::optional<Convention> convention;
  bool with_dynamics = false;
  std::vector<std::string> flips;
  std::vector<std::string> zeros;
  std::vector<kinematics::JointConvention> counts;
  std::optional<double> snap_tolerance;
  std::optional<int> snap_steps;
  std::optional<int> snap_decimals;
  std::optional<kinematics::PrismaticLine> prismatic;
  std::optional<double> parallel_tolerance;
  kinematics::SnapOptions snap;
  kinematics::DhOptions table;
  emit::DhStyle style;
};

/// "text (for people), json (data), …": what --format takes.
std::string notations_help() {
  std::string text;
  for (const DhNotation& notation : emit::dh_notations())
    (text += text.empty() ? "" : "; ") += std::string(notation.name) + ": " + std::string(notation.what);
  return text;
}

void declare(Parser& parser, DhCommand& command) {
  static const std::vector<std::pair<std::string, Convention>> conventions{{"standard", Convention::standard},
                                                                           {"modified", Convention::modified}};
  static const std::vector<std::pair<std::string, kinematics::PrismaticLine>> lines{
      {"next-origin", kinematics::PrismaticLine::next_origin}, {"keep-urdf-line", kinematics::PrismaticLine::urdf}};
  const std::vector<std::pair<std::string, int>> steps{{"4", 4}, {"8", 8}, {"12", 12}, {"24", 24}};
  std::vector<std::string> names;
  for (const DhNotation& notation : emit::dh_notations()) names.emplace_back(notation.name);
  parser.add_option("INPUT", command.input, "The model: .urdf, .xacro, .yaml, or - for standard input").required();
  Option& tip = parser.add_option("--tip", command.tip, "The tip link; default: the one with the most movable joints")
                    .value_name("LINK");
  parser.add_option("--base", command.base, "The base link; default: the root").value_name("LINK");
  parser.add_flag("--all-tips", command.all_tips, "A table for each link without children").excludes(tip);
  parser
      .add_choice("--convention", command.convention,
                  "standard (distal) or modified (proximal, Craig); default: standard, or what the format takes",
                  conventions)
      .value_name("NAME");
  parser.add_choice("--format", command.format, notations_help(), names).value_name("NOTATION");
  parser.add_flag("--degrees", command.style.degrees, "Angles in degrees (tables and data; code stays in rad)");
  parser.add_flag("--millimetres", command.style.millimetres, "Lengths in mm (tables and data; code stays in m)");
  parser
      .add_option("--digits", command.style.digits,
                  "Round to so many significant digits; 17: all. Default: 6 in text, all in the other formats")
      .between(1, 17)
      .value_name("N");
  parser.add_flag("--with-dynamics", command.with_dynamics,
                  "Mass, centre of mass and inertia of each row (matlab, python, symoro)");
  parser.add_option("--flip", command.flips, "Count this joint's position the other way round; may be repeated")
      .value_name("JOINT")
      .one_value_each();
  parser
      .add_option(
          "--zero", command.zeros,
          "Count this joint's position from where the model's is at ANGLE (rad or m, 90deg, pi/2); may be repeated")
      .value_name("JOINT=ANGLE")
      .one_value_each();
  parser
      .add_option("--snap", command.snap_tolerance,
                  "Round angles to right angles and lengths to decimals as long as nothing moves by more (m, rad)")
      .positive()
      .value_name("TOLERANCE");
  parser.add_choice("--snap-steps", command.snap_steps, "Angles of --snap are multiples of 360°/N", steps)
      .value_name("4|8|12|24");
  parser.add_option("--snap-decimals", command.snap_decimals, "Decimals of the lengths (m) of --snap; default 6")
      .between(0, 15)
      .value_name("N");
  parser
      .add_choice("--prismatic", command.prismatic,
                  "Where the line of a prismatic axis is drawn: next-origin, keep-urdf-line", lines)
      .value_name("LINE");
  parser.add_flag("--flange-row", command.table.flange_row, "Write the tip as a fixed row after the last joint");
  parser.add_flag("--absorb-base", command.table.absorb_base,
                  "Modified only: take the base into the first row where it fits");
  parser
      .add_option("--parallel-tolerance", command.parallel_tolerance,
                  "Sine up to which axes count as parallel; default 1e-8")
      .between(0.0, 0.1)
      .value_name("SINE");
  parser.add_option("--budget", command.table.budget, "The largest residual a table may have (m, rad)")
      .positive()
      .value_name("RESIDUAL");
  add_output_option(parser, command.output);
  add_robot_options(parser, command.robot);
}

/// The notations for which a condition holds: "text, json and csv".
template <class Condition>
std::string notations_with(const Condition& holds) {
  std::string text;
  for (const DhNotation& notation : emit::dh_notations())
    if (holds(notation)) (text += text.empty() ? "" : ", ") += notation.name;
  return text;
}

/// The options that choose among rows, and whether they were given.
std::vector<std::pair<std::string_view, bool>> given_choices_of_rows(const DhCommand& command) {
  return {{"--convention", command.convention.has_value()},
          {"--snap", command.snap_tolerance.has_value()},
          {"--prismatic", command.prismatic.has_value()},
          {"--flange-row", command.table.flange_row},
          {"--absorb-base", command.table.absorb_base},
          {"--parallel-tolerance", command.parallel_tolerance.has_value()},
          {"--budget", command.table.budget.has_value()}};
}

/// An option that the chosen notation does not have; empty if all have an effect.
std::string option_without_effect(const DhCommand& command) {
  const DhNotation& notation = *command.notation;
  const std::string name(notation.name);
  const auto refusal = [&](const char* option, const std::string& others) {
    return std::string(option) + " has no effect on --format " + name + "; it is for " + others;
  };
  if (command.style.degrees && !notation.degrees)
    return refusal("--degrees", notations_with([](const DhNotation& n) { return n.degrees; }));
  if (command.style.millimetres && !notation.millimetres)
    return refusal("--millimetres", notations_with([](const DhNotation& n) { return n.millimetres; }));
  if (command.with_dynamics && !notation.dynamics)
    return refusal("--with-dynamics", notations_with([](const DhNotation& n) { return n.dynamics; }));
  if (command.all_tips && !notation.several)
    return "--format " + name + " writes one chain; name its tip with --tip instead of --all-tips";
  const Convention convention = command.table.convention;
  if ((notation.source == DhSource::standard && convention != Convention::standard) ||
      (notation.source == DhSource::modified && convention != Convention::modified))
    return "--format " + name + " is written from " +
           (notation.source == DhSource::standard ? "standard" : "modified") + " rows; leave --convention out";
  if (notation.source == DhSource::axes)
    for (const auto& [option, given] : given_choices_of_rows(command))
      if (given)
        return std::string(option) + " has no effect on --format " + name + ": it is made from the axes, not from rows";
  if (!command.snap_tolerance && (command.snap_steps || command.snap_decimals))
    return std::string(command.snap_steps ? "--snap-steps" : "--snap-decimals") + " has no effect without --snap";
  if (command.table.absorb_base && convention == Convention::standard)
    return "--absorb-base needs --convention modified: a standard table has no parameters before the first joint";
  return {};
}

/// The message of the first error among the findings from that one on.
std::string first_error(const source::Collector& findings, std::size_t from) {
  for (std::size_t i = from; i < findings.diagnostics.size(); ++i)
    if (findings.diagnostics[i].severity == source::Severity::error) return findings.diagnostics[i].message;
  return {};
}

/// The joint of that name in the model, or null with a report.
const urdf::Joint* find_joint(const urdf::Robot& robot, const std::string& name, source::Sink& sink) {
  std::vector<std::string_view> names;
  for (const urdf::Joint& joint : robot.joints) {
    if (joint.name.value == name && joint.type != urdf::JointType::fixed) return &joint;
    if (joint.type != urdf::JointType::fixed) names.push_back(joint.name.value);
  }
  source::report(sink, kinematics::rules::unknown_joint,
                 "\"" + name + "\" is no movable joint of robot " + robot.name.value, {},
                 text::did_you_mean(name, names));
  return nullptr;
}

/// --flip and --zero as conventions; false, with a report, if one names no joint or no number.
bool read_counts(const urdf::Robot& robot, DhCommand& command) {
  source::Sink& sink = command.robot.findings;
  bool right = true;
  const auto count_of = [&](const std::string& joint) -> kinematics::JointConvention& {
    for (kinematics::JointConvention& count : command.counts)
      if (count.joint == joint) return count;
    return command.counts.emplace_back(kinematics::JointConvention{joint, 1, 0});
  };
  for (const std::string& name : command.flips)
    find_joint(robot, name, sink) ? void(count_of(name).sense = -1) : void(right = false);
  for (const std::string& word : command.zeros) {
    const std::size_t sign = word.rfind('=');
    const std::string name = word.substr(0, sign);
    const urdf::Joint* joint = find_joint(robot, name, sink);
    if (!joint) {
      right = false;
      continue;
    }
    const bool rotational = joint->type != urdf::JointType::prismatic;
    const auto value =
        sign == std::string::npos ? std::nullopt : session::parse_position(word.substr(sign + 1), rotational, false);
    if (value) {
      count_of(name).zero = *value;
    } else {
      report(sink, kinematics::rules::value_malformed, "\"" + word + "\" is not " + session::value_form(rotational));
      right = false;
    }
  }
  return right;
}

/// Says that angles are nearly right angles, once a table: --snap makes them what they mean. Nearly parallel axes have
/// said so themselves.
void hint_at_snap(const DhTable& table, source::Collector& sink, std::size_t from) {
  for (std::size_t i = from; i < sink.diagnostics.size(); ++i)
    if (sink.diagnostics[i].rule == &kinematics::rules::near_parallel) return;
  constexpr double nearest = 1e-9, furthest = 2e-3;
  double worst = 0;
  std::size_t count = 0;
  for (const kinematics::DhRow& row : table.rows)
    for (const double value : {row.theta, row.alpha}) {
      const double quarter = kinematics::pi / 2;
      const double off = std::abs(value - std::round(value / quarter) * quarter);
      if (off < nearest || off > furthest) continue;
      ++count;
      worst = std::max(worst, off);
    }
  if (count == 0) return;
  const double suggestion = std::pow(10.0, std::ceil(std::log10(worst * 2)));
  report(sink, kinematics::rules::near_right_angle,
         std::to_string(count) + (count == 1 ? " angle of the table from " : " angles of the table from ") +
             table.base_link + " to " + table.tip_link + (count == 1 ? " is" : " are") + " within " +
             text::shortest(text::rounded(worst, 2)) + " rad of a right angle; --snap " + text::shortest(suggestion) +
             " rounds " + (count == 1 ? "it" : "them"));
}

DhReport tabulate(const urdf::Robot& robot, const kinematics::Tree& tree, kinematics::BaseAndTip ends,
                  DhCommand& command) {
  source::Collector& findings = command.robot.findings;
  const std::size_t before = findings.diagnostics.size();
  DhReport report{std::move(ends.base), std::move(ends.tip), {}, {}, {}, {}};
  report.chain = kinematics::chain(robot, tree, report.base_link, report.tip_link, findings);
  if (report.chain) {
    if (!command.counts.empty()) report.chain = kinematics::counted_otherwise(*report.chain, command.counts);
    report.table = command.snap_tolerance
                       ? kinematics::snapped_dh_table(*report.chain, command.table, command.snap, findings)
                       : kinematics::dh_table(*report.chain, command.table, findings);
  }
  if (!report.table) report.refusal = first_error(findings, before);
  if (report.table && !command.snap_tolerance && command.notation->source != DhSource::axes)
    hint_at_snap(*report.table, findings, before);
  if (report.table && command.with_dynamics)
    report.inertias = kinematics::row_inertias(robot, tree, *report.chain, *report.table, findings);
  return report;
}

/// What the options mean together.
void settle(DhCommand& command) {
  command.notation = emit::find_dh_notation(command.format);
  kinematics::DhOptions& table = command.table;
  table.convention = command.convention.value_or(command.notation->source == DhSource::modified ? Convention::modified
                                                                                                : Convention::standard);
  table.prismatic = command.prismatic.value_or(table.prismatic);
  table.parallel_tolerance = command.parallel_tolerance.value_or(table.parallel_tolerance);
  command.snap.tolerance = command.snap_tolerance.value_or(0);
  command.snap.steps_per_turn = command.snap_steps.value_or(command.snap.steps_per_turn);
  command.snap.decimals = command.snap_decimals.value_or(command.snap.decimals);
  if (command.notation->for_people && !command.style.digits) command.style.digits = shown_digits;
  command.style.as_list = command.all_tips;
  if (command.with_dynamics) command.robot.purpose = session::Purpose::dynamics;
}

int run(DhCommand& command) {
  settle(command);
  if (const std::string message = option_without_effect(command); !message.empty()) {
    print_error("dh: " + message);
    return exit_failure;
  }

  source::Collector& findings = command.robot.findings;
  const std::optional<urdf::Robot> robot = load_robot(command.input, command.robot);
  if (!robot || !read_counts(*robot, command)) return finish(command.robot);
  const auto tree = kinematics::Tree::build(*robot, kinematics::Mimics::free, findings);
  if (!tree) return finish(command.robot);
  std::vector<kinematics::BaseAndTip> chains;
  if (command.all_tips) {
    const std::string base = command.base.empty() ? robot->links[tree->bodies().front().link].name.value : command.base;
    for (std::string& tip : kinematics::tip_links(*robot)) chains.push_back({base, std::move(tip)});
  } else if (auto ends = kinematics::choose_chain(*robot, *tree, command.base, command.tip, findings)) {
    chains.push_back(std::move(*ends));
  }
  std::vector<DhReport> reports;
  bool any = false;
  for (kinematics::BaseAndTip& ends : chains) {
    reports.push_back(tabulate(*robot, *tree, std::move(ends), command));
    any = any || reports.back().table;
  }
  if (!any) return finish(command.robot);
  const auto text = command.notation->write(reports, command.style, findings);
  if (text && !write_output(command.output, *text)) return exit_failure;
  return finish(command.robot);
}

}  // namespace

extern const Command dh_command;
const Command dh_command =
    make_command<declare, run>("dh", "Write the Denavit-Hartenberg table of a chain",
                               "Writes the Denavit-Hartenberg table of a chain, with base, tool and residual.");

}  // namespace urdfmill::tools
