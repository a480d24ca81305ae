// A robot as its equations of motion need it: free or fixed, with its transmissions and rotors.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "urdfmill/kinematics/dynamics/actuation.hpp"
#include "urdfmill/kinematics/equations/dynamics_report.hpp"
#include "urdfmill/kinematics/tree.hpp"
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/urdf/model.hpp"

namespace urdfmill::kinematics {

/// Assumptions about a mechanism.
struct MechanismOptions {
  bool follow_mimics = true;                     ///< false: mimic joints move independently
  bool floating_base = false;                    ///< the root moves freely: six additional variables, before the others
  bool exact_rotors = false;                     ///< rotors of one joint are bodies, not only apparent inertia
  std::vector<std::string> rotor_inertias = {};  ///< "elbow=1e-4": of an actuator or a joint, kg·m²
  std::vector<std::string> gear_ratios = {};     ///< "elbow=100": turns of that rotor per turn of the joint
};

/// A robot with its tree and its actuation.
struct Mechanism {
  urdf::Robot robot;
  std::optional<Tree> tree;
  Actuation actuation;                               ///< without the rotors that have become bodies
  std::vector<DynamicsReport::RotorInertia> rotors;  ///< all rotors
};

/// Returns the mechanism of a robot. Reports faults of the tree and of its transmissions, words about rotors that are
/// malformed, and too many variables for matrices; then returns nothing.
[[nodiscard]] std::optional<Mechanism> mechanism(const urdf::Robot& fixed, const MechanismOptions& options,
                                                 source::Sink& sink);

}  // namespace urdfmill::kinematics
