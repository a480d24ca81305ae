#include "urdfmill/session/mechanics/dynamics.hpp"

#include <algorithm>
#include <string_view>

#include "urdfmill/kinematics/chain.hpp"
#include "urdfmill/kinematics/equations/equations.hpp"
#include "urdfmill/kinematics/equations/loop_constraints.hpp"
#include "urdfmill/kinematics/rules.hpp"
#include "urdfmill/session/mechanics/closed_loops.hpp"
#include "urdfmill/session/mechanics/constraint_words.hpp"
#include "urdfmill/session/mechanics/motion_samples.hpp"
#include "urdfmill/urdf/loops.hpp"

namespace urdfmill::session {
namespace {

namespace kinematics_rules = kinematics::rules;
using kinematics::Coordinate;
using kinematics::Tree;
using kinematics::Vector;
using kinematics::Vector6;

/// Reads "mx my mz fx fy fz"; reports and returns nothing for any other text.
std::optional<Vector6> parse_wrench(const std::string& text, source::Sink& sink) {
  Vector6 wrench = Vector6::Zero();
  if (const auto numbers = numbers_of(text); numbers && numbers->size() == 6) {
    for (std::size_t i = 0; i < numbers->size(); ++i) wrench(static_cast<Eigen::Index>(i)) = (*numbers)[i];
    return wrench;
  }
  report(sink, kinematics_rules::value_malformed,
         "\"" + text + "\" is not a wrench: write \"mx my mz fx fy fz\", in N m and N, with the moment first");
  return std::nullopt;
}

/// Returns all six directions of a link, if enough joints move it; reports otherwise.
std::vector<Coordinate> whole_task(const Tree& tree, const kinematics::TaskSpace& tip, source::Sink& sink) {
  std::vector<std::size_t> moving;
  for (const std::size_t body : tree.path_from_root(tip.body)) moving.push_back(tree.bodies()[body].variable);
  std::sort(moving.begin(), moving.end());
  moving.erase(std::unique(moving.begin(), moving.end()), moving.end());
  const auto count = static_cast<std::size_t>(
      std::count_if(moving.begin(), moving.end(), [](std::size_t variable) { return variable != kinematics::none; }));
  if (count >= 6)
    return {Coordinate::wx, Coordinate::wy, Coordinate::wz, Coordinate::vx, Coordinate::vy, Coordinate::vz};
  report(sink, kinematics_rules::task_incomplete,
         std::to_string(count) + (count == 1 ? " joint moves " : " joints move ") + tip.link +
             ": there are no equations of motion in its six directions, and no coordinates are named");
  return {};
}

/// Reads the tip of a request and its task; reports and returns false if they are malformed.
bool read_tip(const urdf::Robot& robot, const Tree& tree, const DynamicsRequest& request,
              std::optional<kinematics::TaskSpace>& tip, source::Sink& sink) {
  if (request.tip.empty()) {
    if (request.task.empty() && request.tip_wrench.empty() && request.damping == 0) return true;
    report(sink, kinematics_rules::value_malformed,
           "a task, a damping and a wrench belong to a tip, and no link is named for it");
    return false;
  }
  const std::size_t link = kinematics::find_link(robot, request.tip, "the tip", sink);
  if (link == kinematics::none) return false;
  tip = {.link = request.tip,
         .body = tree.body_of_link(link),
         .task = {},
         .is_assumed = request.task.empty(),
         .damping = request.damping,
         .wrench = {}};
  if (!request.tip_wrench.empty()) {
    tip->wrench = parse_wrench(request.tip_wrench, sink);
    if (!tip->wrench) return false;
  }
  if (tip->is_assumed) {
    tip->task = whole_task(tree, *tip, sink);
    return true;
  }
  auto task = parse_task(request.task, sink);
  if (!task) return false;
  tip->task = *std::move(task);
  return true;
}

/// Reads the texts of the request; reports and returns nothing if they are malformed.
std::optional<kinematics::EquationsOptions> read_options(const urdf::Robot& robot, const Tree& tree,
                                                         const DynamicsRequest& request, source::Sink& sink) {
  kinematics::EquationsOptions options;
  options.gravity = kinematics::Vector3(request.gravity.data());
  options.centroidal = request.floating_base;
  options.friction = request.friction;
  options.smoothing = request.smoothing;
  options.affine_in = request.affine_in;
  options.regressor = request.regressor;
  options.base_parameters = request.base_parameters;
  bool is_right = read_tip(robot, tree, request, options.tip, sink);
  for (const std::string& text : request.constraints) {
    auto constraint = parse_constraint(text, robot, tree, sink);
    if (constraint) options.constraints.push_back(*std::move(constraint));
  }
  const std::size_t count = request.constraints.size();
  is_right = is_right && options.constraints.size() == count;
  options.multipliers = Vector::Zero(static_cast<Eigen::Index>(count));
  if (request.multipliers.empty()) return is_right ? std::optional(std::move(options)) : std::nullopt;
  if (request.multipliers.size() != count) {
    report(sink, kinematics_rules::value_malformed,
           "there are " + std::to_string(request.multipliers.size()) + " multipliers and " + std::to_string(count) +
               " constraints");
    return std::nullopt;
  }
  options.multipliers = Eigen::Map<const Vector>(request.multipliers.data(), static_cast<Eigen::Index>(count));
  return is_right ? std::optional(std::move(options)) : std::nullopt;
}

/// Gives joints without positions and velocities those with which the loops close and stay closed.
bool follow_loops(const kinematics::Mechanism& mechanism, MotionSamples& states, source::Sink& sink) {
  const Tree& tree = *mechanism.tree;
  const auto flags = [&](const std::vector<std::size_t>& variables) {
    std::vector<bool> is_given(tree.variables().size());
    for (const std::size_t variable : variables)
      if (variable != kinematics::none) is_given[variable] = true;
    return is_given;
  };
  GivenPositions given{{}, states.trajectory};
  std::vector<std::vector<double>> positions;
  for (const MotionSample& sample : states.samples) {
    given.variables.push_back(flags(sample.given_positions));
    positions.push_back(sample.q);
  }
  if (!close_loops(mechanism.robot, tree, given, positions, sink)) return false;
  const kinematics::Dynamics dynamics(mechanism.robot, tree);
  const kinematics::LoopConstraints loops(mechanism.robot, tree, dynamics);
  for (std::size_t i = 0; i < positions.size(); ++i) {
    MotionSample& sample = states.samples[i];
    sample.q = std::move(positions[i]);
    kinematics::complete_velocities(loops, sample.q, flags(sample.given_velocities), sample.dq);
  }
  return true;
}

}  // namespace

std::optional<emit::DynamicsReport> dynamics(const urdf::Robot& fixed, const DynamicsRequest& request,
                                             source::Sink& sink) {
  const auto driven = kinematics::mechanism(fixed,
                                            {.follow_mimics = request.follow_mimics,
                                             .floating_base = request.floating_base,
                                             .exact_rotors = request.exact_rotors,
                                             .rotor_inertias = request.rotor_inertias,
                                             .gear_ratios = request.gear_ratios},
                                            sink);
  if (!driven) return std::nullopt;
  const bool has_loops = !urdf::loops_of(driven->robot).empty();
  source::Collector found;
  auto states = motion_samples(*driven->tree, request, found);
  // Joints without a position or velocity follow from the loops, and do not count as 0.
  if (has_loops)
    std::erase_if(found.diagnostics,
                  [](const auto& finding) { return finding.rule == &kinematics_rules::values_missing; });
  for (source::Diagnostic& finding : found.diagnostics) sink.report(std::move(finding));
  if (!states || (has_loops && !follow_loops(*driven, *states, sink)) ||
      !kinematics::are_states_few(states->samples.size(), *driven, !request.tip.empty(), request.regressor, sink))
    return std::nullopt;
  kinematics::report_masses(fixed, sink);
  const auto options = read_options(driven->robot, *driven->tree, request, sink);
  if (!options) return std::nullopt;
  return kinematics::equations_of_motion(fixed, *driven, *states, *options, sink);
}

}  // namespace urdfmill::session
