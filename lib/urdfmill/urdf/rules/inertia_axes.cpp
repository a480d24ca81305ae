// Inertia against the shapes, axis by axis.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "urdfmill/text/numbers.hpp"
#include "urdfmill/urdf/reader.hpp"
#include "urdfmill/urdf/rules.hpp"
#include "urdfmill/urdf/rules/bodies.hpp"
#include "urdfmill/urdf/rules/findings.hpp"

namespace urdfmill::urdf {

namespace {

/// Simplified shapes are often smaller than the part, so that mass lies outside: the factor by which a second moment
/// may exceed the greatest one in the box.
constexpr double outside_factor = 10;
/// Relative difference of numbers that were rounded to three digits.
constexpr double same = 0.02;
/// The factor by which moments differ that are not the same.
constexpr double different = 1.5;

/// Returns the inertia in the axes of the link's frame.
Tensor in_link_axes(const Inertial& inertial) {
  const Inertia& i = inertial.inertia;
  const Tensor given{{{i.ixx, i.ixy, i.ixz}, {i.ixy, i.iyy, i.iyz}, {i.ixz, i.iyz, i.izz}}};
  const auto r = rotation_matrix(inertial.origin.rotation);
  Tensor turned{};
  for (std::size_t a = 0; a < 3; ++a)
    for (std::size_t b = 0; b < 3; ++b)
      for (std::size_t c = 0; c < 3; ++c)
        for (std::size_t d = 0; d < 3; ++d) turned[a][b] += r[a][c] * given[c][d] * r[b][d];
  return turned;
}

bool is_same(double a, double b) {
  return std::abs(a - b) <= same * std::max(std::abs(a), std::abs(b));
}

bool is_different(double a, double b) {
  return std::max(a, b) > different * std::min(a, b);
}

std::array<double, 3> diagonal(const Tensor& tensor, double factor = 1) {
  return {factor * tensor[0][0], factor * tensor[1][1], factor * tensor[2][2]};
}

bool is_same(const std::array<double, 3>& a, const std::array<double, 3>& b) {
  return is_same(a[0], b[0]) && is_same(a[1], b[1]) && is_same(a[2], b[2]);
}

std::string listed(const std::array<double, 3>& moments) {
  return fmt::format("{:.3g}, {:.3g}, {:.3g}", moments[0], moments[1], moments[2]);
}

/// Returns what exporters and people do to the inertia of the shapes, if the stated one is that.
std::string known_mistake(const std::array<double, 3>& stated, const ShapeInertia& shapes, double mass) {
  const std::array<double, 3> whole = diagonal(shapes.whole, mass), parts = diagonal(shapes.without_axes, mass);
  if (is_same(stated, parts) &&
      (is_different(whole[0], parts[0]) || is_different(whole[1], parts[1]) || is_different(whole[2], parts[2])))
    return fmt::format("are the sums of those of its shapes without the parallel-axis term; with it they are {}",
                       listed(whole));
  std::array<std::size_t, 3> order{0, 1, 2};
  while (std::next_permutation(order.begin(), order.end())) {
    const std::array<double, 3> turned{whole[order[0]], whole[order[1]], whole[order[2]]};
    if (!is_same(stated, turned)) continue;
    for (std::size_t axis = 0; axis < 3; ++axis)
      if (is_different(stated[axis], whole[axis]))
        return fmt::format("are those of its shapes about other axes; they are {}", listed(whole));
  }
  return {};
}

}  // namespace

bool report_axes(Findings& findings, const Link& link, const Inertial& inertial, const Body& body) {
  const double mass = inertial.mass.value;
  const Tensor tensor = in_link_axes(inertial);
  const std::array<double, 3> stated = diagonal(tensor);
  const auto report = [&](std::string what) {
    const Span place = inertial.inertia.span.known() ? inertial.inertia.span : inertial.span;
    findings.report(rules::inertia_implausible, inertial.element, place,
                    fmt::format("link \"{}\": {}", link.name.value, what),
                    {.hint = "the axes are those of the <origin> of <inertial>; ⟨urdfmill inertia⟩ computes it"});
    return true;
  };
  for (const ShapeInertia& shapes : shape_inertias(link))
    if (const std::string mistake = known_mistake(stated, shapes, mass); !mistake.empty())
      return report(fmt::format("the moments about x, y and z, {} kg·m², {}", listed(stated), mistake));
  for (std::size_t axis = 0; axis < 3; ++axis) {
    // (Iyy + Izz − Ixx)/2 is the integral of (x − c)² over the mass, at most m·max(x − c)².
    const double moment = (stated[0] + stated[1] + stated[2]) / 2 - stated[axis], centre = inertial.origin.xyz[axis];
    const double reach = std::max(body.upper[axis] - centre, centre - body.lower[axis]);
    if (!(moment > outside_factor * mass * reach * reach)) continue;
    return report(
        fmt::format("the moments about x, y and z, {} kg·m², need mass {:.3g} m from its centre along {}, where "
                    "the shapes reach {:.3g} m",
                    listed(stated), std::sqrt(moment / mass), "xyz"[axis], reach));
  }
  return false;
}

}  // namespace urdfmill::urdf
