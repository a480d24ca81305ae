// The equations of motion of a tree with a fixed root: M(q) q̈ + c(q, q̇) + g(q) = τ.
//
// Recursive Newton–Euler for the right-hand side and composite rigid bodies for M (Lynch & Park §8.3, Featherstone,
// Rigid Body Dynamics Algorithms, chapters 5 and 6), over the independent variables of the tree: the inertia of a mimic
// joint acts on the joint it follows. Damping and friction of `<dynamics>` are separate terms; see friction.hpp. N·m or
// N per variable.
#pragma once
#include <optional>
#include <span>
#include <vector>

#include "urdfmill/kinematics/dynamics/inertia.hpp"
#include "urdfmill/kinematics/dynamics/moving_parts.hpp"

namespace urdfmill::kinematics {

using Vector = Eigen::VectorXd;
using Matrix = Eigen::MatrixXd;

/// Gravity in the root's frame, m/s².
inline const Vector3 earth_gravity(0, 0, -9.81);

/// Returns X with M X = `right` for a symmetric mass matrix M; nothing if M is not positive definite (a joint that
/// moves no mass).
[[nodiscard]] std::optional<Matrix> solve_mass_matrix(const Matrix& mass, const Matrix& right);

/// The dynamics of a tree; the root link is fixed in the world.
class Dynamics {
 public:
  /// Computes the parts of the tree, which must have been built from that robot.
  Dynamics(const urdf::Robot& robot, const Tree& tree);

  /// Inverse dynamics: returns τ for accelerations `ddq` at `q`, `dq`.
  [[nodiscard]] Vector torques(std::span<const double> q, std::span<const double> dq, std::span<const double> ddq,
                               const Vector3& gravity) const;
  /// Returns M(q), symmetric, n×n.
  [[nodiscard]] Matrix mass_matrix(std::span<const double> q) const;
  /// Returns c(q, q̇) = C(q, q̇) q̇, the Coriolis and centrifugal terms.
  [[nodiscard]] Vector bias(std::span<const double> q, std::span<const double> dq) const;
  /// Returns C(q, q̇) from the Christoffel symbols, n×n: C q̇ is the bias, and dM/dt − 2C is skew-symmetric (Lynch &
  /// Park §8.1.3).
  [[nodiscard]] Matrix coriolis_matrix(std::span<const double> q, std::span<const double> dq) const;
  /// Forward dynamics: returns q̈ for torques `tau` at `q`, `dq`; nothing if M(q) cannot be inverted.
  [[nodiscard]] std::optional<Vector> accelerations(std::span<const double> q, std::span<const double> dq,
                                                    const Vector& tau, const Vector3& gravity) const;
  /// Returns g(q): the torques that hold the mechanism against gravity.
  [[nodiscard]] Vector gravity_torques(std::span<const double> q, const Vector3& gravity) const;
  /// Returns the space Jacobian of a body, 6×n, rows (ω, v), in the root's frame: its twist is J q̇.
  [[nodiscard]] Matrix space_jacobian(std::span<const double> q, std::size_t body) const;
  /// Returns the geometric Jacobian of a body, 6×n: ω and the velocity of its origin, both along the root's axes.
  [[nodiscard]] Matrix geometric_jacobian(std::span<const double> q, std::size_t body) const;
  /// Returns the time derivative of the space Jacobian, 6×n.
  [[nodiscard]] Matrix space_jacobian_rate(std::span<const double> q, std::span<const double> dq,
                                           std::size_t body) const;
  /// Returns Y(q, q̇, q̈) with τ = Y π: n × 10 · (links of the robot), for each link in document order the parameters
  /// that `InertialParameters::values` returns (Khalil & Dombre §9.4).
  [[nodiscard]] Matrix regressor(std::span<const double> q, std::span<const double> dq, std::span<const double> ddq,
                                 const Vector3& gravity) const;

 private:
  struct Motions;
  [[nodiscard]] Motions motions(std::span<const double> q, std::span<const double> dq, std::span<const double> ddq,
                                const Vector3& gravity) const;

  /// Returns the space Jacobian, or that of the body's origin.
  [[nodiscard]] Matrix jacobian(std::span<const double> q, std::size_t body, bool of_origin) const;

  const Tree& tree_;
  MovingParts moving_;
  std::vector<Matrix6> inertia_;  // inertia of each body, in its frame
  std::vector<Vector6> axis_;     // motion of each body's joint, in the body's frame
  std::size_t links_ = 0;         // number of links of the robot
};

}  // namespace urdfmill::kinematics
