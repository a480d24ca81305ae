// Meshes in the binary layout of the viewer's page, usable as vertex buffers without conversion.
#pragma once
#include <string>

#include "urdfmill/mesh/mesh.hpp"

namespace urdfmill::view {

/// Little endian: the number of vertices and of indices, and 1 if there are texture coordinates (32 bits each);
/// positions and normals (three 32-bit floats a vertex each); colours (four bytes a vertex, sRGB; alpha 0: the mesh has
/// none of its own); u, v and the number of the material from 1 (three 32-bit floats a vertex; 0: no material, -1: no
/// coordinates); indices (32 bits). Equal vertices are shared.
[[nodiscard]] std::string page_mesh(const mesh::Mesh& mesh, bool with_coordinates);

}  // namespace urdfmill::view
