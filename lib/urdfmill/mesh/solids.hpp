// Closed-form properties of solids of density 1.
#pragma once
#include "urdfmill/mesh/mass.hpp"

namespace urdfmill::mesh {

/// Returns the properties of a box around its centre; edges in m.
[[nodiscard]] SolidProperties box_properties(const Point& size);
/// Returns the properties of a sphere around its centre; m.
[[nodiscard]] SolidProperties sphere_properties(double radius);
/// Returns the properties of a cylinder along z around its centre; m.
[[nodiscard]] SolidProperties cylinder_properties(double radius, double length);
/// Returns the properties of a capsule along z around its centre; `length` is that of its cylinder without the half
/// spheres; m.
[[nodiscard]] SolidProperties capsule_properties(double radius, double length);

}  // namespace urdfmill::mesh
