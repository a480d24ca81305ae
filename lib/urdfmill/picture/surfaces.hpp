// Triangles in the world, as rays meet them.
#pragma once
#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "urdfmill/mesh/mesh.hpp"
#include "urdfmill/picture/image.hpp"
#include "urdfmill/picture/scene.hpp"
#include "urdfmill/picture/vector.hpp"

namespace urdfmill::picture {

/// Triangles of one look; three corners each, which are not shared.
struct Surface {
  std::vector<Vector> corners;
  std::vector<Vector> normals;                    ///< a unit vector a corner
  std::vector<std::array<float, 2>> coordinates;  ///< of the texture, one a corner; empty without one
  std::shared_ptr<const Image> texture;           ///< may be null; in the place of the colours, or multiplied by them
  bool multiplies = false;                        ///< the latter
  std::vector<Vector> colours;                    ///< linear, one a corner; empty: `colour` holds for all
  Vector colour{0.6F, 0.6F, 0.6F};                ///< linear
  float alpha = 1;
  std::size_t link = 0;  ///< index into Robot::links
};

/// sRGB to linear light, one component in [0, 1].
[[nodiscard]] float linear(double srgb);
/// The same of one of the 256 levels of a picture.
[[nodiscard]] float linear(std::uint8_t level);
/// The linear colour.
[[nodiscard]] Vector linear(const mesh::Colour& srgb);

/// A texture of a material of a mesh, or of the model (null), as they name or hold it; null: there is none, or of no
/// known format.
using FindTexture = std::function<std::shared_ptr<const Image>(const Shape& shape, const mesh::Material* material)>;

/// The triangles of the shapes where the links are; `poses` has one for each link. Meshes without normals are smooth
/// where neighbouring triangles meet at less than 40°.
[[nodiscard]] std::vector<Surface> surfaces(const std::vector<Shape>& shapes, std::span<const mesh::Transform> poses,
                                            const FindTexture& find_texture = nullptr);

/// One part of a mesh, where it is and without its colour.
[[nodiscard]] Surface part_surface(const mesh::Mesh& mesh, const mesh::Part& part, const mesh::Transform& pose);
/// One mesh as a surface of one colour.
[[nodiscard]] Surface surface(const mesh::Mesh& mesh, const mesh::Transform& pose, const Vector& colour);

}  // namespace urdfmill::picture
