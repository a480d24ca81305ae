// The triangles of a glTF primitive, where its node has them.
#pragma once
#include <vector>

#include "urdfmill/mesh/gltf_file.hpp"
#include "urdfmill/mesh/gltf_materials.hpp"

namespace urdfmill::mesh {

/// Where the vertices of a primitive go.
struct GltfPlacement {
  Transform node;
  /// What each joint of the node's skin does to the vertices that hang on it; empty: no skin. The node then moves
  /// nothing.
  const std::vector<Transform>* skin = nullptr;
  const Json* weights = nullptr;  ///< how much of each morph target is in the shape; null: nothing
};

/// Adds the triangles of a primitive to the mesh; false, with a report, where something is wrong with them.
bool read_gltf_primitive(Reading& reading, GltfFile& file, const std::vector<TexturePlace>& textures,
                         const Json& primitive, const std::string& name, const GltfPlacement& placement);

}  // namespace urdfmill::mesh
