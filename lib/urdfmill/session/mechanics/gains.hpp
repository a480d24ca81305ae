// Gains of the actuators of joints, in a YAML file.
#pragma once
#include <optional>
#include <vector>

#include "urdfmill/mjcf/gains.hpp"
#include "urdfmill/session/session.hpp"
#include "urdfmill/urdf/model.hpp"

namespace urdfmill::session {

/// Reads a map of joints to gains: {kp, kd} or {frequency, damping_ratio}, each a number from 0; kp and damping_ratio
/// may be combined. A key that names no joint is a pattern with `*`, `?` and `[…]` for all joints that move by
/// themselves; the joint's own name counts before patterns, and the first of several patterns. Reports mjcf-gains and
/// returns nothing on errors.
[[nodiscard]] std::optional<std::vector<mjcf::JointGains>> joint_gains(Session& session, const Input& file,
                                                                       const urdf::Robot& robot, source::Sink& sink);

}  // namespace urdfmill::session
