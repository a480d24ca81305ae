#include "urdfmill/kinematics/forward.hpp"

#include <cmath>

namespace urdfmill::kinematics {

namespace {

/// Rotates a frame about one of its own axes, which changes two columns. The result equals the product with
/// rotation_about, in a third of the time.
void turn(Matrix3& rotation, Eigen::Index along, double sense, double angle) {
  const double half = std::sin(angle / 2);
  const double cosine = 1 - 2 * half * half, sine = std::sin(angle) * sense;
  const Eigen::Index first = (along + 1) % 3, second = (along + 2) % 3;
  const Vector3 column = rotation.col(first);
  rotation.col(first) = column * cosine + rotation.col(second) * sine;
  rotation.col(second) = rotation.col(second) * cosine - column * sine;
}

/// Returns a body's pose from its parent's. Most joints turn about a coordinate axis of a frame that is not rotated.
Transform place(const Transform& parent, const Body& body, std::span<const double> q) {
  const bool turns = body.motion == Motion::rotation;
  Eigen::Index along = 0;
  body.axis.cwiseAbs().maxCoeff(&along);
  const bool plain = turns && body.axis == Vector3::Unit(along) * body.axis(along) && std::abs(body.axis(along)) == 1;
  if (turns ? plain : body.motion == Motion::fixed) {
    if (body.placement.rotation == Matrix3::Identity()) {
      Transform pose{parent.rotation, parent * body.placement.position};
      if (turns) turn(pose.rotation, along, body.axis(along), joint_position(body, q));
      return pose;
    }
    if (!turns) return parent * body.placement;
    Transform step = body.placement;
    turn(step.rotation, along, body.axis(along), joint_position(body, q));
    return parent * step;
  }
  return parent * (body.placement * motion(body, joint_position(body, q)));
}

}  // namespace

std::vector<Transform> body_poses(const Tree& tree, std::span<const double> q) {
  std::vector<Transform> poses;
  poses.reserve(tree.bodies().size());
  for (const Body& body : tree.bodies())
    poses.push_back(body.parent == none ? body.placement : place(poses[body.parent], body, q));
  return poses;
}

std::vector<Transform> body_poses_at_zero(const Tree& tree) {
  std::vector<Transform> poses;
  poses.reserve(tree.bodies().size());
  for (const Body& body : tree.bodies())
    poses.push_back(body.parent == none ? body.placement : poses[body.parent] * body.placement);
  return poses;
}

}  // namespace urdfmill::kinematics
