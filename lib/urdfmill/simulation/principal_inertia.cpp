#include "urdfmill/simulation/principal_inertia.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "urdfmill/kinematics/dynamics/inertia.hpp"

namespace urdfmill::simulation {

namespace {

using kinematics::Matrix3;

/// Rotates the plane of two axes so that their off-diagonal element vanishes.
void turn(Matrix3& m, Matrix3& axes, int p, int q) {
  if (m(p, q) == 0) return;
  const double theta = (m(q, q) - m(p, p)) / (2 * m(p, q));
  const double tangent = std::copysign(1.0, theta) / (std::abs(theta) + std::hypot(theta, 1.0));
  const double cosine = 1 / std::hypot(tangent, 1.0), sine = tangent * cosine;
  m(p, p) -= tangent * m(p, q);
  m(q, q) += tangent * m(p, q);
  m(p, q) = m(q, p) = 0;
  const int r = 3 - p - q;
  const double rp = m(r, p), rq = m(r, q);
  m(r, p) = m(p, r) = cosine * rp - sine * rq;
  m(r, q) = m(q, r) = sine * rp + cosine * rq;
  for (int row = 0; row < 3; ++row) {
    const double ap = axes(row, p), aq = axes(row, q);
    axes(row, p) = cosine * ap - sine * aq;
    axes(row, q) = sine * ap + cosine * aq;
  }
}

}  // namespace

double PrincipalInertia::excess() const {
  const double largest = std::max({moments[0], moments[1], moments[2]});
  return largest - (moments[0] + moments[1] + moments[2] - largest);
}

PrincipalInertia principal_inertia(const urdf::Inertia& inertia) {
  Matrix3 m = kinematics::inertia_matrix(inertia), axes = Matrix3::Identity();
  // Convergence is quadratic; five sweeps have always been enough.
  constexpr int sweeps = 12;
  for (int sweep = 0; sweep < sweeps && (m(0, 1) != 0 || m(0, 2) != 0 || m(1, 2) != 0); ++sweep) {
    turn(m, axes, 0, 1);
    turn(m, axes, 0, 2);
    turn(m, axes, 1, 2);
  }
  return {{m(0, 0), m(1, 1), m(2, 2)}, kinematics::quaternion(axes)};
}

PrincipalInertia largest_first(const PrincipalInertia& inertia) {
  PrincipalInertia sorted = inertia;
  Matrix3 axes = kinematics::rotation(inertia.axes);
  for (const int first : {0, 1, 0}) {
    const auto i = static_cast<std::size_t>(first);
    if (!(sorted.moments[i] < sorted.moments[i + 1])) continue;
    std::swap(sorted.moments[i], sorted.moments[i + 1]);
    const auto old = axes.col(first).eval();
    axes.col(first) = axes.col(first + 1);
    axes.col(first + 1) = -old;
    sorted.axes = kinematics::quaternion(axes);
  }
  return sorted;
}

void set_inertia(urdf::Inertia& inertia, const PrincipalInertia& principal) {
  const Matrix3 r = kinematics::rotation(principal.axes);
  Matrix3 along = Matrix3::Zero();
  for (int axis = 0; axis < 3; ++axis) along(axis, axis) = principal.moments[static_cast<std::size_t>(axis)];
  kinematics::set_matrix(inertia, r * along * r.transpose());
}

std::string altered_text(const std::array<double, 3>& before, const std::array<double, 3>& after) {
  return fmt::format("the principal moments {:.6g} {:.6g} {:.6g}; they become {:.6g} {:.6g} {:.6g}", before[0],
                     before[1], before[2], after[0], after[1], after[2]);
}

std::array<double, 3> nearest_possible(const std::array<double, 3>& moments, double smallest) {
  std::array<double, 3> result = moments;
  for (double& moment : result) moment = std::max(moment, smallest);
  std::array<double*, 3> sorted{&result[0], &result[1], &result[2]};
  std::sort(sorted.begin(), sorted.end(), [](const double* a, const double* b) { return *a < *b; });
  auto [a, b, c] = sorted;
  if (*a + *b >= *c) return result;
  const double lacking = *c - *b - *a;
  *a += lacking / 2;
  *b += lacking / 2;
  // The remaining difference is rounding. The middle moment is at least half the largest, so a few steps are enough.
  while (*a + *b < *c) *b = std::nextafter(*b, std::numeric_limits<double>::infinity());
  return result;
}

}  // namespace urdfmill::simulation
