// The kinds of files beside a robot that name its links and joints.
#pragma once
#include <cstdint>

namespace urdfmill::session {

/// The content of a file beside a robot.
enum class NeighbourKind : std::uint8_t {
  srdf,
  controllers,  ///< parameters of ros2_control's controllers, in YAML
  moveit,       ///< MoveIt's configuration in YAML
  frames,       ///< parameters of nodes, configurations of rviz and of Gazebo's bridge that name frames
};

}  // namespace urdfmill::session
