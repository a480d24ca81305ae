// Attaching a model to a link of another one.
#pragma once
#include <optional>
#include <string>

#include "urdfmill/compose/composed.hpp"
#include "urdfmill/source/diagnostic.hpp"

namespace urdfmill::compose {

struct AttachOptions {
  std::string at;       ///< link images of the model's parts that carries the other's root
  std::string joint;    ///< name of the new fixed joint; default LINK_ROOT_joint
  urdf::Origin origin;  ///< pose of the other's root in that link
};

struct Attached {
  urdf::Robot robot;
  Images base;   ///< images of the model's parts
  Images child;  ///< images of the other model's parts
};

/// Combines both models: name, comments and place in the world are those of `base`, the URDF version is the newer one.
/// Both may define a material of the same name if the looks are equal. Refuses other names that both use, of links,
/// joints, materials, transmissions, actuators and hardware components (compose-name-clash), and an unknown link
/// (compose-unknown-link). Reports compose-world if the other's root is called world.
[[nodiscard]] std::optional<Attached> attach(const urdf::Robot& base, const urdf::Robot& child,
                                             const AttachOptions& options, source::Sink& sink);

}  // namespace urdfmill::compose
