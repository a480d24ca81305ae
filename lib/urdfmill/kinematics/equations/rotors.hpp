// Rotors named by a caller: "elbow=1e-4".
#pragma once
#include <string>
#include <vector>

#include "urdfmill/kinematics/dynamics/actuation.hpp"

namespace urdfmill::kinematics {

/// Adds rotors by the names of actuators or joints, or replaces those of the model; `ratios` are turns of a rotor per
/// turn of its joint, if different from the model's transmission. Reports malformed words and returns false.
[[nodiscard]] bool add_rotors(const Tree& tree, const std::vector<std::string>& inertias,
                              const std::vector<std::string>& ratios, Actuation& actuation, source::Sink& sink);

}  // namespace urdfmill::kinematics
