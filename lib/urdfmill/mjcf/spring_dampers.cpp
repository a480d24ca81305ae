// Damping of joints with `springdamper`: a time constant, from which MuJoCo computes stiffness and damping at the
// initial position of the model.
#include <Eigen/Cholesky>
#include <algorithm>

#include "urdfmill/kinematics/dynamics/inertia.hpp"
#include "urdfmill/mjcf/reading.hpp"

namespace urdfmill::mjcf {

namespace {

using kinematics::Matrix6;
using kinematics::Vector6;

/// A direction in which a joint moves its body.
struct Freedom {
  std::size_t body = 0;
  const JointPart* joint = nullptr;
  Vector6 twist;  ///< (ω, v) of the point at the world's origin (rad, m)
};

/// The twist of a rotation about an axis through a point.
Vector6 rotation_twist(const Vector3& axis, const Vector3& point) {
  Vector6 twist;
  twist << axis, kinematics::cross(point, axis);
  return twist;
}

Vector6 translation_twist(const Vector3& axis) {
  Vector6 twist;
  twist << Vector3::Zero(), axis;
  return twist;
}

/// The mass matrix of one tree of bodies and its freedoms (Featherstone, Rigid Body Dynamics Algorithms, §6.2).
class Tree {
 public:
  /// `root` is a child of the world; the bodies of the tree are in `members`, parents first.
  Tree(std::vector<BodyPart>& bodies, const std::vector<std::size_t>& members) : bodies_(bodies) {
    for (const std::size_t b : members) {
      const std::size_t parent = bodies_[b].parent;
      poses_[b] = (parent == 0 ? Transform() : poses_.at(parent)) * bodies_[b].pose;
      first_[b] = freedoms_.size();
      for (const JointPart& joint : bodies_[b].joints) add(b, joint);
      inertias_[b] = inertia(b);
    }
    for (auto b = members.rbegin(); b != members.rend(); ++b)
      if (const auto above = inertias_.find(bodies_[*b].parent); above != inertias_.end())
        above->second += inertias_[*b];
  }

  /// Sets the dampings; leaves them as they are if the mass matrix is singular.
  void settle(Losses& losses) {
    const auto count = static_cast<Eigen::Index>(freedoms_.size());
    const Eigen::LLT<Eigen::MatrixXd> factors(mass_matrix());
    const bool is_regular = factors.info() == Eigen::Success;
    for (auto& [b, pose] : poses_)
      for (JointPart& joint : bodies_[b].joints) {
        if (joint.springdamper == nullptr || joint.kind == JointKind::free) continue;
        if (!is_regular) {
          losses.attribute(*joint.element, *joint.springdamper, "joint");
          continue;
        }
        double inverse = 0;
        for (Eigen::Index i = 0; i < count; ++i) {
          if (freedoms_[static_cast<std::size_t>(i)].joint != &joint) continue;
          inverse += factors.solve(Eigen::VectorXd::Unit(count, i))[i];
        }
        const double dimension = joint.kind == JointKind::ball ? 3 : 1;
        joint.damping = 2 * dimension / inverse / joint.damping_time;
        losses.part("the stiffness", *joint.element, *joint.springdamper, "joint");
      }
  }

  [[nodiscard]] std::size_t freedom_count() const { return freedoms_.size(); }

 private:
  void add(std::size_t body, const JointPart& joint) {
    const Transform& pose = poses_[body];
    const auto put = [&](const Vector6& twist) { freedoms_.push_back({body, &joint, twist}); };
    const Vector3 point = pose * joint.position;
    if (joint.kind == JointKind::hinge) put(rotation_twist((pose.rotation * joint.axis).normalized(), point));
    if (joint.kind == JointKind::slide) put(translation_twist((pose.rotation * joint.axis).normalized()));
    for (Eigen::Index i = 0; i < 3 && joint.kind == JointKind::free; ++i) put(translation_twist(Vector3::Unit(i)));
    for (Eigen::Index i = 0; i < 3 && (joint.kind == JointKind::free || joint.kind == JointKind::ball); ++i)
      put(rotation_twist(pose.rotation.col(i), point));
  }

  /// The inertia of a body about the world's origin.
  [[nodiscard]] Matrix6 inertia(std::size_t body) const {
    if (!bodies_[body].inertial) return Matrix6::Zero();
    const urdf::Inertial& given = *bodies_[body].inertial;
    const kinematics::Matrix3 about = kinematics::inertia_matrix(given.inertia);
    const kinematics::Matrix3 turn = poses_.at(body).rotation * kinematics::rotation(given.origin.rotation);
    const kinematics::Matrix3 c =
        kinematics::skew(poses_.at(body) * Vector3(given.origin.xyz[0], given.origin.xyz[1], given.origin.xyz[2]));
    const double mass = given.mass;
    Matrix6 made;
    made << turn * about * turn.transpose() + mass * c * c.transpose(), mass * c, mass * c.transpose(),
        mass * kinematics::Matrix3::Identity();
    return made;
  }

  [[nodiscard]] Eigen::MatrixXd mass_matrix() const {
    const auto count = static_cast<Eigen::Index>(freedoms_.size());
    Eigen::MatrixXd m = Eigen::MatrixXd::Zero(count, count);
    for (Eigen::Index j = 0; j < count; ++j) {
      const Freedom& moved = freedoms_[static_cast<std::size_t>(j)];
      const Vector6 momentum = inertias_.at(moved.body) * moved.twist;
      for (std::size_t b = moved.body; b != 0; b = bodies_[b].parent)
        for (std::size_t i = first_.at(b); i < freedoms_.size() && freedoms_[i].body == b; ++i)
          m(static_cast<Eigen::Index>(i), j) = m(j, static_cast<Eigen::Index>(i)) = freedoms_[i].twist.dot(momentum);
      m(j, j) += moved.joint->armature;
    }
    return m;
  }

  std::vector<BodyPart>& bodies_;
  std::map<std::size_t, Transform> poses_;    ///< in the world, by body
  std::map<std::size_t, Matrix6> inertias_;   ///< a body and all that it carries, by body
  std::map<std::size_t, std::size_t> first_;  ///< first freedom of a body
  std::vector<Freedom> freedoms_;
};

bool has_springdamper(const BodyPart& body) {
  return std::any_of(body.joints.begin(), body.joints.end(),
                     [](const JointPart& joint) { return joint.springdamper != nullptr; });
}

}  // namespace

void settle_dampers(Reading& r) {
  std::vector<BodyPart>& bodies = r.scene.bodies;
  if (std::none_of(bodies.begin(), bodies.end(), has_springdamper)) return;
  std::vector<std::size_t> roots(bodies.size());
  std::map<std::size_t, std::vector<std::size_t>> trees;
  for (std::size_t b = 1; b < bodies.size(); ++b) {
    roots[b] = bodies[b].parent == 0 ? b : roots[bodies[b].parent];
    trees[roots[b]].push_back(b);
  }
  constexpr std::size_t most_freedoms = 2000;  // the time grows with the cube
  for (const auto& [root, members] : trees) {
    if (std::none_of(members.begin(), members.end(), [&](std::size_t b) { return has_springdamper(bodies[b]); }))
      continue;
    Tree tree(bodies, members);
    if (tree.freedom_count() > most_freedoms) {
      r.faults.report(*bodies[root].element, "a tree with springdamper has more than 2000 freedoms");
      continue;
    }
    tree.settle(r.losses);
  }
}

}  // namespace urdfmill::mjcf
