// The transforms that robot_state_publisher sends to tf2.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "urdfmill/emit/link_poses.hpp"
#include "urdfmill/session/mechanics/joint_values.hpp"
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/urdf/model.hpp"

namespace urdfmill::session {

/// A topic of tf2.
enum class Broadcast : std::uint8_t {
  fixed,   ///< /tf_static: fixed joints, and planar ones, which KDL treats as fixed
  moving,  ///< /tf: joints that turn or slide
};

/// The requested transforms, and the positions of the joints.
struct BroadcastRequest {
  Broadcast topic = Broadcast::moving;
  JointInput positions = {};            ///< a named mimic joint has its given position; others follow
  std::vector<std::string> links = {};  ///< only these; empty: all, in the order of the model
};

/// Returns the poses of links in their parents as robot_state_publisher publishes them: those on moving joints for each
/// sample, the fixed ones once. As in robot_state_publisher, floating joints are left to other nodes; they and planar
/// ones are reported (kdl-joint-type). Reports and returns nothing for unknown names.
[[nodiscard]] std::optional<std::vector<emit::LinkPoses>> broadcast_transforms(const urdf::Robot& robot,
                                                                               const BroadcastRequest& request,
                                                                               source::Sink& sink);

}  // namespace urdfmill::session
