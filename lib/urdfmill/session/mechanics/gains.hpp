// Gains of the actuators of joints, in a YAML file.
#pragma once
#include <optional>
#include <vector>

#include "urdfmill/mjcf/gains.hpp"
#include "urdfmill/session/session.hpp"
#include "urdfmill/urdf/model.hpp"

namespace urdfmill::session {

/// Reads the gains in a file (mjcf/gains_reader.hpp). Reports mjcf-gains and returns nothing on errors.
[[nodiscard]] std::optional<std::vector<mjcf::JointGains>> joint_gains(Session& session, const Input& file,
                                                                       const urdf::Robot& robot, source::Sink& sink);

}  // namespace urdfmill::session
