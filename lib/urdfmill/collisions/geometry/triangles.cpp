#include "urdfmill/collisions/geometry/triangles.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace urdfmill::collisions {
namespace {

using Node = fcl::BVNode<FclBox>;
using fcl::detail::GJK;
using fcl::detail::MinkowskiDiff;

/// Returns bounds of the distance of two cores without their margins.
Separation core_distance(const fcl::ShapeBase<double>& a, const fcl::ShapeBase<double>& b,
                         const FclTransform& relative) {
  // Support points that are nearer to each other than the root of the tolerance end the search.
  constexpr double tolerance = 1e-12;
  constexpr unsigned most_steps = 128;
  MinkowskiDiff<double> difference;
  difference.shapes[0] = &a;
  difference.shapes[1] = &b;
  difference.toshape1 = relative.linear().transpose();
  difference.toshape0 = relative;
  GJK<double> search(most_steps, tolerance);
  const FclVector guess = -relative.translation();
  const auto status = search.evaluate(difference, guess);
  if (status == GJK<double>::Inside) return {};
  const double upper = search.ray.norm();
  if (!(upper > 0)) return {};
  // The plane across the nearest point found bounds the distance from below, however good that point is.
  const FclVector normal = search.ray / upper;
  return {std::clamp(normal.dot(difference.support(-normal)), 0.0, upper), upper};
}

Separation without(const Separation& cores, double margin) {
  return {std::max(0.0, cores.lower - margin), std::max(0.0, cores.upper - margin)};
}

void take_nearest(Separation& of, const Separation& other) {
  of.lower = std::min(of.lower, other.lower);
  of.upper = std::min(of.upper, other.upper);
}

/// A ball and a box that both contain a part of a body.
struct Bounds {
  const Ball& ball;
  const FclBox& box;
};

/// Returns a lower bound of the distance of all that two bounds contain, the second moved into the frame of the first.
/// It is rough if it is less than `nearest`: the balls, or else boxes grown by `nearest`, keep most pairs apart at a
/// fraction of the cost of the distance of two boxes.
double rough_distance(const Bounds& first, const Bounds& second, const fcl::Matrix3<double>& rotation,
                      const FclVector& translation, double nearest) {
  const FclVector step = rotation * second.ball.centre + translation - first.ball.centre;
  const double apart = step.norm() - first.ball.radius - second.ball.radius;
  if (apart >= nearest) return apart;
  const FclBox& box = first.box;
  const fcl::Matrix3<double> turned = box.axis.transpose() * (rotation * second.box.axis);
  const FclVector grown = box.extent.array() + nearest;
  return fcl::obbDisjoint<double>(turned, box.axis.transpose() * step, grown, second.box.extent) ? nearest : apart;
}

/// The search for the nearest triangles of two meshes.
class TwoMeshes {
 public:
  TwoMeshes(const Triangles& a, const Triangles& b, const FclTransform& relative, double within, double enough)
      : a_(a.tree()),
        b_(b.tree()),
        balls_of_a_(a.balls()),
        balls_of_b_(b.balls()),
        rotation_(relative.linear()),
        translation_(relative.translation()),
        nearest_(within),
        enough_(enough) {}

  double search() {
    if (bound(0, 0) < nearest_) descend(0, 0);
    return nearest_;
  }
  bool any_contact() { return find_contact(0, 0); }
  /// Returns a point of the triangles in which `any_contact` found the contact.
  [[nodiscard]] FclVector contact_point() const {
    const std::array<FclVector, 3> t = corners(a_, touching_[0]);
    std::array<FclVector, 3> u = corners(b_, touching_[1]);
    for (FclVector& corner : u) corner = rotation_ * corner + translation_;
    FclVector sum = FclVector::Zero();
    int count = 0;
    const auto add = [&](const std::array<FclVector, 3>& edges, const std::array<FclVector, 3>& across) {
      for (std::size_t i = 0; i < 3; ++i)
        if (const auto point = crossing_of(edges[i], edges[(i + 1) % 3], across)) {
          sum += *point;
          ++count;
        }
    };
    add(t, u);
    add(u, t);
    if (count > 0) return sum / count;
    return (t[0] + t[1] + t[2] + u[0] + u[1] + u[2]) / 6;  // they are in one plane
  }

 private:
  [[nodiscard]] double bound(int i, int j) const {
    const Bounds second{balls_of_b_[static_cast<std::size_t>(j)], b_.getBV(j).bv};
    return rough_distance({balls_of_a_[static_cast<std::size_t>(i)], a_.getBV(i).bv}, second, rotation_, translation_,
                          nearest_);
  }

  static std::array<FclVector, 3> corners(const FclMesh& mesh, int node) {
    const fcl::Triangle& t = mesh.tri_indices[mesh.getBV(node).primitiveId()];
    return {mesh.vertices[t[0]], mesh.vertices[t[1]], mesh.vertices[t[2]]};
  }

  /// Returns the point in which a line between two points crosses a triangle (Möller and Trumbore, 1997).
  static std::optional<FclVector> crossing_of(const FclVector& from, const FclVector& to,
                                              const std::array<FclVector, 3>& triangle) {
    const FclVector way = to - from;
    const FclVector side = triangle[1] - triangle[0];
    const FclVector other = triangle[2] - triangle[0];
    const FclVector normal = way.cross(other);
    const double volume = side.dot(normal);
    if (volume == 0) return std::nullopt;
    const FclVector start = from - triangle[0];
    const FclVector across = start.cross(side);
    const double u = start.dot(normal) / volume;
    const double v = way.dot(across) / volume;
    const double t = other.dot(across) / volume;
    if (u < 0 || v < 0 || u + v > 1 || t < 0 || t > 1) return std::nullopt;
    return FclVector(from + t * way);
  }

  [[nodiscard]] double leaf_distance(const Node& first, const Node& second) const {
    const fcl::Triangle& t = a_.tri_indices[first.primitiveId()];
    const fcl::Triangle& u = b_.tri_indices[second.primitiveId()];
    FclVector p;
    FclVector q;
    return fcl::detail::TriangleDistance<double>::triDistance(a_.vertices[t[0]], a_.vertices[t[1]], a_.vertices[t[2]],
                                                              b_.vertices[u[0]], b_.vertices[u[1]], b_.vertices[u[2]],
                                                              rotation_, translation_, p, q);
  }

  /// Returns the two pairs of boxes below a pair.
  [[nodiscard]] std::array<std::array<int, 2>, 2> below(int i, int j) const {
    const Node& first = a_.getBV(i);
    const Node& second = b_.getBV(j);
    if (second.isLeaf() || (!first.isLeaf() && first.bv.size() > second.bv.size()))
      return {{{first.leftChild(), j}, {first.rightChild(), j}}};
    return {{{i, second.leftChild()}, {i, second.rightChild()}}};
  }

  [[nodiscard]] bool is_enough() const { return nearest_ <= 0 || nearest_ < enough_; }

  // NOLINTNEXTLINE(misc-no-recursion): as deep as the two trees
  void descend(int i, int j) {
    if (a_.getBV(i).isLeaf() && b_.getBV(j).isLeaf()) {
      nearest_ = std::min(nearest_, leaf_distance(a_.getBV(i), b_.getBV(j)));
      return;
    }
    auto [x, y] = below(i, j);
    double at_x = bound(x[0], x[1]);
    double at_y = bound(y[0], y[1]);
    if (at_y < at_x) {
      std::swap(x, y);
      std::swap(at_x, at_y);
    }
    if (at_x < nearest_) descend(x[0], x[1]);
    if (at_y < nearest_ && !is_enough()) descend(y[0], y[1]);
  }

  // NOLINTNEXTLINE(misc-no-recursion): as deep as the two trees
  bool find_contact(int i, int j) {
    if (bound(i, j) >= nearest_) return false;
    if (a_.getBV(i).isLeaf() && b_.getBV(j).isLeaf()) {
      touching_ = {i, j};
      return leaf_distance(a_.getBV(i), b_.getBV(j)) <= 0;
    }
    const auto [x, y] = below(i, j);
    return find_contact(x[0], x[1]) || find_contact(y[0], y[1]);
  }

  const FclMesh& a_;
  const FclMesh& b_;
  const std::vector<Ball>& balls_of_a_;
  const std::vector<Ball>& balls_of_b_;
  fcl::Matrix3<double> rotation_;
  FclVector translation_;
  double nearest_;
  double enough_;  ///< the search ends when the distance is known to be less
  std::array<int, 2> touching_{};
};

/// The search for the triangle that is nearest to a convex shape.
class MeshAndConvex {
 public:
  MeshAndConvex(const Triangles& mesh, const Convex& shape, const FclTransform& relative, double within, double enough)
      : mesh_(mesh.tree()),
        balls_(mesh.balls()),
        shape_(shape),
        ball_{Vector3::Zero(), shape.radius},
        relative_(relative),
        rotation_(relative.linear()),
        translation_(relative.translation()),
        nearest_{within, within},
        enough_(enough) {
    box_.axis.setIdentity();
    box_.To.setZero();
    box_.extent = shape.half;
  }

  Separation search() {
    if (bound(0) < nearest_.upper) descend(0);
    return nearest_;
  }

 private:
  [[nodiscard]] double bound(int i) const {
    return rough_distance({balls_[static_cast<std::size_t>(i)], mesh_.getBV(i).bv}, {ball_, box_}, rotation_,
                          translation_, nearest_.upper);
  }

  [[nodiscard]] bool is_enough() const { return nearest_.upper <= 0 || nearest_.upper < enough_; }

  // NOLINTNEXTLINE(misc-no-recursion): as deep as the tree
  void descend(int i) {
    const Node& node = mesh_.getBV(i);
    if (node.isLeaf()) {
      const fcl::Triangle& t = mesh_.tri_indices[node.primitiveId()];
      const fcl::TriangleP<double> triangle(mesh_.vertices[t[0]], mesh_.vertices[t[1]], mesh_.vertices[t[2]]);
      take_nearest(nearest_, without(core_distance(triangle, *shape_.core, relative_), shape_.margin));
      return;
    }
    int x = node.leftChild();
    int y = node.rightChild();
    double at_x = bound(x);
    double at_y = bound(y);
    if (at_y < at_x) {
      std::swap(x, y);
      std::swap(at_x, at_y);
    }
    if (at_x < nearest_.upper) descend(x);
    if (at_y < nearest_.upper && !is_enough()) descend(y);
  }

  const FclMesh& mesh_;
  const std::vector<Ball>& balls_;
  const Convex& shape_;
  Ball ball_;
  FclBox box_;
  const FclTransform& relative_;
  fcl::Matrix3<double> rotation_;
  FclVector translation_;
  Separation nearest_;
  double enough_;
};

}  // namespace

Triangles::Triangles(const std::vector<FclVector>& corners, const std::vector<fcl::Triangle>& triangles) {
  tree_.beginModel(static_cast<int>(triangles.size()), static_cast<int>(corners.size()));
  tree_.addSubModel(corners, triangles);
  tree_.endModel();
  for (int i = 0; i < tree_.getNumBVs(); ++i) {
    const FclBox& box = tree_.getBV(i).bv;
    balls_.push_back({box.To, box.extent.norm()});
  }
  FclVector low = corners.front();
  FclVector high = low;
  for (const FclVector& corner : corners) {
    low = low.cwiseMin(corner);
    high = high.cwiseMax(corner);
  }
  ball_.centre = (low + high) / 2;
  for (const FclVector& corner : corners) ball_.radius = std::max(ball_.radius, (corner - ball_.centre).norm());
}

Separation distance(const Convex& a, const Convex& b, const FclTransform& relative) {
  return without(core_distance(*a.core, *b.core, relative), a.margin + b.margin);
}

Separation distance(const Triangles& a, const Convex& b, const FclTransform& relative, double within, double enough) {
  return MeshAndConvex(a, b, relative, within, enough).search();
}

Separation distance(const Triangles& a, const Triangles& b, const FclTransform& relative, double within,
                    double enough) {
  const double found = TwoMeshes(a, b, relative, within, enough).search();
  return {found, found};
}

namespace {
/// Boxes that are nearer than this count as touching, m.
constexpr double rounding = 1e-9;
}  // namespace

std::optional<FclVector> crossing(const Triangles& a, const Triangles& b, const FclTransform& relative) {
  TwoMeshes meshes(a, b, relative, rounding, 0);
  return meshes.any_contact() ? std::optional(meshes.contact_point()) : std::nullopt;
}

bool touches(const Triangles& a, const Triangles& b, const FclTransform& relative) {
  return TwoMeshes(a, b, relative, rounding, 0).any_contact();
}

}  // namespace urdfmill::collisions
