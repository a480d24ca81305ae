#include "urdfmill/urdf/rules/bodies.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "urdfmill/urdf/reader.hpp"

namespace urdfmill::urdf {

namespace {

using std::numbers::pi;

/// Half the sides of the box around a primitive, and its volume; nothing for a mesh.
struct Extent {
  std::array<double, 3> half{};
  double volume = 0;
};

struct ExtentOf {
  std::optional<Extent> operator()(const Box& box) const {
    return Extent{{box.size[0] / 2, box.size[1] / 2, box.size[2] / 2}, box.size[0] * box.size[1] * box.size[2]};
  }
  std::optional<Extent> operator()(const Sphere& sphere) const {
    const double r = sphere.radius;
    return Extent{{r, r, r}, 4.0 / 3 * pi * r * r * r};
  }
  std::optional<Extent> operator()(const Cylinder& cylinder) const {
    const double r = cylinder.radius, l = cylinder.length;
    return Extent{{r, r, l / 2}, pi * r * r * l};
  }
  /// The length of a capsule is that of its cylinder.
  std::optional<Extent> operator()(const Capsule& capsule) const {
    const double r = capsule.radius, l = capsule.length;
    return Extent{{r, r, l / 2 + r}, pi * r * r * l + 4.0 / 3 * pi * r * r * r};
  }
  std::optional<Extent> operator()(const Mesh&) const { return std::nullopt; }
};

/// Adds a primitive to the body; returns false for other shapes.
bool add(Body& body, const Geometry& geometry, const Origin& origin) {
  const std::optional<Extent> extent = std::visit(ExtentOf(), geometry.shape);
  if (!extent || !(extent->volume > 0)) return false;
  const auto rotation = rotation_matrix(origin.rotation);
  for (std::size_t axis = 0; axis < 3; ++axis) {
    double half = 0;
    for (std::size_t k = 0; k < 3; ++k) half += std::abs(rotation[axis][k]) * extent->half[k];
    body.lower[axis] = std::min(body.lower[axis], origin.xyz[axis] - half);
    body.upper[axis] = std::max(body.upper[axis], origin.xyz[axis] + half);
  }
  body.volume += extent->volume;
  return true;
}

template <class Part>
std::optional<Body> body_of(const std::vector<Part>& parts) {
  constexpr double infinite = std::numeric_limits<double>::infinity();
  Body body{0, {infinite, infinite, infinite}, {-infinite, -infinite, -infinite}};
  for (const Part& part : parts)
    if (!add(body, part.geometry, part.origin)) return std::nullopt;
  return body;
}

/// Returns a mesh's name without the words that tell the two sides of a robot apart.
std::string without_side(std::string name) {
  for (const std::string_view side :
       {"left", "right", "Left", "Right", "_l_", "_r_", "_l.", "_r.", "_L_", "_R_", "_L.", "_R.", "fl_", "fr_",
        "hl_",  "hr_",   "rl_",  "rr_",   "FL_", "FR_", "RL_", "RR_", "lf_", "rf_", "lh_", "rh_", "l_",  "r_"})
    if (const std::size_t at = name.find(side); at != std::string::npos) name.erase(at, side.size());
  return name;
}

/// Returns the place of the largest dimension of a primitive.
struct SizeOf {
  Span operator()(const Box& box) const { return box.size.span; }
  Span operator()(const Sphere& sphere) const { return sphere.radius.span; }
  Span operator()(const Mesh&) const { return {}; }
  template <class Round>
  Span operator()(const Round& round) const {
    return round.radius.value > round.length.value ? round.radius.span : round.length.span;
  }
};

struct SignatureOf {
  std::string operator()(const Box& b) const { return fmt::format("box {} {} {};", b.size[0], b.size[1], b.size[2]); }
  std::string operator()(const Sphere& s) const { return fmt::format("sphere {};", s.radius.value); }
  std::string operator()(const Cylinder& c) const {
    return fmt::format("cylinder {} {};", c.radius.value, c.length.value);
  }
  std::string operator()(const Capsule& c) const {
    return fmt::format("capsule {} {};", c.radius.value, c.length.value);
  }
  std::string operator()(const Mesh& m) const {
    return fmt::format("mesh {};", without_side(m.filename.value.substr(m.filename.value.rfind('/') + 1)));
  }
};

/// Moments about the axes of a primitive of 1 kg (m²); nothing for a mesh.
struct MomentsOf {
  using Moments = std::array<double, 3>;
  std::optional<Moments> operator()(const Box& box) const {
    const double x = box.size[0], y = box.size[1], z = box.size[2];
    return Moments{(y * y + z * z) / 12, (x * x + z * z) / 12, (x * x + y * y) / 12};
  }
  std::optional<Moments> operator()(const Sphere& sphere) const {
    const double moment = 0.4 * sphere.radius * sphere.radius;
    return Moments{moment, moment, moment};
  }
  std::optional<Moments> operator()(const Cylinder& cylinder) const {
    const double r = cylinder.radius, l = cylinder.length, across = (3 * r * r + l * l) / 12;
    return Moments{across, across, r * r / 2};
  }
  std::optional<Moments> operator()(const Capsule& capsule) const {
    const double r = capsule.radius, l = capsule.length;
    const double balls = 4 * r / (4 * r + 3 * l), middle = 1 - balls;  // parts of the mass
    const double across = middle * (3 * r * r + l * l) / 12 + balls * (0.4 * r * r + l * l / 4 + 0.375 * l * r);
    return Moments{across, across, middle * r * r / 2 + balls * 0.4 * r * r};
  }
  std::optional<Moments> operator()(const Mesh&) const { return std::nullopt; }
};

template <class Part>
std::optional<ShapeInertia> inertia_of(const std::vector<Part>& parts) {
  double volume = 0;
  std::array<double, 3> centre{};
  for (const Part& part : parts) {
    const std::optional<Extent> extent = std::visit(ExtentOf(), part.geometry.shape);
    if (!extent || !(extent->volume > 0)) return std::nullopt;
    volume += extent->volume;
    for (std::size_t k = 0; k < 3; ++k) centre[k] += extent->volume * part.origin.xyz[k];
  }
  if (!(volume > 0)) return std::nullopt;
  for (double& c : centre) c /= volume;
  ShapeInertia sum;
  for (const Part& part : parts) {
    const double mass = std::visit(ExtentOf(), part.geometry.shape)->volume / volume;
    const std::array<double, 3> moments = *std::visit(MomentsOf(), part.geometry.shape);
    const auto r = rotation_matrix(part.origin.rotation);
    std::array<double, 3> away{};
    for (std::size_t k = 0; k < 3; ++k) away[k] = part.origin.xyz[k] - centre[k];
    const double square = away[0] * away[0] + away[1] * away[1] + away[2] * away[2];
    for (std::size_t a = 0; a < 3; ++a)
      for (std::size_t b = 0; b < 3; ++b) {
        double own = 0;
        for (std::size_t k = 0; k < 3; ++k) own += r[a][k] * moments[k] * r[b][k];
        sum.without_axes[a][b] += mass * own;
        sum.whole[a][b] += mass * (own + (a == b ? square : 0) - away[a] * away[b]);
      }
  }
  return sum;
}

}  // namespace

std::vector<ShapeInertia> shape_inertias(const Link& link) {
  std::vector<ShapeInertia> found;
  if (const auto touched = inertia_of(link.collisions)) found.push_back(*touched);
  if (const auto seen = inertia_of(link.visuals)) found.push_back(*seen);
  return found;
}

double Body::least_side() const {
  return std::min({upper[0] - lower[0], upper[1] - lower[1], upper[2] - lower[2]});
}

std::optional<Body> primitive_body(const Link& link) {
  if (link.visuals.empty() && link.collisions.empty()) return std::nullopt;
  const auto seen = body_of(link.visuals), touched = body_of(link.collisions);
  if (!seen || !touched) return std::nullopt;
  Body body = seen->volume > touched->volume ? *seen : *touched;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    body.lower[axis] = std::min(seen->lower[axis], touched->lower[axis]);
    body.upper[axis] = std::max(seen->upper[axis], touched->upper[axis]);
  }
  return body;
}

Span largest_size(const Link& link) {
  double greatest = 0;
  Span span;
  const auto look_at = [&](const Geometry& geometry) {
    const std::optional<Extent> extent = std::visit(ExtentOf(), geometry.shape);
    if (!extent || !(extent->volume > greatest)) return;
    greatest = extent->volume;
    span = std::visit(SizeOf(), geometry.shape);
  };
  for (const Visual& part : link.visuals) look_at(part.geometry);
  for (const Collision& part : link.collisions) look_at(part.geometry);
  return span;
}

std::string shape_signature(const Link& link) {
  std::string signature;
  for (const Collision& part : link.collisions) signature += std::visit(SignatureOf(), part.geometry.shape);
  if (!signature.empty()) return signature;
  for (const Visual& part : link.visuals) signature += std::visit(SignatureOf(), part.geometry.shape);
  return signature;
}

}  // namespace urdfmill::urdf
