// Volumes and inertias of the shapes that MuJoCo has.
#pragma once
#include <array>

namespace urdfmill::mjcf {

/// What a shape weighs at density 1, filled or, as a shell, for each m² of its surface.
struct GeomSolid {
  double volume = 0;                ///< m³, or m² of a shell
  std::array<double, 3> moments{};  ///< about its centre, along its axes: m⁵, or m⁴ of a shell
};

/// By half the edges (m).
[[nodiscard]] GeomSolid box_solid(const std::array<double, 3>& half);
/// By the half axes (m).
[[nodiscard]] GeomSolid ellipsoid_solid(const std::array<double, 3>& half);
/// Along z, by radius and half the length (m).
[[nodiscard]] GeomSolid cylinder_solid(double radius, double half);
/// Along z, by radius and half the length without the caps (m).
[[nodiscard]] GeomSolid capsule_solid(double radius, double half);

/// The same as shells, all of the same thickness. An ellipsoid's area is Thomsen's approximation, to 1 %, and its
/// moments those of a layer of a micrometre, as in MuJoCo.
[[nodiscard]] GeomSolid box_shell(const std::array<double, 3>& half);
[[nodiscard]] GeomSolid ellipsoid_shell(const std::array<double, 3>& half);
[[nodiscard]] GeomSolid cylinder_shell(double radius, double half);
[[nodiscard]] GeomSolid capsule_shell(double radius, double half);

}  // namespace urdfmill::mjcf
