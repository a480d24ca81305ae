// MJCF as the tree of the URDF that says the same, as far as URDF can.
#pragma once
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "urdfmill/mesh/mesh.hpp"
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/xml/document.hpp"

namespace urdfmill::mjcf {

/// A file that a model includes or attaches, or why it cannot be read.
struct OtherFile {
  std::shared_ptr<const xml::Document> document;  ///< null if it cannot be read
  std::string error;
};

/// How MJCF is read.
struct ReadOptions {
  /// Reads a file by its name in the MJCF, which is relative to the folder of the first file. Where it is null, a model
  /// that names another is refused.
  std::function<OtherFile(const std::string& name)> read_file;
  /// Reads a mesh by its name in the URDF, without a scale; nothing, with the reason in `why`, if it cannot be read.
  /// Asked where the mass of a body depends on it. May be null.
  std::function<std::optional<mesh::Mesh>(const std::string& name, std::string& why)> read_mesh = nullptr;
  /// Whether there is such a file: of two places where one can be, the first that has it counts. May be null.
  std::function<bool(const std::string& name)> exists = nullptr;
};

/// Whether the document's root is <mujoco>.
[[nodiscard]] bool is_mjcf(const xml::Document& document);

/// The URDF tree of an MJCF document, for urdf::read(); its spans point into the MJCF.
///
/// Includes, replicas and attached models are put in their place, defaults and options of the compiler are applied.
/// A body is a link; of several joints in a body all but the last carry massless links; a joint that is not at the
/// body's origin has massless links around it. A body without an inertial gets that of its geoms. Links and joints
/// without a name get one. Geoms that touch are collisions, and visuals, too, if they are in the groups that MuJoCo
/// shows (0 to 2).
///
/// Reports mjcf-*: warnings for what is lost. Null, with mjcf-invalid reported, for what MuJoCo would refuse.
[[nodiscard]] std::shared_ptr<xml::Document> urdf_document(const std::shared_ptr<const xml::Document>& mjcf,
                                                           source::Sink& sink, const ReadOptions& options);

}  // namespace urdfmill::mjcf
