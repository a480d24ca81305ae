// Triangles in the world, for the ray tracer.
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

/// Triangles of one look; corners are not shared.
struct Surface {
  std::vector<Vector> corners;
  std::vector<Vector> normals;                    ///< a unit vector per corner
  std::vector<std::array<float, 2>> coordinates;  ///< texture coordinates per corner; empty without a texture
  std::shared_ptr<const Image> texture;           ///< may be null; replaces the colours, or is multiplied by them
  bool multiplies = false;                        ///< the texture is multiplied by the colours
  std::vector<Vector> colours;                    ///< linear, one per corner; empty: `colour` applies to all
  Vector colour{0.6F, 0.6F, 0.6F};                ///< linear
  float alpha = 1;
  std::size_t link = 0;  ///< index into Robot::links
};

/// Converts one sRGB component in [0, 1] to linear light.
[[nodiscard]] float linear(double srgb);
/// Converts one of the 256 sRGB levels to linear light.
[[nodiscard]] float linear(std::uint8_t level);
/// The linear colour.
[[nodiscard]] Vector linear(const mesh::Colour& srgb);

/// Returns the texture of a mesh's material, or of the model's (null); null if there is none or its format is unknown.
using FindTexture = std::function<std::shared_ptr<const Image>(const Shape& shape, const mesh::Material* material)>;

/// The triangles of the shapes in the world; `poses` has one entry per link. Meshes without normals are smooth where
/// neighbouring triangles meet at less than 40°.
[[nodiscard]] std::vector<Surface> surfaces(const std::vector<Shape>& shapes, std::span<const mesh::Transform> poses,
                                            const FindTexture& find_texture = nullptr);

/// One part of a mesh, transformed, without its colour.
[[nodiscard]] Surface part_surface(const mesh::Mesh& mesh, const mesh::Part& part, const mesh::Transform& pose);
/// One mesh as a surface of one colour.
[[nodiscard]] Surface surface(const mesh::Mesh& mesh, const mesh::Transform& pose, const Vector& colour);

}  // namespace urdfmill::picture
