// Gives actuators the gains that a caller states.
#include <algorithm>
#include <cmath>
#include <map>

#include "urdfmill/kinematics/dynamics/dynamics.hpp"
#include "urdfmill/kinematics/dynamics/friction.hpp"
#include "urdfmill/kinematics/tree.hpp"
#include "urdfmill/mjcf/rules.hpp"
#include "urdfmill/mjcf/writing.hpp"
#include "urdfmill/text/code.hpp"
#include "urdfmill/text/numbers.hpp"

namespace urdfmill::mjcf {

namespace {

using simulation::Command;
using simulation::Drive;

/// Inertia and damping that a joint feels while the other joints are at rest; joints that follow it are included.
struct Load {
  double inertia = 0;  ///< kg·m² or kg
  double damping = 0;  ///< N·m·s/rad or N·s/m
};

std::optional<std::map<std::string, Load, std::less<>>> loads_of(const Lowered& lowered,
                                                                 const simulation::Drives& drives,
                                                                 const WriteOptions& options, source::Sink& sink) {
  const auto tree = kinematics::Tree::build(lowered.robot, kinematics::Mimics::follow, sink);
  if (!tree || !kinematics::are_at_most(tree->variables().size(), kinematics::most_variables_of_matrices,
                                        "the mass matrix", sink))
    return std::nullopt;
  std::vector<double> q;
  for (const kinematics::Variable& variable : tree->variables()) {
    const auto at = options.gains_at.find(variable.name);
    q.push_back(at == options.gains_at.end() ? 0 : at->second);
  }
  kinematics::Vector inertia = kinematics::Dynamics(lowered.robot, *tree).mass_matrix(q).diagonal();
  const kinematics::Vector damping = kinematics::friction(lowered.robot, *tree).viscous;
  for (const kinematics::Body& body : tree->bodies()) {
    if (body.joint == kinematics::none || body.variable == kinematics::none) continue;
    const auto rotor = drives.armature.find(lowered.robot.joints[body.joint].name.value);
    if (rotor != drives.armature.end())
      inertia(static_cast<Eigen::Index>(body.variable)) += body.multiplier * body.multiplier * rotor->second;
  }
  std::map<std::string, Load, std::less<>> loads;
  for (std::size_t i = 0; i < tree->variables().size(); ++i)
    loads.emplace(tree->variables()[i].name,
                  Load{inertia(static_cast<Eigen::Index>(i)), damping(static_cast<Eigen::Index>(i))});
  return loads;
}

/// Returns why the actuator cannot have the gains; empty if it can.
std::string obstacle(const JointGains& gains, const Drive& drive) {
  switch (drive.command) {
    case Command::position:
      return gains.stiffness || gains.frequency ? "" : "its actuator takes positions: kp or frequency is missing";
    case Command::velocity:
      return gains.damping && !gains.stiffness ? "" : "its actuator takes velocities: kd is its only gain";
    case Command::effort:
      return "its actuator takes torques or forces, and has no gains";
  }
  return {};
}

void set(Drive& drive, const JointGains& gains, const Load& load, source::Sink& sink) {
  drive.stiffness = gains.stiffness;
  drive.damping = gains.damping;
  if (!gains.frequency && !gains.damping_ratio) return;
  const double ratio = gains.damping_ratio.value_or(1);
  const double rate =
      gains.frequency ? 2 * kinematics::pi * *gains.frequency : std::sqrt(*gains.stiffness / load.inertia);
  if (gains.frequency) drive.stiffness = load.inertia * rate * rate;
  const double wanted = 2 * ratio * rate * load.inertia;
  drive.damping = std::max(0.0, wanted - load.damping);
  // A rounding error is no difference that a user should read about.
  constexpr double noise = 1e-12;
  if (load.damping - wanted > noise * load.damping)
    source::report(sink, rules::damped_joint,
                   "joint \"" + drive.joint + "\": its own damping makes the damping ratio " +
                       text::shortest(text::rounded(load.damping / (2 * rate * load.inertia), 3)) + ", not " +
                       text::shortest(ratio),
                   gains.span);
}

}  // namespace

bool set_gains(std::vector<Drive>& drives, const Lowered& lowered, const simulation::Drives& model,
               const WriteOptions& options, source::Sink& sink) {
  if (options.gains.empty()) return true;
  const auto loads = loads_of(lowered, model, options, sink);
  if (!loads) return false;
  bool is_right = true;
  for (const JointGains& gains : options.gains) {
    std::string why = "it has no actuator; ⟨actuators⟩ position gives every joint one";
    bool is_used = false;
    for (Drive& drive : drives) {
      const auto load = loads->find(drive.joint);
      if (load == loads->end() ||
          std::find(gains.joints.begin(), gains.joints.end(), drive.joint) == gains.joints.end())
        continue;
      why = obstacle(gains, drive);
      if (!why.empty()) continue;
      set(drive, gains, load->second, sink);
      is_used = true;
    }
    if (is_used) continue;
    is_right = false;
    source::report(sink, rules::gains,
                   gains.is_pattern
                       ? "no joint that matches \"" + gains.name + "\" has an actuator that takes these gains"
                       : "joint \"" + gains.name + "\" cannot have these gains: " + why,
                   gains.span);
  }
  return is_right;
}

}  // namespace urdfmill::mjcf
