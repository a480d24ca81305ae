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

struct Goal {
  Transform pose;
  bool position_only = false;
};

/// Reads the pose in "x y z roll pitch yaw", "x y z qx qy qz qw" or "x y z"; reports and returns nothing for any other
/// text.
std::optional<Goal> parse_goal(const std::string& text, source::Sink& sink) {
  std::vector<double> values;
  const std::vector<std::string_view> words = words_of(text);
  for (std::size_t i = 0; i < words.size(); ++i)
    if (const auto value = parse_position(words[i], i >= 3, false); value && std::isfinite(*value))
      values.push_back(*value);
  const bool with_quaternion = words.size() == 7;
  const bool position_only = words.size() == 3;
  if (values.size() != words.size() || (words.size() != 6 && !with_quaternion && !position_only)) {
    report(sink, kinematics_rules::value_malformed,
           "\"" + text +
               "\" is not a pose: write \"x y z roll pitch yaw\", \"x y z qx qy qz qw\" or, turned in any way, \"x y "
               "z\", in m and rad (or 90deg)");
    return std::nullopt;
  }
  Transform pose;
  pose.position = {values[0], values[1], values[2]};
  if (position_only) return Goal{pose, true};
  if (!with_quaternion) {
    urdf::Origin turn;
    turn.rotation = urdf::rotation_from_rpy(values[3], values[4], values[5]);
    pose.rotation = kinematics::transform(turn).rotation;
    return Goal{pose};
  }
  const double norm = std::hypot(std::hypot(values[3], values[4]), std::hypot(values[5], values[6]));
  constexpr double off_unit = 1e-2;
  if (std::abs(norm - 1) > off_unit) {
    report(sink, kinematics_rules::value_malformed,
           "the quaternion of \"" + text + "\" has length " + text::shortest(norm) + ", not 1");
    return std::nullopt;
  }
  pose.rotation = kinematics::rotation({values[3] / norm, values[4] / norm, values[5] / norm, values[6] / norm});
  return Goal{pose};
}

/// Returns "0.4 m and 0.1 rad", or only the first if the second does not matter.
std::string distance_text(const kinematics::Residual& r, bool position_only) {
  const std::string metres = text::shortest(text::rounded(r.position_m, 2)) + " m";
  return position_only ? metres : metres + " and " + text::shortest(text::rounded(r.rotation_rad, 2)) + " rad";
}

void report_failure(const IkAnswer& answer, source::Sink& sink) {
  const kinematics::IkResult& result = answer.result;
  if (!result.solutions.empty()) return;
  const std::string who = "link " + answer.chain.tip_link;
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

emit::Value solution_tree(const IkAnswer& answer, const kinematics::IkSolution& solution,
                          const emit::NumberStyle& style) {
  emit::List joints;
  for (std::size_t i = 0; i < solution.q.size(); ++i) {
    const kinematics::ChainJoint& joint = answer.chain.joints[i];
    joints.emplace_back(emit::Fields{
        {"joint", joint.name},
        {"position", style.degrees && !joint.prismatic ? emit::in_degrees(solution.q[i]) : solution.q[i] + 0.0}});
  }
  return emit::Fields{{"joints", std::move(joints)},
                      {"singular", solution.singular},
                      {"residual_m", solution.residual.position_m},
                      {"residual_rad", solution.residual.rotation_rad}};
}

}  // namespace

std::optional<IkAnswer> ik(const urdf::Robot& robot, const IkRequest& request, source::Sink& sink) {
  const auto tree = Tree::build(robot, Mimics::free, sink);
  if (!tree) return std::nullopt;
  const auto ends = kinematics::choose_chain(robot, *tree, request.base, request.tip, sink);
  if (!ends) return std::nullopt;
  auto chain = kinematics::chain(robot, *tree, ends->base, ends->tip, sink);
  if (!chain || !kinematics::moves_independently(*chain, sink)) return std::nullopt;

  IkAnswer answer{*std::move(chain), {}, false, {}};
  kinematics::IkOptions options;
  options.all = request.all;
  options.respect_limits = request.respect_limits;
  options.restarts = request.restarts;
  if (!request.seed.empty()) {
    const auto seed = joint_values(*tree, request.seed, JointQuantity::position, sink);
    if (!seed) return std::nullopt;
    options.seed = chain_positions(answer.chain, robot, *tree, seed->front());
  }
  if (request.pose.empty()) {
    const auto at = joint_values(*tree, request.positions, JointQuantity::position, sink);
    if (!at) return std::nullopt;
    answer.goal = forward(answer.chain, chain_positions(answer.chain, robot, *tree, at->front()));
  } else {
    const auto goal = parse_goal(request.pose, sink);
    if (!goal) return std::nullopt;
    answer.goal = goal->pose;
    answer.position_only = options.position_only = goal->position_only;
  }
  answer.result = kinematics::ik(answer.chain, answer.goal, options);
  report_failure(answer, sink);
  if (request.all) note_incompleteness(answer, sink);
  return answer;
}

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
    for (std::size_t i = 0; i < solution.q.size(); ++i) {
      const kinematics::ChainJoint& joint = answer.chain.joints[i];
      out << (i == 0 ? text::Literal("") : text::Literal(" "));
      out.name(joint.name) << "="
                           << (joint.prismatic ? emit::number(solution.q[i], style)
                                               : emit::angle(solution.q[i], style));
    }
    if (solution.singular) out << "  (singular)";
    out << "\n";
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

}  // namespace urdfmill::session
