#include "urdfmill/kinematics/dynamics/centroidal.hpp"

#include "urdfmill/kinematics/forward.hpp"

namespace urdfmill::kinematics {

Centroidal centroidal(const urdf::Robot& robot, const Tree& tree, std::span<const double> q,
                      std::span<const double> dq) {
  const std::vector<Transform> poses = body_poses(tree, q);
  const Dynamics dynamics(robot, tree);
  const auto n = static_cast<Eigen::Index>(tree.variables().size());
  Centroidal result{mass_centre(robot, tree, poses), Vector6::Zero(), Matrix::Zero(6, n), Matrix::Zero(3, n)};
  for (std::size_t i = 0; i < tree.bodies().size(); ++i) {
    const std::size_t link = tree.bodies()[i].link;
    if (link == none || !robot.links[link].inertial) continue;
    const Matrix6 to_body = adjoint(poses[i].inverse());
    const Matrix6 inertia = to_body.transpose() * inertial_parameters(robot.links[link]).spatial() * to_body;
    result.momentum_map += inertia * dynamics.space_jacobian(q, i);
  }
  // So far the momentum is about the root's origin.
  for (Eigen::Index i = 0; i < n; ++i) {
    const Vector3 linear = result.momentum_map.col(i).tail<3>();
    result.momentum_map.col(i).head<3>() -= cross(result.centre.position, linear);
  }
  if (result.centre.mass != 0) result.jacobian = result.momentum_map.bottomRows<3>() / result.centre.mass;
  result.momentum = result.momentum_map * Eigen::Map<const Vector>(dq.data(), n);
  return result;
}

}  // namespace urdfmill::kinematics
