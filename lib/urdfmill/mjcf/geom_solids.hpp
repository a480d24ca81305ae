// Volumes and inertias of MuJoCo's shapes.
#pragma once
#include <array>

namespace urdfmill::mjcf {

/// Volume and inertia of a shape at density 1, filled or, as a shell, per m² of surface.
struct GeomSolid {
  double volume = 0;                ///< m³, or m² of a shell
  std::array<double, 3> moments{};  ///< about its centre, along its axes: m⁵, or m⁴ of a shell
};

/// Box with half edges `half` (m).
[[nodiscard]] GeomSolid box_solid(const std::array<double, 3>& half);
/// Ellipsoid with half axes `half` (m).
[[nodiscard]] GeomSolid ellipsoid_solid(const std::array<double, 3>& half);
/// Cylinder along z, with radius and half length (m).
[[nodiscard]] GeomSolid cylinder_solid(double radius, double half);
/// Capsule along z, with radius and half length without the caps (m).
[[nodiscard]] GeomSolid capsule_solid(double radius, double half);

/// Shells of uniform thickness. An ellipsoid's area is Thomsen's approximation, to 1 %, and its moments are those of a
/// layer of one micrometre, as in MuJoCo.
[[nodiscard]] GeomSolid box_shell(const std::array<double, 3>& half);
[[nodiscard]] GeomSolid ellipsoid_shell(const std::array<double, 3>& half);
[[nodiscard]] GeomSolid cylinder_shell(double radius, double half);
[[nodiscard]] GeomSolid capsule_shell(double radius, double half);

}  // namespace urdfmill::mjcf
