// The meshes of a model: the files it uses and their uses. Each file is read once, and measured once for all models of
// a run that use it.
#pragma once
#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "urdfmill/files/store.hpp"
#include "urdfmill/mesh/analysis.hpp"
#include "urdfmill/mesh/mesh.hpp"
#include "urdfmill/mesh/reader.hpp"
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/urdf/model.hpp"
#include "urdfmill/xacro/packages.hpp"

namespace urdfmill::bodies {

/// A mesh that a model names, and all its uses at one scale.
struct MeshUse {
  std::string uri;
  mesh::Point scale{1, 1, 1};
  std::size_t visuals = 0, collisions = 0;
  source::Span span;                              ///< place of the first URI
  std::vector<const urdf::Origin*> origins = {};  ///< those of these visuals and collisions, in the robot
  bool is_scenery = false;                        ///< true if all uses are in scenery, which may have any size

  /// Returns "2 visuals, 1 collision".
  [[nodiscard]] std::string text() const;
};

/// Returns each URI and scale once, in the order of the model.
[[nodiscard]] std::vector<MeshUse> mesh_uses(const urdf::Robot& robot);

/// A mesh file after reading, or the reason why there is none.
struct LoadedMesh {
  std::string path;  ///< absolute; empty if the URI cannot be resolved
  std::optional<mesh::Mesh> mesh;
  source::Collector findings;
};

/// The meshes that are inside a model, by their URIs.
class MeshesInside {
 public:
  /// Keeps a mesh with its findings, and returns its URI: that name, with a number if another mesh has it. A mesh that
  /// equals the first or the last one of its name is not kept again.
  std::string keep(const std::string& name, mesh::Mesh mesh, source::Collector findings = {});
  /// Returns the mesh of a URI; null if none of these has it.
  [[nodiscard]] const LoadedMesh* find(const std::string& uri) const;
  /// True if no mesh was kept.
  [[nodiscard]] bool empty() const { return meshes_.empty(); }

 private:
  std::map<std::string, LoadedMesh> meshes_;
  std::map<std::string, std::size_t> numbers_;  ///< the last number by name
};

/// A mesh file without its triangles.
struct MeshSummary {
  source::Collector findings;            ///< findings of reading it
  std::optional<std::size_t> triangles;  ///< empty if it cannot be read
  std::optional<mesh::Bounds> box;       ///< m, without a scale
  /// COLLADA that programs read differently: the reason, such as "its up axis is y"; empty for other meshes.
  std::string ambiguity;
};

/// The body of a mesh at one scale.
struct MeshBody {
  mesh::Analysis analysis;
  std::vector<mesh::Point> corners;  ///< corners of the convex hull, or of all triangles if they are in one plane
};

/// Reads the meshes of a model, each file once during its lifetime. Materials and buffers of a mesh must be in its
/// package, or in the tree around the model (mesh_files.hpp).
class MeshStore {
 public:
  /// `folder` is the model's: URIs without a scheme are relative to it. Summaries and bodies are shared by all mesh
  /// stores over the files, if those are stored. Meshes are looked for on the disk and read as these files; those that
  /// are `inside` the model come first.
  MeshStore(std::string folder, xacro::PackageIndex packages,
            std::shared_ptr<const files::Snapshot> files = files::Store().snapshot(),
            std::shared_ptr<const MeshesInside> inside = nullptr)
      : folder_(std::move(folder)),
        packages_(std::move(packages)),
        files_(std::move(files)),
        inside_(std::move(inside)) {}

  /// Reads OBJ files in that way. Summaries and bodies are shared, and must not be requested then.
  void read_obj_as(mesh::ObjReading reading) { obj_ = reading; }
  /// Makes `get` read only files that may be copied (mesh_files.hpp: allowed_file), with these folders.
  void limit_to(std::vector<std::string> folders) { allowed_ = std::move(folders); }
  /// Returns the mesh inside the model that a URI names; null if that names a file.
  [[nodiscard]] const LoadedMesh* inside(const std::string& uri) const {
    return inside_ ? inside_->find(uri) : nullptr;
  }
  /// Returns the files of the meshes that were requested so far.
  [[nodiscard]] std::vector<std::string> files() const;
  /// Returns the absolute path of the file that a URI names; empty if it cannot be resolved. The path of a mesh inside
  /// the model is its URI.
  [[nodiscard]] const std::string& path(const std::string& uri);
  /// Returns the mesh that a URI names, without a scale. The reference stays valid.
  const LoadedMesh& get(const std::string& uri);
  /// Returns the mesh with the scale of a URDF applied; nothing if it cannot be read.
  [[nodiscard]] std::optional<mesh::Mesh> scaled(const std::string& uri, const mesh::Point& scale);
  /// Returns the summary of a mesh; its file is read once for all models that name it alike.
  [[nodiscard]] std::shared_ptr<const MeshSummary> summary(const std::string& uri);
  /// Returns the body of a mesh, which is measured once for each content and scale; null if it cannot be read.
  [[nodiscard]] std::shared_ptr<const MeshBody> body(const std::string& uri, const mesh::Point& scale);

 private:
  struct Known : LoadedMesh {
    bool is_read = false;
  };
  Known& found(const std::string& uri);
  /// Reads a mesh that was found.
  void read(const std::string& uri, Known& entry);
  /// Returns the measurements of a mesh. Meshes inside models may have one URI and be different.
  [[nodiscard]] files::DerivedValues& measured(const std::string& uri) {
    return files_->keeps_files() && inside(uri) == nullptr ? files_->of_contents() : own_;
  }
  /// Returns a text that only meshes with the same triangles have.
  [[nodiscard]] std::string identity(const std::string& uri);

  std::string folder_;
  xacro::PackageIndex packages_;
  std::shared_ptr<const files::Snapshot> files_;
  std::shared_ptr<const MeshesInside> inside_;  ///< may be null
  mesh::ObjReading obj_ = mesh::ObjReading::whole;
  std::optional<std::vector<std::string>> allowed_;  ///< nothing: all files
  files::DerivedValues own_;
  std::map<std::string, std::unique_ptr<Known>> known_;
};

/// Returns the message about a file that may not be copied or embedded for a model.
[[nodiscard]] std::string refused_file(std::string_view uri);

/// Reports mesh-refused for the meshes and textures that a model names and that may not be copied or embedded for it
/// (mesh_files.hpp: allowed_file). `folder` is the model's.
void report_refused_files(const urdf::Robot& robot, const std::string& folder, const xacro::PackageIndex& packages,
                          const std::vector<std::string>& folders, source::Sink& sink);

}  // namespace urdfmill::bodies
