// Verification of a table: it has the chain's forward kinematics for all q if and only if the home poses and all screws
// are equal.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <random>

#include "urdfmill/kinematics/dh/dh.hpp"
#include "urdfmill/kinematics/random.hpp"
#include "urdfmill/kinematics/screws.hpp"

namespace urdfmill::kinematics {
namespace {

Matrix3 about_x(double angle) {
  Matrix3 r;
  const double c = std::cos(angle);
  const double s = std::sin(angle);
  r << 1, 0, 0, 0, c, -s, 0, s, c;
  return r;
}

Matrix3 about_z(double angle) {
  Matrix3 r;
  const double c = std::cos(angle);
  const double s = std::sin(angle);
  r << c, -s, 0, s, c, 0, 0, 0, 1;
  return r;
}

/// Takes the larger of the two; NaN counts as larger than any number and stays.
void raise(double& worst, double deviation) {
  if (!std::isnan(worst) && !(deviation <= worst)) worst = deviation;
}

void widen(Residual& residual, const Transform& a, const Transform& b) {
  raise(residual.position_m, position_distance(a, b));
  raise(residual.rotation_rad, rotation_distance(a.rotation, b.rotation));
}

/// Compares the axis of a row, z of `frame`, with the chain's.
void widen(Residual& residual, const Transform& frame, const ChainJoint& joint) {
  const Vector3 axis = frame.rotation.col(2);
  raise(residual.rotation_rad, (axis - joint.axis).norm());
  if (!joint.prismatic)
    raise(residual.position_m, (cross(frame.position, axis) - cross(joint.point, joint.axis)).norm());
}

/// Returns a random position in the joint's range; ±π or ±1 m if unlimited.
double draw(const ChainJoint& joint, std::mt19937_64& random) {
  const double fallback = joint.prismatic ? 1 : pi;
  const bool bounded = std::isfinite(joint.lower) && std::isfinite(joint.upper) && joint.lower < joint.upper;
  const double lower = bounded ? std::max(joint.lower, -fallback) : -fallback;
  const double upper = bounded ? std::min(joint.upper, fallback) : fallback;
  return lower + (upper - lower) * draw_unit(random);
}

}  // namespace

std::string_view text(Convention convention) {
  return convention == Convention::standard ? "standard" : "modified";
}

Transform row_transform(Convention convention, const DhRow& row, double q) {
  const double theta = row.kind == RowKind::revolute ? row.theta + q : row.theta;
  const double d = row.kind == RowKind::prismatic ? row.d + q : row.d;
  Transform t;
  if (convention == Convention::standard) {
    const Matrix3 turn = about_z(theta);
    t.rotation = turn * about_x(row.alpha);
    t.position = turn.col(0) * row.a;
    t.position.z() += d;
  } else {
    const Matrix3 twist = about_x(row.alpha);
    t.rotation = twist * about_z(theta);
    t.position = twist.col(2) * d;
    t.position.x() += row.a;
  }
  return t;
}

Transform forward(const DhTable& table, std::span<const double> q) {
  Transform t = table.base;
  std::size_t next = 0;
  for (const DhRow& row : table.rows)
    t = t * row_transform(table.convention, row, row.kind == RowKind::fixed ? 0 : q[next++]);
  return t * table.tool;
}

Residual measure(const DhTable& table, const Chain& chain) {
  Residual residual;
  Transform frame = table.base;
  auto joint = chain.joints.begin();
  for (const DhRow& row : table.rows) {
    const Transform next = frame * row_transform(table.convention, row, 0);
    if (row.kind != RowKind::fixed) widen(residual, table.convention == Convention::standard ? frame : next, *joint++);
    frame = next;
  }
  const Residual moving = measure([&](std::span<const double> q) { return forward(table, q); }, chain);
  raise(residual.position_m, moving.position_m);
  raise(residual.rotation_rad, moving.rotation_rad);
  return residual;
}

Residual measure(const std::function<Transform(std::span<const double>)>& pose_at, const Chain& chain) {
  std::vector<double> q(chain.joints.size(), 0);
  Residual residual;
  widen(residual, pose_at(q), chain.home);
  constexpr int samples = 8;
  std::mt19937_64 random(20240229);
  for (int i = 0; i < samples && !q.empty(); ++i) {
    std::transform(chain.joints.begin(), chain.joints.end(), q.begin(),
                   [&](const ChainJoint& j) { return draw(j, random); });
    widen(residual, pose_at(q), forward(chain, q));
  }
  return residual;
}

}  // namespace urdfmill::kinematics
