#include "urdfmill/mesh/triangle_distance.hpp"

#include "urdfmill/mesh/points.hpp"

namespace urdfmill::mesh {

double distance_squared_to_triangle(const Point& p, const Point& a, const Point& b, const Point& c) {
  const Point ab = minus(b, a), ac = minus(c, a), ap = minus(p, a);
  const auto to = [&](double v, double w) {
    const Point q{a[0] + v * ab[0] + w * ac[0], a[1] + v * ab[1] + w * ac[1], a[2] + v * ab[2] + w * ac[2]};
    const Point d = minus(p, q);
    return dot(d, d);
  };
  const double d1 = dot(ab, ap), d2 = dot(ac, ap);
  if (d1 <= 0 && d2 <= 0) return to(0, 0);
  const Point bp = minus(p, b), cp = minus(p, c);
  const double d3 = dot(ab, bp), d4 = dot(ac, bp);
  if (d3 >= 0 && d4 <= d3) return to(1, 0);
  const double vc = d1 * d4 - d3 * d2;
  if (vc <= 0 && d1 >= 0 && d3 <= 0) return to(d1 / (d1 - d3), 0);
  const double d5 = dot(ab, cp), d6 = dot(ac, cp);
  if (d6 >= 0 && d5 <= d6) return to(0, 1);
  const double vb = d5 * d2 - d1 * d6;
  if (vb <= 0 && d2 >= 0 && d6 <= 0) return to(0, d2 / (d2 - d6));
  const double va = d3 * d6 - d5 * d4;
  if (va <= 0 && d4 - d3 >= 0 && d5 - d6 >= 0) {
    const double w = (d4 - d3) / ((d4 - d3) + (d5 - d6));
    return to(1 - w, w);
  }
  const double sum = va + vb + vc;
  return sum > 0 ? to(vb / sum, vc / sum) : to(0, 0);
}

}  // namespace urdfmill::mesh
