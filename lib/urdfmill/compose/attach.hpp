// A model on a link of another.
#pragma once
#include <optional>
#include <string>

#include "urdfmill/compose/composed.hpp"
#include "urdfmill/source/diagnostic.hpp"

namespace urdfmill::compose {

struct AttachOptions {
  std::string at;       ///< the link of the model that carries the other's root
  std::string joint;    ///< the name of the fixed joint between; by default LINK_ROOT_joint
  urdf::Origin origin;  ///< of the other's root in that link
};

struct Attached {
  urdf::Robot robot;
  Images base;   ///< of the model
  Images child;  ///< of the other one
};

/// Both models in one: name, comments and place in the world are those of `base`, the version of URDF is the newer one.
/// Materials of one name may come from both if they look the same. Refused are other names that both have: of links,
/// joints, materials, transmissions, actuators, hardware components (compose-name-clash), and an unknown link
/// (compose-unknown-link). Reports compose-world if the other's root is called world.
[[nodiscard]] std::optional<Attached> attach(const urdf::Robot& base, const urdf::Robot& child,
                                             const AttachOptions& options, source::Sink& sink);

}  // namespace urdfmill::compose
