#include "urdfmill/kinematics/inverse/subproblems.hpp"

#include <algorithm>
#include <cmath>
#include <complex>
#include <limits>
#include <span>
#include <tuple>

#include "urdfmill/kinematics/tree.hpp"

namespace urdfmill::kinematics {
namespace {

/// Treated as 0 among numbers of size 1 where solutions coincide: a double root is only accurate to the square root of
/// the precision.
constexpr double subproblem_rounding = 1e-9;
/// Tolerance of solutions before refinement.
constexpr double coarse = 1e-6;

/// A value p + a cos x + b sin x of a point that turns about an axis.
struct Wave {
  double p = 0;
  double a = 0;
  double b = 0;

  [[nodiscard]] double at(double x) const { return p + a * std::cos(x) + b * std::sin(x); }
};

/// A point turning about an axis: its varying part at the start and after a quarter turn; the rest is constant.
struct Circle {
  Vector3 centre;
  Vector3 start;
  Vector3 quarter;

  Circle(const Axis& axis, const Vector3& point) {
    const Vector3 arm = point - axis.point;
    centre = axis.point + axis.direction * axis.direction.dot(arm);
    start = point - centre;
    quarter = cross(axis.direction, start);
  }
  /// Returns n · (x − origin) of the point x.
  [[nodiscard]] Wave along(const Vector3& n, const Vector3& origin) const {
    return {n.dot(centre - origin), n.dot(start), n.dot(quarter)};
  }
  /// Returns |x − origin|² of the point x.
  [[nodiscard]] Wave square_distance(const Vector3& origin) const {
    const Vector3 arm = centre - origin;
    return {arm.squaredNorm() + start.squaredNorm(), 2 * arm.dot(start), 2 * arm.dot(quarter)};
  }
};

/// Returns pairs of angles x (of the left sides) and y (of the right sides) that satisfy both equations, if cos x and
/// sin x follow from y.
std::vector<std::array<double, 2>> equate_in_general(const Wave& left1, const Wave& right1, const Wave& left2,
                                                     const Wave& right2, double determinant) {
  // cos x and sin x are waves of y; cos² x + sin² x = 1 is an equation for y.
  const auto circle = [&](double y) {
    const double r1 = right1.at(y) - left1.p, r2 = right2.at(y) - left2.p;
    return std::array{(r1 * left2.b - r2 * left1.b) / determinant, (r2 * left1.a - r1 * left2.a) / determinant};
  };
  std::array<double, 5> coefficients{};
  constexpr std::size_t samples = 5;
  for (std::size_t k = 0; k < samples; ++k) {
    const double y = 2 * pi * static_cast<double>(k) / samples;
    const auto [c, s] = circle(y);
    const double value = (c * c + s * s - 1) / samples;
    coefficients[0] += value;
    coefficients[1] += 2 * value * std::cos(y);
    coefficients[2] += 2 * value * std::sin(y);
    coefficients[3] += 2 * value * std::cos(2 * y);
    coefficients[4] += 2 * value * std::sin(2 * y);
  }
  std::vector<std::array<double, 2>> pairs;
  for (const double y : roots_of_trigonometric_polynomial(coefficients)) {
    const auto [c, s] = circle(y);
    pairs.push_back({std::atan2(s, c), y});
  }
  return pairs;
}

/// Same as above if one combination of the equations is (nearly) independent of x.
std::vector<std::array<double, 2>> equate_apart(const Wave& left1, const Wave& right1, const Wave& left2,
                                                const Wave& right2) {
  std::vector<std::array<double, 2>> pairs;
  const double norm1 = std::hypot(left1.a, left1.b), norm2 = std::hypot(left2.a, left2.b);
  // One combination of the equations is independent of x and gives y; the other one gives x. An arbitrary angle, as for
  // a point on the axis, is 0.
  const bool first = norm1 >= norm2;
  const Wave &free_left = first ? left2 : left1, &free_right = first ? right2 : right1;
  const Wave &held_left = first ? left1 : left2, &held_right = first ? right1 : right2;
  const double held_norm = std::max(norm1, norm2);
  if (held_norm <= subproblem_rounding) {
    for (const auto& [left, right, other_left, other_right] :
         {std::tie(left1, right1, left2, right2), std::tie(left2, right2, left1, right1)})
      for (const double y : solve_angle(right.a, right.b, left.p - right.p, subproblem_rounding))
        if (std::abs(other_right.at(y) - other_left.p) < coarse) pairs.push_back({0, y});
    return pairs;
  }
  const double share = (free_left.a * held_left.a + free_left.b * held_left.b) / (held_norm * held_norm);
  const Wave alone{free_right.p - free_left.p - share * (held_right.p - held_left.p),
                   free_right.a - share * held_right.a, free_right.b - share * held_right.b};
  std::vector<double> ys = solve_angle(alone.a, alone.b, -alone.p, subproblem_rounding);
  // The arm is stretched, which this limit puts just out of reach.
  if (ys.empty()) ys = solve_angle(alone.a, alone.b, -alone.p, coarse);
  if (std::hypot(alone.a, alone.b) <= subproblem_rounding && std::abs(alone.p) < coarse)
    ys = solve_angle(held_right.a, held_right.b, held_left.at(0) - held_right.p, subproblem_rounding);
  for (const double y : ys)
    for (const double x : solve_angle(held_left.a, held_left.b, held_right.at(y) - held_left.p, subproblem_rounding))
      pairs.push_back({x, y});
  return pairs;
}

/// Returns pairs of angles x (of the left sides) and y (of the right sides) that satisfy both equations. If the
/// equations are nearly dependent, as for models with rounded angles, the general method loses digits and solutions:
/// then those of the limit are candidates too, and some occur twice.
std::vector<std::array<double, 2>> equate(const Wave& left1, const Wave& right1, const Wave& left2,
                                          const Wave& right2) {
  const double determinant = left1.a * left2.b - left1.b * left2.a;
  const double norm1 = std::hypot(left1.a, left1.b), norm2 = std::hypot(left2.a, left2.b);
  const double largest = std::max(norm1, norm2);
  std::vector<std::array<double, 2>> pairs;
  if (std::abs(determinant) > subproblem_rounding * std::max(norm1 * norm2, subproblem_rounding))
    pairs = equate_in_general(left1, right1, left2, right2, determinant);
  constexpr double nearly = 1e-3;
  if (pairs.empty() || std::abs(determinant) < nearly * largest * largest)
    for (const auto& pair : equate_apart(left1, right1, left2, right2)) pairs.push_back(pair);
  return pairs;
}

using Complex = std::complex<double>;

/// Returns the roots of a polynomial, lowest coefficient first and the highest not 0, all at once by the Ehrlich–Aberth
/// iteration.
std::vector<Complex> roots_of_polynomial(std::span<const Complex> coefficients) {
  std::vector<Complex> roots;
  // The starting points must not be symmetric with respect to the polynomial.
  Complex start(0.8, 0.5);
  for (std::size_t i = 1; i < coefficients.size(); ++i) roots.push_back(start), start *= Complex(0.1, 0.9);
  constexpr int most_rounds = 100;
  bool moves = true;
  for (int round = 0; round < most_rounds && moves; ++round) {
    moves = false;
    for (Complex& root : roots) {
      Complex value = 0, slope = 0;
      double size = 0;  // sum of the terms that may cancel
      for (std::size_t i = coefficients.size(); i-- > 0;) {
        slope = slope * root + value;
        value = value * root + coefficients[i];
        size = size * std::abs(root) + std::abs(coefficients[i]);
      }
      if (std::abs(value) <= std::numeric_limits<double>::epsilon() * size) continue;
      Complex repelled = slope;
      for (const Complex& other : roots)
        if (&other != &root && other != root) repelled -= value / (root - other);
      if (repelled == 0.0) continue;
      root -= value / repelled;
      moves = true;
    }
  }
  return roots;
}

}  // namespace

std::vector<double> solve_angle(double a, double b, double c, double tolerance) {
  const double radius = std::hypot(a, b);
  if (radius <= tolerance || std::abs(c) > radius + tolerance) return {};
  const double middle = std::atan2(b, a);
  const double half = std::acos(std::clamp(c / radius, -1.0, 1.0));
  if (half == 0 || half == pi) return {wrap(middle + half)};
  return {wrap(middle + half), wrap(middle - half)};
}

std::vector<double> roots_of_trigonometric_polynomial(const std::array<double, 5>& c) {
  // With z = e^{ix} it is a polynomial in z of degree 4 with symmetric coefficients.
  std::array<Complex, 5> polynomial{Complex(c[3], c[4]) / 2.0, Complex(c[1], c[2]) / 2.0, Complex(c[0], 0),
                                    Complex(c[1], -c[2]) / 2.0, Complex(c[3], -c[4]) / 2.0};
  double largest = 0;
  for (const Complex& coefficient : polynomial) largest = std::max(largest, std::abs(coefficient));
  std::size_t low = 0, high = 4;
  while (low < high && std::abs(polynomial[high]) <= 1e-13 * largest) ++low, --high;
  if (largest == 0 || low == high) return {};
  const auto value = [&](double x) {
    return c[0] + c[1] * std::cos(x) + c[2] * std::sin(x) + c[3] * std::cos(2 * x) + c[4] * std::sin(2 * x);
  };
  const auto slope = [&](double x) {
    return -c[1] * std::sin(x) + c[2] * std::cos(x) - 2 * c[3] * std::sin(2 * x) + 2 * c[4] * std::cos(2 * x);
  };
  std::vector<double> roots;
  constexpr double off_the_circle = 1e-3;  // double roots separate by the square root of the precision
  for (const Complex& z : roots_of_polynomial(std::span(polynomial).subspan(low, high - low + 1))) {
    if (std::abs(std::abs(z) - 1) > off_the_circle) continue;
    double x = std::arg(z);
    for (int i = 0; i < 3; ++i) {
      const double s = slope(x);
      const double step = std::abs(s) > 1e-9 * largest ? value(x) / s : 0;
      if (std::abs(step) < off_the_circle) x -= step;
    }
    roots.push_back(wrap(x));
  }
  return roots;
}

double angle_between(const Vector3& axis, const Vector3& from, const Vector3& to) {
  const Vector3 a = from - axis * axis.dot(from);
  const Vector3 b = to - axis * axis.dot(to);
  return std::atan2(axis.dot(cross(a, b)), a.dot(b));
}

Transform Axis::motion(double angle) const {
  Transform result;
  result.rotation = rotation_about(direction, angle);
  result.position = point - result.rotation * point;
  return result;
}

std::vector<std::array<double, 3>> carry_point(const std::array<Axis, 3>& axes, const Vector3& from, const Vector3& to,
                                               double scale) {
  // The second joint preserves the point's distance from a point on that axis and its height along the axis. They equal
  // those of the target before the first joint moves it.
  const Axis& middle = axes[1];
  const Circle target(axes[0], to);  // turned back: the angle counts negative
  const Circle carried(axes[2], from);
  const auto scaled = [](Wave wave, double unit) { return Wave{wave.p / unit, wave.a / unit, wave.b / unit}; };
  std::vector<std::array<double, 3>> solutions;
  for (const auto& [x, y] : equate(scaled(target.square_distance(middle.point), scale * scale),
                                   scaled(carried.square_distance(middle.point), scale * scale),
                                   scaled(target.along(middle.direction, middle.point), scale),
                                   scaled(carried.along(middle.direction, middle.point), scale))) {
    const Vector3 goal = target.centre + target.start * std::cos(x) + target.quarter * std::sin(x);
    const Vector3 start = carried.centre + carried.start * std::cos(y) + carried.quarter * std::sin(y);
    const double between = angle_between(middle.direction, start - middle.point, goal - middle.point);
    solutions.push_back({wrap(-x), between, y});
  }
  return solutions;
}

std::vector<std::array<double, 3>> turn_frame(const std::array<Vector3, 3>& directions, const Matrix3& rotation) {
  const auto& [first, second, third] = directions;
  const Vector3 goal = rotation * third;
  // first · (second turns third) = first · goal.
  const Vector3 still = second * second.dot(third);
  const Vector3 start = third - still;
  std::vector<std::array<double, 3>> solutions;
  for (const double middle :
       solve_angle(first.dot(start), first.dot(cross(second, start)), first.dot(goal - still), subproblem_rounding)) {
    const Matrix3 turn = rotation_about(second, middle);
    const Vector3 from = turn * third;
    const bool aligned = cross(first, from).norm() < 1e-8;
    const double outer = aligned ? 0 : angle_between(first, from, goal);
    const Matrix3 rest = (rotation_about(first, outer) * turn).transpose() * rotation;
    const Vector3 across = plane_axes(third).first;
    solutions.push_back({outer, middle, angle_between(third, across, rest * across)});
  }
  return solutions;
}

}  // namespace urdfmill::kinematics
