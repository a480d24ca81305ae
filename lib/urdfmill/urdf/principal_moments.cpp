#include "urdfmill/urdf/principal_moments.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace urdfmill::urdf {
namespace {

using Matrix = std::array<std::array<double, 3>, 3>;

/// Rotates in the plane of two axes so that their off-diagonal element vanishes.
void turn(Matrix& m, std::size_t p, std::size_t q) {
  if (m[p][q] == 0) return;
  const double theta = (m[q][q] - m[p][p]) / (2 * m[p][q]);
  const double tangent = std::copysign(1.0, theta) / (std::abs(theta) + std::hypot(theta, 1.0));
  const double cosine = 1 / std::hypot(tangent, 1.0), sine = tangent * cosine;
  m[p][p] -= tangent * m[p][q];
  m[q][q] += tangent * m[p][q];
  m[p][q] = m[q][p] = 0;
  const std::size_t r = 3 - p - q;
  const double rp = m[r][p], rq = m[r][q];
  m[r][p] = m[p][r] = cosine * rp - sine * rq;
  m[r][q] = m[q][r] = sine * rp + cosine * rq;
}

}  // namespace

std::array<double, 3> principal_moments(const Inertia& i) {
  Matrix m{{{i.ixx, i.ixy, i.ixz}, {i.ixy, i.iyy, i.iyz}, {i.ixz, i.iyz, i.izz}}};
  const bool is_finite = std::isfinite(m[0][0] + m[1][1] + m[2][2] + m[0][1] + m[0][2] + m[1][2]);
  constexpr double nan = std::numeric_limits<double>::quiet_NaN();
  if (!is_finite) return {nan, nan, nan};
  // Jacobi's method (Golub & Van Loan §8.5) is accurate to the last digits even for equal moments, which rods and
  // plates have. It converges quadratically; five sweeps have always been enough.
  constexpr int sweeps = 12;
  for (int sweep = 0; sweep < sweeps && (m[0][1] != 0 || m[0][2] != 0 || m[1][2] != 0); ++sweep) {
    turn(m, 0, 1);
    turn(m, 0, 2);
    turn(m, 1, 2);
  }
  std::array<double, 3> moments{m[0][0], m[1][1], m[2][2]};
  std::sort(moments.begin(), moments.end());
  return moments;
}

}  // namespace urdfmill::urdf
