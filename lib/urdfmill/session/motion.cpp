#include "urdfmill/session/motion.hpp"

#include <algorithm>
#include <array>
#include <span>
#include <utility>

#include "urdfmill/emit/pose.hpp"
#include "urdfmill/kinematics/dynamics.hpp"
#include "urdfmill/kinematics/forward.hpp"
#include "urdfmill/kinematics/inertia.hpp"
#include "urdfmill/kinematics/rules.hpp"
#include "urdfmill/session/joint_values.hpp"
#include "urdfmill/text/suggest.hpp"

namespace urdfmill::session {
namespace {

using emit::Fields;
using emit::List;
using kinematics::Mimics;
using kinematics::Tree;
using kinematics::Vector3;

/// Rules about names and values that a caller gives.
constexpr std::array usage_rules{&kinematics::rules::unknown_link, &kinematics::rules::unknown_joint,
                                 &kinematics::rules::value_malformed, &kinematics::rules::ambiguous_tip};

/// The body of the link of that name; reports if there is none.
std::size_t find_body(const urdf::Robot& robot, const Tree& tree, const std::string& name, source::Sink& sink) {
  std::vector<std::string_view> names;
  for (std::size_t i = 0; i < robot.links.size(); ++i) {
    if (robot.links[i].name.value == name) return tree.body_of_link(i);
    names.push_back(robot.links[i].name.value);
  }
  source::report(sink, kinematics::rules::unknown_link, "link " + name + " does not exist in robot " + robot.name.value,
                 {}, text::did_you_mean(name, names));
  return kinematics::none;
}

/// The link above a body, over the steps of a joint of several variables, and the body's pose in it.
std::pair<std::size_t, kinematics::Transform> link_above(const Tree& tree, std::size_t body,
                                                         std::span<const double> q) {
  kinematics::Transform pose;
  do {
    const kinematics::Body& step = tree.bodies()[body];
    pose = step.placement * kinematics::motion(step, kinematics::joint_position(step, q)) * pose;
    body = step.parent;
  } while (body != kinematics::none && tree.bodies()[body].link == kinematics::none);
  return {body, pose};
}

/// The chain's state at the positions asked for; nothing, with a report, if they are wrong.
std::optional<emit::ScrewReport::State> state_of(const urdf::Robot& robot, const emit::ScrewReport& report,
                                                 const JointWords& positions, source::Sink& sink) {
  const auto tree = Tree::build(robot, Mimics::follow, sink);
  if (!tree) return std::nullopt;
  const auto values = joint_values(*tree, positions, true, sink);
  if (!values) return std::nullopt;
  emit::ScrewReport::State at;
  at.q = chain_positions(*report.chain, robot, *tree, *values);
  at.pose = kinematics::forward(*report.chain, at.q);
  at.jacobian = report.frame == emit::ScrewFrame::space ? kinematics::space_jacobian(report.screws, at.q)
                                                        : kinematics::body_jacobian(report.screws, at.q);
  return at;
}

List vector(const kinematics::Vector& v) {
  return emit::number_list({v.data(), static_cast<std::size_t>(v.size())});
}

List variables(const Tree& tree, const std::vector<double>& q, const std::vector<double>& dq) {
  List list;
  for (std::size_t i = 0; i < q.size(); ++i)
    list.emplace_back(Fields{{"joint", tree.variables()[i].name}, {"position", q[i]}, {"velocity", dq[i]}});
  return list;
}

/// The 10 inertial parameters of every link that has mass.
List parameters(const urdf::Robot& robot) {
  List list;
  for (const urdf::Link& link : robot.links) {
    if (!link.inertial) continue;
    const auto p = kinematics::inertial_parameters(link).values();
    list.emplace_back(Fields{{"link", link.name.value},
                             {"mass", p[0]},
                             {"first_moment", emit::number_list({p.data() + 1, 3})},
                             {"inertia_xx_xy_xz_yy_yz_zz", emit::number_list({p.data() + 4, 6})}});
  }
  return list;
}

emit::Value terms(const urdf::Robot& robot, const Tree& tree, const std::vector<double>& q,
                  const std::vector<double>& dq, const Vector3& gravity) {
  const kinematics::Dynamics dynamics(robot, tree);
  const kinematics::MassCentre centre = kinematics::mass_centre(robot, tree, kinematics::body_poses(tree, q));
  return Fields{{"robot", robot.name.value},
                {"variables", variables(tree, q, dq)},
                {"gravity", emit::number_list({gravity.data(), 3})},
                {"mass_matrix", emit::matrix_rows(dynamics.mass_matrix(q))},
                {"bias", vector(dynamics.bias(q, dq))},
                {"gravity_torques", vector(dynamics.gravity_torques(q, gravity))},
                {"total_mass", centre.mass},
                {"centre_of_mass", emit::number_list({centre.position.data(), 3})},
                {"parameters", parameters(robot)}};
}

}  // namespace

std::optional<LinkPoses> link_poses(const urdf::Robot& robot, const PosesRequest& request, source::Sink& sink) {
  const auto tree = Tree::build(robot, Mimics::follow, sink);
  if (!tree) return std::nullopt;
  const auto q = joint_values(*tree, request.positions, true, sink);
  if (!q) return std::nullopt;
  const auto name_of = [&](std::size_t body) { return robot.links[tree->bodies()[body].link].name.value; };
  LinkPoses result;
  result.base = request.base.empty() ? name_of(0) : request.base;
  const std::size_t base = find_body(robot, *tree, result.base, sink);
  std::vector<std::size_t> bodies;
  for (const std::string& name : request.links) bodies.push_back(find_body(robot, *tree, name, sink));
  if (request.links.empty())
    for (std::size_t i = 0; i < robot.links.size(); ++i) bodies.push_back(tree->body_of_link(i));
  if (base == kinematics::none || std::find(bodies.begin(), bodies.end(), kinematics::none) != bodies.end())
    return std::nullopt;

  const std::vector<kinematics::Transform> all = kinematics::body_poses(*tree, *q);
  const kinematics::Transform to_base = all[base].inverse();
  for (const std::size_t body : bodies) {
    emit::LinkPose pose{{}, name_of(body), to_base * all[body], {}};
    const auto [above, in_parent] = link_above(*tree, body, *q);
    if (above != kinematics::none) {
      pose.parent = name_of(above);
      pose.in_parent = in_parent;
    }
    result.links.push_back(std::move(pose));
  }
  return result;
}

std::unique_ptr<const ChainScrews> chain_screws(const urdf::Robot& robot, const ScrewsRequest& request,
                                                source::Sink& sink) {
  const auto tree = Tree::build(robot, Mimics::free, sink);
  if (!tree) return nullptr;
  const auto ends = kinematics::choose_chain(robot, *tree, request.base, request.tip, sink);
  if (!ends) return nullptr;
  auto chain = kinematics::chain(robot, *tree, ends->base, ends->tip, sink);
  if (!chain) return nullptr;
  auto result = std::make_unique<ChainScrews>();
  result->chain = *std::move(chain);
  emit::ScrewReport& report = result->report;
  report.chain = &result->chain;
  report.frame = request.frame;
  report.screws = request.frame == emit::ScrewFrame::space ? kinematics::space_screws(result->chain)
                                                           : kinematics::body_screws(result->chain);
  if (request.positions.empty()) return result;
  report.state = state_of(robot, report, request.positions, sink);
  if (!report.state) return nullptr;
  return result;
}

std::optional<emit::Value> dynamics(const urdf::Robot& robot, const DynamicsRequest& request, source::Sink& sink) {
  const auto tree = Tree::build(robot, request.follow_mimics ? Mimics::follow : Mimics::free, sink);
  if (!tree) return std::nullopt;
  const auto q = joint_values(*tree, request.positions, true, sink);
  const auto dq = joint_values(*tree, request.velocities, false, sink);
  if (!q || !dq) return std::nullopt;
  return terms(robot, *tree, *q, *dq, Vector3(request.gravity.data()));
}

Outcome outcome_of(const source::Collector& findings) {
  Outcome outcome = Outcome::clean;
  for (const source::Diagnostic& finding : findings.diagnostics) {
    if (finding.severity == source::Severity::error) outcome = worse(outcome, Outcome::findings);
    if (std::find(usage_rules.begin(), usage_rules.end(), finding.rule) != usage_rules.end())
      outcome = Outcome::failure;
  }
  return outcome;
}

}  // namespace urdfmill::session
