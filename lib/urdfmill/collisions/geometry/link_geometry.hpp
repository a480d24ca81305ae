// Collision geometry of a link: convex shapes and triangles, and the distance between two of them. FCL computes it.
//
// A mesh is its surface, as in MoveIt: a body that is inside a closed mesh, and does not cross the surface, is not in
// contact with it.
#pragma once
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "urdfmill/kinematics/transform.hpp"
#include "urdfmill/mesh/mesh.hpp"

namespace urdfmill::collisions {

using kinematics::Transform;
using kinematics::Vector3;

/// A ball; m.
struct Ball {
  Vector3 centre = Vector3::Zero();
  double radius = 0;
};

/// Bounds of a distance; m. The upper one is that of two points of the bodies, and 0 if they touch.
struct Separation {
  double lower = 0, upper = 0;

  /// True if the bodies touch or overlap.
  [[nodiscard]] bool is_contact() const { return upper <= 0; }
};

class Triangles;
struct Piece;

/// Returns the triangles of a mesh with a tree of boxes around them; null if a corner is not finite or if there are
/// none. They may be shared by links and threads.
[[nodiscard]] std::shared_ptr<const Triangles> triangles_of(const mesh::Mesh& mesh);

/// The shapes of a link, in its frame. Sizes are in m; a negative one counts as 0.
class LinkGeometry {
 public:
  LinkGeometry();
  LinkGeometry(const LinkGeometry&) = delete;
  LinkGeometry& operator=(const LinkGeometry&) = delete;
  /// Takes the shapes of another one.
  LinkGeometry(LinkGeometry&& other) noexcept;
  /// Takes the shapes of another one.
  LinkGeometry& operator=(LinkGeometry&& other) noexcept;
  ~LinkGeometry();

  /// Adds a box at a pose in the link's frame.
  void add_box(const Transform& pose, const Vector3& size);
  /// Adds a sphere.
  void add_sphere(const Transform& pose, double radius);
  /// Adds a cylinder along z.
  void add_cylinder(const Transform& pose, double radius, double length);
  /// Adds a capsule along z; the length is that without its ends.
  void add_capsule(const Transform& pose, double radius, double length);
  /// Adds a mesh.
  void add_triangles(const Transform& pose, std::shared_ptr<const Triangles> triangles);

  /// True if there is no shape.
  [[nodiscard]] bool empty() const { return pieces_.empty(); }
  /// Returns a ball that contains all shapes.
  [[nodiscard]] const Ball& ball() const { return ball_; }
  /// Returns the largest distance of a point of the shapes from a line through the point, or an upper bound of it; m.
  [[nodiscard]] double reach_from(const Vector3& point, const Vector3& unit_direction) const;

  /// True if the shapes of two links touch or overlap; `relative` is the pose of the other link in this one.
  [[nodiscard]] bool touches(const LinkGeometry& other, const Transform& relative) const;
  /// Returns a point at which meshes of the two links cross, in the frame of this one; nothing if none do.
  [[nodiscard]] std::optional<Vector3> crossing(const LinkGeometry& other, const Transform& relative) const;
  /// Returns the distance to another link. If it is not less than `within`, the bounds are `within`, or more.
  [[nodiscard]] Separation distance(const LinkGeometry& other, const Transform& relative, double within) const;
  /// True if the distance to another link is less than that.
  [[nodiscard]] bool is_nearer(const LinkGeometry& other, const Transform& relative, double than) const;

 private:
  void add(Piece piece);

  std::vector<Piece> pieces_;
  Ball ball_;
};

}  // namespace urdfmill::collisions
