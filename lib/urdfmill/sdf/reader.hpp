// Conversion of SDF to an equivalent URDF tree, as far as URDF can express it.
#pragma once
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "urdfmill/mesh/mesh.hpp"
#include "urdfmill/sdf/includes.hpp"
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/xml/document.hpp"

namespace urdfmill::sdf {

/// Options of reading SDF.
struct ReadOptions {
  /// Flattens nested models (flatten.hpp) instead of refusing them.
  bool flatten = false;
  /// The model to read if there are several (models.hpp); empty: the only one.
  std::string model = {};
  /// Reads a mesh by its name in the URDF, without a scale; returns nothing, with the reason in `why`, if it cannot be
  /// read. Called if an automatic inertia depends on the mesh. May be null.
  std::function<std::optional<mesh::Mesh>(const std::string& name, std::string& why)> read_mesh = nullptr;
  /// Reads the files that the SDF includes. If null, a model that includes one is refused.
  ReadInclude read_include = nullptr;
  /// The document is a result of resolve_includes already.
  bool is_resolved = false;
};

/// Returns the URDF tree of the single model in an SDF document (1.2 to 1.12), for urdf::read(); its spans point into
/// the SDF.
///
/// Includes are resolved, and versions before 1.7 are read as libsdformat converts them (includes.hpp). Frames and
/// `relative_to` are resolved; frames become massless links on fixed joints, which inverts write(). An `<inertial
/// auto="true">` is computed from the link's collisions. If a link's frame is not on the axis of its joint, a massless
/// link is inserted. Sensors, plugins and Gazebo's values become <gazebo> blocks. The version is the oldest that can
/// express the limits and shapes.
///
/// Reports convert-*: warnings for losses. Returns null and reports an error (convert-sdf-invalid, convert-sdf-nested)
/// if there is no model or not one that URDF can express.
[[nodiscard]] std::shared_ptr<xml::Document> urdf_document(std::shared_ptr<const xml::Document> sdf, source::Sink& sink,
                                                           const ReadOptions& options = {});

/// True if the document's root is <sdf>.
[[nodiscard]] bool is_sdf(const xml::Document& document);

}  // namespace urdfmill::sdf
