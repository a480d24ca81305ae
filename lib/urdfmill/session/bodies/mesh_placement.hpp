// Mesh and texture files of a converted model: referred to in place, or copied.
#pragma once
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "urdfmill/files/file_io.hpp"
#include "urdfmill/mesh/convert.hpp"
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/urdf/model.hpp"

namespace urdfmill::session {

enum class Meshes : std::uint8_t {
  keep,      ///< named as in the model; a path relative to the model becomes one relative to the output
  relative,  ///< named by the path from the output's folder
  copy,      ///< copied to a folder, and named by the path to the copy
  embed,     ///< inside the output: no format of `convert` can do that
};

/// A hash of bytes as text. It is part of the names of files that several models put into one folder, so that these do
/// not depend on the order or on concurrent writers. Null: files keep their own names, with a number if the name is
/// taken by other content.
using ContentHash = std::function<std::string(std::string_view bytes)>;

/// Options for the files that a model names.
struct MeshOptions {
  Meshes meshes = Meshes::keep;
  std::string output_folder = {};  ///< absolute: folder of the output
  std::string mesh_folder = {};    ///< absolute: destination of copies
  std::string output = {};         ///< absolute: the file of the model, whose name no copy may have; empty: none
  /// Returns the absolute path of the file that a URI names; nothing if it does not exist.
  std::function<std::optional<std::string>(const std::string& uri)> find_file = nullptr;
  /// Returns the file if it may be copied for the model (mesh_files.hpp: allowed_file).
  std::function<std::optional<files::FileInFolder>(const std::string& file, const std::string& uri)> allow = nullptr;
  /// The format that copies of meshes are converted to; empty: no conversion.
  std::optional<mesh::Target> format = std::nullopt;
  /// Returns the folder that the files named by a mesh must be inside.
  std::function<std::string(const std::string& uri)> mesh_root = nullptr;
  ContentHash hash = nullptr;
  /// Returns true for a name that already leads from the output to a file that is written with it. Null: for none.
  std::function<bool(const std::string& name)> is_placed = nullptr;
  /// Returns the path that a URI stands for; empty if nothing tells it, as for an unknown package. Null: nothing does.
  std::function<std::string(const std::string& uri)> place_of = nullptr;
};

/// A file to copy.
struct FileCopy {
  files::FileInFolder from;
  std::string to;
  std::optional<std::string> bytes = std::nullopt;  ///< content of a generated file: then nothing is read
};

/// Files that a conversion generates in a folder.
class NewFiles {
 public:
  /// `folder` is absolute. `output` is the absolute path of the model's file, whose name no other may have. `hash` may
  /// be null.
  NewFiles(std::string folder, std::string output, ContentHash hash)
      : folder_(std::move(folder)), output_(std::move(output)), hash_(std::move(hash)) {}

  /// Adds a file of that name and content, and returns its absolute path. If the name is taken by other content, here
  /// or on the disk, it gets a number: base_1.stl. With a hash its name is base-3f2a….stl.
  std::string make(const std::string& name, std::string bytes);
  /// Returns a file of that name, and those of similar names that it refers to.
  using Make = std::function<std::vector<mesh::OutputFile>(const std::string& name)>;
  /// Adds files that refer to each other, likewise, and returns them; none if `make` has none.
  std::vector<mesh::OutputFile> make(const std::string& name, const Make& make);
  /// Returns the files.
  [[nodiscard]] std::vector<FileCopy> take() { return std::move(files_); }

 private:
  [[nodiscard]] bool is_free(const std::string& path, const std::string& bytes) const;

  std::string folder_, output_;
  ContentHash hash_;
  std::vector<FileCopy> files_;
};

/// Gives the model's meshes and textures their new names and returns the files to copy. Files of different content get
/// different names in the folder: base.stl, base_1.stl; those of the same content share one. An existing file in the
/// folder is only ever replaced by itself. With a hash the names are base-3f2a….stl, and depend only on the content.
/// Reports convert-mesh-not-found (the name stays; names that are kept are looked for only if their place is known),
/// mesh-companion for a mesh that refers to further files, which are not copied, and the findings of reading and
/// writing converted meshes. mesh-unreadable and mesh-refused are errors: only meshes and textures are copied, by their
/// content, and only those that `may_copy`.
[[nodiscard]] std::vector<FileCopy> place_meshes(urdf::Robot& robot, const MeshOptions& options, source::Sink& sink);

/// Writes one file completely or not at all; creates folders. If it is in the folder of the results, no link below that
/// folder is followed.
[[nodiscard]] std::optional<files::IoError> copy_file(const FileCopy& copy, const std::string& folder);

}  // namespace urdfmill::session
