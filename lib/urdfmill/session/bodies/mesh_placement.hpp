// The files of meshes and textures beside a converted model: named by their place, or copied to one.
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
  keep,      ///< as they are named
  relative,  ///< by the way from the output's folder to the file
  copy,      ///< copied to a folder, and named by the way there
};

/// A hash of bytes, as text: part of the names of files that several models put into one folder, whatever their order
/// and whoever writes at the same time. Null: files have their own names, and a number where another content has it.
using ContentHash = std::function<std::string(std::string_view bytes)>;

/// What becomes of the files that a model names.
struct MeshOptions {
  Meshes meshes = Meshes::keep;
  std::string output_folder = {};  ///< absolute: where the model will be
  std::string mesh_folder = {};    ///< absolute: where copies go
  std::string output = {};         ///< absolute: the file of the model, whose name no copy may have; empty: none
  /// The absolute path of the file behind a URI; nothing if it is not there.
  std::function<std::optional<std::string>(const std::string& uri)> find_file = nullptr;
  /// May this file be copied for the model? (mesh_files.hpp: may_be_copied)
  std::function<bool(const std::string& file, const std::string& uri)> may_copy = nullptr;
  /// The format that copies of meshes are converted to; nothing: they stay what they are.
  std::optional<mesh::Target> format = std::nullopt;
  /// The folder that the files a mesh names may not leave.
  std::function<std::string(const std::string& uri)> mesh_root = nullptr;
  ContentHash hash = nullptr;
};

/// A file to be copied.
struct FileCopy {
  std::string from;
  std::string to;
  std::optional<std::string> bytes = std::nullopt;  ///< of a file that is made: then nothing is read
};

/// Files that a conversion makes, in a folder.
class NewFiles {
 public:
  /// `folder`: absolute. `output`: the file of the model, absolute, whose name none may have. `hash` may be null.
  NewFiles(std::string folder, std::string output, ContentHash hash)
      : folder_(std::move(folder)), output_(std::move(output)), hash_(std::move(hash)) {}

  /// A file of that name and content; where another content has the name already, here or on the disk, the name gets a
  /// number: base_1.stl. With a hash its name is base-3f2a….stl. Its absolute path.
  std::string make(const std::string& name, std::string bytes);
  /// What was made.
  [[nodiscard]] std::vector<FileCopy> take() { return std::move(files_); }

 private:
  [[nodiscard]] bool is_free(const std::string& path, const std::string& bytes) const;

  std::string folder_, output_;
  ContentHash hash_;
  std::vector<FileCopy> files_;
};

/// Gives the model's meshes and textures their new names and says which files are to be copied. Files of different
/// content get different names in the folder: base.stl, base_1.stl; those of the same content share one. What stands in
/// the folder already is only ever replaced by itself. With a hash the names are base-3f2a….stl, and depend on the
/// content alone. Reports convert-mesh-not-found (the name stays),
/// mesh-companion for a mesh that refers to further files, which are not copied, what reading and writing a mesh
/// reports where it is converted, and, as errors, mesh-unreadable and mesh-refused: only meshes and textures are
/// copied, by their content, and only those that `may_copy`.
[[nodiscard]] std::vector<FileCopy> place_meshes(urdf::Robot& robot, const MeshOptions& options, source::Sink& sink);

/// Writes one of them, whole or not at all; folders are made.
[[nodiscard]] std::optional<files::IoError> copy_file(const FileCopy& copy);

}  // namespace urdfmill::session
