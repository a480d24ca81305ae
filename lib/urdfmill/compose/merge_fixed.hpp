// Merges links on fixed joints into the links that carry them.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "urdfmill/compose/bodies.hpp"
#include "urdfmill/compose/composed.hpp"
#include "urdfmill/source/diagnostic.hpp"

namespace urdfmill::compose {

/// A link that carries others on fixed joints takes over their mass (about the common centre, along its own axes),
/// visuals, collisions and joints, each where it was; shapes without a name get the link's: LINK_visual,
/// LINK_collision. Extensions about a merged link apply to the link that received it: sensors and lights with adjusted
/// poses, values such as friction unless they contradict (compose-gazebo-value).
///
/// A fixed joint stays if its parent is the world, if a `<gazebo>` block requires it, if it says dont_collapse="true",
/// if its child is one of the links to keep, or if another element names it (compose-joint-kept); so does that of a
/// link which is to stay apart. Reports compose-link-merged for each merged link, compose-reference where a name now
/// refers to another frame, and compose-element-dropped for elements that cannot be kept.
///
/// The robot must be a tree as defined by kinematics::Tree. `placeholders` are the links added by reroot; they get the
/// name of the link they carry.
[[nodiscard]] Composed merge_fixed(const urdf::Robot& robot, const std::vector<std::string>& placeholders,
                                   const Separate& separate, source::Sink& sink);

}  // namespace urdfmill::compose
