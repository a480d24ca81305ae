// What drives the joints: transmissions between actuators and joints, and the rotors of motors.
#pragma once
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "urdfmill/kinematics/dynamics.hpp"

namespace urdfmill::kinematics {

/// How actuators and joints are connected (transmission_interface of ros_control and ros2_control).
enum class TransmissionType : std::uint8_t { simple, differential, four_bar };
/// "simple", "differential", "four-bar linkage".
[[nodiscard]] std::string_view text(TransmissionType type);

/// Actuators and the joints they drive: x = G (q − offset) for the positions x of the actuators, and, because no power
/// is lost, τ_joint = Gᵀ τ_actuator.
struct Transmission {
  std::string name;
  TransmissionType type = TransmissionType::simple;
  std::vector<std::size_t> variables;  ///< of the tree
  std::vector<std::string> actuators;  ///< as many
  Matrix ratio;                        ///< G, square: turns of the actuators for one of the joints
  Vector offset;                       ///< of the joints, rad or m

  /// Where the actuators are when the variables of the tree have these values.
  [[nodiscard]] Vector actuator_positions(std::span<const double> q) const;
  /// How fast they move.
  [[nodiscard]] Vector actuator_velocities(std::span<const double> dq) const;
  /// What they exert when these act at the variables of the tree.
  [[nodiscard]] Vector actuator_torques(const Vector& torques) const;
};

/// The rotor of a motor, which turns `ratio` · q̇ relative to the link that carries it.
struct Rotor {
  std::string name;    ///< of the actuator, or of the joint
  double inertia = 0;  ///< about its axis, kg·m²
  Vector ratio;        ///< one entry a variable of the tree

  /// What it adds to the mass matrix if only its own spin counts: inertia · ratio ratioᵀ, which is G² I of one joint.
  [[nodiscard]] Matrix apparent_inertia() const { return inertia * ratio * ratio.transpose(); }
};

/// What drives a mechanism.
struct Actuation {
  std::vector<Transmission> transmissions;  ///< document order
  std::vector<Rotor> rotors;                ///< those whose inertia is known

  /// The sum of what the rotors add to the mass matrix, n×n.
  [[nodiscard]] Matrix apparent_inertia(std::size_t variables) const;
};

/// Of the `<transmission>` elements of a robot, in itself and in `<ros2_control>`: SimpleTransmission,
/// DifferentialTransmission and FourBarLinkageTransmission with mechanicalReduction (mechanical_reduction) and offset,
/// and Drake's rotor_inertia and gear_ratio. Reports kinematics-transmission-ignored for others and for what they name
/// that cannot be driven. The tree must have been built from that robot.
[[nodiscard]] Actuation actuation(const urdf::Robot& robot, const Tree& tree, source::Sink& sink);

/// The robot with the rotor of a joint as a body of its own on the joint's parent link, its axis parallel to the
/// joint's: with the gyroscopic effects that apparent inertia leaves out. The inertial of the parent link is taken to
/// hold the rotor, at rest in it. `ratio` is turns of the rotor for one of the joint.
[[nodiscard]] urdf::Robot with_rotor(const urdf::Robot& robot, std::string_view joint, double inertia, double ratio);

}  // namespace urdfmill::kinematics
