#include "urdfmill/kinematics/equations/loop_constraints.hpp"

#include <algorithm>
#include <utility>

#include "urdfmill/kinematics/dynamics/coordinates.hpp"
#include "urdfmill/kinematics/rotation_vector.hpp"
#include "urdfmill/kinematics/solve.hpp"

namespace urdfmill::kinematics {
namespace {

/// An end of a loop at a state: its place and motion, along the root's axes.
struct MovingEnd {
  Vector3 arm;  ///< from the origin of its body
  Vector3 position;
  Matrix3 axes;
  Vector3 angular_velocity;
  Matrix turn, turn_rate, shift, shift_rate;  ///< Jacobians of the rotation and of the point, 3×n, and their rates

  MovingEnd(const BodyState& body, const Transform& frame, const Vector& dq)
      : arm(body.pose().rotation * frame.position),
        position(body.pose().position + arm),
        axes(body.pose().rotation * frame.rotation),
        turn(body.jacobian().topRows<3>()),
        turn_rate(body.jacobian_rate().topRows<3>()) {
    angular_velocity = turn * dq;
    shift = body.jacobian().bottomRows<3>() - skew(arm) * turn;
    shift_rate =
        body.jacobian_rate().bottomRows<3>() - skew(arm) * turn_rate - skew(cross(angular_velocity, arm)) * turn;
  }
};

Vector6 wrench_of(const Vector3& moment, const Vector3& force) {
  Vector6 wrench;
  wrench << moment, force;
  return wrench;
}

/// Returns two directions that are at right angles to a unit vector and to each other.
std::array<Vector3, 2> across(const Vector3& z) {
  Eigen::Index least = 0;
  z.cwiseAbs().minCoeff(&least);
  const Vector3 first = cross(z, Vector3::Unit(least)).normalized();
  return {first, cross(z, first)};
}

/// Makes the rows of one loop.
class Rows {
 public:
  Rows(const LoopBodies& loop, const MovingEnd& first, const MovingEnd& second, const Vector& dq,
       std::vector<LoopRow>& out)
      : loop_(loop), first_(first), second_(second), dq_(dq), out_(out), way_(second.position - first.position) {}

  void run() {
    const Vector3 z = first_.axes * loop_.axis;
    const std::array<Vector3, 2> sides = across(z);
    if (loop_.type == urdf::LoopType::prismatic)
      for (std::size_t i = 0; i < 2; ++i) hold_moving("across " + std::to_string(i + 1), sides[i]);
    else
      for (Eigen::Index i = 0; i < 3; ++i) hold(std::string(1, "xyz"[i]), Vector3::Unit(i));
    if (loop_.type == urdf::LoopType::revolute) {
      for (std::size_t i = 0; i < 2; ++i) hold_axis("tilt " + std::to_string(i + 1), sides[i]);
    } else if (loop_.type != urdf::LoopType::spherical) {
      const Vector3 turned = rotation_vector(second_.axes * first_.axes.transpose());
      for (Eigen::Index i = 0; i < 3; ++i) {
        const Vector3 axis = Vector3::Unit(i);
        turn(std::string("turn ") + "xyz"[i], axis, Vector3::Zero(), turned[i]);
      }
    }
  }

 private:
  LoopRow& add(const std::string& direction, double gap) {
    LoopRow& made = out_.emplace_back();
    made.text = loop_.name + ' ' + direction;
    made.gap = gap;
    made.body = loop_.body;
    return made;
  }

  /// The ends do not part along a fixed direction.
  void hold(const std::string& name, const Vector3& e) {
    LoopRow& made = add(name, e.dot(way_));
    made.row = (second_.shift - first_.shift).transpose() * e;
    made.rate = (second_.shift_rate - first_.shift_rate).transpose() * e;
    made.wrench = {wrench_of(-cross(first_.arm, e), -e), wrench_of(cross(second_.arm, e), e)};
  }

  /// The ends do not part along a direction that turns with the first one.
  void hold_moving(const std::string& name, const Vector3& e) {
    LoopRow& made = add(name, e.dot(way_));
    const Matrix apart = second_.shift - first_.shift;
    const Vector3 turning = cross(first_.angular_velocity, e), lever = cross(e, way_);
    const Vector3 lever_rate = cross(turning, way_) + cross(e, Vector3(apart * dq_));
    made.row = apart.transpose() * e + first_.turn.transpose() * lever;
    made.rate = apart.transpose() * turning + (second_.shift_rate - first_.shift_rate).transpose() * e +
                first_.turn.transpose() * lever_rate + first_.turn_rate.transpose() * lever;
    made.wrench = {wrench_of(lever - cross(first_.arm, e), -e), wrench_of(cross(second_.arm, e), e)};
  }

  /// The axis of the second end does not tilt towards a direction that turns with the first one.
  void hold_axis(const std::string& name, const Vector3& side) {
    const Vector3 z = second_.axes * loop_.axis;
    const Vector3 rate =
        cross(cross(second_.angular_velocity, z), side) + cross(z, cross(first_.angular_velocity, side));
    turn(name, cross(z, side), rate, side.dot(z));
  }

  /// The ends do not turn relative to each other about an axis, which has that rate.
  void turn(const std::string& name, const Vector3& axis, const Vector3& rate, double gap) {
    LoopRow& made = add(name, gap);
    const Matrix apart = second_.turn - first_.turn;
    made.row = apart.transpose() * axis;
    made.rate = apart.transpose() * rate + (second_.turn_rate - first_.turn_rate).transpose() * axis;
    made.wrench = {wrench_of(-axis, Vector3::Zero()), wrench_of(axis, Vector3::Zero())};
  }

  const LoopBodies& loop_;
  const MovingEnd &first_, &second_;
  const Vector& dq_;
  std::vector<LoopRow>& out_;
  Vector3 way_;
};

}  // namespace

std::vector<LoopRow> LoopConstraints::rows(std::span<const double> q, std::span<const double> dq) const {
  std::vector<LoopRow> rows;
  const Vector rates = Eigen::Map<const Vector>(dq.data(), static_cast<Eigen::Index>(dq.size()));
  for (const LoopBodies& loop : loops_) {
    const BodyState first(dynamics_, tree_, q, dq, loop.body[0]), second(dynamics_, tree_, q, dq, loop.body[1]);
    Rows(loop, MovingEnd(first, loop.frame[0], rates), MovingEnd(second, loop.frame[1], rates), rates, rows).run();
  }
  return rows;
}

void complete_velocities(const LoopConstraints& loops, std::span<const double> q, const std::vector<bool>& given,
                         std::vector<double>& dq) {
  const std::vector<LoopRow> rows = loops.rows(q, dq);
  std::vector<std::size_t> unknowns;
  for (std::size_t i = 0; i < given.size(); ++i)
    if (!given[i]) unknowns.push_back(i);
  if (rows.empty() || unknowns.empty()) return;
  const auto count = static_cast<Eigen::Index>(rows.size());
  Matrix matrix(count, static_cast<Eigen::Index>(unknowns.size()));
  Vector missing = Vector::Zero(count);
  for (Eigen::Index r = 0; r < count; ++r) {
    const Vector& row = rows[static_cast<std::size_t>(r)].row;
    for (std::size_t i = 0; i < given.size(); ++i)
      if (given[i]) missing(r) -= row(static_cast<Eigen::Index>(i)) * dq[i];
    for (std::size_t i = 0; i < unknowns.size(); ++i)
      matrix(r, static_cast<Eigen::Index>(i)) = row(static_cast<Eigen::Index>(unknowns[i]));
  }
  // The smallest solution: directions that no row sees have no part in it.
  const Eigenvalues parts = decompose_symmetric(matrix.transpose() * matrix);
  constexpr double unseen = 1e-12;
  Vector found = Vector::Zero(matrix.cols());
  for (Eigen::Index i = 0; i < parts.values.size(); ++i) {
    const Vector direction = parts.vectors.col(i);
    if (parts.values(i) > unseen * std::max(parts.values.maxCoeff(), 1.0))
      found += direction * (direction.dot(Vector(matrix.transpose() * missing)) / parts.values(i));
  }
  for (std::size_t i = 0; i < unknowns.size(); ++i) dq[unknowns[i]] = found(static_cast<Eigen::Index>(i));
}

}  // namespace urdfmill::kinematics
