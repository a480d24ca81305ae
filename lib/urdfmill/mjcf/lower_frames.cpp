// Turns links that are only frames into sites.
#include <fmt/format.h>

#include <algorithm>

#include "urdfmill/kinematics/transform.hpp"
#include "urdfmill/mjcf/lowered.hpp"
#include "urdfmill/mjcf/noise.hpp"
#include "urdfmill/mjcf/rules.hpp"
#include "urdfmill/simulation/link_tree.hpp"
#include "urdfmill/xml/report.hpp"

namespace urdfmill::mjcf {

namespace {

/// Attaches a frame to the parent of another one: sites are in bodies, not in sites.
void mount(urdf::Joint& joint, const urdf::Joint& below) {
  const kinematics::Transform pose = kinematics::transform(below.origin) * kinematics::transform(joint.origin);
  joint.parent.value = below.parent.value;
  for (std::size_t i = 0; i < 3; ++i)
    joint.origin.xyz.v[i].value = without_noise(pose.position[static_cast<Eigen::Index>(i)]);
  joint.origin.rotation = kinematics::quaternion(pose.rotation);
}

}  // namespace

void lower_frames(Lowered& lowered, source::Sink& sink) {
  const auto tree = simulation::LinkTree::of(lowered.robot);
  if (!tree) return;
  std::vector<bool> is_frame(tree->links.size());
  for (auto index = tree->downwards.rbegin(); index != tree->downwards.rend(); ++index) {
    const simulation::LinkNode& node = tree->links[*index];
    const urdf::Link& link = *node.link;
    is_frame[*index] =
        node.joint != nullptr && node.joint->type == urdf::JointType::fixed && !link.inertial && link.visuals.empty() &&
        link.collisions.empty() &&
        std::all_of(node.children.begin(), node.children.end(), [&](std::size_t child) { return is_frame[child]; });
  }
  const urdf::Link* first = nullptr;
  for (const std::size_t index : tree->downwards) {
    if (!is_frame[index]) continue;
    const simulation::LinkNode& node = tree->links[index];
    if (first == nullptr) first = node.link;
    lowered.frames.insert(node.link->name.value);
    urdf::Joint& joint = lowered.robot.joints[static_cast<std::size_t>(node.joint - lowered.robot.joints.data())];
    if (is_frame[node.parent]) mount(joint, *tree->links[node.parent].joint);
  }
  if (first == nullptr) return;
  const std::size_t count = lowered.frames.size();
  xml::report(sink, rules::site, first->element, first->name.span,
              count == 1 ? fmt::format("link \"{}\", which is only a frame, becomes a site", first->name.value)
                         : fmt::format("{} links that are only frames become sites", count));
}

}  // namespace urdfmill::mjcf
