// Mass properties of links: inertial parameters, total mass, centre of mass.
#pragma once
#include <array>
#include <span>
#include <vector>

#include "urdfmill/kinematics/tree.hpp"

namespace urdfmill::kinematics {

/// The 10 parameters in which the equations of motion are linear: m, m·c and the inertia tensor about the origin of the
/// link's frame, in that frame's axes (Khalil & Dombre §9.2). kg, kg·m, kg·m².
struct InertialParameters {
  double mass = 0;                         ///< kg
  Vector3 first_moment = Vector3::Zero();  ///< m·c
  Matrix3 inertia = Matrix3::Zero();       ///< I_C + m (c·c 1 − c cᵀ)

  /// Returns m, mcx, mcy, mcz, Ixx, Ixy, Ixz, Iyy, Iyz, Izz: the order of identification.
  [[nodiscard]] std::array<double, 10> values() const;
  /// Returns the parameters with those values.
  [[nodiscard]] static InertialParameters of(const std::array<double, 10>& values);
  /// Returns the spatial inertia for twists (ω, v): [[I, m[c]], [m[c]ᵀ, m 1]].
  [[nodiscard]] Matrix6 spatial() const;
};

/// Returns the tensor as a matrix, in its own axes (kg·m²).
[[nodiscard]] Matrix3 inertia_matrix(const urdf::Inertia& inertia);
/// Sets the values of a tensor to those of a symmetric matrix; their places stay.
void set_matrix(urdf::Inertia& inertia, const Matrix3& matrix);
/// Returns the tensor about the centre of mass, along the axes of the link's frame (kg·m²). Without a rotation the
/// numbers are unchanged.
[[nodiscard]] Matrix3 inertia_in_link_axes(const urdf::Inertial& inertial);

/// Returns the parameters of a link's `<inertial>`, in the link's frame; all zero if there is none.
[[nodiscard]] InertialParameters inertial_parameters(const urdf::Link& link);

/// Sets the parameters of a link, whose mass must be positive: the origin of its `<inertial>` is the centre of mass,
/// along the link's axes.
void set_inertial(urdf::Link& link, const InertialParameters& parameters);

/// A mass (kg) and its centre (m).
struct MassCentre {
  double mass = 0;                     ///< kg
  Vector3 position = Vector3::Zero();  ///< m, in the root's frame; zero without mass
};
/// Returns mass and centre of the whole mechanism; `poses` are those of `body_poses`.
[[nodiscard]] MassCentre mass_centre(const urdf::Robot& robot, const Tree& tree, std::span<const Transform> poses);

}  // namespace urdfmill::kinematics
