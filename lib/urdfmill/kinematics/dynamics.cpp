#include "urdfmill/kinematics/dynamics.hpp"

#include "urdfmill/kinematics/forward.hpp"

namespace urdfmill::kinematics {
namespace {

Eigen::Index index(std::size_t i) {
  return static_cast<Eigen::Index>(i);
}

/// The wrench (m, f) a body feels in its own frame, as its parent feels it: Ad(T⁻¹)ᵀ F for the body's pose T in it.
Vector6 wrench_in_parent(const Transform& pose, const Vector6& wrench) {
  Vector6 result;
  result.tail<3>() = pose.rotation * wrench.tail<3>();
  result.head<3>() = pose.rotation * wrench.head<3>() + cross(pose.position, result.tail<3>());
  return result;
}

/// The pose of every body in its parent.
std::vector<Transform> steps(const Tree& tree, std::span<const double> q) {
  std::vector<Transform> result;
  result.reserve(tree.bodies().size());
  for (const Body& body : tree.bodies()) result.push_back(body.placement * motion(body, joint_position(body, q)));
  return result;
}

bool moves(const Body& body) {
  return body.motion != Motion::fixed && body.variable != none;
}

}  // namespace

Dynamics::Dynamics(const urdf::Robot& robot, const Tree& tree) : tree_(tree) {
  for (const Body& body : tree.bodies()) {
    inertia_.push_back(body.link == none ? Matrix6(Matrix6::Zero())
                                         : inertial_parameters(robot.links[body.link]).spatial());
    Vector6 axis = Vector6::Zero();
    if (body.motion == Motion::rotation) axis.head<3>() = body.axis;
    if (body.motion == Motion::translation) axis.tail<3>() = body.axis;
    axis_.emplace_back(axis * body.multiplier);  // what a unit of the variable does
  }
}

Vector Dynamics::torques(std::span<const double> q, std::span<const double> dq, std::span<const double> ddq,
                         const Vector3& gravity) const {
  const std::vector<Body>& bodies = tree_.bodies();
  const std::vector<Transform> pose = steps(tree_, q);
  std::vector<Vector6> twist(bodies.size(), Vector6::Zero());
  std::vector<Vector6> acceleration(bodies.size(), Vector6::Zero());
  std::vector<Vector6> wrench(bodies.size(), Vector6::Zero());
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    const Body& body = bodies[i];
    const Transform inverse = pose[i].inverse();
    if (body.parent == none) {
      acceleration[i].tail<3>() =
          inverse.rotation * -gravity;  // a root that is pushed up instead of weights pulled down
    } else {
      twist[i] = transform_twist(inverse, twist[body.parent]);
      acceleration[i] = transform_twist(inverse, acceleration[body.parent]);
    }
    if (moves(body)) {
      const Vector6 joint_twist = axis_[i] * dq[body.variable];
      twist[i] += joint_twist;
      acceleration[i] += bracket(twist[i]) * joint_twist + axis_[i] * ddq[body.variable];
    }
    wrench[i] = inertia_[i] * acceleration[i] - bracket(twist[i]).transpose() * (inertia_[i] * twist[i]);
  }
  Vector result = Vector::Zero(index(tree_.variables().size()));
  for (std::size_t i = bodies.size(); i-- > 0;) {
    if (moves(bodies[i])) result(index(bodies[i].variable)) += axis_[i].dot(wrench[i]);
    if (bodies[i].parent != none) wrench[bodies[i].parent] += wrench_in_parent(pose[i], wrench[i]);
  }
  return result;
}

Matrix Dynamics::mass_matrix(std::span<const double> q) const {
  const std::vector<Body>& bodies = tree_.bodies();
  const std::vector<Transform> pose = steps(tree_, q);
  std::vector<Matrix6> composite = inertia_;
  for (std::size_t i = bodies.size(); i-- > 0;) {
    if (bodies[i].parent == none) continue;
    const Matrix6 to_body = adjoint(pose[i].inverse());
    composite[bodies[i].parent] += to_body.transpose() * composite[i] * to_body;
  }
  Matrix m = Matrix::Zero(index(tree_.variables().size()), index(tree_.variables().size()));
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    if (!moves(bodies[i])) continue;
    const Eigen::Index row = index(bodies[i].variable);
    Vector6 wrench = composite[i] * axis_[i];
    m(row, row) += axis_[i].dot(wrench);
    for (std::size_t j = i; bodies[j].parent != none;) {
      wrench = wrench_in_parent(pose[j], wrench);
      j = bodies[j].parent;
      if (!moves(bodies[j])) continue;
      const Eigen::Index column = index(bodies[j].variable);
      const double entry = axis_[j].dot(wrench);
      m(row, column) += entry;
      m(column, row) += entry;  // twice on the diagonal, as it must be where two joints share a variable
    }
  }
  return m;
}

Vector Dynamics::bias(std::span<const double> q, std::span<const double> dq) const {
  const std::vector<double> still(tree_.variables().size(), 0.0);
  return torques(q, dq, still, Vector3::Zero());
}

Vector Dynamics::gravity_torques(std::span<const double> q, const Vector3& gravity) const {
  const std::vector<double> still(tree_.variables().size(), 0.0);
  return torques(q, still, still, gravity);
}

Matrix Dynamics::space_jacobian(std::span<const double> q, std::size_t body) const {
  const std::vector<Transform> pose = body_poses(tree_, q);
  Matrix j = Matrix::Zero(6, index(tree_.variables().size()));
  for (std::size_t i = body; i != none; i = tree_.bodies()[i].parent)
    if (moves(tree_.bodies()[i])) j.col(index(tree_.bodies()[i].variable)) += transform_twist(pose[i], axis_[i]);
  return j;
}

}  // namespace urdfmill::kinematics
