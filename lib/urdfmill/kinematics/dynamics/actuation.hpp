// What drives the joints: transmissions between actuators and joints, and the rotors of motors.
#pragma once
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "urdfmill/kinematics/dynamics/dynamics.hpp"

namespace urdfmill::kinematics {

/// How actuators and joints are connected (transmission_interface of ros_control and ros2_control).
enum class TransmissionType : std::uint8_t { simple, differential, four_bar };
/// "simple", "differential", "four-bar linkage".
[[nodiscard]] std::string_view text(TransmissionType type);

struct Rotor;

/// Actuators and the joints they drive: x = G (q − offset) for the positions x of the actuators, and, because no power
/// is lost, τ_joint = Gᵀ τ_actuator.
struct Transmission {
  std::string name;
  TransmissionType type = TransmissionType::simple;
  std::vector<std::string> joints;
  std::vector<std::size_t> variables;  ///< of the tree, one a joint
  Vector multipliers;                  ///< turns of the joints for one of their variables: not 1 where they mimic
  std::vector<std::string> actuators;  ///< as many
  /// G, square: turns of the actuators for one of the variable. A joint that mimics another counts at the variable that
  /// it follows.
  Matrix ratio;
  Vector offset;  ///< of the variables, rad or m

  /// Where the actuators are when the variables of the tree have these values.
  [[nodiscard]] Vector actuator_positions(std::span<const double> q) const;
  /// How fast they move.
  [[nodiscard]] Vector actuator_velocities(std::span<const double> dq) const;
  /// What they exert when these act at the variables of the tree.
  [[nodiscard]] Vector actuator_torques(const Vector& torques) const;
  /// The rotor of an actuator (index) in a tree of so many variables.
  [[nodiscard]] Rotor rotor(std::size_t actuator, double inertia, std::size_t count) const;
};

/// The rotor of a motor, which turns `ratio` · q̇ relative to the link that carries it.
struct Rotor {
  std::string name;    ///< of the actuator, or of the joint
  double inertia = 0;  ///< about its axis, kg·m²
  Vector ratio;        ///< one entry a variable of the tree
  /// The one joint that it drives, which may follow another one; empty if there are several.
  std::string joint = {};
  double turns = 1;  ///< of the rotor for one of that joint
  /// Whether the inertia is what the joint feels through gears that are not known: the armature of an MJCF.
  bool is_armature = false;

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

/// Adds what rotors of that apparent inertia (n×n; empty: none) take for these accelerations (rad/s², m/s²) to torques.
void add_rotor_torques(const Matrix& apparent_inertia, std::span<const double> ddq, Vector& torques);

/// Of the `<transmission>` elements of a robot, in itself and in `<ros2_control>`: SimpleTransmission,
/// DifferentialTransmission and FourBarLinkageTransmission with mechanicalReduction (mechanical_reduction) and offset,
/// and Drake's rotor_inertia and gear_ratio; the armature of an MJCF has become these, and where no actuator is on the
/// joint, which then has the hardwareInterface JointStateInterface, Rotor::is_armature. Reports
/// kinematics-transmission-ignored for others and for what they name that cannot be driven, and
/// kinematics-rotor-ignored for a rotor inertia or an armature in any other place. The tree must have been built from
/// that robot.
[[nodiscard]] Actuation actuation(const urdf::Robot& robot, const Tree& tree, source::Sink& sink);

/// The robot with the rotor of a joint as a body of its own on the joint's parent link, its axis parallel to the
/// joint's: with the gyroscopic effects that apparent inertia leaves out (Lynch & Park §8.9). The inertial of the
/// parent link is taken to hold the rotor, at rest in it. `ratio` is turns of the rotor for one of the joint, which may
/// mimic another.
[[nodiscard]] urdf::Robot with_rotor(const urdf::Robot& robot, std::string_view joint, double inertia, double ratio);

}  // namespace urdfmill::kinematics
