#include "urdfmill/codegen/mechanism.hpp"

#include <cmath>

#include "urdfmill/kinematics/forward.hpp"

namespace urdfmill::codegen {
namespace {

using kinematics::Body;
using kinematics::InertialParameters;
using kinematics::Matrix3;
using kinematics::Matrix6;
using kinematics::Motion;
using kinematics::none;
using kinematics::Transform;
using kinematics::Tree;
using kinematics::Vector3;

/// Transforms inertial parameters into an outer frame; the pose is that of the inner frame in it.
InertialParameters moved(const InertialParameters& p, const Transform& pose) {
  InertialParameters result;
  const Vector3 first = pose.rotation * p.first_moment;
  const Vector3& t = pose.position;
  result.mass = p.mass;
  result.first_moment = first + t * p.mass;
  // ∫ |x|² 1 − x xᵀ with x = t + r.
  const auto mixed = [](const Vector3& a, const Vector3& b) {
    return Matrix3(Matrix3::Identity() * (2 * a.dot(b)) - a * b.transpose() - b * a.transpose());
  };
  result.inertia = pose.rotation * p.inertia * pose.rotation.transpose() + mixed(t, first) + mixed(t, t) * (p.mass / 2);
  return result;
}

void add(InertialParameters& to, const InertialParameters& more, double factor = 1) {
  to.mass += factor * more.mass;
  to.first_moment += factor * more.first_moment;
  to.inertia += factor * more.inertia;
}

/// Rounds entries that differ from −1, 0 and 1 only by rounding errors.
Matrix3 tidy(Matrix3 rotation) {
  constexpr double rounding = 1e-14;
  for (double& entry : rotation.reshaped())
    if (const double nearest = std::round(entry); std::abs(entry - nearest) < rounding) entry = nearest;
  return rotation;
}

Vector3 tidy(Vector3 position) {
  constexpr double rounding = 1e-15;
  for (double& entry : position)
    if (std::abs(entry) < rounding) entry = 0;
  return position;
}

Transform tidy(const Transform& pose) {
  Transform result;
  result.rotation = tidy(pose.rotation);
  result.position = tidy(pose.position);
  return result;
}

/// Sets entries to 0 that are rounding errors beside the largest ones.
InertialParameters tidy(InertialParameters p) {
  constexpr double rounding = 1e-15;
  const auto clear = [](auto& entries) {
    const double least = rounding * entries.cwiseAbs().maxCoeff();
    for (double& entry : entries.reshaped())
      if (std::abs(entry) < least) entry = 0;
  };
  clear(p.first_moment);
  clear(p.inertia);
  return p;
}

/// Chooses frames for the joints: z along the axis; the remaining freedom makes the transform to the next joint sparse:
/// x perpendicular to both axes, the origin at the foot of the common normal (modified Denavit–Hartenberg frames).
class Frames {
 public:
  explicit Frames(const Tree& tree) : tree_(tree) {
    next_.assign(tree.bodies().size(), none);
    for (std::size_t i = tree.bodies().size(); i-- > 0;) {
      const Body& body = tree.bodies()[i];
      if (body.motion != Motion::fixed && body.variable != none)
        next_of(body.parent) = i;  // the first child in the order of the tree has priority
      else if (body.parent != none && next_[i] != none)
        next_of(body.parent) = next_[i];
    }
  }

  /// The frame of a moving body, in its body of the tree.
  [[nodiscard]] Transform frame(std::size_t i, const std::vector<Transform>& at_zero) {
    const Body& body = tree_.bodies()[i];
    const Vector3 z = body.axis;
    Vector3 x = kinematics::plane_axes(z).first;
    Vector3 origin = Vector3::Zero();
    if (const std::size_t next = next_[i]; next != none) {
      const Transform pose = at_zero[i].inverse() * at_zero[next];
      const Vector3 other = pose.rotation * tree_.bodies()[next].axis;
      const Vector3 normal = kinematics::cross(z, other);
      const double sine2 = normal.squaredNorm();
      // The common normal of nearly parallel axes (a file with 3.1416) is far away, which loses digits: such axes are
      // treated as parallel.
      constexpr double nearly_parallel =
          0.03;  // rad; keeps the foot within about thirty times the distance of the axes
      if (sine2 > nearly_parallel * nearly_parallel) {
        x = normal / std::sqrt(sine2);
        if (body.motion == Motion::rotation) {
          // The foot of the common normal on this axis.
          const Vector3 between = pose.position;
          origin = z * (kinematics::cross(between, other).dot(normal) / sine2);
        }
      } else if (const Vector3 flat = pose.position - z * z.dot(pose.position); flat.norm() > 1e-9) {
        x = flat.normalized();
      }
    }
    Transform result;
    result.rotation.col(0) = x;
    result.rotation.col(1) = kinematics::cross(z, x);
    result.rotation.col(2) = z;
    result.position = origin;
    return result;
  }

 private:
  std::size_t& next_of(std::size_t body) { return body == none ? ignored_ : next_[body]; }

  const Tree& tree_;
  std::vector<std::size_t> next_;
  std::size_t ignored_ = none;
};

/// Moves a constant rotation about z at the end of the placement into the joint's offset.
void take_turn_into_offset(MovingBody& body) {
  if (body.prismatic) {
    // The shift along z joins the joint's own.
    const Vector3 z = body.placement.rotation.col(2);
    const double shift = z.dot(body.placement.position);
    body.placement.position -= z * shift;
    body.offset += shift;
    return;
  }
  // R = A Rz(angle) with the x axis of A perpendicular to the outer z, so that A rotates about that x only.
  const Matrix3& r = body.placement.rotation;
  Vector3 x = kinematics::cross(Vector3::UnitZ(), Vector3(r.col(2)));
  if (x.norm() < 1e-9) x = Vector3::UnitX();
  x.normalize();
  if (std::abs(x.x()) < 1 - 1e-9) {
    // Rotating gains nothing if the outer x axis is not used.
    return;
  }
  x = Vector3::UnitX() * (x.x() < 0 ? -1 : 1);
  const double angle = -std::atan2(Vector3(r.col(1)).dot(x), Vector3(r.col(0)).dot(x));
  body.placement.rotation = r * kinematics::rotation_about(Vector3::UnitZ(), -angle);
  body.offset += angle;
}

/// Removes and returns the parameters that the joint's motion does not change.
InertialParameters unaffected_part(const MovingBody& body) {
  InertialParameters part;
  if (body.prismatic) {
    part.inertia = body.inertia.inertia;
    return part;
  }
  part.mass = body.inertia.mass;
  part.first_moment.z() = body.inertia.first_moment.z();
  part.inertia(0, 0) = part.inertia(1, 1) = body.inertia.inertia(1, 1);
  return part;
}

void regroup(Mechanism& mechanism) {
  for (std::size_t i = mechanism.bodies.size(); i-- > 0;) {
    MovingBody& body = mechanism.bodies[i];
    const InertialParameters part = unaffected_part(body);
    add(body.inertia, part, -1);
    if (body.parent == none) continue;
    // The part is the same at any position of the joint.
    add(mechanism.bodies[body.parent].inertia, moved(part, body.placement));
  }
}

}  // namespace

Mechanism reduce(const urdf::Robot& robot, const Tree& tree, bool regrouped) {
  Mechanism result;
  result.variables = tree.variables().size();
  const std::vector<Transform> at_zero = kinematics::body_poses_at_zero(tree);
  Frames frames(tree);
  for (std::size_t i = 0; i < tree.bodies().size(); ++i) {
    const Body& body = tree.bodies()[i];
    const bool moves = body.motion != Motion::fixed && body.variable != none;
    const std::size_t carrier = body.parent == none ? none : result.body_of[body.parent];
    const Transform in_carrier = body.parent == none ? body.placement : result.in_body[body.parent] * body.placement;
    if (!moves) {
      result.body_of.push_back(carrier);
      result.in_body.push_back(in_carrier);
    } else {
      MovingBody moving;
      moving.parent = carrier;
      moving.variable = body.variable;
      moving.prismatic = body.motion == Motion::translation;
      moving.multiplier = body.multiplier;
      moving.offset = body.offset;
      const Transform frame = frames.frame(i, at_zero);
      moving.placement = in_carrier * frame;
      result.body_of.push_back(result.bodies.size());
      result.in_body.push_back(frame.inverse());
      result.bodies.push_back(moving);
    }
    const std::size_t owner = result.body_of.back();
    if (owner == none || body.link == none) continue;
    add(result.bodies[owner].inertia,
        moved(kinematics::inertial_parameters(robot.links[body.link]), result.in_body.back()));
  }
  for (MovingBody& body : result.bodies) {
    take_turn_into_offset(body);
    body.placement = tidy(body.placement);
  }
  for (Transform& pose : result.in_body) pose = tidy(pose);
  if (regrouped) regroup(result);
  for (MovingBody& body : result.bodies) body.inertia = tidy(body.inertia);
  return result;
}

}  // namespace urdfmill::codegen
