// Gives actuators the gains that a caller states.
#include <algorithm>

#include "urdfmill/mjcf/rules.hpp"
#include "urdfmill/mjcf/writing.hpp"
#include "urdfmill/simulation/gain_values.hpp"

namespace urdfmill::mjcf {

namespace {

using simulation::Command;
using simulation::Drive;

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

}  // namespace

bool set_gains(std::vector<Drive>& drives, const Lowered& lowered, const simulation::Drives& model,
               const WriteOptions& options, source::Sink& sink) {
  if (options.gains.empty()) return true;
  const auto loads = simulation::loads_of(lowered.robot, model.armature, options.gains_at, sink);
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
      simulation::set_gains(drive, gains, load->second, rules::damped_joint, sink);
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
