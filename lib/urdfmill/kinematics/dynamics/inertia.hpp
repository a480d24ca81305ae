// Masses of links: inertial parameters, total mass, centre of mass.
#pragma once
#include <array>
#include <span>
#include <vector>

#include "urdfmill/kinematics/tree.hpp"

namespace urdfmill::kinematics {

/// The 10 parameters that are linear in the equations of motion: m, m·c and the inertia tensor about the origin of the
/// link's frame, in that frame's axes (Khalil & Dombre §9.2). kg, kg·m, kg·m².
struct InertialParameters {
  double mass = 0;                         ///< kg
  Vector3 first_moment = Vector3::Zero();  ///< m·c
  Matrix3 inertia = Matrix3::Zero();       ///< I_C + m (c·c 1 − c cᵀ)

  /// m, mcx, mcy, mcz, Ixx, Ixy, Ixz, Iyy, Iyz, Izz: the order of identification.
  [[nodiscard]] std::array<double, 10> values() const;
  /// The parameters that have those values.
  [[nodiscard]] static InertialParameters of(const std::array<double, 10>& values);
  /// The spatial inertia for twists (ω, v): [[I, m[c]], [m[c]ᵀ, m 1]].
  [[nodiscard]] Matrix6 spatial() const;
};

/// The tensor as a matrix, in the axes it is given in (kg·m²).
[[nodiscard]] Matrix3 inertia_matrix(const urdf::Inertia& inertia);
/// About the centre of mass, along the axes of the link's frame (kg·m²). Axes that are not turned leave the numbers as
/// they are.
[[nodiscard]] Matrix3 inertia_in_link_axes(const urdf::Inertial& inertial);

/// Of a link's `<inertial>`, in the link's frame; all zero if there is none.
[[nodiscard]] InertialParameters inertial_parameters(const urdf::Link& link);

/// Gives a link these parameters, which have mass: its `<inertial>` then is at the centre, along the link's axes.
void set_inertial(urdf::Link& link, const InertialParameters& parameters);

/// A mass (kg) and where its centre is (m).
struct MassCentre {
  double mass = 0;                     ///< kg
  Vector3 position = Vector3::Zero();  ///< m, in the root's frame; zero if there is no mass
};
/// The whole mechanism's mass and centre; `poses` as `body_poses` gives them.
[[nodiscard]] MassCentre mass_centre(const urdf::Robot& robot, const Tree& tree, std::span<const Transform> poses);

}  // namespace urdfmill::kinematics
