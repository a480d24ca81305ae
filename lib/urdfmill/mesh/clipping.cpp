#include "urdfmill/mesh/clipping.hpp"

#include <cmath>

#include "urdfmill/mesh/points.hpp"

namespace urdfmill::mesh {

Polygon clipped(const Polygon& polygon, std::size_t axis, double coordinate, Side side, double tolerance) {
  const auto height = [&](const Point& p) {
    const double above = p[axis] - coordinate;
    if (std::abs(above) <= tolerance) return 0.0;
    return side == Side::above ? above : -above;
  };
  Polygon kept;
  bool has_inner = false;
  for (std::size_t i = 0; i < polygon.size(); ++i) {
    const Point& from = polygon[i];
    const Point& to = polygon[(i + 1) % polygon.size()];
    const double before = height(from), after = height(to);
    has_inner = has_inner || before > 0;
    if (before >= 0) kept.push_back(from);
    if ((before > 0 && after < 0) || (before < 0 && after > 0)) {
      // From the lower end, whichever way the edge runs, so that neighbouring triangles get the same corner.
      const Point& low = from[axis] < to[axis] ? from : to;
      const Point& high = from[axis] < to[axis] ? to : from;
      Point cut = plus(low, minus(high, low), (coordinate - low[axis]) / (high[axis] - low[axis]));
      cut[axis] = coordinate;
      kept.push_back(cut);
    }
  }
  return has_inner ? kept : Polygon();
}

}  // namespace urdfmill::mesh
