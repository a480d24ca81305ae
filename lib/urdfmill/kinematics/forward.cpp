#include "urdfmill/kinematics/forward.hpp"

namespace urdfmill::kinematics {

std::vector<Transform> body_poses(const Tree& tree, std::span<const double> q) {
  std::vector<Transform> poses;
  poses.reserve(tree.bodies().size());
  for (const Body& body : tree.bodies()) {
    Transform pose =
        body.motion == Motion::fixed ? body.placement : body.placement * motion(body, joint_position(body, q));
    poses.push_back(body.parent == none ? std::move(pose) : poses[body.parent] * pose);
  }
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
