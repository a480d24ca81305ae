// Requests of the page.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "urdfmill/session/session.hpp"

namespace urdfmill::view {

/// A wanted pose of a link.
struct PoseRequest {
  std::string link;
  std::string pose;         ///< as IkRequest::pose, in the root
  session::Arguments seed;  ///< positions of joints to start from, rad or m
};

/// Positions of joints by name; rad, m.
using JointState = std::vector<std::pair<std::string, double>>;

/// {"a": 0.5, …}, or ROS's {"name": ["a", …], "position": [0.5, …]} with other members, in JSON; nothing for anything
/// else.
[[nodiscard]] std::optional<JointState> read_joint_state(std::string_view json);

/// [{"name": "a", "value": "1"}, …] in JSON; empty for anything else.
[[nodiscard]] std::optional<session::Arguments> read_pairs(std::string_view json);

/// {"link": "a", "pose": "x y z roll pitch yaw", "seed": [pairs]} in JSON; nothing for anything else.
[[nodiscard]] std::optional<PoseRequest> read_pose_request(std::string_view json);

}  // namespace urdfmill::view
