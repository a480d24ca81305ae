#include "urdfmill/kinematics/dynamics/dynamics.hpp"

#include "urdfmill/kinematics/dynamics/moving_parts.hpp"
#include "urdfmill/kinematics/forward.hpp"
#include "urdfmill/kinematics/index.hpp"
#include "urdfmill/kinematics/solve.hpp"

namespace urdfmill::kinematics {
namespace {

/// Transforms the wrench (m, f) on a body from its own frame to its parent's: Ad(T⁻¹)ᵀ F for the body's pose T in the
/// parent.
Vector6 wrench_in_parent(const Transform& pose, const Vector6& wrench) {
  Vector6 result;
  result.tail<3>() = pose.rotation * wrench.tail<3>();
  result.head<3>() = pose.rotation * wrench.head<3>() + cross(pose.position, result.tail<3>());
  return result;
}

/// Returns the pose of every body in its parent.
std::vector<Transform> steps(const Tree& tree, std::span<const double> q) {
  std::vector<Transform> result;
  result.reserve(tree.bodies().size());
  for (const Body& body : tree.bodies()) result.push_back(body.placement * motion(body, joint_position(body, q)));
  return result;
}

bool moves(const Body& body) {
  return body.motion != Motion::fixed && body.variable != none;
}

/// Returns the parameters with value 1 at that index and 0 elsewhere.
InertialParameters unit_inertia(std::size_t parameter) {
  std::array<double, 10> values{};
  values[parameter] = 1;
  return InertialParameters::of(values);
}

/// B(I, V) = ½ (ad*(V) I − I ad(V) + [I V]*): B V is the bias wrench of a body with inertia I and twist V.
Matrix6 coriolis_factor(const Matrix6& inertia, const Vector6& twist) {
  const Matrix6 ad = bracket(twist);
  const Vector6 momentum = inertia * twist;
  Matrix6 of_momentum = Matrix6::Zero();
  of_momentum.topLeftCorner<3, 3>() = -skew(momentum.head<3>());
  of_momentum.topRightCorner<3, 3>() = -skew(momentum.tail<3>());
  of_momentum.bottomLeftCorner<3, 3>() = -skew(momentum.tail<3>());
  return (-ad.transpose() * inertia - inertia * ad + of_momentum) / 2;
}

}  // namespace

/// The motion of every body, in its own frame.
struct Dynamics::Motions {
  std::vector<Transform> pose;  ///< in the parent
  std::vector<Vector6> twist;
  std::vector<Vector6> acceleration;  ///< minus gravity: the root is accelerated upwards instead of weights pulling
                                      ///< down
};

std::optional<Matrix> solve_mass_matrix(const Matrix& mass, const Matrix& right) {
  constexpr double largest_condition = 1e14;
  return solve_positive_definite(mass, right, largest_condition);
}

Dynamics::Dynamics(const urdf::Robot& robot, const Tree& tree)
    : tree_(tree), moving_(moving_parts(robot, tree)), links_(robot.links.size()) {
  for (const Body& body : tree.bodies()) {
    inertia_.push_back(body.link == none ? Matrix6(Matrix6::Zero())
                                         : inertial_parameters(robot.links[body.link]).spatial());
    Vector6 axis = Vector6::Zero();
    if (body.motion == Motion::rotation) axis.head<3>() = body.axis;
    if (body.motion == Motion::translation) axis.tail<3>() = body.axis;
    axis_.emplace_back(axis * body.multiplier);  // motion per unit of the variable
  }
}

Dynamics::Motions Dynamics::motions(std::span<const double> q, std::span<const double> dq, std::span<const double> ddq,
                                    const Vector3& gravity) const {
  const std::vector<Body>& bodies = tree_.bodies();
  Motions all{steps(tree_, q), std::vector<Vector6>(bodies.size(), Vector6::Zero()),
              std::vector<Vector6>(bodies.size(), Vector6::Zero())};
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    const Body& body = bodies[i];
    const Transform inverse = all.pose[i].inverse();
    if (body.parent == none) {
      all.acceleration[i].tail<3>() = inverse.rotation * -gravity;
    } else {
      all.twist[i] = transform_twist(inverse, all.twist[body.parent]);
      all.acceleration[i] = transform_twist(inverse, all.acceleration[body.parent]);
    }
    if (!moves(body)) continue;
    const Vector6 joint_twist = axis_[i] * dq[body.variable];
    all.twist[i] += joint_twist;
    all.acceleration[i] += bracket(all.twist[i]) * joint_twist + axis_[i] * ddq[body.variable];
  }
  return all;
}

Vector Dynamics::torques(std::span<const double> q, std::span<const double> dq, std::span<const double> ddq,
                         const Vector3& gravity) const {
  struct Moving {
    Matrix3 rotation;  // its pose in the parent
    Vector3 origin;
    Vector3 spin, velocity;                   // the twist (ω, v)
    Vector3 angular, linear;                  // its rate minus gravity: the root is accelerated upwards instead of
                                              // weights
    Vector3 moment{0, 0, 0}, force{0, 0, 0};  // the wrench it requires, about the origin of its frame
  };
  const std::vector<MovingPart>& parts = moving_.parts;
  std::vector<Moving> moving(parts.size());
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const MovingPart& part = parts[i];
    Moving& own = moving[i];
    part.place(q, own.rotation, own.origin);
    const auto back = own.rotation.transpose();
    if (part.parent == none) {
      own.spin = own.velocity = own.angular = Vector3::Zero();
      own.linear = -(back * gravity);
    } else {
      const Moving& parent = moving[part.parent];
      own.spin = back * parent.spin;
      own.velocity = back * (parent.velocity + cross(parent.spin, own.origin));
      own.angular = back * parent.angular;
      own.linear = back * (parent.linear + cross(parent.angular, own.origin));
    }
    const Vector3 rate = part.axis * (part.multiplier * dq[part.variable]);
    const Vector3 change = part.axis * (part.multiplier * ddq[part.variable]);
    if (part.rotates) {
      own.angular += cross(own.spin, rate) + change;
      own.linear += cross(own.velocity, rate);
      own.spin += rate;
    } else {
      own.linear += cross(own.spin, rate) + change;
      own.velocity += rate;
    }
    const auto& [mass, first_moment, inertia] = part.inertial;
    const Vector3 angular_momentum = inertia * own.spin + cross(first_moment, own.velocity);
    const Vector3 momentum = mass * own.velocity - cross(first_moment, own.spin);
    own.moment = inertia * own.angular + cross(first_moment, own.linear) + cross(own.spin, angular_momentum) +
                 cross(own.velocity, momentum);
    own.force = mass * own.linear - cross(first_moment, own.angular) + cross(own.spin, momentum);
  }
  Vector result = Vector::Zero(index(tree_.variables().size()));
  for (std::size_t i = parts.size(); i-- > 0;) {
    const MovingPart& part = parts[i];
    const Moving& own = moving[i];
    result(index(part.variable)) += part.multiplier * part.axis.dot(part.rotates ? own.moment : own.force);
    if (part.parent == none) continue;
    const Vector3 force = own.rotation * own.force;
    moving[part.parent].force += force;
    moving[part.parent].moment += own.rotation * own.moment + cross(own.origin, force);
  }
  return result;
}

Matrix Dynamics::regressor(std::span<const double> q, std::span<const double> dq, std::span<const double> ddq,
                           const Vector3& gravity) const {
  const std::vector<Body>& bodies = tree_.bodies();
  const Motions all = motions(q, dq, ddq, gravity);
  Matrix y = Matrix::Zero(index(tree_.variables().size()), index(10 * links_));
  // The closest body that moves, at each body or above it, and the pose of the body in it.
  std::vector<std::size_t> carrier(bodies.size(), none);
  std::vector<Transform> in_carrier(bodies.size());
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    if (moves(bodies[i])) {
      carrier[i] = i;
    } else if (const std::size_t parent = bodies[i].parent; parent != none) {
      carrier[i] = carrier[parent];
      in_carrier[i] = in_carrier[parent] * all.pose[i];
    }
  }
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    if (bodies[i].link == none) continue;
    // Contribution of each parameter to the wrench on the body, at each moving joint on the way to the root.
    std::array<Vector6, 10> wrench;
    for (std::size_t k = 0; k < wrench.size(); ++k) {
      const Matrix6 unit = unit_inertia(k).spatial();
      wrench[k] = unit * all.acceleration[i] - bracket(all.twist[i]).transpose() * (unit * all.twist[i]);
    }
    for (std::size_t j = i; j != none && carrier[j] != none;) {
      const std::size_t up = carrier[j];
      for (std::size_t k = 0; k < wrench.size(); ++k) {
        if (up != j) wrench[k] = wrench_in_parent(in_carrier[j], wrench[k]);
        y(index(bodies[up].variable), index(10 * bodies[i].link + k)) += axis_[up].dot(wrench[k]);
        wrench[k] = wrench_in_parent(all.pose[up], wrench[k]);
      }
      j = bodies[up].parent;
    }
  }
  return y;
}

Matrix Dynamics::mass_matrix(std::span<const double> q) const {
  struct Composite {
    Matrix3 rotation;  // its pose in the parent
    Vector3 origin;
    InertialParameters inertial;  // including everything it carries
  };
  const std::vector<MovingPart>& parts = moving_.parts;
  std::vector<Composite> composite(parts.size());
  for (std::size_t i = 0; i < parts.size(); ++i) {
    parts[i].place(q, composite[i].rotation, composite[i].origin);
    composite[i].inertial = parts[i].inertial;
  }
  Matrix m = Matrix::Zero(index(tree_.variables().size()), index(tree_.variables().size()));
  for (std::size_t i = parts.size(); i-- > 0;) {
    const MovingPart& part = parts[i];
    const Composite& own = composite[i];
    if (part.parent != none) add_inertia(own.inertial, own.rotation, own.origin, composite[part.parent].inertial);
    // Torque for a unit acceleration of the variable, at each joint on the way to the root.
    const auto& [mass, first_moment, inertia] = own.inertial;
    const Vector3 axis = part.axis * part.multiplier;
    Vector3 moment = part.rotates ? Vector3(inertia * axis) : cross(first_moment, axis);
    Vector3 force = part.rotates ? cross(axis, first_moment) : Vector3(mass * axis);
    const Eigen::Index row = index(part.variable);
    m(row, row) += axis.dot(part.rotates ? moment : force);
    for (std::size_t j = i; parts[j].parent != none;) {
      const Matrix3& rotation = composite[j].rotation;
      force = rotation * force;
      moment = rotation * moment + cross(composite[j].origin, force);
      j = parts[j].parent;
      const Eigen::Index column = index(parts[j].variable);
      const double entry = parts[j].multiplier * parts[j].axis.dot(parts[j].rotates ? moment : force);
      m(row, column) += entry;
      m(column, row) += entry;  // added twice on the diagonal if two joints share a variable
    }
  }
  return m;
}

Matrix Dynamics::coriolis_matrix(std::span<const double> q, std::span<const double> dq) const {
  // Everything is in the root's frame. With C = Σ Jᵀ(I J̇ + B J) over the bodies, C + Cᵀ is dM/dt whatever B, if B + Bᵀ
  // is dI/dt; this choice of B gives the C of the Christoffel symbols (Echeandia & Wensing, "Numerical methods to
  // compute the Coriolis matrix and Christoffel symbols for rigid-body systems", 2021).
  const std::vector<Body>& bodies = tree_.bodies();
  const std::vector<Transform> pose = body_poses(tree_, q);
  std::vector<Vector6> twist(bodies.size(), Vector6::Zero());
  std::vector<Vector6> screw(bodies.size(), Vector6::Zero());
  std::vector<Vector6> screw_rate(bodies.size(), Vector6::Zero());
  std::vector<Matrix6> inertia(bodies.size());
  std::vector<Matrix6> factor(bodies.size());
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    if (bodies[i].parent != none) twist[i] = twist[bodies[i].parent];
    if (moves(bodies[i])) {
      screw[i] = transform_twist(pose[i], axis_[i]);
      screw_rate[i] = bracket(twist[i]) * screw[i];
      twist[i] += screw[i] * dq[bodies[i].variable];
    }
    const Matrix6 to_body = adjoint(pose[i].inverse());
    inertia[i] = to_body.transpose() * inertia_[i] * to_body;
    factor[i] = coriolis_factor(inertia[i], twist[i]);
  }
  Matrix c = Matrix::Zero(index(tree_.variables().size()), index(tree_.variables().size()));
  for (std::size_t j = bodies.size(); j-- > 0;) {
    if (bodies[j].parent != none) {
      inertia[bodies[j].parent] += inertia[j];
      factor[bodies[j].parent] += factor[j];
    }
    if (!moves(bodies[j])) continue;
    const Eigen::Index column = index(bodies[j].variable);
    const Vector6 of_rate = inertia[j] * screw_rate[j] + factor[j] * screw[j];
    const Vector6 momentum = inertia[j] * screw[j];
    const Vector6 turned = factor[j].transpose() * screw[j];
    c(column, column) += screw[j].dot(of_rate);
    for (std::size_t i = bodies[j].parent; i != none; i = bodies[i].parent) {
      if (!moves(bodies[i])) continue;
      const Eigen::Index row = index(bodies[i].variable);
      c(row, column) += screw[i].dot(of_rate);
      c(column, row) += screw_rate[i].dot(momentum) + screw[i].dot(turned);
    }
  }
  return c;
}

std::optional<Vector> Dynamics::accelerations(std::span<const double> q, std::span<const double> dq, const Vector& tau,
                                              const Vector3& gravity) const {
  const std::vector<double> still(tree_.variables().size(), 0.0);
  const auto solved = solve_mass_matrix(mass_matrix(q), tau - torques(q, dq, still, gravity));
  return solved ? std::optional<Vector>(solved->col(0)) : std::nullopt;
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
  return jacobian(q, body, false);
}

Matrix Dynamics::geometric_jacobian(std::span<const double> q, std::size_t body) const {
  return jacobian(q, body, true);
}

Matrix Dynamics::jacobian(std::span<const double> q, std::size_t body, bool of_origin) const {
  const std::vector<MovingPart>& parts = moving_.parts;
  Matrix j = Matrix::Zero(6, index(tree_.variables().size()));
  std::vector<std::size_t> path;
  for (std::size_t i = moving_.of_body[body]; i != none; i = parts[i].parent) path.push_back(i);
  struct Axis {
    Vector3 direction, point;  // in the root's frame
  };
  std::vector<Axis> axes(path.size());
  Matrix3 rotation = Matrix3::Identity(), step;
  Vector3 origin = Vector3::Zero(), to_next;
  for (std::size_t k = path.size(); k-- > 0;) {
    parts[path[k]].place(q, step, to_next);
    origin += rotation * to_next;
    rotation = rotation * step;
    axes[k] = {rotation * (parts[path[k]].axis * parts[path[k]].multiplier), origin};
  }
  const Vector3 about =
      of_origin ? Vector3(origin + rotation * moving_.in_part[body].position) : Vector3(Vector3::Zero());
  for (std::size_t k = 0; k < path.size(); ++k) {
    auto column = j.col(index(parts[path[k]].variable));
    if (parts[path[k]].rotates) {
      column.head<3>() += axes[k].direction;
      column.tail<3>() += cross(axes[k].direction, about - axes[k].point);
    } else {
      column.tail<3>() += axes[k].direction;
    }
  }
  return j;
}

Matrix Dynamics::space_jacobian_rate(std::span<const double> q, std::span<const double> dq, std::size_t body) const {
  const std::vector<Transform> pose = body_poses(tree_, q);
  Matrix rate = Matrix::Zero(6, index(tree_.variables().size()));
  Vector6 twist = Vector6::Zero();
  for (const std::size_t i : tree_.path_from_root(body)) {
    if (!moves(tree_.bodies()[i])) continue;
    const Vector6 screw = transform_twist(pose[i], axis_[i]);
    rate.col(index(tree_.bodies()[i].variable)) += bracket(twist) * screw;
    twist += screw * dq[tree_.bodies()[i].variable];
  }
  return rate;
}

}  // namespace urdfmill::kinematics
