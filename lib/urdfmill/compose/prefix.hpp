// Prefixes all names of a model, so that it can be combined with others.
#pragma once
#include <optional>
#include <string_view>

#include "urdfmill/compose/composed.hpp"
#include "urdfmill/source/diagnostic.hpp"

namespace urdfmill::compose {

/// Links, joints, materials; transmissions, actuators and hardware components; and all places that name a link or a
/// joint: mimics, references of `<gazebo>` blocks, plugins, sensors, ros2_control (urdf/extension_names.hpp). The
/// robot's own name stays, as do names that are local to a link or external: visuals, collisions, plugins, topics.
/// Reports compose-world for a root link called world.
[[nodiscard]] Composed add_prefix(const urdf::Robot& robot, std::string_view prefix, source::Sink& sink);

}  // namespace urdfmill::compose
