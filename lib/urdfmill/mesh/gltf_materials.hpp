// Materials of a glTF file.
#pragma once
#include <array>
#include <string>
#include <vector>

#include "urdfmill/mesh/gltf_file.hpp"

namespace urdfmill::mesh {

/// The texture lookup of a material: the set of texture coordinates, and their transform (KHR_texture_transform).
struct TexturePlace {
  std::string attribute = "TEXCOORD_0";
  std::array<double, 2> offset{0, 0}, scale{1, 1};
  double rotation = 0;  ///< rad

  /// Returns the position on the texture for these coordinates; v counts upwards, as in all formats except glTF.
  [[nodiscard]] std::array<double, 2> at(double u, double v) const;
};

/// Converts a component of a colour from glTF's linear light to sRGB. A value of 0.8 before writing is 0.8 again.
[[nodiscard]] double level(double linear);

/// Reads the materials and their textures into the mesh; returns a texture place for each material.
[[nodiscard]] std::vector<TexturePlace> read_gltf_materials(Reading& reading, const GltfFile& file);

}  // namespace urdfmill::mesh
