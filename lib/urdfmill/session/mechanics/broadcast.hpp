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
  fixed,   ///< /tf_static: fixed joints, and planar ones, which KDL takes for fixed
  moving,  ///< /tf: joints that turn or slide
};

/// Which transforms are asked for, and where the joints are.
struct BroadcastRequest {
  Broadcast topic = Broadcast::moving;
  JointInput positions = {};            ///< a mimic joint that is named is where it says; others follow
  std::vector<std::string> links = {};  ///< only these; empty: all, in the order of the model
};

/// Links in their parents as robot_state_publisher publishes them: those on moving joints for each sample, the fixed
/// ones once. Floating joints are left to others, as it does; they and planar ones are reported (kdl-joint-type).
/// Nothing, with a report, for names that are not the model's.
[[nodiscard]] std::optional<std::vector<emit::LinkPoses>> broadcast_transforms(const urdf::Robot& robot,
                                                                               const BroadcastRequest& request,
                                                                               source::Sink& sink);

}  // namespace urdfmill::session
