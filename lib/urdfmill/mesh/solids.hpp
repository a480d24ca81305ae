// Solids of density 1 with a closed form.
#pragma once
#include "urdfmill/mesh/mass.hpp"

namespace urdfmill::mesh {

/// A box around its centre; edges in m.
[[nodiscard]] SolidProperties box_properties(const Point& size);
/// A sphere around its centre; m.
[[nodiscard]] SolidProperties sphere_properties(double radius);
/// A cylinder along z around its centre; m.
[[nodiscard]] SolidProperties cylinder_properties(double radius, double length);
/// A capsule along z around its centre: `length` is that of its cylinder, without the half spheres; m.
[[nodiscard]] SolidProperties capsule_properties(double radius, double length);

}  // namespace urdfmill::mesh
