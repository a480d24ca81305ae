#include "urdfmill/emit/link_poses.hpp"

#include <algorithm>

#include "urdfmill/emit/yaml.hpp"

namespace urdfmill::emit {
Value link_poses_tree(const std::string& base, const std::vector<LinkPose>& poses, const NumberStyle& style) {
  List links;
  for (const LinkPose& pose : poses) {
    Fields fields{{"link", pose.link}};
    for (auto& field : pose_fields(pose.in_base, style.degrees)) fields.push_back(std::move(field));
    links.emplace_back(std::move(fields));
  }
  Fields fields{{"base_link", base}};
  if (style.degrees) fields.emplace_back("angle_unit", "deg");
  fields.emplace_back("links", std::move(links));
  Value tree(std::move(fields));
  if (style.digits) round_numbers(tree, *style.digits);
  return tree;
}

std::string link_poses_text(const std::string& base, const std::vector<LinkPose>& poses, const NumberStyle& style) {
  std::vector<std::string> names;
  std::size_t width = 0;
  for (const LinkPose& pose : poses) width = std::max(width, names.emplace_back(text::visible(pose.link)).size());
  text::CodeWriter<text::Plain> out;
  (out << "poses in ").name(base) << "; xyz in m, rpy in " << (style.degrees ? Literal("deg\n\n") : Literal("rad\n\n"));
  for (std::size_t i = 0; i < poses.size(); ++i) {
    out.name(names[i] + std::string(width - names[i].size(), ' ')) << "  xyz";
    for (const double c : poses[i].in_base.position) out << " " << number(c, style);
    out << "  rpy";
    for (const double a : kinematics::rpy(poses[i].in_base.rotation)) out << " " << angle(a, style);
    out << "\n";
  }
  return std::move(out).text();
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
