// The materials of a glTF file.
#pragma once
#include <array>
#include <string>
#include <vector>

#include "urdfmill/mesh/gltf_file.hpp"

namespace urdfmill::mesh {

/// Where a material looks for its texture: which coordinates of the vertices, and how they are moved
/// (KHR_texture_transform).
struct TexturePlace {
  std::string attribute = "TEXCOORD_0";
  std::array<double, 2> offset{0, 0}, scale{1, 1};
  double rotation = 0;  ///< rad

  /// Where a vertex of those coordinates is on the texture; v counts upwards, as everywhere but in glTF.
  [[nodiscard]] std::array<double, 2> at(double u, double v) const;
};

/// A component of a colour, which glTF writes in linear light. What was 0.8 before it was written is 0.8 again.
[[nodiscard]] double level(double linear);

/// Reads the materials into the mesh, and their textures; a place for each of them.
[[nodiscard]] std::vector<TexturePlace> read_gltf_materials(Reading& reading, const GltfFile& file);

}  // namespace urdfmill::mesh
