// Reads a robot in USD into the document tree of an equivalent URDF.
#pragma once
#include <memory>
#include <string_view>

#include "urdfmill/simulation/mesh_files.hpp"
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/source/span.hpp"
#include "urdfmill/usd/layer.hpp"
#include "urdfmill/xml/document.hpp"

namespace urdfmill::usd {

/// Returns the URDF tree of the robot in a layer, for urdf::read(); its spans point into the layer. The robot is the
/// default prim: bodies are its prims with PhysicsRigidBodyAPI, joints have their frames in both bodies, and attributes
/// named urdf:* hold the values that UsdPhysics lacks (docs/usd.md). Units of the layer and the axis that points up
/// become those of URDF.
///
/// `keep_mesh` receives the meshes that no file has, with textures as the layer names them; if it is null, they are
/// dropped. With `keeps_named` it also receives those that name a file, if their triangles are in the layer. Reports
/// usd-invalid and returns null for a text that is no layer, and for a layer without a robot that this subset
/// describes, such as one with references.
[[nodiscard]] std::shared_ptr<xml::Document> urdf_document(std::string_view text, source::FileId file,
                                                           source::Sink& sink,
                                                           const simulation::KeepMesh& keep_mesh = nullptr,
                                                           bool keeps_named = false);

}  // namespace urdfmill::usd
