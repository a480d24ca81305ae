// Writing of meshes: binary STL, OBJ with its materials, and GLB.
#pragma once
#include <string>
#include <string_view>

#include "urdfmill/mesh/mesh.hpp"

namespace urdfmill::mesh {

/// Returns a binary STL: positions as 32-bit floats, normals from the winding. Materials are lost.
[[nodiscard]] std::string to_stl(const Mesh& mesh);

/// An OBJ and the file of its materials.
struct ObjFiles {
  std::string obj;
  std::string mtl;  ///< empty if there are no materials
};

/// Returns an OBJ with normals, texture coordinates, parts and materials; numbers in full precision. `mtl_name` is the
/// name of the material file in the OBJ.
[[nodiscard]] ObjFiles to_obj(const Mesh& mesh, std::string_view mtl_name);

/// Returns a GLB: positions as 32-bit floats, with normals, texture coordinates, colours and materials. Textures stay
/// files. The mesh is turned: glTF has y up.
[[nodiscard]] std::string to_glb(const Mesh& mesh);

}  // namespace urdfmill::mesh
