// A model with another link for its root.
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

/// Turns round the joints between the root and the link, which becomes the root. A joint that is turned round keeps its
/// name, its limits and the sign of its variable: the axis points the other way. All links keep their frames. The frame
/// of a joint is that of its child, though, so a revolute joint whose axis passes by the origin of the link that is
/// below it now gets a link between, JOINT_axis, on which that link is fixed (compose-link-added).
///
/// The robot must be a tree, as kinematics::Tree has it. Nothing, and an error, if there is no such link
/// (compose-unknown-link) or a floating or planar joint is on the way (compose-not-reversible): their variables would
/// mean something else. Reports compose-world if the root that was is called world, and compose-sensor-reversed for
/// sensors in joints that are turned round.
[[nodiscard]] std::optional<Rerooted> reroot(const urdf::Robot& robot, std::string_view link, source::Sink& sink);

}  // namespace urdfmill::compose
