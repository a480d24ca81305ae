// Values of gains that are stated by the motion that they cause.
#pragma once
#include <map>
#include <optional>
#include <string>

#include "urdfmill/simulation/drives.hpp"
#include "urdfmill/simulation/joint_gains.hpp"
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/urdf/model.hpp"

namespace urdfmill::simulation {

/// Inertia and damping that a joint feels while the other joints are at rest; joints that follow it are included.
struct Load {
  double inertia = 0;  ///< kg·m² or kg
  double damping = 0;  ///< N·m·s/rad or N·s/m
};

/// Values of joints, by name.
using JointNumbers = std::map<std::string, double, std::less<>>;

/// Returns the loads of the joints that move by themselves, at positions (rad, m; others are at 0). Reports why they
/// cannot be computed.
[[nodiscard]] std::optional<std::map<std::string, Load, std::less<>>> loads_of(const urdf::Robot& robot,
                                                                               const JointNumbers& armature,
                                                                               const JointNumbers& positions,
                                                                               source::Sink& sink);
/// Sets the gains of a drive; reports the rule `damped` where the joint's own damping exceeds the wanted one.
void set_gains(Drive& drive, const JointGains& gains, const Load& load, const source::Rule& damped, source::Sink& sink);

}  // namespace urdfmill::simulation
