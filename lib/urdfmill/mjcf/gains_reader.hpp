// Gains of the actuators of joints as YAML.
#pragma once
#include <optional>
#include <vector>

#include "urdfmill/mjcf/gains.hpp"
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/source/source_file.hpp"
#include "urdfmill/urdf/model.hpp"

namespace urdfmill::mjcf {

/// Reads a map of joints to gains: {kp, kd} or {frequency, damping_ratio}, each a number from 0; kp and damping_ratio
/// may be combined. A key that names no joint is a pattern with `*`, `?` and `[…]` for all joints that move by
/// themselves; the joint's own name counts before patterns, and the first of several patterns. Reports mjcf-gains and
/// returns nothing on errors.
[[nodiscard]] std::optional<std::vector<JointGains>> read_gains(const source::Sources& sources, source::FileId file,
                                                                const urdf::Robot& robot, source::Sink& sink);

}  // namespace urdfmill::mjcf
