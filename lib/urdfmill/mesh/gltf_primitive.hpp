// Triangles of a glTF primitive, placed by its node.
#pragma once
#include <vector>

#include "urdfmill/mesh/gltf_file.hpp"
#include "urdfmill/mesh/gltf_materials.hpp"

namespace urdfmill::mesh {

/// The placement of a primitive's vertices.
struct GltfPlacement {
  Transform node;
  /// The transform of each joint of the node's skin; empty for no skin. With a skin the node itself has no effect.
  const std::vector<Transform>* skin = nullptr;
  const Json* weights = nullptr;  ///< weights of the morph targets; null for none
};

/// Adds the triangles of a primitive to the mesh; returns false after reporting an error.
bool read_gltf_primitive(Reading& reading, GltfFile& file, const std::vector<TexturePlace>& textures,
                         const Json& primitive, const std::string& name, const GltfPlacement& placement);

}  // namespace urdfmill::mesh
