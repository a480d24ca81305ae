// Gains of actuators and drives as a caller states them for joints.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "urdfmill/source/span.hpp"

namespace urdfmill::simulation {

/// The gains of one or more joints, stated directly or by the motion that they cause. A position actuator exerts
/// kp (u − q) − kd q̇, a velocity actuator kd (u − q̇).
struct JointGains {
  std::vector<std::string> joints;
  std::string name;                                    ///< as stated: a joint, or the pattern that these joints match
  bool is_pattern = false;                             ///< joints without a suitable actuator are passed over
  std::optional<double> stiffness = std::nullopt;      ///< kp, N·m/rad or N/m
  std::optional<double> damping = std::nullopt;        ///< kd, N·m·s/rad or N·s/m
  std::optional<double> frequency = std::nullopt;      ///< natural frequency with the other joints at rest, Hz
  std::optional<double> damping_ratio = std::nullopt;  ///< includes the damping of the joint itself
  source::Span span = {};
};

}  // namespace urdfmill::simulation
