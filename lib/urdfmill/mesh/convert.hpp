// Conversion of meshes to files of another format, proved by reading them again.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "urdfmill/mesh/mesh.hpp"
#include "urdfmill/source/diagnostic.hpp"

namespace urdfmill::mesh {

/// The formats that can be written.
enum class Target : std::uint8_t { stl, obj, glb };

/// Returns the format of a file name: .stl, .obj, .glb.
[[nodiscard]] std::optional<Target> target_of_name(std::string_view path);

/// Returns the ending of files in a format: ".stl".
[[nodiscard]] std::string ending(Target target);

/// An output file; its name has no folder.
struct OutputFile {
  std::string name;
  std::string bytes;
};

/// Returns the mesh as a file of that name, and the file of its materials if it needs one. Reports mesh-conversion-loss
/// for properties that the format cannot express. Reports mesh-not-proved, with an empty result, if reading the file
/// does not give the same triangles: to the last bit for OBJ, to 32-bit floats for STL and GLB.
[[nodiscard]] std::vector<OutputFile> convert(const Mesh& mesh, Target target, const std::string& name,
                                              source::Sink& sink);

}  // namespace urdfmill::mesh
