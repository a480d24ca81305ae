// Detection of the kind of a file by its bytes: only meshes and textures are copied with a model.
#pragma once
#include <string_view>

namespace urdfmill::session {

/// True if the bytes look like a mesh (STL, OBJ and its materials, COLLADA, glTF, PLY, OFF, 3DS, FBX, USD, X3D, VRML,
/// STEP, Ogre) or a picture (PNG, JPEG, GIF, BMP, TIFF, WebP, DDS, KTX, TGA, PNM, Radiance, OpenEXR, PSD, SVG). Another
/// file can look like one only on purpose.
[[nodiscard]] bool is_mesh_or_texture(std::string_view bytes);

}  // namespace urdfmill::session
