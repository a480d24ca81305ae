// Requests of the page.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "urdfmill/session/session.hpp"

namespace urdfmill::view {

/// A wanted pose of a link.
struct PoseRequest {
  std::string link;
  std::string pose;         ///< as IkRequest::pose, in the root
  session::Arguments seed;  ///< positions of joints to start from, rad or m
};

/// [{"name": "a", "value": "1"}, …] in JSON; empty for anything else.
[[nodiscard]] std::optional<session::Arguments> read_pairs(std::string_view json);

/// {"link": "a", "pose": "x y z roll pitch yaw", "seed": [pairs]} in JSON; nothing for anything else.
[[nodiscard]] std::optional<PoseRequest> read_pose_request(std::string_view json);

}  // namespace urdfmill::view
