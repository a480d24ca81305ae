#include "urdfmill/session/mechanics/excite.hpp"

#include <algorithm>
#include <cmath>

#include "urdfmill/emit/text_grid.hpp"
#include "urdfmill/kinematics/dynamics/actuation.hpp"
#include "urdfmill/kinematics/rules.hpp"
#include "urdfmill/session/mechanics/identify.hpp"
#include "urdfmill/session/mechanics/joint_values.hpp"
#include "urdfmill/text/code.hpp"
#include "urdfmill/text/numbers.hpp"
#include "urdfmill/urdf/reader.hpp"

namespace urdfmill::session {
namespace {

namespace kinematics_rules = kinematics::rules;
using kinematics::MotionLimits;
using kinematics::Tree;
using kinematics::Variable;
using kinematics::Vector;

/// Returns a value for each variable that the words name; a word without a name is for all others. Reports and returns
/// nothing for malformed words.
std::optional<std::vector<std::optional<double>>> given(const Tree& tree, const std::vector<std::string>& words,
                                                        JointQuantity quantity, source::Sink& sink) {
  JointWords named;
  for (const std::string& word : words)
    if (word.find('=') != std::string::npos) named.push_back(word);
  const JointInput by_name(named);
  const auto has_own = [&](const std::string& joint) {
    const auto& own = by_name.samples.front().words;
    return std::any_of(own.begin(), own.end(), [&](const JointWord& word) { return word.joint == joint; });
  };
  for (const std::string& word : words) {
    if (word.find('=') != std::string::npos) continue;
    const auto fits = [&](const Variable& variable) {
      return (quantity == JointQuantity::force ? urdf::parse_number(word)
                                               : parse_position(word, variable.rotational, false))
          .has_value();
    };
    if (!tree.variables().empty() && std::none_of(tree.variables().begin(), tree.variables().end(), fits)) {
      source::report(sink, kinematics_rules::value_malformed, "\"" + word + "\" is neither a number nor JOINT=NUMBER");
      return std::nullopt;
    }
    for (const Variable& variable : tree.variables())
      if (!has_own(variable.name)) named.push_back(variable.name + "=" + word);
  }
  const auto values = joint_values(tree, JointInput(named), quantity, sink);
  if (!values) return std::nullopt;
  std::vector<std::optional<double>> result(tree.variables().size());
  const JointInput input(named);
  for (const JointWord& word : input.samples.front().words) {
    const std::size_t variable = tree.find_variable(word.joint);
    result[variable] = values->front()[variable];
  }
  return result;
}

/// Reads the limits of the joints, and the reasons why they cannot move.
class LimitReader {
 public:
  LimitReader(const urdf::Robot& robot, const Tree& tree, source::Sink& sink)
      : robot_(robot), tree_(tree), sink_(sink) {}

  std::optional<std::vector<MotionLimits>> read(const ExciteRequest& request) {
    const auto velocities = given(tree_, request.velocities, JointQuantity::rate, sink_);
    const auto accelerations = given(tree_, request.accelerations, JointQuantity::rate, sink_);
    const auto efforts = given(tree_, request.efforts, JointQuantity::force, sink_);
    const auto held = given(tree_, request.held, JointQuantity::position, sink_);
    if (!velocities || !accelerations || !efforts || !held) return std::nullopt;
    std::vector<MotionLimits> all;
    for (std::size_t i = 0; i < tree_.variables().size(); ++i) {
      const Variable& variable = tree_.variables()[i];
      const auto& written = robot_.joints[variable.joint].limits;
      MotionLimits limits;
      if (std::isfinite(variable.lower)) limits.lower = variable.lower;
      if (std::isfinite(variable.upper)) limits.upper = variable.upper;
      limits.velocity = written ? written->velocity.value : urdf::infinity;
      limits.effort = written ? written->effort.value : urdf::infinity;
      limits.acceleration = written && written->acceleration.written() ? written->acceleration.value : urdf::infinity;
      if ((*velocities)[i]) limits.velocity = *(*velocities)[i];
      if ((*accelerations)[i]) limits.acceleration = *(*accelerations)[i];
      if ((*efforts)[i]) limits.effort = *(*efforts)[i];
      limits.held = (*held)[i];
      all.push_back(limits);
      if (!limits.held) check(variable, limits);
    }
    const bool all_held = std::all_of(all.begin(), all.end(), [](const MotionLimits& l) { return l.held.has_value(); });
    if (right_ && all_held) refuse("no joint moves");
    return right_ ? std::optional(std::move(all)) : std::nullopt;
  }

 private:
  void refuse(const std::string& why) {
    report(sink_, kinematics_rules::excitation_refused, why);
    right_ = false;
  }

  void check(const Variable& variable, const MotionLimits& limits) {
    const std::string joint = "joint " + variable.name;
    const std::string hold = "; hold it with ⟨hold⟩ " + variable.name + "=VALUE";
    if (!variable.rotational && !(std::isfinite(variable.lower) && std::isfinite(variable.upper)))
      return refuse(joint + " is prismatic and has no limits: a motion needs some" + hold);
    if (!(limits.upper > limits.lower))
      return refuse(joint + " has no room between its limits " + text::shortest(limits.lower) + " and " +
                    text::shortest(limits.upper) + hold);
    const auto positive = [&](double limit, const char* name, const char* option) {
      if (limit > 0) return true;
      refuse(joint + " has the " + name + " limit " + text::shortest(limit) + ": give it one above 0 with " + option +
             " " + variable.name + "=VALUE, or hold it with ⟨hold⟩");
      return false;
    };
    if (positive(limits.velocity, "velocity", "⟨velocity⟩") && positive(limits.effort, "effort", "⟨effort⟩"))
      positive(limits.acceleration, "acceleration", "⟨acceleration⟩");
  }

  const urdf::Robot& robot_;
  const Tree& tree_;
  source::Sink& sink_;
  bool right_ = true;
};

}  // namespace

std::optional<ExciteReport> excite(const urdf::Robot& robot, const ExciteRequest& request, source::Sink& sink) {
  const auto tree = Tree::build(robot, kinematics::Mimics::follow, sink);
  if (!tree) return std::nullopt;
  ExciteReport result;
  kinematics::ExcitationProblem& problem = result.problem;
  problem.unknowns = {identified_links(robot, request.payload, sink), request.friction, request.rotors,
                      kinematics::Vector3(request.gravity.data()),
                      kinematics::actuation(robot, *tree, sink).apparent_inertia(tree->variables().size())};
  if (problem.unknowns.links.empty()) return std::nullopt;
  auto limits = LimitReader(robot, *tree, sink).read(request);
  if (!limits) return std::nullopt;
  const auto moving = std::count_if(limits->begin(), limits->end(), [](const auto& joint) { return !joint.held; });
  if (!kinematics::are_at_most(static_cast<std::size_t>(moving), kinematics::most_variables_of_excitation,
                               "a motion for identification", sink) ||
      !kinematics::are_at_most(tree->variables().size(), kinematics::most_variables_of_base_parameters,
                               "a table of parameters", sink))
    return std::nullopt;
  problem.limits = *std::move(limits);
  problem.period = request.period;
  problem.harmonics = request.harmonics;
  problem.margin = request.margin;
  problem.evaluations = request.motions;
  problem.seed = request.seed;
  result.robot = robot.name.value;
  result.rate = request.rate;
  for (const Variable& variable : tree->variables()) {
    result.joints.push_back(variable.name);
    result.rotational.push_back(variable.rotational);
  }
  kinematics::ExcitationFailure failure;
  auto found = kinematics::excite(robot, *tree, problem, failure);
  if (found) {
    result.found = *std::move(found);
    return result;
  }
  constexpr int shown = 4;
  if (failure.overloaded == kinematics::none)
    report(sink, kinematics_rules::excitation_refused,
           "no parameter depends on the motion of the joints that are not held");
  else
    report(sink, kinematics_rules::excitation_refused,
           "joint " + result.joints[failure.overloaded] + " needs " +
               text::shortest(text::rounded(failure.needed, shown)) + " of an effort limit of " +
               text::shortest(problem.limits[failure.overloaded].effort) +
               " in the easiest of the motions that were tried: a longer ⟨period⟩, lower ⟨velocity⟩ or a higher "
               "⟨effort⟩ may help");
  return std::nullopt;
}

std::string excite_text(const ExciteReport& report, const emit::NumberStyle& style) {
  const kinematics::Excitation& found = report.found;
  text::CodeWriter<text::Plain> out;
  const auto number = [&](double value) { return emit::number(value, style); };
  out.name(report.robot) << ": " << number(report.problem.period) << " s, " << text::Fragment(report.problem.harmonics)
                         << " harmonics; " << text::Fragment(found.determined)
                         << " parameters; rad, m, s, N m, N\ncondition number of the regressor  "
                         << number(found.condition)
                         << "  (first motion within the limits: " << number(found.condition_before) << ")\n\n";
  std::vector<std::vector<std::string>> lines{{"joint", "from", "to", "velocity", "acceleration", "torque",
                                               "limits: from", "to", "velocity", "acceleration", "torque"}};
  const auto add = [&](std::initializer_list<double> values) {
    for (const double value : values) lines.back().push_back(number(value).text());
  };
  for (std::size_t i = 0; i < report.joints.size(); ++i) {
    const auto k = static_cast<Eigen::Index>(i);
    const MotionLimits& limits = report.problem.limits[i];
    lines.push_back({text::visible(report.joints[i])});
    add({found.lowest(k), found.highest(k), found.velocity(k), found.acceleration(k), found.effort(k)});
    if (limits.held)
      lines.back().emplace_back("held");
    else
      add({limits.lower, limits.upper, limits.velocity, limits.acceleration, limits.effort});
  }
  emit::text_grid(out, lines);
  return std::move(out).text();
}

emit::Value excite_tree(const ExciteReport& report, const emit::NumberStyle& style) {
  const kinematics::Excitation& found = report.found;
  emit::List joints;
  for (std::size_t i = 0; i < report.joints.size(); ++i) {
    const auto k = static_cast<Eigen::Index>(i);
    const Vector sine = found.motion.sine.row(k), cosine = found.motion.cosine.row(k);
    const auto list = [](const Vector& values) {
      return emit::number_list({values.data(), static_cast<std::size_t>(values.size())});
    };
    joints.emplace_back(emit::Fields{{"joint", report.joints[i]},
                                     {"held", report.problem.limits[i].held.has_value()},
                                     {"middle", found.motion.middle(k)},
                                     {"sine", list(sine)},
                                     {"cosine", list(cosine)},
                                     {"lowest", found.lowest(k)},
                                     {"highest", found.highest(k)},
                                     {"velocity", found.velocity(k)},
                                     {"acceleration", found.acceleration(k)},
                                     {"effort", found.effort(k)}});
  }
  emit::Value tree(emit::Fields{{"robot", report.robot},
                                {"period", report.problem.period},
                                {"harmonics", static_cast<double>(report.problem.harmonics)},
                                {"parameters", static_cast<double>(found.determined)},
                                {"condition_number_before", found.condition_before},
                                {"condition_number", found.condition},
                                {"joints", std::move(joints)}});
  if (style.digits) emit::round_numbers(tree, *style.digits);
  return tree;
}

std::string excite_csv(const ExciteReport& report, const emit::NumberStyle& style) {
  text::CodeWriter<text::Csv> out;
  out << "time";
  for (const char* const quantity : {"q.", "dq.", "ddq."})
    for (const std::string& joint : report.joints) (out << ",").name(quantity + joint);
  out << "\n";
  const auto count = static_cast<std::size_t>(std::lround(report.problem.period * report.rate));
  for (std::size_t i = 0; i <= count; ++i) {
    const double time = static_cast<double>(i) / report.rate;
    out << emit::number(time, style);
    const kinematics::MotionState state = report.found.motion.at(time);
    for (const std::vector<double>* values : {&state.q, &state.dq, &state.ddq})
      for (const double value : *values) out << "," << emit::number(value, style);
    out << "\n";
  }
  return std::move(out).text();
}

}  // namespace urdfmill::session
