#include "urdfmill/session/mechanics/ik.hpp"

#include <array>
#include <cmath>
#include <string_view>

#include "urdfmill/kinematics/rules.hpp"
#include "urdfmill/kinematics/tree.hpp"
#include "urdfmill/session/mechanics/joint_values.hpp"
#include "urdfmill/text/numbers.hpp"
#include "urdfmill/urdf/reader.hpp"

namespace urdfmill::session {
namespace {

namespace kinematics_rules = kinematics::rules;
using kinematics::Mimics;
using kinematics::Transform;
using kinematics::Tree;

/// Returns "0.4 m and 0.1 rad", or only the first if the second does not matter.
std::string distance_text(const kinematics::Residual& r, bool position_only) {
  const std::string metres = text::shortest(text::rounded(r.position_m, 2)) + " m";
  return position_only ? metres : metres + " and " + text::shortest(text::rounded(r.rotation_rad, 2)) + " rad";
}

/// One of several poses.
struct Place {
  std::size_t number = 0;  ///< from 1; 0: there is only one
  source::Span span = {};
};

void report_failure(const IkAnswer& answer, const Place& place, source::Sink& sink) {
  const kinematics::IkResult& result = answer.result;
  if (!result.solutions.empty()) return;
  const std::string who = "link " + answer.chain.tip_link;
  const auto report = [&place](source::Sink& to, const source::Rule& rule, const std::string& message) {
    const std::string which = place.number == 0 ? "" : "pose " + std::to_string(place.number) + ": ";
    source::report(to, rule, which + message, place.span);
  };
  if (result.beyond_limits > 0) {
    report(sink, kinematics_rules::beyond_limits,
           who + " reaches the pose only beyond the limits of joints (" + std::to_string(result.beyond_limits) +
               (result.beyond_limits == 1 ? " solution" : " solutions") + ")");
  } else if (result.method == kinematics::IkMethod::numeric) {
    report(sink, kinematics_rules::pose_unreachable,
           "no joint positions were found for " + who + "; the best attempt is off by " +
               distance_text(result.nearest, answer.position_only));
  } else {
    report(sink, kinematics_rules::pose_unreachable, who + " cannot reach the pose");
  }
}

/// Notes that a list of all solutions is not or need not be complete.
void note_incompleteness(const IkAnswer& answer, source::Sink& sink) {
  const std::size_t found = answer.result.solutions.size();
  if (found == 0) return;
  const std::string list = std::to_string(found) + (found == 1 ? " solution is" : " solutions are");
  const std::size_t joints = answer.chain.joints.size(), coordinates = answer.position_only ? 3 : 6;
  if (joints > coordinates)
    report(sink, kinematics_rules::ik_incomplete,
           std::to_string(joints) + " joints reach a pose of " + std::to_string(coordinates) +
               " coordinates in infinitely many ways, of which " + list + " listed");
  else if (answer.result.method == kinematics::IkMethod::numeric)
    report(sink, kinematics_rules::ik_incomplete,
           list + " found by a numeric search, which may have missed others; more ⟨restarts⟩ find more");
}

/// A chain, and the options for its search.
struct Arm {
  kinematics::Tree tree;
  kinematics::Chain chain;
  kinematics::IkOptions options;
};

std::optional<Arm> arm_of(const urdf::Robot& robot, const IkRequest& request, source::Sink& sink) {
  auto tree = Tree::build(robot, Mimics::free, sink);
  if (!tree) return std::nullopt;
  const auto ends = kinematics::choose_chain(robot, *tree, request.base, request.tip, sink);
  if (!ends) return std::nullopt;
  auto chain = kinematics::chain(robot, *tree, ends->base, ends->tip, sink);
  if (!chain || !kinematics::moves_independently(*chain, sink)) return std::nullopt;
  kinematics::IkOptions options;
  options.all = request.all;
  options.respect_limits = request.respect_limits;
  options.restarts = request.restarts;
  options.tolerance = request.tolerance;
  options.redundancy = request.redundancy;
  if (!request.seed.empty()) {
    const auto seed = joint_values(*tree, request.seed, JointQuantity::position, sink);
    if (!seed) return std::nullopt;
    options.seed = chain_positions(*chain, robot, *tree, seed->front());
  }
  return Arm{*std::move(tree), *std::move(chain), std::move(options)};
}

/// True if the options leave something of the pose, and a criterion something to choose; otherwise reports that they do
/// not.
bool has_effect(const kinematics::Chain& chain, const Transform& goal, const kinematics::IkOptions& options,
                source::Sink& sink) {
  if (kinematics::prescribed(options) == 0) {
    report(sink, kinematics_rules::value_malformed, "⟨tolerance⟩ leaves all coordinates of the pose free");
    return false;
  }
  if (options.redundancy == kinematics::Redundancy::none || kinematics::is_redundant(chain, goal, options)) return true;
  report(sink, kinematics_rules::value_malformed,
         "⟨redundancy⟩ has no effect here: the pose leaves the " + std::to_string(chain.joints.size()) +
             " joints no motion of their own; ⟨tolerance⟩ can leave coordinates free");
  return false;
}

/// Returns the solution that is nearest to the seed among all that a search finds; a numeric one finds the first of
/// them in any order.
std::optional<kinematics::IkSolution> nearest(const kinematics::Chain& chain, const Transform& goal,
                                              kinematics::IkOptions options) {
  options.all = true;
  kinematics::IkResult result = kinematics::ik(chain, goal, options);
  if (result.method != kinematics::IkMethod::numeric || result.solutions.empty()) return std::nullopt;
  return std::move(result.solutions.front());
}

/// Finds steps of joints that are too large, and reports the largest.
class Jumps {
 public:
  Jumps(const kinematics::Chain& chain, double limit) : chain_(chain), limit_(limit) {}

  [[nodiscard]] bool is_jump(const IkPoint& from, const IkPoint& to) const {
    for (std::size_t k = 0; k < chain_.joints.size(); ++k)
      if (std::abs(to.solution.q[k] - from.solution.q[k]) > limit_) return true;
    return false;
  }

  void look(const IkPoint& from, const IkPoint& to, source::Span span) {
    if (!is_jump(from, to)) return;
    ++count_;
    for (std::size_t k = 0; k < chain_.joints.size(); ++k) {
      const double step = std::abs(to.solution.q[k] - from.solution.q[k]);
      if (step <= largest_) continue;
      largest_ = step;
      span_ = span;
      text_ = "joint " + chain_.joints[k].name + " moves by " + text::shortest(text::rounded(step, 3)) +
              (chain_.joints[k].prismatic ? " m" : " rad") + " from pose " + std::to_string(from.number) + " to pose " +
              std::to_string(to.number);
    }
  }

  void report(source::Sink& sink) const {
    if (count_ == 0) return;
    source::report(sink, kinematics_rules::ik_jump,
                   text_ + ", more than " + text::shortest(limit_) +
                       (count_ == 1 ? ""
                                    : "; " + std::to_string(count_ - 1) + " other" +
                                          (count_ == 2 ? " step is" : " steps are") + " too large"),
                   span_);
  }

 private:
  const kinematics::Chain& chain_;
  double limit_;
  std::size_t count_ = 0;
  double largest_ = 0;
  std::string text_;
  source::Span span_;
};

double shown_position(const kinematics::ChainJoint& joint, double q, const emit::NumberStyle& style) {
  return style.degrees && !joint.prismatic ? emit::in_degrees(q) : q + 0.0;
}

emit::Value solution_tree(const IkAnswer& answer, const kinematics::IkSolution& solution,
                          const emit::NumberStyle& style) {
  emit::List joints;
  for (std::size_t i = 0; i < solution.q.size(); ++i) {
    const kinematics::ChainJoint& joint = answer.chain.joints[i];
    joints.emplace_back(emit::Fields{{"joint", joint.name}, {"position", shown_position(joint, solution.q[i], style)}});
  }
  return emit::Fields{{"joints", std::move(joints)},
                      {"singular", solution.singular},
                      {"residual_m", solution.residual.position_m},
                      {"residual_rad", solution.residual.rotation_rad}};
}

}  // namespace

std::optional<IkAnswer> ik(const urdf::Robot& robot, const IkRequest& request, source::Sink& sink) {
  auto arm = arm_of(robot, request, sink);
  if (!arm) return std::nullopt;
  IkAnswer answer{std::move(arm->chain), {}, false, {}};
  if (request.pose.empty()) {
    const auto at = joint_values(arm->tree, request.positions, JointQuantity::position, sink);
    if (!at) return std::nullopt;
    answer.goal = forward(answer.chain, chain_positions(answer.chain, robot, arm->tree, at->front()));
  } else {
    const auto goal = parse_goal(request.pose, {}, sink);
    if (!goal) return std::nullopt;
    answer.goal = goal->pose;
    answer.position_only = arm->options.position_only = goal->position_only;
  }
  if (!has_effect(answer.chain, answer.goal, arm->options, sink)) return std::nullopt;
  answer.result = kinematics::ik(answer.chain, answer.goal, arm->options);
  report_failure(answer, {}, sink);
  if (request.all) note_incompleteness(answer, sink);
  return answer;
}

std::optional<IkPath> ik_path(Session& session, const urdf::Robot& robot, const IkRequest& request,
                              source::Sink& sink) {
  auto arm = arm_of(robot, request, sink);
  if (!arm) return std::nullopt;
  const auto goals = read_poses(session, request.poses, arm->chain.tip_link, sink);
  if (!goals) return std::nullopt;
  kinematics::IkOptions& options = arm->options;
  options.posture = options.seed;
  IkPath path{std::move(arm->chain), {}, {}, {}};
  Jumps jumps(path.chain, request.largest_step);
  for (std::size_t i = 0; i < goals->size(); ++i) {
    const Goal& goal = (*goals)[i];
    options.position_only = goal.position_only;
    if (!has_effect(path.chain, goal.pose, options, sink)) return std::nullopt;
    IkAnswer answer{path.chain, goal.pose, goal.position_only, kinematics::ik(path.chain, goal.pose, options)};
    path.method = answer.result.method;
    report_failure(answer, Place{i + 1, goal.span}, sink);
    if (answer.result.solutions.empty()) {
      path.unreached.push_back(i + 1);
      continue;
    }
    IkPoint point{i + 1, goal.time, std::move(answer.result.solutions.front())};
    if (!path.points.empty() && jumps.is_jump(path.points.back(), point)) {
      // A criterion moves the solution on purpose.
      const bool is_free = options.redundancy == kinematics::Redundancy::none;
      if (auto nearer = is_free ? nearest(path.chain, goal.pose, options) : std::nullopt)
        point.solution = *std::move(nearer);
      jumps.look(path.points.back(), point, goal.span);
    }
    options.seed = point.solution.q;
    path.points.push_back(std::move(point));
  }
  jumps.report(sink);
  return path;
}

namespace {

/// Writes "shoulder=0.5 elbow=1  (singular)".
void write_solution(text::CodeWriter<text::Plain>& out, const kinematics::Chain& chain,
                    const kinematics::IkSolution& solution, const emit::NumberStyle& style) {
  for (std::size_t i = 0; i < solution.q.size(); ++i) {
    const kinematics::ChainJoint& joint = chain.joints[i];
    out << (i == 0 ? text::Literal("") : text::Literal(" "));
    out.name(joint.name) << "="
                         << (joint.prismatic ? emit::number(solution.q[i], style) : emit::angle(solution.q[i], style));
  }
  if (solution.singular) out << "  (singular)";
  out << "\n";
}

}  // namespace

std::string ik_text(const IkAnswer& answer, const emit::NumberStyle& style) {
  text::CodeWriter<text::Plain> out;
  const std::vector<kinematics::IkSolution>& solutions = answer.result.solutions;
  (out << "").name(answer.chain.tip_link) << " in ";
  out.name(answer.chain.base_link) << "; " << text::Fragment(solutions.size());
  out << (solutions.size() == 1 ? text::Literal(" solution") : text::Literal(" solutions")) << "; method: ";
  out.name(kinematics::text(answer.result.method))
      << "; angles in " << (style.degrees ? text::Literal("deg\n") : text::Literal("rad\n"));
  for (const kinematics::IkSolution& solution : solutions) {
    out << "\n";
    write_solution(out, answer.chain, solution, style);
  }
  return std::move(out).text();
}

emit::Value ik_tree(const IkAnswer& answer, const emit::NumberStyle& style) {
  emit::List solutions;
  for (const kinematics::IkSolution& solution : answer.result.solutions)
    solutions.push_back(solution_tree(answer, solution, style));
  const auto& p = answer.goal.position;
  const std::array<double, 3> xyz{p.x(), p.y(), p.z()};
  emit::Fields fields{{"robot", answer.chain.robot},
                      {"base_link", answer.chain.base_link},
                      {"tip_link", answer.chain.tip_link},
                      {"method", kinematics::text(answer.result.method)},
                      {"goal", answer.position_only ? emit::Value(emit::Fields{{"xyz", emit::number_list(xyz)}})
                                                    : emit::Value(emit::pose_fields(answer.goal, style.degrees))},
                      {"solutions", std::move(solutions)},
                      {"beyond_limits", static_cast<double>(answer.result.beyond_limits)}};
  if (style.degrees) fields.insert(fields.begin() + 3, {"angle_unit", "deg"});
  emit::Value tree(std::move(fields));
  if (style.digits) emit::round_numbers(tree, *style.digits);
  return tree;
}

std::string ik_path_text(const IkPath& path, const emit::NumberStyle& style) {
  text::CodeWriter<text::Plain> out;
  (out << "").name(path.chain.tip_link) << " in ";
  out.name(path.chain.base_link) << "; " << text::Fragment(path.points.size()) << " of "
                                 << text::Fragment(path.points.size() + path.unreached.size()) << " poses; method: ";
  out.name(kinematics::text(path.method))
      << "; angles in " << (style.degrees ? text::Literal("deg\n\n") : text::Literal("rad\n\n"));
  for (const IkPoint& point : path.points) {
    out << text::Fragment(point.number) << ": ";
    write_solution(out, path.chain, point.solution, style);
  }
  return std::move(out).text();
}

emit::Value ik_path_tree(const IkPath& path, const emit::NumberStyle& style) {
  emit::List names, points, unreached;
  for (const kinematics::ChainJoint& joint : path.chain.joints) names.emplace_back(joint.name);
  for (const IkPoint& point : path.points) {
    emit::List positions;
    for (std::size_t i = 0; i < point.solution.q.size(); ++i)
      positions.emplace_back(shown_position(path.chain.joints[i], point.solution.q[i], style));
    emit::Fields fields{{"pose", static_cast<double>(point.number)},
                        {"positions", std::move(positions)},
                        {"singular", point.solution.singular},
                        {"residual_m", point.solution.residual.position_m},
                        {"residual_rad", point.solution.residual.rotation_rad}};
    if (!point.time.empty()) fields.insert(fields.begin() + 1, {"time_from_start", emit::time_value(point.time)});
    points.emplace_back(std::move(fields));
  }
  for (const std::size_t number : path.unreached) unreached.emplace_back(static_cast<double>(number));
  emit::Fields fields{{"robot", path.chain.robot},        {"base_link", path.chain.base_link},
                      {"tip_link", path.chain.tip_link},  {"method", kinematics::text(path.method)},
                      {"joint_names", std::move(names)},  {"points", std::move(points)},
                      {"unreached", std::move(unreached)}};
  if (style.degrees) fields.insert(fields.begin() + 3, {"angle_unit", "deg"});
  emit::Value tree(std::move(fields));
  if (style.digits) emit::round_numbers(tree, *style.digits);
  return tree;
}

std::string ik_path_csv(const IkPath& path, const emit::NumberStyle& style) {
  text::CodeWriter<text::Csv> out;
  const bool timed = !path.points.empty() && !path.points.front().time.empty();
  if (timed) out << "time";
  for (std::size_t i = 0; i < path.chain.joints.size(); ++i)
    (i == 0 && !timed ? out : out << ",").name(path.chain.joints[i].name);
  out << "\n";
  for (const IkPoint& point : path.points) {
    if (timed) out.name(point.time);
    for (std::size_t i = 0; i < point.solution.q.size(); ++i)
      (i == 0 && !timed ? out : out << ",")
          << emit::number(shown_position(path.chain.joints[i], point.solution.q[i], style), style);
    out << "\n";
  }
  return std::move(out).text();
}

}  // namespace urdfmill::session
