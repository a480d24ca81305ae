// Triangles in a tree of boxes, and the search for the nearest two.
#pragma once
#include <optional>

#include "urdfmill/collisions/geometry/fcl.hpp"
#include "urdfmill/collisions/geometry/link_geometry.hpp"

namespace urdfmill::collisions {

/// The surface of a mesh.
class Triangles {
 public:
  /// Takes corners (m) and triangles, of which there is at least one.
  Triangles(const std::vector<FclVector>& corners, const std::vector<fcl::Triangle>& triangles);

  [[nodiscard]] const FclMesh& tree() const { return tree_; }
  /// Returns the balls around the boxes of the tree: most pairs of boxes are kept apart by these, at a tenth of the
  /// cost.
  [[nodiscard]] const std::vector<Ball>& balls() const { return balls_; }
  /// Returns a ball that contains all triangles.
  [[nodiscard]] const Ball& ball() const { return ball_; }

 private:
  FclMesh tree_;
  std::vector<Ball> balls_;
  Ball ball_;
};

/// A convex shape: a core, of which the points within `margin` belong to the shape, too. So a sphere is a point, and a
/// capsule a line, for which the search ends after few steps.
struct Convex {
  std::shared_ptr<const fcl::ShapeBase<double>> core;
  double margin = 0;  ///< m
  Vector3 half;       ///< the halves of the edges of a box around the origin that contains the shape; m
  double radius = 0;  ///< the same for a ball
};

/// Returns bounds of the distance of two convex shapes; `relative` is the pose of the second in the frame of the first.
[[nodiscard]] Separation distance(const Convex& a, const Convex& b, const FclTransform& relative);
/// Returns bounds of the distance, or of `within` if it is not less; `relative` as above. The search ends when the
/// distance is known to be less than `enough`: it may then be less than what is returned.
[[nodiscard]] Separation distance(const Triangles& a, const Convex& b, const FclTransform& relative, double within,
                                  double enough);
/// Same as above.
[[nodiscard]] Separation distance(const Triangles& a, const Triangles& b, const FclTransform& relative, double within,
                                  double enough);
/// Returns a point at which they cross, in the frame of the first; nothing if they do not.
[[nodiscard]] std::optional<FclVector> crossing(const Triangles& a, const Triangles& b, const FclTransform& relative);
/// True if they touch; `relative` as above.
[[nodiscard]] bool touches(const Triangles& a, const Triangles& b, const FclTransform& relative);

}  // namespace urdfmill::collisions
