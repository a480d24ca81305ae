// Reading of mesh files: STL, OBJ, PLY, glTF 2 (.gltf, .glb) and COLLADA. Sources: docs/meshes.md.
//
// COLLADA's unit is applied and its up axis is not, as RViz does for a URDF. Transformations of nodes are applied.
// Where a format is ambiguous, files are read as leniently as common programs do, with a finding.
#pragma once
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "urdfmill/mesh/mesh.hpp"
#include "urdfmill/source/diagnostic.hpp"

namespace urdfmill::mesh {

/// Limits of reading; exceeding one is the finding mesh-limit.
struct Limits {
  std::size_t file_size = std::size_t{256} << 20U;  ///< bytes in each file
  std::size_t triangles = 6'000'000;                ///< more than a binary STL of the largest size has
  std::size_t nodes = 100'000;                      ///< instances of nodes in a scene
  std::size_t depth = 256;                          ///< nesting of nodes, elements or values
};

/// Options of reading a file.
struct ReadOptions {
  Limits limits = {};
  /// The folder that files named by a mesh must be inside: a package. Empty: the mesh's own folder.
  std::string root = {};
  /// False: does not look for materials and textures on the disk.
  bool companions = true;
};

/// Returns the format of a file name, in any case: .stl, .obj, .ply, .gltf, .glb, .dae.
[[nodiscard]] std::optional<Format> format_of_name(std::string_view path);

/// True if the bytes are the placeholder of a file that Git LFS has not fetched.
[[nodiscard]] bool is_lfs_pointer(std::string_view bytes);

/// Reads a file. Reports the rules of rules.hpp and returns nothing if one of them is an error. The findings have no
/// place: their messages name the file as `shown` (the path, if that is empty).
[[nodiscard]] std::optional<Mesh> read_file(const std::string& path, const ReadOptions& options, source::Sink& sink,
                                            std::string_view shown = {});

/// Reads the bytes of a file of that name. Files that it names are searched for in the folder of the name.
[[nodiscard]] std::optional<Mesh> read(const std::string& path, std::string_view bytes, const ReadOptions& options,
                                       source::Sink& sink, std::string_view shown = {});

}  // namespace urdfmill::mesh
