// Reads MJCF into the document tree of an equivalent URDF.
#pragma once
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "urdfmill/mesh/mesh.hpp"
#include "urdfmill/simulation/mesh_files.hpp"
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/xml/document.hpp"

namespace urdfmill::mjcf {

/// A file that a model includes or attaches, or the reason why it cannot be read.
struct OtherFile {
  std::shared_ptr<const xml::Document> document;  ///< null if it cannot be read
  std::string error;
};

/// Options of reading MJCF.
struct ReadOptions {
  /// Reads a file by its name in the MJCF, which is relative to the folder of the first file. If null, a model that
  /// names another file is refused.
  std::function<OtherFile(const std::string& name)> read_file;
  /// Reads a mesh by its name in the URDF, without a scale; nothing, with the reason in `why`, if it cannot be read.
  /// An OBJ is read as its first object only (mesh::ObjReading). Called if the mass of a body depends on it. May be
  /// null.
  std::function<std::optional<mesh::Mesh>(const std::string& name, std::string& why)> read_mesh = nullptr;
  /// True if the file exists; of two possible places, the first existing one counts. May be null.
  std::function<bool(const std::string& name)> exists = nullptr;
  /// Receives meshes whose points are in the model and that geoms use. If null, these geoms are dropped.
  simulation::KeepMesh keep_mesh = nullptr;
};

/// True if the document's root is <mujoco>.
[[nodiscard]] bool is_mjcf(const xml::Document& document);

/// Returns the URDF tree of an MJCF document, for urdf::read(); its spans point into the MJCF.
///
/// Resolves includes, replicas and attached models, and applies defaults and compiler options. A body is a link; if a
/// body has several joints, all but the last carry massless links; a joint away from the body's origin has massless
/// links around it. A body without an inertial gets that of its geoms. Links and joints without a name get one. Geoms
/// with contacts are collisions, and also visuals if they are in the groups shown by MuJoCo (0 to 2).
///
/// Reports mjcf-*: warnings for losses. Returns null, with mjcf-invalid reported, for models that MuJoCo would refuse.
[[nodiscard]] std::shared_ptr<xml::Document> urdf_document(const std::shared_ptr<const xml::Document>& mjcf,
                                                           source::Sink& sink, const ReadOptions& options);

}  // namespace urdfmill::mjcf
