// Reads a robot in USD into the document tree of an equivalent URDF.
#pragma once
#include <memory>
#include <string_view>

#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/source/span.hpp"
#include "urdfmill/usd/layer.hpp"
#include "urdfmill/xml/document.hpp"

namespace urdfmill::usd {

/// Returns the URDF tree of the robot in a layer, for urdf::read(); its spans point into the layer. The robot is the
/// default prim: bodies are its prims with PhysicsRigidBodyAPI, joints have their frames in both bodies, and attributes
/// named urdf:* hold the values that UsdPhysics lacks (docs/usd.md).
///
/// Reports usd-invalid and returns null for a text that is no layer, and for a layer without a robot that this subset
/// describes: with references, with a joint that lies away from the origin of its second body, or in other units.
[[nodiscard]] std::shared_ptr<xml::Document> urdf_document(std::string_view text, source::FileId file,
                                                           source::Sink& sink);

}  // namespace urdfmill::usd
