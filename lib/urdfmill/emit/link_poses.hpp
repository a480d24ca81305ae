// Poses of links: as a table, as data, and as the message of tf2.
#pragma once
#include <string>
#include <vector>

#include "urdfmill/emit/pose.hpp"

namespace urdfmill::emit {

/// Where a link is at some position of the joints (m; see `Transform`).
struct LinkPose {
  std::string parent;  ///< empty for the link all poses are relative to
  std::string link;
  kinematics::Transform in_base;
  kinematics::Transform in_parent;
};

/// base, and for each link its pose in the base.
[[nodiscard]] Value link_poses_tree(const std::string& base, const std::vector<LinkPose>& poses,
                                    const NumberStyle& style = {});
/// One line a link: name, xyz, rpy.
[[nodiscard]] std::string link_poses_text(const std::string& base, const std::vector<LinkPose>& poses,
                                          const NumberStyle& style = {});
/// A tf2_msgs/TFMessage in YAML: every link in its parent, as robot_state_publisher sends it.
[[nodiscard]] std::string link_poses_tf(const std::vector<LinkPose>& poses);

}  // namespace urdfmill::emit
