#include "urdfmill/picture/marks.hpp"

#include <Eigen/Core>
#include <algorithm>
#include <cmath>

#include "urdfmill/kinematics/transform.hpp"
#include "urdfmill/mesh/points.hpp"
#include "urdfmill/picture/place.hpp"
#include "urdfmill/picture/principal_axes.hpp"
#include "urdfmill/picture/solid_meshes.hpp"

namespace urdfmill::picture {
namespace {

using mesh::Point;

constexpr Vector red{0.75F, 0.03F, 0.03F}, green{0.04F, 0.5F, 0.06F}, blue{0.03F, 0.1F, 0.8F};
constexpr Vector orange{0.9F, 0.32F, 0.02F}, violet{0.45F, 0.06F, 0.6F}, grey{0.15F, 0.15F, 0.17F};
constexpr Vector yellow{0.9F, 0.7F, 0.02F};
constexpr std::size_t few_segments = 24;
constexpr double pi = 3.141592653589793;

Point scaled(const Point& p, double factor) {
  return {p[0] * factor, p[1] * factor, p[2] * factor};
}
Point sum(const Point& a, const Point& b) {
  return {a[0] + b[0], a[1] + b[1], a[2] + b[2]};
}
Vector single(const Point& p) {
  return {static_cast<float>(p[0]), static_cast<float>(p[1]), static_cast<float>(p[2])};
}
Point unit_point(const Point& p) {
  const double size = std::sqrt(mesh::dot(p, p));
  return size > 0 ? scaled(p, 1 / size) : Point{0, 0, 1};
}

/// A pose whose z axis points along the direction.
mesh::Transform along(const Point& at, const Point& direction) {
  const Point z = unit_point(direction);
  Vector a, b;
  basis(single(z), a, b);
  const Point x = unit_point(mesh::cross({b.x, b.y, b.z}, z)), y = mesh::cross(z, x);
  mesh::Transform pose;
  for (std::size_t i = 0; i < 3; ++i) pose.rows[i] = {x[i], y[i], z[i]};
  pose.translation = at;
  return pose;
}

Point column(const mesh::Transform& pose, std::size_t axis) {
  return {pose.rows[0][axis], pose.rows[1][axis], pose.rows[2][axis]};
}

/// An arrow along z from the origin.
mesh::Mesh arrow_mesh(double length, double radius) {
  const double head = std::min(0.3 * length, 5 * radius);
  return revolved({{0, 0}, {radius, 0}, {radius, length - head}, {2.4 * radius, length - head}, {0, length}},
                  few_segments);
}

}  // namespace

Point box_of_inertia(double mass, const std::array<double, 3>& moments) {
  Point edges{0, 0, 0};
  if (!(mass > 0)) return edges;
  const double all = moments[0] + moments[1] + moments[2];
  for (std::size_t i = 0; i < 3; ++i) {
    const double square = 6 * (all - 2 * moments[i]) / mass;
    edges[i] = square > 0 ? std::sqrt(square) : 0;
  }
  return edges;
}

void Marks::add_arrow(const mesh::Transform& pose, std::size_t axis, double length, double radius,
                      const Vector& colour) {
  surfaces_.push_back(surface(arrow_mesh(length, radius), along(pose.translation, column(pose, axis)), colour));
}

void Marks::add_rod(const Point& from, const Point& to, double radius, const Vector& colour) {
  const Point way = mesh::minus(to, from);
  const double length = std::sqrt(mesh::dot(way, way));
  if (!(length > 0)) return;
  surfaces_.push_back(
      surface(revolved({{0, 0}, {radius, 0}, {radius, length}, {0, length}}, few_segments), along(from, way), colour));
}

void Marks::add_frame(const mesh::Transform& pose, double scale) {
  const double length = size_ * scale, radius = 0.03 * length;
  const std::array<Vector, 3> colours{red, green, blue};
  for (std::size_t axis = 0; axis < 3; ++axis) add_arrow(pose, axis, length, radius, colours[axis]);
}

void Marks::add_link_frames() {
  for (const mesh::Transform& pose : poses_) add_frame(pose);
}

void Marks::add_dh_frames(const std::vector<FrameMark>& frames) {
  for (std::size_t i = 0; i < frames.size(); ++i) {
    const mesh::Transform& pose = frames[i].pose;
    const double length = 1.6 * size_, radius = 0.025 * length;
    add_arrow(pose, 0, length, radius, red);
    add_arrow(pose, 2, length, radius, blue);
    if (i > 0) add_rod(frames[i - 1].pose.translation, pose.translation, 0.5 * radius, grey);
    if (!frames[i].name.empty())
      labels_.push_back({single(sum(pose.translation, scaled(column(pose, 2), 1.1 * length))), frames[i].name});
  }
}

void Marks::add_sector(const mesh::Transform& pose, double from, double to, double radius, const Vector& colour) {
  const auto segments = std::max<std::size_t>(2, static_cast<std::size_t>(std::ceil((to - from) / (pi / 36))));
  mesh::Mesh mesh;
  mesh::Part part;
  mesh.positions.push_back({0, 0, 0});
  for (std::size_t i = 0; i <= segments; ++i) {
    const double angle = from + (to - from) * static_cast<double>(i) / static_cast<double>(segments);
    mesh.positions.push_back({radius * std::cos(angle), radius * std::sin(angle), 0});
    if (i > 0) part.triangles.push_back({0, static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(i + 1)});
  }
  mesh.parts.push_back(std::move(part));
  Surface made = surface(mesh, pose, colour);
  made.alpha = 0.45F;
  surfaces_.push_back(std::move(made));
}

void Marks::add_axes(std::span<const double> positions) {
  using Type = urdf::JointType;
  for (std::size_t j = 0; j < robot_.joints.size(); ++j) {
    const urdf::Joint& joint = robot_.joints[j];
    if (joint.type != Type::revolute && joint.type != Type::continuous && joint.type != Type::prismatic) continue;
    const urdf::Link* child = robot_.link(joint.child.value);
    const urdf::Link* parent = robot_.link(joint.parent.value);
    if (child == nullptr || parent == nullptr) continue;
    const mesh::Transform& moved = poses_[static_cast<std::size_t>(child - robot_.links.data())];
    const mesh::Transform frame = poses_[static_cast<std::size_t>(parent - robot_.links.data())].after(
        placed(kinematics::transform(joint.origin)));
    // The axis in the world; the child's frame turns about it, so it is the same in both.
    const mesh::Transform turned{frame.rows, {0, 0, 0}};
    const Point axis = unit_point(turned.apply(joint.axis.values()));
    const bool slides = joint.type == Type::prismatic;
    const double radius = 0.03 * size_;
    const bool limited = joint.limits && joint.type != Type::continuous && std::isfinite(joint.limits->lower.value) &&
                         std::isfinite(joint.limits->upper.value) && joint.limits->lower < joint.limits->upper;
    if (slides && limited) {
      add_rod(sum(frame.translation, scaled(axis, joint.limits->lower)),
              sum(frame.translation, scaled(axis, joint.limits->upper)), 0.7 * radius, yellow);
    }
    const mesh::Transform arrow = along(moved.translation, axis);
    add_rod(sum(moved.translation, scaled(axis, -1.2 * size_)), moved.translation, 0.6 * radius, orange);
    add_arrow(arrow, 2, 1.8 * size_, radius, orange);
    if (slides || !limited) continue;
    // The sector begins at where the joint would be at 0: the arrow's x axis, turned back by its position.
    const double least = std::max(joint.limits->lower.value, -pi), most = std::min(joint.limits->upper.value, pi);
    if (least < most) {
      add_sector(along(moved.translation, axis), least, most, 1.2 * size_, yellow);
      const double at = j < positions.size() ? positions[j] : 0;
      const Point hand = sum(scaled(column(arrow, 0), std::cos(at)), scaled(column(arrow, 1), std::sin(at)));
      add_rod(moved.translation, sum(moved.translation, scaled(hand, 1.2 * size_)), 0.5 * radius, orange);
    }
  }
}

void Marks::add_inertias() {
  for (std::size_t i = 0; i < robot_.links.size(); ++i) {
    const auto& inertial = robot_.links[i].inertial;
    if (!inertial) continue;
    const PrincipalAxes principal = principal_axes(*inertial);
    const mesh::Transform pose = poses_[i].after(principal.pose);
    surfaces_.push_back(surface(sphere_mesh(0.14 * size_), pose, grey));
    const Point edges = box_of_inertia(inertial->mass, principal.moments);
    if (!(std::max({edges[0], edges[1], edges[2]}) > 0) || !std::isfinite(edges[0] + edges[1] + edges[2])) continue;
    Surface box = surface(box_mesh(edges), pose, violet);
    box.alpha = 0.35F;
    surfaces_.push_back(std::move(box));
  }
}

void Marks::add_names() {
  for (std::size_t i = 0; i < robot_.links.size(); ++i)
    labels_.push_back({single(poses_[i].translation), robot_.links[i].name.value});
}

}  // namespace urdfmill::picture
