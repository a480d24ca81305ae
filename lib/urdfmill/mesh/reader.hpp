// Mesh files to triangles: STL, OBJ, PLY, glTF 2 (.gltf, .glb) and COLLADA. Sources: docs/meshes.md.
//
// COLLADA's unit is applied and its up axis is not: that is what RViz shows of a URDF. Transformations of nodes are
// applied. What a format leaves open is read as generously as common programs do, and said.
#pragma once
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "urdfmill/mesh/mesh.hpp"
#include "urdfmill/source/diagnostic.hpp"

namespace urdfmill::mesh {

/// Bounds of the reading; past each is the finding mesh-limit.
struct Limits {
  std::size_t file_size = std::size_t{256} << 20U;  ///< bytes, of each file
  std::size_t triangles = 6'000'000;                ///< what a binary STL of the largest size has, and more
  std::size_t nodes = 100'000;                      ///< instances of nodes in a scene
  std::size_t depth = 256;                          ///< nodes, elements or values inside each other
};

/// How a file is read.
struct ReadOptions {
  Limits limits = {};
  /// The folder that the files a mesh names may not leave: a package. Empty: the mesh's own folder.
  std::string root = {};
  /// False: materials and textures are not looked for on the disk.
  bool companions = true;
};

/// The format that a file's name says, in any case: .stl, .obj, .ply, .gltf, .glb, .dae.
[[nodiscard]] std::optional<Format> format_of_name(std::string_view path);

/// Whether the bytes are the placeholder that Git LFS leaves where a file was not fetched.
[[nodiscard]] bool is_lfs_pointer(std::string_view bytes);

/// Reads a file. Reports the rules of rules.hpp; nothing is returned where one of them is an error. The findings have
/// no place: their messages name the file as `shown` (the path, if that is empty).
[[nodiscard]] std::optional<Mesh> read_file(const std::string& path, const ReadOptions& options, source::Sink& sink,
                                            std::string_view shown = {});

/// Reads the bytes of a file of that name. Files that it names are looked for in the folder of the name.
[[nodiscard]] std::optional<Mesh> read(const std::string& path, std::string_view bytes, const ReadOptions& options,
                                       source::Sink& sink, std::string_view shown = {});

}  // namespace urdfmill::mesh
