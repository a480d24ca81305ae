// SDF as the tree of the URDF that says the same, as far as URDF can.
#pragma once
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "urdfmill/mesh/mesh.hpp"
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/xml/document.hpp"

namespace urdfmill::sdf {

/// How SDF is read.
struct ReadOptions {
  /// Make models in models part of the one they are in (flatten.hpp) instead of refusing them.
  bool flatten = false;
  /// The model to read where there are several (models.hpp); empty: the only one.
  std::string model = {};
  /// Reads a mesh by its name in the URDF, without a scale; nothing, with the reason in `why`, if it cannot be read.
  /// Asked where an automatic inertia depends on it. May be null.
  std::function<std::optional<mesh::Mesh>(const std::string& name, std::string& why)> read_mesh = nullptr;
};

/// The URDF tree of the one model in an SDF document (1.4 to 1.12), for urdf::read(); its spans point into the SDF.
///
/// Frames and `relative_to` are resolved; frames become massless links on fixed joints, so what write() made of such
/// links comes back. An `<inertial auto="true">` is computed from the link's collisions. Where a link's frame is off
/// the axis of its joint, a massless link is put between. Sensors, plugins and values of Gazebo go into <gazebo>
/// blocks. The version is the oldest that can say the limits and shapes.
///
/// Reports convert-*: warnings for what is lost. Null, with an error reported (convert-sdf-invalid,
/// convert-sdf-nested), if there is no model or not one that URDF could hold.
[[nodiscard]] std::shared_ptr<xml::Document> urdf_document(std::shared_ptr<const xml::Document> sdf, source::Sink& sink,
                                                           const ReadOptions& options = {});

/// Whether the document's root is <sdf>.
[[nodiscard]] bool is_sdf(const xml::Document& document);

}  // namespace urdfmill::sdf
