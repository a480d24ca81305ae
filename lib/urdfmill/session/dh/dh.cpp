#include "urdfmill/session/dh/dh.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "urdfmill/kinematics/dh/conventions.hpp"
#include "urdfmill/kinematics/rules.hpp"
#include "urdfmill/session/mechanics/joint_values.hpp"
#include "urdfmill/text/list.hpp"
#include "urdfmill/text/numbers.hpp"
#include "urdfmill/text/suggest.hpp"

namespace urdfmill::session {
namespace {

using emit::DhNotation;
using emit::DhReport;
using emit::DhSource;
using kinematics::Convention;
using kinematics::DhTable;

/// A precision that people read at a glance and that fits a line.
constexpr int shown_digits = 6;

/// Returns the notations that satisfy a condition: "text, json, csv".
template <class Condition>
std::string notations_with(const Condition& holds) {
  std::string text;
  for (const DhNotation& notation : emit::dh_notations())
    if (holds(notation)) text::add_item(text, notation.name);
  return text;
}

/// Returns the options that choose among rows, and whether they were given.
std::vector<std::pair<std::string_view, bool>> given_choices_of_rows(const DhRequest& request) {
  return {{"⟨convention⟩", request.convention.has_value()},
          {"⟨snap⟩", request.snap_tolerance.has_value()},
          {"⟨prismatic⟩", request.prismatic.has_value()},
          {"⟨flange-row⟩", request.flange_row},
          {"⟨absorb-base⟩", request.absorb_base},
          {"⟨parallel-tolerance⟩", request.parallel_tolerance.has_value()},
          {"⟨budget⟩", request.budget.has_value()}};
}

/// Returns the message of the first error among the findings from that one on.
std::string first_error(const source::Collector& findings, std::size_t from) {
  for (std::size_t i = from; i < findings.diagnostics.size(); ++i)
    if (findings.diagnostics[i].severity == source::Severity::error) return findings.diagnostics[i].message;
  return {};
}

/// Returns the joint of that name in the model; reports and returns null if there is none.
const urdf::Joint* find_joint(const urdf::Robot& robot, const std::string& name, source::Sink& sink) {
  std::vector<std::string_view> names;
  for (const urdf::Joint& joint : robot.joints) {
    if (joint.name.value == name && joint.type != urdf::JointType::fixed) return &joint;
    if (joint.type != urdf::JointType::fixed) names.push_back(joint.name.value);
  }
  source::report(sink, kinematics::rules::unknown_joint,
                 "\"" + name + "\" is not a movable joint of robot " + robot.name.value, {},
                 text::did_you_mean_or_longer(name, names));
  return nullptr;
}

/// Reports once for each table that angles are almost right angles, which rounding would make exact. Nearly parallel
/// axes have their own report.
void hint_at_snap(const DhTable& table, source::Collector& findings, std::size_t from) {
  for (std::size_t i = from; i < findings.diagnostics.size(); ++i)
    if (findings.diagnostics[i].rule == &kinematics::rules::near_parallel) return;
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
  report(findings, kinematics::rules::near_right_angle,
         std::to_string(count) + (count == 1 ? " angle of the table from " : " angles of the table from ") +
             table.base_link + " to " + table.tip_link + (count == 1 ? " is" : " are") + " within " +
             text::shortest(text::rounded(worst, 2)) + " rad of a right angle; ⟨snap⟩ " + text::shortest(suggestion) +
             " rounds " + (count == 1 ? "it" : "them"));
}

/// The tables of one request.
class Tables {
 public:
  Tables(const urdf::Robot& robot, const DhRequest& request, source::Collector& findings)
      : robot_(robot), request_(request), findings_(findings), style_(request.style) {
    options_.convention = convention_of(request);
    options_.prismatic = request.prismatic.value_or(options_.prismatic);
    options_.absorb_base = request.absorb_base;
    options_.flange_row = request.flange_row;
    options_.parallel_tolerance = request.parallel_tolerance.value_or(options_.parallel_tolerance);
    options_.budget = request.budget;
    snap_.tolerance = request.snap_tolerance.value_or(0);
    snap_.steps_per_turn = request.snap_steps.value_or(snap_.steps_per_turn);
    snap_.decimals = request.snap_decimals.value_or(snap_.decimals);
  }

  std::optional<std::string> write() {
    if (!read_counts()) return std::nullopt;
    const auto tree = kinematics::Tree::build(robot_, kinematics::Mimics::free, findings_);
    if (!tree) return std::nullopt;
    std::vector<DhReport> reports;
    for (kinematics::BaseAndTip& ends : chains(*tree)) reports.push_back(tabulate(*tree, std::move(ends)));
    if (std::none_of(reports.begin(), reports.end(), [](const DhReport& r) { return r.table.has_value(); }))
      return std::nullopt;
    style_.as_list = request_.all_tips;
    if (request_.notation->for_people && !style_.digits) style_.digits = shown_digits;
    return request_.notation->write(reports, style_, findings_);
  }

 private:
  kinematics::JointConvention& count_of(const std::string& joint) {
    for (kinematics::JointConvention& count : counts_)
      if (count.joint == joint) return count;
    return counts_.emplace_back(kinematics::JointConvention{joint, 1, 0});
  }

  /// Reads signs and zeros; reports and returns false if one names no joint or no number.
  bool read_counts() {
    bool right = true;
    for (const std::string& name : request_.flips) {
      if (find_joint(robot_, name, findings_) != nullptr)
        count_of(name).sense = -1;
      else
        right = false;
    }
    for (const std::string& word : request_.zeros) right = read_zero(word) && right;
    return right;
  }

  bool read_zero(const std::string& word) {
    const std::size_t sign = word.rfind('=');
    const std::string name = word.substr(0, sign);
    const urdf::Joint* joint = find_joint(robot_, name, findings_);
    if (joint == nullptr) return false;
    const bool rotational = joint->type != urdf::JointType::prismatic;
    const auto value =
        sign == std::string::npos ? std::nullopt : parse_position(word.substr(sign + 1), rotational, false);
    if (value)
      count_of(name).zero = *value;
    else
      report(findings_, kinematics::rules::value_malformed, "\"" + word + "\" is not " + value_form(rotational));
    return value.has_value();
  }

  std::vector<kinematics::BaseAndTip> chains(const kinematics::Tree& tree) {
    std::vector<kinematics::BaseAndTip> chains;
    if (request_.all_tips) {
      const std::string base =
          request_.base.empty() ? robot_.links[tree.bodies().front().link].name.value : request_.base;
      for (std::string& tip : kinematics::tip_links(robot_)) chains.push_back({base, std::move(tip)});
    } else if (auto ends = kinematics::choose_chain(robot_, tree, request_.base, request_.tip, findings_)) {
      chains.push_back(std::move(*ends));
    }
    return chains;
  }

  DhReport tabulate(const kinematics::Tree& tree, kinematics::BaseAndTip ends) {
    const std::size_t before = findings_.diagnostics.size();
    DhReport report{std::move(ends.base), std::move(ends.tip), {}, {}, {}, {}};
    report.chain = kinematics::chain(robot_, tree, report.base_link, report.tip_link, findings_);
    if (report.chain && request_.count_joints) {
      published_ = request_.count_joints(robot_, *report.chain);
      if (published_)
        take_form();
      else
        report.chain.reset();
    }
    if (report.chain) {
      if (!counts_.empty()) report.chain = kinematics::counted_otherwise(*report.chain, counts_);
      report.table = request_.snap_tolerance ? kinematics::snapped_dh_table(*report.chain, options_, snap_, findings_)
                                             : kinematics::dh_table(*report.chain, options_, findings_);
    }
    if (!report.table) {
      report.refusal = first_error(findings_, before);
      return report;
    }
    if (!request_.snap_tolerance && request_.notation->source != DhSource::axes)
      hint_at_snap(*report.table, findings_, before);
    if (request_.with_dynamics)
      report.inertias = kinematics::row_inertias(robot_, tree, *report.chain, *report.table, findings_);
    return report;
  }

  /// Takes the counting of a published table, and its form as far as the request and the notation leave it open.
  void take_form() {
    counts_ = published_->conventions;
    options_.form = &published_->form;
    if (!request_.convention && request_.notation->source == DhSource::either)
      options_.convention = published_->form.table.convention;
    style_.degrees = style_.degrees || (published_->degrees && request_.notation->degrees);
    style_.millimetres = style_.millimetres || (published_->millimetres && request_.notation->millimetres);
  }

  const urdf::Robot& robot_;
  const DhRequest& request_;
  source::Collector& findings_;
  emit::DhStyle style_;
  std::optional<PublishedForm> published_;
  kinematics::DhOptions options_;
  kinematics::SnapOptions snap_;
  std::vector<kinematics::JointConvention> counts_;
};

}  // namespace

Convention convention_of(const DhRequest& request) {
  return request.convention.value_or(request.notation->source == DhSource::modified ? Convention::modified
                                                                                    : Convention::standard);
}

std::string without_effect(const DhRequest& request) {
  const DhNotation& notation = *request.notation;
  const std::string name(notation.name);
  const auto refusal = [&](const char* option, const std::string& others) {
    return std::string(option) + " has no effect on ⟨format⟩ " + name + "; it is for " + others;
  };
  if (request.style.degrees && !notation.degrees)
    return refusal("⟨degrees⟩", notations_with([](const DhNotation& n) { return n.degrees; }));
  if (request.style.millimetres && !notation.millimetres)
    return refusal("⟨millimetres⟩", notations_with([](const DhNotation& n) { return n.millimetres; }));
  if (request.with_dynamics && !notation.dynamics)
    return refusal("⟨with-dynamics⟩", notations_with([](const DhNotation& n) { return n.dynamics; }));
  if (request.all_tips && request.count_joints) return "⟨match⟩ takes one chain; name its tip with ⟨tip⟩";
  if (request.all_tips && !notation.several)
    return "⟨format⟩ " + name + " writes one chain; name its tip with ⟨tip⟩ instead of ⟨all-tips⟩";
  if (request.all_tips && !request.tip.empty()) return "⟨tip⟩ and ⟨all-tips⟩ cannot be combined";
  const Convention convention = convention_of(request);
  if (notation.source == DhSource::modified && convention != Convention::modified)
    return "⟨format⟩ " + name + " is written from modified rows; leave ⟨convention⟩ out";
  if (notation.source == DhSource::axes)
    for (const auto& [option, given] : given_choices_of_rows(request))
      if (given)
        return std::string(option) + " has no effect on ⟨format⟩ " + name + ": it is made from the axes, not from rows";
  if (!request.snap_tolerance && (request.snap_steps || request.snap_decimals))
    return std::string(request.snap_steps ? "⟨snap-steps⟩" : "⟨snap-decimals⟩") + " has no effect without ⟨snap⟩";
  if (request.absorb_base && convention == Convention::standard)
    return "⟨absorb-base⟩ needs ⟨convention⟩ modified: a standard table has no parameters before the first joint";
  return {};
}

std::optional<std::string> dh_tables(const urdf::Robot& robot, const DhRequest& request, source::Collector& findings) {
  return Tables(robot, request, findings).write();
}

}  // namespace urdfmill::session
