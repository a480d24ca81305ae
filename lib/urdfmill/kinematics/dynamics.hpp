// The equations of motion of a tree with a fixed root: M(q) q̈ + c(q, q̇) + g(q) = τ.
//
// Recursive Newton–Euler for the right-hand side and composite rigid bodies for M (Lynch & Park §8.3, Featherstone,
// Rigid Body Dynamics Algorithms, chapters 5 and 6), over the independent variables of the tree: a mimic joint's
// inertia is felt through the joint it follows. Damping and friction of `<dynamics>` are left out. N·m or N per
// variable.
#pragma once
#include <span>
#include <vector>

#include "urdfmill/kinematics/inertia.hpp"

namespace urdfmill::kinematics {

using Vector = Eigen::VectorXd;
using Matrix = Eigen::MatrixXd;

/// Gravity in the root's frame, m/s².
inline const Vector3 earth_gravity(0, 0, -9.81);

/// The dynamics of a tree; the root link is fixed in the world.
class Dynamics {
 public:
  /// The tree must have been built from that robot.
  Dynamics(const urdf::Robot& robot, const Tree& tree);

  /// τ for accelerations `ddq` at `q`, `dq`: inverse dynamics.
  [[nodiscard]] Vector torques(std::span<const double> q, std::span<const double> dq, std::span<const double> ddq,
                               const Vector3& gravity) const;
  /// M(q), symmetric, n×n.
  [[nodiscard]] Matrix mass_matrix(std::span<const double> q) const;
  /// c(q, q̇) = C(q, q̇) q̇, the Coriolis and centrifugal terms.
  [[nodiscard]] Vector bias(std::span<const double> q, std::span<const double> dq) const;
  /// g(q): what holds the mechanism against gravity.
  [[nodiscard]] Vector gravity_torques(std::span<const double> q, const Vector3& gravity) const;
  /// The space Jacobian of a body, 6×n, rows (ω, v), in the root's frame: its twist is J q̇.
  [[nodiscard]] Matrix space_jacobian(std::span<const double> q, std::size_t body) const;

 private:
  const Tree& tree_;
  std::vector<Matrix6> inertia_;  // of each body, in its frame
  std::vector<Vector6> axis_;     // the motion of each body's joint, in the body's frame
};

}  // namespace urdfmill::kinematics
