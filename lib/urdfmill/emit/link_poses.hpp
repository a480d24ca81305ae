// Poses of links: as a table, as data, and as the message of tf2.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "urdfmill/emit/pose.hpp"
#include "urdfmill/source/diagnostic.hpp"

namespace urdfmill::emit {

/// The pose of a link at some position of the joints (m; see `Transform`).
struct LinkPose {
  std::string parent;  ///< empty for the link that all poses are relative to
  std::string link;
  kinematics::Transform in_base;
  kinematics::Transform in_parent;
};

/// Poses of links in the frame of one of them, at one time.
struct LinkPoses {
  std::string time;  ///< as the caller supplies it; may be empty
  std::string base;
  std::vector<LinkPose> links;
};

/// Returns base_link, and for each link its pose in the base.
[[nodiscard]] Value link_poses_tree(const LinkPoses& poses, const NumberStyle& style = {});
/// Same as above for each sample of a trajectory, in a list `samples`, with its time.
[[nodiscard]] Value link_poses_tree(const std::vector<LinkPoses>& samples, const NumberStyle& style = {});
/// Returns one line for each link: name, xyz, rpy.
[[nodiscard]] std::string link_poses_text(const LinkPoses& poses, const NumberStyle& style = {});
/// Same as above for each sample, separated by empty lines.
[[nodiscard]] std::string link_poses_text(const std::vector<LinkPoses>& samples, const NumberStyle& style = {});
/// Returns one line for each sample and link: sample (from 1), time, link, x, y, z, roll, pitch, yaw; units as in
/// `x_m`, `roll_deg`.
[[nodiscard]] std::string link_poses_csv(const std::vector<LinkPoses>& samples, const NumberStyle& style = {});
/// Returns a tf2_msgs/TFMessage in YAML: every link in its parent, with a stamp if the time is a number of seconds.
[[nodiscard]] std::optional<std::string> link_poses_tf(const LinkPoses& poses, const NumberStyle& style,
                                                       source::Sink& sink);
/// Same as above for each sample, as documents of a stream.
[[nodiscard]] std::optional<std::string> link_poses_tf(const std::vector<LinkPoses>& samples, const NumberStyle& style,
                                                       source::Sink& sink);

}  // namespace urdfmill::emit
