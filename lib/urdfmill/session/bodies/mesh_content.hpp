// What kind of file the bytes are: only meshes and textures are copied with a model.
#pragma once
#include <string_view>

namespace urdfmill::session {

/// Do the bytes look like a mesh (STL, OBJ and its materials, COLLADA, glTF, PLY, OFF, 3DS, FBX, USD, X3D, VRML, STEP,
/// Ogre) or a picture (PNG, JPEG, GIF, BMP, TIFF, WebP, DDS, KTX, TGA, PNM, Radiance, OpenEXR, PSD, SVG)? What is no
/// such file may look like one only on purpose.
[[nodiscard]] bool is_mesh_or_texture(std::string_view bytes);

}  // namespace urdfmill::session
