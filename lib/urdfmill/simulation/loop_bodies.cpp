#include "urdfmill/simulation/loop_bodies.hpp"

#include <algorithm>

namespace urdfmill::simulation {

using kinematics::Transform;
using kinematics::Vector3;

namespace {

/// Returns the pose of an end's frame in the root.
Transform in_root(const LinkTree& tree, const urdf::LoopEnd& end) {
  Transform pose = kinematics::transform(end.origin);
  const auto at = std::find_if(tree.links.begin(), tree.links.end(),
                               [&](const LinkNode& node) { return node.link->name.value == end.link.value; });
  for (auto i = static_cast<std::size_t>(at - tree.links.begin());
       i < tree.links.size() && tree.links[i].joint != nullptr; i = tree.links[i].parent)
    pose = kinematics::transform(tree.links[i].joint->origin) * pose;
  return pose;
}

}  // namespace

double gap_at_zero(const LinkTree& tree, const urdf::Loop& loop) {
  const Transform first = in_root(tree, loop.ends[0]), second = in_root(tree, loop.ends[1]);
  const double gap = kinematics::position_distance(first, second);
  if (loop.type == urdf::LoopType::spherical) return gap;
  if (loop.type != urdf::LoopType::revolute)
    return gap + kinematics::rotation_distance(first.rotation, second.rotation);
  const Vector3 axis = Vector3(loop.axis[0], loop.axis[1], loop.axis[2]).normalized();
  return gap + kinematics::cross(first.rotation * axis, second.rotation * axis).norm();
}

}  // namespace urdfmill::simulation
