#include "urdfmill/emit/link_poses.hpp"

#include <algorithm>

#include "urdfmill/emit/pose.hpp"
#include "urdfmill/emit/yaml.hpp"
#include "urdfmill/text/numbers.hpp"

namespace urdfmill::emit {
namespace {

/// What rounding leaves of a zero is no news to a reader of text.
std::string for_people(double value) {
  return text::shortest(value > -1e-15 && value < 1e-15 ? 0 : value);
}

}  // namespace

Value link_poses_tree(const std::string& base, const std::vector<LinkPose>& poses) {
  List links;
  for (const LinkPose& pose : poses) {
    Fields fields{{"link", pose.link}};
    for (auto& field : pose_fields(pose.in_base)) fields.push_back(std::move(field));
    links.emplace_back(std::move(fields));
  }
  return Fields{{"base_link", base}, {"links", std::move(links)}};
}

std::string link_poses_text(const std::string& base, const std::vector<LinkPose>& poses) {
  std::size_t width = 0;
  for (const LinkPose& pose : poses) width = std::max(width, pose.link.size());
  std::string out = "poses in " + base + "; xyz in m, rpy in rad\n\n";
  for (const LinkPose& pose : poses) {
    out += pose.link + std::string(width - pose.link.size(), ' ') + "  xyz";
    for (double c : pose.in_base.position) out += ' ' + for_people(c);
    out += "  rpy";
    for (double a : kinematics::rpy(pose.in_base.rotation)) out += ' ' + for_people(a);
    out += '\n';
  }
  return out;
}

std::string link_poses_tf(const std::vector<LinkPose>& poses) {
  List transforms;
  for (const LinkPose& pose : poses) {
    if (pose.parent.empty()) continue;
    const kinematics::Vector3& p = pose.in_parent.position;
    const urdf::Quaternion q = kinematics::quaternion(pose.in_parent.rotation);
    transforms.emplace_back(
        Fields{{"header", Fields{{"frame_id", pose.parent}}},
               {"child_frame_id", pose.link},
               {"transform",
                Fields{{"translation", Fields{{"x", p.x() + 0.0}, {"y", p.y() + 0.0}, {"z", p.z() + 0.0}}},
                       {"rotation", Fields{{"x", q[0] + 0.0}, {"y", q[1] + 0.0}, {"z", q[2] + 0.0}, {"w", q[3]}}}}}});
  }
  return to_yaml(Fields{{"transforms", std::move(transforms)}});
}

}  // namespace urdfmill::emit
