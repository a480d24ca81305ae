// Choosing another link as the root of a model.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "urdfmill/compose/composed.hpp"
#include "urdfmill/source/diagnostic.hpp"

namespace urdfmill::compose {

struct Rerooted : Composed {
  std::vector<std::string> added_links;
};

/// Reverses the joints between the root and the link, which becomes the root. A reversed joint keeps its name, its
/// limits and the sign of its variable; its axis is negated. All links keep their frames. Because a joint's frame is
/// that of its child, a revolute joint whose axis misses the origin of its new child gets an intermediate link,
/// JOINT_axis, to which the child is fixed (compose-link-added).
///
/// The robot must be a tree as defined by kinematics::Tree. Returns nothing, with an error, if there is no such link
/// (compose-unknown-link) or a joint to reverse is floating or planar (compose-not-reversible), whose variables would
/// change their meaning. Reports compose-world if the old root is called world, and compose-sensor-reversed for sensors
/// in reversed joints.
[[nodiscard]] std::optional<Rerooted> reroot(const urdf::Robot& robot, std::string_view link, source::Sink& sink);

}  // namespace urdfmill::compose
