#include "urdfmill/kinematics/loops.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <random>

#include "urdfmill/kinematics/forward.hpp"
#include "urdfmill/kinematics/random.hpp"
#include "urdfmill/kinematics/rotation_vector.hpp"
#include "urdfmill/kinematics/solve.hpp"

namespace urdfmill::kinematics {
namespace {

/// m and rad at the scale of the robot.
constexpr double closed = 1e-9;

/// A variable that moves the end of a path, and the body on the way that it moves.
struct Mover {
  std::size_t variable = none;
  double multiplier = 1;
  std::size_t body = none;
};

}  // namespace

/// A loop and what moves its ends.
struct LoopCloser::Ring : LoopBodies {
  std::array<std::vector<Mover>, 2> movers;

  [[nodiscard]] Eigen::Index rows() const { return type == urdf::LoopType::spherical ? 3 : 6; }
};

/// The gaps of all loops, in m and rad, and their change with the unknowns.
struct LoopCloser::State {
  Eigen::VectorXd gaps;
  Eigen::MatrixXd jacobian;
};

std::vector<LoopBodies> loop_bodies(const urdf::Robot& robot, const Tree& tree) {
  std::vector<LoopBodies> made;
  for (const urdf::Loop& loop : urdf::loops_of(robot)) {
    LoopBodies& bodies = made.emplace_back();
    bodies.name = loop.name.value;
    bodies.type = loop.type;
    bodies.axis = Vector3(loop.axis[0], loop.axis[1], loop.axis[2]).normalized();
    for (std::size_t end = 0; end < 2; ++end) {
      const auto link = std::find_if(robot.links.begin(), robot.links.end(), [&](const urdf::Link& known) {
        return known.name.value == loop.ends[end].link.value;
      });
      bodies.body[end] = tree.body_of_link(static_cast<std::size_t>(link - robot.links.begin()));
      bodies.frame[end] = transform(loop.ends[end].origin);
    }
  }
  return made;
}

LoopCloser::LoopCloser(const urdf::Robot& robot, const Tree& tree) : tree_(tree) {
  for (LoopBodies& loop : loop_bodies(robot, tree)) {
    Ring& ring = loops_.emplace_back(Ring{std::move(loop), {}});
    for (std::size_t end = 0; end < 2; ++end) {
      for (const std::size_t body : tree.path_from_root(ring.body[end]))
        if (const Body& moved = tree.bodies()[body]; moved.variable != none)
          ring.movers[end].push_back({moved.variable, moved.multiplier, body});
    }
  }
  for (const Body& body : tree.bodies()) scale_ = std::max(scale_, body.placement.position.norm());
}

LoopCloser::~LoopCloser() = default;

bool LoopCloser::has_loops() const {
  return !loops_.empty();
}

LoopCloser::State LoopCloser::state_at(std::span<const double> q, std::span<const std::size_t> unknowns) const {
  const std::vector<Transform> poses = body_poses(tree_, q);
  Eigen::Index rows = 0;
  for (const Ring& ring : loops_) rows += ring.rows();
  State state{Eigen::VectorXd::Zero(rows), Eigen::MatrixXd::Zero(rows, static_cast<Eigen::Index>(unknowns.size()))};
  std::vector<Eigen::Index> column(tree_.variables().size(), -1);
  for (std::size_t i = 0; i < unknowns.size(); ++i) column[unknowns[i]] = static_cast<Eigen::Index>(i);
  Eigen::Index row = 0;
  for (const Ring& ring : loops_) {
    const std::array<Transform, 2> ends{poses[ring.body[0]] * ring.frame[0], poses[ring.body[1]] * ring.frame[1]};
    const Vector3 way = ends[1].position - ends[0].position;
    const Vector3 z = ends[0].rotation * ring.axis, other = ends[1].rotation * ring.axis;
    const bool slides = ring.type == urdf::LoopType::prismatic;
    state.gaps.segment<3>(row) = slides ? Vector3(way - z * z.dot(way)) : way;
    if (ring.type == urdf::LoopType::revolute)
      state.gaps.segment<3>(row + 3) = cross(z, other);
    else if (ring.type != urdf::LoopType::spherical)
      state.gaps.segment<3>(row + 3) = rotation_vector(ends[1].rotation * ends[0].rotation.transpose());
    for (std::size_t end = 0; end < 2; ++end)
      for (const Mover& mover : ring.movers[end]) {
        const Eigen::Index at = column[mover.variable];
        if (at < 0) continue;
        const Body& body = tree_.bodies()[mover.body];
        const Transform& pose = poses[mover.body];
        const Vector3 axis = pose.rotation * body.axis * mover.multiplier;
        const bool turns = body.motion == Motion::rotation;
        const Vector3 turn = turns ? axis : Vector3(Vector3::Zero());
        const Vector3 shift = turns ? cross(axis, ends[end].position - pose.position) : axis;
        const double sign = end == 0 ? -1 : 1;
        Vector3 change = sign * shift;
        if (slides) {
          const Vector3 turned = end == 0 ? cross(turn, z) : Vector3(Vector3::Zero());
          change = change - z * z.dot(change) - turned * z.dot(way) - z * turned.dot(way);
        }
        state.jacobian.block<3, 1>(row, at) += change;
        if (ring.type == urdf::LoopType::revolute)
          state.jacobian.block<3, 1>(row + 3, at) +=
              end == 0 ? cross(cross(turn, z), other) : cross(z, cross(turn, other));
        else if (ring.type != urdf::LoopType::spherical)
          state.jacobian.block<3, 1>(row + 3, at) += sign * turn;
      }
    row += ring.rows();
  }
  return state;
}

double LoopCloser::size(const LoopGap& gap) const {
  return std::max(gap.position / scale_, gap.rotation);
}

LoopGap LoopCloser::widest(std::span<const double> q) const {
  const State state = state_at(q, {});
  const std::vector<Transform> poses = body_poses(tree_, q);
  LoopGap widest;
  Eigen::Index row = 0;
  for (std::size_t i = 0; i < loops_.size(); ++i) {
    const Eigen::Index rows = loops_[i].rows();
    LoopGap gap{i, state.gaps.segment<3>(row).norm(), rows > 3 ? state.gaps.segment<3>(row + 3).norm() : 0};
    // Opposite axes have no cross product.
    if (loops_[i].type == urdf::LoopType::revolute) {
      const auto axis = [&](std::size_t end) {
        return Vector3(poses[loops_[i].body[end]].rotation * loops_[i].frame[end].rotation * loops_[i].axis);
      };
      gap.rotation = std::atan2(gap.rotation, axis(0).dot(axis(1)));
    }
    if (i == 0 || size(gap) > size(widest)) widest = gap;
    row += rows;
  }
  return widest;
}

ClosedLoops LoopCloser::close(std::span<const double> start, const std::vector<bool>& given) const {
  constexpr int most_steps = 200, most_starts = 12;
  std::vector<bool> moves(tree_.variables().size());
  for (const Ring& ring : loops_)
    for (const auto& movers : ring.movers)
      for (const Mover& mover : movers) moves[mover.variable] = !given[mover.variable];
  std::vector<std::size_t> unknowns;
  for (std::size_t i = 0; i < moves.size(); ++i)
    if (moves[i]) unknowns.push_back(i);
  const auto is_closed = [&](const LoopGap& gap) { return gap.position <= closed * scale_ && gap.rotation <= closed; };
  ClosedLoops best;
  best.q.assign(start.begin(), start.end());
  best.widest = widest(best.q);
  best.is_closed = is_closed(best.widest);
  std::mt19937_64 random(20240229);
  for (int attempt = 0; attempt < most_starts && !best.is_closed && !unknowns.empty(); ++attempt) {
    std::vector<double> q(start.begin(), start.end());
    // The positions of the start may be a dead point, from which no direction leads on.
    if (attempt > 0)
      for (const std::size_t i : unknowns) {
        const double reach = tree_.variables()[i].rotational ? pi / 8 * attempt : 0.1 * scale_ * attempt;
        q[i] += (2 * draw_unit(random) - 1) * reach;
      }
    State state = state_at(q, unknowns);
    double damping = 1e-3;
    for (int step = 0; step < most_steps && damping < 1e12; ++step) {
      Eigen::MatrixXd normal = state.jacobian.transpose() * state.jacobian;
      normal.diagonal().array() += damping;
      const Eigen::VectorXd change = solve_symmetric(normal, -(state.jacobian.transpose() * state.gaps));
      std::vector<double> next = q;
      for (std::size_t i = 0; i < unknowns.size(); ++i) next[unknowns[i]] += change[static_cast<Eigen::Index>(i)];
      State after = state_at(next, unknowns);
      if (!(after.gaps.squaredNorm() < state.gaps.squaredNorm())) {
        damping *= 10;
        continue;
      }
      damping = std::max(damping / 10, 1e-15);
      q = std::move(next);
      state = std::move(after);
    }
    const LoopGap gap = widest(q);
    if (attempt > 0 && !(size(gap) < size(best.widest))) continue;
    best.q = std::move(q);
    best.widest = gap;
    best.is_closed = is_closed(gap);
  }
  for (const std::size_t i : unknowns)
    if (std::abs(best.q[i] - start[i]) > closed) best.solved.push_back(i);
  return best;
}

}  // namespace urdfmill::kinematics
