// Random edits of glTF, as JSON and as GLB: a mesh, or an error with a reason.
#include "fuzz/meshes.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  return urdfmill::fuzz::read_mesh("fuzz.gltf", data, size);
}
