// Robots made from Denavit–Hartenberg tables: the inverse of dh.hpp.
#pragma once
#include <optional>

#include "urdfmill/kinematics/dh/dh.hpp"
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/urdf/model.hpp"

namespace urdfmill::kinematics {

/// Limits of joints for which nothing else is stated: N or N·m, m/s or rad/s.
inline constexpr double assumed_effort = 100, assumed_velocity = 1;

/// Values that URDF requires and tables lack.
struct DhRobotOptions {
  /// Limits in N or N·m and m/s or rad/s, which tables lack. Continuous joints get them only if one of these is given;
  /// the others are assumed.
  std::optional<double> effort, velocity;
};
/// Returns a robot with a link for each joint and one for the tip; the joints' frames are the table's, z along the
/// axis. Reports dh-limits-assumed if a prismatic joint has no limits.
[[nodiscard]] urdf::Robot robot_from_dh(const DhTable& table, const DhRobotOptions& options, source::Sink& sink);

}  // namespace urdfmill::kinematics
