// The primitives of URDF as triangles. URDF does not define texture coordinates for them; here each face of a box and
// each end of a cylinder shows the whole texture, upright, and it wraps once around a cylinder, sphere or capsule, from
// bottom to top.
#pragma once
#include "urdfmill/mesh/mesh.hpp"

namespace urdfmill::picture {

/// A box around its centre; edges in m.
[[nodiscard]] mesh::Mesh box_mesh(const mesh::Point& size);
/// The segments of a circle; 64 look round in a picture of a thousand pixels.
inline constexpr std::size_t round_segments = 64;

/// A sphere around its centre; m.
[[nodiscard]] mesh::Mesh sphere_mesh(double radius, std::size_t segments = round_segments);
/// A cylinder along z around its centre; m.
[[nodiscard]] mesh::Mesh cylinder_mesh(double radius, double length);
/// A capsule along z around its centre: `length` is that of its cylinder, without the half spheres; m.
[[nodiscard]] mesh::Mesh capsule_mesh(double radius, double length);
/// A solid of revolution about z: a profile of (radius, z) from bottom to top; m. Its normals are smooth where
/// neighbouring edges of the profile meet at less than 40°.
[[nodiscard]] mesh::Mesh revolved(const std::vector<std::array<double, 2>>& profile, std::size_t segments);

}  // namespace urdfmill::picture
