// The rotors a caller names: "elbow=1e-4".
#pragma once
#include <string>
#include <vector>

#include "urdfmill/kinematics/dynamics/actuation.hpp"

namespace urdfmill::session {

/// Adds rotors by the names of actuators or joints, or replaces those that the model states; `ratios` are turns of a
/// rotor for one of its joint, where that is not what the model's transmission says. False, with reports, for words
/// that are wrong.
[[nodiscard]] bool add_rotors(const kinematics::Tree& tree, const std::vector<std::string>& inertias,
                              const std::vector<std::string>& ratios, kinematics::Actuation& actuation,
                              source::Sink& sink);

}  // namespace urdfmill::session
