// Links on fixed joints made part of the links that carry them.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "urdfmill/compose/composed.hpp"
#include "urdfmill/source/diagnostic.hpp"

namespace urdfmill::compose {

/// A link that carries others on fixed joints takes over their mass (about the common centre, along its own axes),
/// visuals, collisions and joints, each where it was; shapes without a name get the link's: LINK_visual,
/// LINK_collision. What extensions say about a link that is gone they say about the one that took it in: sensors and
/// lights with their poses moved; values like friction as far as they do not contradict (compose-gazebo-value).
///
/// A fixed joint stays if the world is above it, if a `<gazebo>` block wants it or says something that needs it, and if
/// anything names it (compose-joint-kept). Reports compose-link-merged for each link that is gone, compose-reference
/// where a name now means another frame, compose-element-dropped for what has no place any more.
///
/// The robot must be a tree, as kinematics::Tree has it. `placeholders` are links that stand for another one, as reroot
/// makes them: they get the name of the link on them.
[[nodiscard]] Composed merge_fixed(const urdf::Robot& robot, const std::vector<std::string>& placeholders,
                                   source::Sink& sink);

}  // namespace urdfmill::compose
