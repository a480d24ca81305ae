// Reading of mesh files: STL, OBJ, PLY, glTF 2 (.gltf, .glb) and COLLADA. Sources: docs/meshes.md.
//
// glTF is turned so that its y axis points up (z), as Drake, Blender and RViz do. COLLADA's unit is applied and its up
// axis is not, as in RViz. Transformations of nodes are applied.
// Where a format is ambiguous, files are read as leniently as common programs do, with a finding.
#pragma once
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "urdfmill/files/file_io.hpp"
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

/// The way of reading an OBJ.
enum class ObjReading : std::uint8_t {
  whole,
  /// As MuJoCo does: the first object or group that has faces, without `fo`; polygons are cut as by
  /// triangulate_from_first.
  first_object,
};

/// Options of reading a file.
struct ReadOptions {
  Limits limits = {};
  /// The folder that files named by a mesh must be inside: a package. Empty: the mesh's own folder.
  std::string root = {};
  /// The axis of the file that points up: y or z. Empty: that of the format, y for glTF and z for the others.
  std::optional<UpAxis> up = std::nullopt;
  ObjReading obj = ObjReading::whole;
  /// False: does not look for materials and textures on the disk.
  bool companions = true;
  /// Reads the files that the mesh names; null: those of the disk.
  std::function<files::ReadResult(const std::string& path, const files::ReadOptions& options)> read_file = nullptr;
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
