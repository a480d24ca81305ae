// Meshes to files of another format, proved by reading them again.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "urdfmill/mesh/mesh.hpp"
#include "urdfmill/source/diagnostic.hpp"

namespace urdfmill::mesh {

/// The formats that are written.
enum class Target : std::uint8_t { stl, obj, glb };

/// The format that a file's name says: .stl, .obj, .glb.
[[nodiscard]] std::optional<Target> target_of_name(std::string_view path);

/// A file to be written, by its name without a folder.
struct OutputFile {
  std::string name;
  std::string bytes;
};

/// The mesh as a file of that name, and the file of its materials, if it gets one. Reports mesh-conversion-loss for
/// what the format cannot say, and mesh-not-proved, with an empty result, if the file does not read as the same
/// triangles: to the last bit for OBJ, to 32-bit floats for STL and GLB.
[[nodiscard]] std::vector<OutputFile> convert(const Mesh& mesh, Target target, const std::string& name,
                                              source::Sink& sink);

}  // namespace urdfmill::mesh
