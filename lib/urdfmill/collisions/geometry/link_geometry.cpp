#include "urdfmill/collisions/geometry/link_geometry.hpp"

#include <algorithm>
#include <cmath>
#include <variant>

#include "urdfmill/collisions/geometry/triangles.hpp"

namespace urdfmill::collisions {

/// A shape of a link.
struct Piece {
  std::variant<Convex, std::shared_ptr<const Triangles>> shape;
  Transform pose;
  Ball ball;  ///< in the link's frame
};

namespace {

FclTransform fcl_transform(const Transform& pose) {
  FclTransform made = FclTransform::Identity();
  made.linear() = pose.rotation;
  made.translation() = pose.position;
  return made;
}

Piece convex_piece(std::shared_ptr<const fcl::ShapeBase<double>> core, double margin, const Vector3& half,
                   double radius, const Transform& pose) {
  return {Convex{std::move(core), margin, half, radius}, pose, {pose.position, radius}};
}

Separation piece_distance(const Piece& a, const Piece& b, const Transform& relative, double within, double enough) {
  const Transform between = a.pose.inverse() * relative * b.pose;
  const FclTransform pose = fcl_transform(between);
  const auto* first = std::get_if<Convex>(&a.shape);
  const auto* second = std::get_if<Convex>(&b.shape);
  if (first != nullptr && second != nullptr) return distance(*first, *second, pose);
  if (second != nullptr) return distance(*std::get<1>(a.shape), *second, pose, within, enough);
  if (first != nullptr)
    return distance(*std::get<1>(b.shape), *first, fcl_transform(between.inverse()), within, enough);
  return distance(*std::get<1>(a.shape), *std::get<1>(b.shape), pose, within, enough);
}

bool pieces_touch(const Piece& a, const Piece& b, const Transform& relative) {
  if (a.shape.index() == 1 && b.shape.index() == 1)
    return touches(*std::get<1>(a.shape), *std::get<1>(b.shape), fcl_transform(a.pose.inverse() * relative * b.pose));
  // A distance below this is computed, so that the search has something to find.
  constexpr double near = 1e-6;
  return piece_distance(a, b, relative, near, 0).is_contact();
}

double ball_distance(const Ball& a, const Ball& b, const Transform& relative) {
  return (a.centre - relative * b.centre).norm() - a.radius - b.radius;
}

}  // namespace

std::shared_ptr<const Triangles> triangles_of(const mesh::Mesh& mesh) {
  std::vector<FclVector> corners;
  std::vector<fcl::Triangle> triangles;
  corners.reserve(mesh.positions.size());
  for (const mesh::Point& p : mesh.positions) corners.emplace_back(p[0], p[1], p[2]);
  for (const mesh::Part& part : mesh.parts)
    for (const mesh::Triangle& t : part.triangles) {
      for (const std::uint32_t i : t)
        if (!corners[i].allFinite()) return nullptr;
      triangles.emplace_back(t[0], t[1], t[2]);
    }
  return triangles.empty() ? nullptr : std::make_shared<const Triangles>(corners, triangles);
}

LinkGeometry::LinkGeometry() = default;
LinkGeometry::LinkGeometry(LinkGeometry&& other) noexcept = default;
LinkGeometry& LinkGeometry::operator=(LinkGeometry&& other) noexcept = default;
LinkGeometry::~LinkGeometry() = default;

void LinkGeometry::add(Piece piece) {
  if (pieces_.empty()) {
    ball_ = piece.ball;
  } else {
    // The smallest ball around two balls.
    const Vector3 step = piece.ball.centre - ball_.centre;
    const double apart = step.norm();
    if (apart + piece.ball.radius > ball_.radius) {
      if (apart + ball_.radius <= piece.ball.radius) {
        ball_ = piece.ball;
      } else {
        const double radius = (apart + ball_.radius + piece.ball.radius) / 2;
        ball_.centre += step * ((radius - ball_.radius) / apart);
        ball_.radius = radius;
      }
    }
  }
  pieces_.push_back(std::move(piece));
}

void LinkGeometry::add_box(const Transform& pose, const Vector3& size) {
  const Vector3 edges = size.cwiseMax(0);
  add(convex_piece(std::make_shared<fcl::Box<double>>(edges), 0, edges / 2, edges.norm() / 2, pose));
}

void LinkGeometry::add_sphere(const Transform& pose, double radius) {
  const double r = std::max(radius, 0.0);
  add(convex_piece(std::make_shared<fcl::Sphere<double>>(0), r, Vector3::Constant(r), r, pose));
}

void LinkGeometry::add_cylinder(const Transform& pose, double radius, double length) {
  const double r = std::max(radius, 0.0), half = std::max(length, 0.0) / 2;
  add(convex_piece(std::make_shared<fcl::Cylinder<double>>(r, 2 * half), 0, {r, r, half}, std::hypot(r, half), pose));
}

void LinkGeometry::add_capsule(const Transform& pose, double radius, double length) {
  const double r = std::max(radius, 0.0), half = std::max(length, 0.0) / 2;
  add(convex_piece(std::make_shared<fcl::Capsule<double>>(0, 2 * half), r, {r, r, half + r}, half + r, pose));
}

void LinkGeometry::add_triangles(const Transform& pose, std::shared_ptr<const Triangles> triangles) {
  const Ball ball{pose * triangles->ball().centre, triangles->ball().radius};
  add({std::move(triangles), pose, ball});
}

double LinkGeometry::reach_from(const Vector3& point, const Vector3& unit_direction) const {
  double reach = 0;
  for (const Piece& piece : pieces_) {
    const Vector3 step = piece.ball.centre - point;
    reach = std::max(reach, (step - unit_direction * unit_direction.dot(step)).norm() + piece.ball.radius);
  }
  return reach;
}

bool LinkGeometry::touches(const LinkGeometry& other, const Transform& relative) const {
  if (ball_distance(ball_, other.ball_, relative) > 0) return false;
  for (const Piece& a : pieces_)
    for (const Piece& b : other.pieces_)
      if (ball_distance(a.ball, b.ball, relative) <= 0 && pieces_touch(a, b, relative)) return true;
  return false;
}

std::optional<Vector3> LinkGeometry::crossing(const LinkGeometry& other, const Transform& relative) const {
  for (const Piece& a : pieces_)
    for (const Piece& b : other.pieces_) {
      if (a.shape.index() != 1 || b.shape.index() != 1) continue;
      const FclTransform between = fcl_transform(a.pose.inverse() * relative * b.pose);
      if (const auto at = collisions::crossing(*std::get<1>(a.shape), *std::get<1>(b.shape), between))
        return a.pose * *at;
    }
  return std::nullopt;
}

bool LinkGeometry::is_nearer(const LinkGeometry& other, const Transform& relative, double than) const {
  if (ball_distance(ball_, other.ball_, relative) >= than) return false;
  for (const Piece& a : pieces_)
    for (const Piece& b : other.pieces_)
      if (ball_distance(a.ball, b.ball, relative) < than && piece_distance(a, b, relative, than, than).lower < than)
        return true;
  return false;
}

Separation LinkGeometry::distance(const LinkGeometry& other, const Transform& relative, double within) const {
  Separation nearest{within, within};
  if (ball_distance(ball_, other.ball_, relative) >= within) return nearest;
  for (const Piece& a : pieces_)
    for (const Piece& b : other.pieces_) {
      if (ball_distance(a.ball, b.ball, relative) >= nearest.upper) continue;
      const Separation found = piece_distance(a, b, relative, nearest.upper, 0);
      nearest.lower = std::min(nearest.lower, found.lower);
      nearest.upper = std::min(nearest.upper, found.upper);
      if (nearest.is_contact()) return {};
    }
  return nearest;
}

}  // namespace urdfmill::collisions
