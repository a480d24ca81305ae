// Actuation of joints: transmissions between actuators and joints, and the rotors of motors.
#pragma once
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "urdfmill/kinematics/dynamics/dynamics.hpp"

namespace urdfmill::kinematics {

/// The kind of connection between actuators and joints (transmission_interface of ros_control and ros2_control).
enum class TransmissionType : std::uint8_t { simple, differential, four_bar };
/// Returns "simple", "differential" or "four-bar linkage".
[[nodiscard]] std::string_view text(TransmissionType type);

struct Rotor;

/// Actuators and the joints they drive: x = G (q − offset) for the positions x of the actuators. No power is lost, so
/// that τ_joint = Gᵀ τ_actuator.
struct Transmission {
  std::string name;
  TransmissionType type = TransmissionType::simple;
  std::vector<std::string> joints;
  std::vector<std::size_t> variables;  ///< variables of the tree, one for each joint
  Vector multipliers;                  ///< rotation of each joint per unit of its variable: not 1 if it is a mimic
                                       ///< joint
  std::vector<std::string> actuators;  ///< the same number
  /// G, square: rotation of the actuators per unit of the variable. A joint that mimics another counts for the variable
  /// that it follows.
  Matrix ratio;
  Vector offset;  ///< in the variables' units, rad or m

  /// Returns the positions of the actuators at these values of the tree's variables.
  [[nodiscard]] Vector actuator_positions(std::span<const double> q) const;
  /// Returns their velocities.
  [[nodiscard]] Vector actuator_velocities(std::span<const double> dq) const;
  /// Returns their torques for these torques at the tree's variables.
  [[nodiscard]] Vector actuator_torques(const Vector& torques) const;
  /// Returns the rotor of an actuator (index) in a tree of `count` variables.
  [[nodiscard]] Rotor rotor(std::size_t actuator, double inertia, std::size_t count) const;
};

/// The rotor of a motor, which turns at `ratio` · q̇ relative to the link that carries it.
struct Rotor {
  std::string name;    ///< name of the actuator, or of the joint
  double inertia = 0;  ///< about its axis, kg·m²
  Vector ratio;        ///< one entry for each variable of the tree
  /// The single joint that it drives, which may be a mimic joint; empty if there are several.
  std::string joint = {};
  double turns = 1;  ///< turns of the rotor per turn of that joint
  /// True if the inertia is that at the joint, after an unknown gear: the armature of an MJCF.
  bool is_armature = false;

  /// Returns its contribution to the mass matrix if only its own rotation counts: inertia · ratio ratioᵀ, which is G² I
  /// for one joint.
  [[nodiscard]] Matrix apparent_inertia() const { return inertia * ratio * ratio.transpose(); }
};

/// The transmissions and rotors of a mechanism.
struct Actuation {
  std::vector<Transmission> transmissions;  ///< in document order
  std::vector<Rotor> rotors;                ///< those of known inertia

  /// Returns the total contribution of the rotors to the mass matrix, n×n.
  [[nodiscard]] Matrix apparent_inertia(std::size_t variables) const;
};

/// Adds the torques that rotors of that apparent inertia (n×n; empty: none) require for these accelerations (rad/s²,
/// m/s²).
void add_rotor_torques(const Matrix& apparent_inertia, std::span<const double> ddq, Vector& torques);

/// Reads the `<transmission>` elements of a robot, in itself and in `<ros2_control>`: SimpleTransmission,
/// DifferentialTransmission and FourBarLinkageTransmission with mechanicalReduction (mechanical_reduction) and offset,
/// and Drake's rotor_inertia and gear_ratio. The armature of an MJCF arrives in this form; if its joint has no
/// actuator, the joint has the hardwareInterface JointStateInterface and the rotor is Rotor::is_armature. Reports
/// kinematics-transmission-ignored for other types and for joints that cannot be driven, and kinematics-rotor-ignored
/// for a rotor inertia or an armature in any other place. The tree must have been built from that robot.
[[nodiscard]] Actuation actuation(const urdf::Robot& robot, const Tree& tree, source::Sink& sink);

/// Returns the robot with the rotor of a joint as a separate body on the joint's parent link, its axis parallel to the
/// joint's: with the gyroscopic effects that apparent inertia neglects (Lynch & Park §8.9). The inertial of the parent
/// link is assumed to include the rotor at rest. `ratio` is the number of turns of the rotor per turn of the joint,
/// which may mimic another.
[[nodiscard]] urdf::Robot with_rotor(const urdf::Robot& robot, std::string_view joint, double inertia, double ratio);

}  // namespace urdfmill::kinematics
