// Random edits of PLY: a mesh, or an error with a reason.
#include "fuzz/meshes.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  return urdfmill::fuzz::read_mesh("fuzz.ply", data, size);
}
