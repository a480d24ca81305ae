// Files that a conversion makes for its output: meshes that are inside the model, and pieces of meshes.
#pragma once
#include <functional>
#include <map>
#include <optional>
#include <string>

#include "urdfmill/mesh/convert.hpp"
#include "urdfmill/session/bodies/mesh_placement.hpp"
#include "urdfmill/simulation/mesh_files.hpp"
#include "urdfmill/source/diagnostic.hpp"

namespace urdfmill::session {

/// The way in which files are generated.
struct Generation {
  std::string folder = {};         ///< absolute: that of the files
  std::string output_folder = {};  ///< absolute: names in the model begin there
  /// Receives the files. Null: the writer of the output takes them from here.
  NewFiles* written = nullptr;
  bool has_place = true;  ///< false: meshes inside the model are not kept
  mesh::Target format = mesh::Target::obj;
  /// Reads a file that may be copied. May be null if nothing names one.
  std::function<simulation::MeshSource(const std::string& path, const std::string& uri)> read = nullptr;
};

/// The generated files of a conversion.
class GeneratedFiles {
 public:
  /// `sink` must outlive this object.
  GeneratedFiles(Generation how, source::Sink& sink)
      : how_(std::move(how)), sink_(sink), unwritten_(how_.folder, {}, nullptr) {}

  /// Adds a file of that name or a similar one, and returns its name in the model.
  std::string add(const std::string& name, const std::string& bytes);
  /// Adds a mesh with its materials and textures: simulation::KeepMesh. Meshes of one content are one file. Reports
  /// usd-texture-dropped for a texture that cannot be kept.
  std::optional<std::string> keep(const std::string& name, mesh::Mesh mesh, std::string& why);
  /// Returns the path of the file of a name in the model; empty if it is none of these.
  [[nodiscard]] std::string path(const std::string& name) const;
  /// Returns access to files that finds these before those of the disk. It refers to this object.
  [[nodiscard]] std::function<simulation::MeshSource(const std::string& path, const std::string& uri)> reader() const;

 private:
  std::string add(const std::string& name, const NewFiles::Make& make);
  void keep_texture(mesh::Material& material);

  Generation how_;
  source::Sink& sink_;
  NewFiles unwritten_;
  std::map<std::string, std::string> paths_;     ///< by name in the model
  std::map<std::string, std::string> contents_;  ///< by path
  std::map<std::string, std::string> meshes_;    ///< names in the model by content
};

}  // namespace urdfmill::session
