#include "urdfmill/session/mechanics/motion.hpp"

#include <algorithm>
#include <span>
#include <utility>

#include "urdfmill/kinematics/forward.hpp"
#include "urdfmill/kinematics/rules.hpp"
#include "urdfmill/session/mechanics/closed_loops.hpp"
#include "urdfmill/session/mechanics/joint_values.hpp"
#include "urdfmill/session/rules.hpp"
#include "urdfmill/text/code.hpp"
#include "urdfmill/text/list.hpp"
#include "urdfmill/text/numbers.hpp"
#include "urdfmill/text/suggest.hpp"
#include "urdfmill/urdf/loops.hpp"
#include "urdfmill/xml/report.hpp"

namespace urdfmill::session {
namespace {

using kinematics::Mimics;
using kinematics::Tree;

/// Returns the body of the link of that name; reports if there is none.
std::size_t find_body(const urdf::Robot& robot, const Tree& tree, const std::string& name, source::Sink& sink) {
  const std::size_t link = kinematics::find_link(robot, name, "link", sink);
  return link == kinematics::none ? link : tree.body_of_link(link);
}

/// Returns the link above a body, across the steps of a joint of several variables, and the body's pose in it.
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

/// Returns the variables that have a position, for each sample.
GivenPositions given_in(const Tree& tree, const JointInput& positions) {
  GivenPositions given{{}, positions.trajectory};
  for (const JointSample& sample : positions.samples) {
    std::vector<bool>& variables = given.variables.emplace_back(tree.variables().size());
    for (const JointWord& word : sample.words)
      if (const std::size_t variable = tree.find_variable(word.joint); variable != kinematics::none)
        variables[variable] = true;
  }
  return given;
}

/// Adds the chain's states at the requested positions; reports and returns false if they are malformed.
bool add_states(const urdf::Robot& robot, const JointInput& positions, emit::ScrewReport& report, source::Sink& sink) {
  const auto tree = Tree::build(robot, Mimics::follow, sink);
  if (!tree) return false;
  const auto values = joint_values(*tree, positions, JointQuantity::position, sink);
  constexpr std::size_t others = 20, of_joint = 7;  // numbers of the pose and the Jacobian
  if (!values || !kinematics::are_few(values->size(), others + of_joint * report.chain->joints.size(),
                                      kinematics::most_numbers_of_states, "numbers", sink))
    return false;
  report.trajectory = positions.trajectory;
  for (std::size_t i = 0; i < values->size(); ++i) {
    emit::ScrewReport::State at;
    at.time = positions.samples[i].time;
    at.q = chain_positions(*report.chain, robot, *tree, (*values)[i]);
    at.pose = kinematics::forward(*report.chain, at.q);
    at.jacobian = report.frame == emit::ScrewFrame::space ? kinematics::space_jacobian(report.screws, at.q)
                                                          : kinematics::body_jacobian(report.screws, at.q);
    report.states.push_back(std::move(at));
  }
  return true;
}

}  // namespace

std::optional<std::vector<emit::LinkPoses>> link_poses(const urdf::Robot& robot, const PosesRequest& request,
                                                       source::Sink& sink) {
  const auto tree = Tree::build(robot, Mimics::follow, sink);
  if (!tree) return std::nullopt;
  source::Collector found;
  auto states = joint_values(*tree, request.positions, JointQuantity::position, found);
  // Joints without a position follow from the loops, and do not count as 0.
  if (!urdf::loops_of(robot).empty())
    std::erase_if(found.diagnostics,
                  [](const source::Diagnostic& finding) { return finding.rule == &kinematics::rules::values_missing; });
  for (source::Diagnostic& finding : found.diagnostics) sink.report(std::move(finding));
  if (!states || !close_loops(robot, *tree, given_in(*tree, request.positions), *states, sink)) return std::nullopt;
  const auto name_of = [&](std::size_t body) { return robot.links[tree->bodies()[body].link].name.value; };
  const std::string base_name = request.base.empty() ? name_of(0) : request.base;
  const std::size_t base = find_body(robot, *tree, base_name, sink);
  std::vector<std::size_t> bodies;
  for (const std::string& name : request.links) bodies.push_back(find_body(robot, *tree, name, sink));
  if (request.links.empty())
    for (std::size_t i = 0; i < robot.links.size(); ++i) bodies.push_back(tree->body_of_link(i));
  if (base == kinematics::none || std::find(bodies.begin(), bodies.end(), kinematics::none) != bodies.end())
    return std::nullopt;

  constexpr std::size_t numbers_of_pose = 20;
  if (!kinematics::are_few(states->size(), numbers_of_pose * bodies.size(), kinematics::most_numbers_of_states,
                           "numbers", sink))
    return std::nullopt;

  std::vector<emit::LinkPoses> result;
  for (std::size_t i = 0; i < states->size(); ++i) {
    const std::vector<double>& q = (*states)[i];
    emit::LinkPoses& poses = result.emplace_back(emit::LinkPoses{request.positions.samples[i].time, base_name, {}});
    const std::vector<kinematics::Transform> all = kinematics::body_poses(*tree, q);
    const kinematics::Transform to_base = all[base].inverse();
    for (const std::size_t body : bodies) {
      emit::LinkPose pose{{}, name_of(body), to_base * all[body], {}};
      const auto [above, in_parent] = link_above(*tree, body, q);
      if (above != kinematics::none) {
        pose.parent = name_of(above);
        pose.in_parent = in_parent;
      }
      poses.links.push_back(std::move(pose));
    }
  }
  return result;
}

std::unique_ptr<ChainScrews> chain_screws(const urdf::Robot& robot, const ScrewsRequest& request, source::Sink& sink) {
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
  if (request.positions && !add_states(robot, *request.positions, report, sink)) return nullptr;
  return result;
}

Outcome outcome_of(const source::Collector& findings) {
  Outcome outcome = Outcome::clean;
  for (const source::Diagnostic& finding : findings.diagnostics) {
    if (finding.severity == source::Severity::error) outcome = worse(outcome, Outcome::findings);
    if (finding.rule->facts.is_usage) outcome = Outcome::failure;
  }
  return outcome;
}

}  // namespace urdfmill::session
