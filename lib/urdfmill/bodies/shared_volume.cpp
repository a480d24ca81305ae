#include "urdfmill/bodies/shared_volume.hpp"

#include <Eigen/Core>
#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>
#include <variant>

#include "urdfmill/mesh/hull.hpp"

namespace urdfmill::bodies {
namespace {

using kinematics::Transform;
using kinematics::Vector3;

Vector3 as_vector(const mesh::Point& p) {
  return {p[0], p[1], p[2]};
}

/// A half space: the points p with normal · p ≤ offset.
struct HalfSpace {
  Vector3 normal;
  double offset;
};

/// The convex hull of a mesh.
struct Hull {
  std::vector<HalfSpace> faces;

  [[nodiscard]] bool contains(const Vector3& p) const {
    return std::all_of(faces.begin(), faces.end(),
                       [&](const HalfSpace& face) { return face.normal.dot(p) <= face.offset; });
  }
};

struct BoxSolid {
  Vector3 half;
  [[nodiscard]] bool contains(const Vector3& p) const { return (p.cwiseAbs() - half).maxCoeff() <= 0; }
};

/// A cylinder, or with caps a capsule; without a length a sphere.
struct RoundSolid {
  double radius, half_length;
  bool has_caps;
  [[nodiscard]] bool contains(const Vector3& p) const {
    const double along = std::max(std::abs(p.z()) - half_length, 0.0);
    if (!has_caps && along > 0) return false;
    return p.x() * p.x() + p.y() * p.y() + along * along <= radius * radius;
  }
};

/// A shape in the frame of its group.
struct PlacedSolid {
  std::variant<BoxSolid, RoundSolid, Hull> solid;
  Transform to_solid;  ///< from the frame of the group to that of the shape

  [[nodiscard]] bool contains(const Vector3& p) const {
    return std::visit([q = to_solid * p](const auto& form) { return form.contains(q); }, solid);
  }
};

/// A shape before it is placed, with points whose hull contains it.
struct NewSolid {
  std::variant<BoxSolid, RoundSolid, Hull> solid;
  std::vector<Vector3> corners;
};

std::vector<Vector3> corners_of_box(const Vector3& half) {
  std::vector<Vector3> corners;
  for (const double x : {-half.x(), half.x()})
    for (const double y : {-half.y(), half.y()})
      for (const double z : {-half.z(), half.z()}) corners.emplace_back(x, y, z);
  return corners;
}

NewSolid box_solid(const Vector3& half) {
  return {BoxSolid{half}, corners_of_box(half)};
}

NewSolid round_solid(double radius, double length, bool has_caps) {
  const double half = length / 2;
  return {RoundSolid{radius, half, has_caps}, corners_of_box({radius, radius, half + (has_caps ? radius : 0)})};
}

std::optional<NewSolid> hull_solid(const mesh::Mesh& hull) {
  NewSolid made;
  Hull& solid = made.solid.emplace<Hull>();
  for (const mesh::Triangle& triangle : hull.parts[0].triangles) {
    const Vector3 a = as_vector(hull.positions[triangle[0]]);
    const Vector3 normal =
        (as_vector(hull.positions[triangle[1]]) - a).cross(as_vector(hull.positions[triangle[2]]) - a);
    solid.faces.push_back({normal, normal.dot(a)});
  }
  for (const mesh::Point& p : hull.positions) made.corners.push_back(as_vector(p));
  return made;
}

std::optional<NewSolid> solid_of(const urdf::Geometry& geometry, MeshStore& meshes) {
  if (const auto* box = std::get_if<urdf::Box>(&geometry.shape)) return box_solid(as_vector(box->size.values()) / 2);
  if (const auto* sphere = std::get_if<urdf::Sphere>(&geometry.shape)) return round_solid(sphere->radius, 0, true);
  if (const auto* cylinder = std::get_if<urdf::Cylinder>(&geometry.shape))
    return round_solid(cylinder->radius, cylinder->length, false);
  if (const auto* capsule = std::get_if<urdf::Capsule>(&geometry.shape))
    return round_solid(capsule->radius, capsule->length, true);
  const auto* mesh = std::get_if<urdf::Mesh>(&geometry.shape);
  const auto body = mesh == nullptr ? nullptr : meshes.body(mesh->filename.value, mesh->scale.values());
  const auto hull = body ? mesh::convex_hull(body->corners) : std::nullopt;
  return hull ? hull_solid(*hull) : std::nullopt;
}

}  // namespace

/// The shapes of a link, in the frame of its group.
struct RigidGroups::Body {
  std::vector<PlacedSolid> solids;
  Vector3 least = Vector3::Constant(urdf::infinity), greatest = Vector3::Constant(-urdf::infinity);

  [[nodiscard]] bool contains(const Vector3& p) const {
    return std::any_of(solids.begin(), solids.end(), [&](const PlacedSolid& solid) { return solid.contains(p); });
  }
};

RigidGroups::RigidGroups(const urdf::Robot& robot, MeshStore& meshes)
    : robot_(robot), meshes_(meshes), places_(robot.links.size()), bodies_(robot.links.size()) {
  const std::vector<urdf::Robot::Above> above = robot.parents();
  std::vector<bool> is_placed(robot.links.size());
  for (std::size_t link = 0; link < robot.links.size(); ++link) {
    // Walks up to a link that is placed or held by no fixed joint, then back down. A model that is not a tree may have
    // a loop.
    std::vector<std::size_t> way;
    std::size_t top = link;
    while (!is_placed[top] && way.size() < robot.links.size() && above[top].link &&
           above[top].joint->type == urdf::JointType::fixed) {
      way.push_back(top);
      top = *above[top].link;
    }
    if (!is_placed[top]) places_[top].group = top;
    is_placed[top] = true;
    for (; !way.empty(); way.pop_back()) {
      const std::size_t held = way.back();
      if (is_placed[held]) continue;
      is_placed[held] = true;
      const Place& holder = places_[*above[held].link];
      places_[held] = {holder.group, holder.pose * kinematics::transform(above[held].joint->origin)};
    }
  }
}

RigidGroups::~RigidGroups() = default;

const RigidGroups::Body& RigidGroups::body_of(std::size_t link) {
  std::unique_ptr<Body>& known = bodies_[link];
  if (known) return *known;
  known = std::make_unique<Body>();
  Body& body = *known;
  const auto add = [&](const auto& parts) {
    for (const auto& part : parts) {
      std::optional<NewSolid> made = solid_of(part.geometry, meshes_);
      if (!made) continue;
      const Transform pose = places_[link].pose * kinematics::transform(part.origin);
      for (const Vector3& corner : made->corners) {
        const Vector3 p = pose * corner;
        body.least = body.least.cwiseMin(p);
        body.greatest = body.greatest.cwiseMax(p);
      }
      body.solids.push_back({std::move(made->solid), pose.inverse()});
    }
  };
  add(robot_.links[link].visuals);
  add(robot_.links[link].collisions);
  return body;
}

double RigidGroups::share_within(std::size_t link, std::size_t other) {
  if (!are_together(link, other)) return 0;
  const Body& body = body_of(link);
  const Body& around = body_of(other);
  if (body.solids.empty() || around.solids.empty()) return 0;
  if ((body.least.cwiseMax(around.least) - body.greatest.cwiseMin(around.greatest)).maxCoeff() >= 0) return 0;
  constexpr int cells = 20;  // on each axis: the share is right to a few percent
  std::size_t in_body = 0, in_both = 0;
  for (int i = 0; i < cells * cells * cells; ++i) {
    const int layer = i / (cells * cells), row = i / cells % cells;
    const Vector3 cell(i % cells + 0.5, row + 0.5, layer + 0.5);
    const Vector3 p = body.least + (body.greatest - body.least).cwiseProduct(cell / cells);
    if (!body.contains(p)) continue;
    ++in_body;
    in_both += around.contains(p) ? 1 : 0;
  }
  return in_body == 0 ? 0 : static_cast<double>(in_both) / static_cast<double>(in_body);
}

}  // namespace urdfmill::bodies
