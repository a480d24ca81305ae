#include "urdfmill/picture/marks.hpp"

#include <Eigen/Core>
#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <set>
#include <string>
#include <utility>

#include "urdfmill/kinematics/transform.hpp"
#include "urdfmill/mesh/points.hpp"
#include "urdfmill/picture/place.hpp"
#include "urdfmill/picture/principal_axes.hpp"
#include "urdfmill/picture/solid_meshes.hpp"

namespace urdfmill::picture {
namespace {

using mesh::plus;
using mesh::Point;
using mesh::times;

constexpr Vector red{0.75F, 0.03F, 0.03F}, green{0.04F, 0.5F, 0.06F}, blue{0.03F, 0.1F, 0.8F};
constexpr Vector orange{0.9F, 0.32F, 0.02F}, violet{0.45F, 0.06F, 0.6F}, grey{0.15F, 0.15F, 0.17F};
constexpr Vector yellow{0.9F, 0.7F, 0.02F}, teal{0.0F, 0.33F, 0.36F};
using std::numbers::pi;

Point unit_vector(const Point& p) {
  const double size = std::sqrt(mesh::dot(p, p));
  return size > 0 ? times(p, 1 / size) : Point{0, 0, 1};
}

/// A pose whose z axis points along the direction.
mesh::Transform along(const Point& at, const Point& direction) {
  const Point z = unit_vector(direction);
  Vector a, b;
  basis(single(z), a, b);
  const Point x = unit_vector(mesh::cross({b.x, b.y, b.z}, z)), y = mesh::cross(z, x);
  mesh::Transform pose;
  for (std::size_t i = 0; i < 3; ++i) pose.rows[i] = {x[i], y[i], z[i]};
  pose.translation = at;
  return pose;
}

Point column(const mesh::Transform& pose, std::size_t axis) {
  return {pose.rows[0][axis], pose.rows[1][axis], pose.rows[2][axis]};
}

/// An arrow along z from the origin.
mesh::Mesh arrow_mesh(double length, double radius, std::size_t segments) {
  const double head = std::min(0.3 * length, 5 * radius);
  return revolved({{0, 0}, {radius, 0}, {radius, length - head}, {2.4 * radius, length - head}, {0, length}}, segments);
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

std::size_t Marks::segments_for(std::size_t links) {
  constexpr std::size_t many_links = 500, segments = 24, few_segments = 8;
  return links > many_links ? few_segments : segments;
}

mesh::Mesh Marks::ball(double radius) const {
  return segments_ == segments_for(0) ? sphere_mesh(radius) : sphere_mesh(radius, segments_);
}

void Marks::add_arrow(const mesh::Transform& pose, std::size_t axis, double length, double radius,
                      const Vector& colour) {
  surfaces_.push_back(
      surface(arrow_mesh(length, radius, segments_), along(pose.translation, column(pose, axis)), colour));
}

void Marks::add_rod(const Point& from, const Point& to, double radius, const Vector& colour) {
  const Point way = mesh::minus(to, from);
  const double length = std::sqrt(mesh::dot(way, way));
  if (!(length > 0)) return;
  surfaces_.push_back(
      surface(revolved({{0, 0}, {radius, 0}, {radius, length}, {0, length}}, segments_), along(from, way), colour));
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
      labels_.push_back({single(plus(pose.translation, column(pose, 2), 1.1 * length)), frames[i].name});
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

const mesh::Transform* Marks::pose_of(const std::string& link) const {
  const urdf::Link* found = robot_.link(link);
  return found == nullptr ? nullptr : &poses_[static_cast<std::size_t>(found - robot_.links.data())];
}

/// The axis is given in the joint's frame; it is the same in the child's, which rotates about it.
Point Marks::axis_of(const urdf::Joint& joint, const mesh::Transform& child) const {
  return unit_vector(mesh::Transform{child.rows, {0, 0, 0}}.apply(joint.axis.values()));
}

/// Marks the range of the joint as a sector, or a ring for a full turn, and the joint's position in it.
void Marks::add_limits(const urdf::Joint& joint, const mesh::Transform& arrow, double position) {
  const double lower = joint.limits->lower, upper = joint.limits->upper, radius = 0.9 * size_, line = 0.012 * size_;
  const auto hand = [&](double angle) {
    return plus(arrow.translation,
                plus(times(column(arrow, 0), radius * std::cos(angle)), column(arrow, 1), radius * std::sin(angle)));
  };
  if (upper - lower < 2 * pi - 1e-9) {
    add_sector(arrow, lower, upper, radius, yellow);
    add_arc(arrow, lower, upper, radius, line, yellow);
    for (const double end : {lower, upper}) add_rod(arrow.translation, hand(end), line, yellow);
  } else {
    add_arc(arrow, 0, 2 * pi, radius, line, yellow);
  }
  add_rod(arrow.translation, hand(position), 0.018 * size_, orange);
}

void Marks::add_way(const std::vector<Point>& points, double radius, const Vector& colour) {
  Surface way;
  way.colour = colour;
  for (std::size_t i = 1; i < points.size(); ++i) {
    const Point step = mesh::minus(points[i], points[i - 1]);
    const double length = std::sqrt(mesh::dot(step, step));
    if (!(length > 0)) continue;
    const Surface rod = surface(revolved({{0, 0}, {radius, 0}, {radius, length}, {0, length}}, segments_ / 2),
                                along(points[i - 1], step), colour);
    way.corners.insert(way.corners.end(), rod.corners.begin(), rod.corners.end());
    way.normals.insert(way.normals.end(), rod.normals.begin(), rod.normals.end());
  }
  if (!way.corners.empty()) surfaces_.push_back(std::move(way));
}

void Marks::add_arc(const mesh::Transform& pose, double from, double to, double radius, double thickness,
                    const Vector& colour) {
  const auto segments = std::max<std::size_t>(2, static_cast<std::size_t>(std::ceil((to - from) / (pi / 24))));
  const auto point = [&](double angle) { return pose.apply({radius * std::cos(angle), radius * std::sin(angle), 0}); };
  std::vector<Point> points;
  for (std::size_t i = 0; i <= segments; ++i)
    points.push_back(point(from + (to - from) * static_cast<double>(i) / static_cast<double>(segments)));
  add_way(points, thickness, colour);
}

void Marks::add_axes(std::span<const double> positions) {
  using Type = urdf::JointType;
  for (std::size_t j = 0; j < robot_.joints.size(); ++j) {
    const urdf::Joint& joint = robot_.joints[j];
    if (joint.type != Type::revolute && joint.type != Type::continuous && joint.type != Type::prismatic) continue;
    const mesh::Transform *moved = pose_of(joint.child.value), *parent = pose_of(joint.parent.value);
    if (moved == nullptr || parent == nullptr) continue;
    const mesh::Transform frame = parent->after(placed(kinematics::transform(joint.origin)));
    const Point axis = axis_of(joint, frame);
    const double radius = 0.03 * size_;
    add_rod(plus(moved->translation, axis, -1.2 * size_), moved->translation, 0.6 * radius, orange);
    // The arrow's x axis is fixed to the parent and shows position 0.
    const mesh::Transform arrow = along(moved->translation, axis);
    add_arrow(arrow, 2, 1.8 * size_, radius, orange);
    const bool limited = joint.limits && joint.type != Type::continuous && std::isfinite(joint.limits->lower.value) &&
                         std::isfinite(joint.limits->upper.value) && joint.limits->lower < joint.limits->upper;
    // Huge prismatic limits, which stand for none, would make the robot invisible.
    const auto is_near = [&](double limit) { return std::abs(limit) <= 1000 * size_; };
    if (!limited || (joint.type == Type::prismatic && !(is_near(joint.limits->lower) && is_near(joint.limits->upper))))
      continue;
    const double position = j < positions.size() ? positions[j] : 0;
    if (joint.type == Type::revolute) {
      add_limits(joint, arrow, position);
      continue;
    }
    for (const double end : {joint.limits->lower.value, joint.limits->upper.value})
      surfaces_.push_back(
          surface(cylinder_mesh(3 * radius, 0.5 * radius), along(plus(frame.translation, axis, end), axis), yellow));
    add_rod(plus(frame.translation, axis, joint.limits->lower), plus(frame.translation, axis, joint.limits->upper),
            0.7 * radius, yellow);
  }
}

void Marks::add_screws(const std::vector<ScrewMark>& screws) {
  for (const ScrewMark& screw : screws) {
    const double reach = 4 * size_, radius = 0.03 * size_;
    add_rod(plus(screw.at, screw.axis, -reach), plus(screw.at, screw.axis, reach), 0.4 * radius, teal);
    const mesh::Transform arrow = along(screw.at, screw.axis);
    add_arrow(arrow, 2, 1.7 * size_, radius, teal);
    if (!screw.slides) {
      mesh::Transform turn = arrow;
      turn.translation = plus(screw.at, screw.axis, 0.85 * size_);
      const double bend = 0.45 * size_, end = 0.9 * pi, head = 0.22 * size_;
      add_arc(turn, -0.6 * pi, end, bend, 0.6 * radius, teal);
      const Point tip = turn.apply({bend * std::cos(end), bend * std::sin(end), 0});
      const Point onwards = times(column(turn, 0), -std::sin(end));
      surfaces_.push_back(surface(revolved({{0, 0}, {2 * radius, 0}, {0, head}}, segments_),
                                  along(tip, plus(onwards, column(turn, 1), std::cos(end))), teal));
    }
    labels_.push_back({single(plus(screw.at, screw.axis, 1.8 * size_)), screw.name});
  }
}

void Marks::add_faults(const std::vector<FaultMark>& faults) {
  // The first of many findings at one place are named, so that the robot stays visible.
  constexpr std::size_t most_named = 3;
  struct Fault {
    Point at;
    std::set<std::string> texts;
    std::size_t more = 0;
  };
  std::map<std::pair<bool, std::size_t>, Fault> places;  // by whether it is a joint, and its index
  for (const FaultMark& mark : faults) {
    const urdf::Joint* joint = mark.joint ? &robot_.joints[*mark.joint] : nullptr;
    const mesh::Transform* pose = joint != nullptr ? pose_of(joint->child.value)
                                  : mark.link      ? &poses_[*mark.link]
                                                   : nullptr;
    if (pose == nullptr) continue;
    const auto [entry, is_new] = places.try_emplace({joint != nullptr, joint != nullptr ? *mark.joint : *mark.link});
    Fault& fault = entry->second;
    if (is_new) {
      fault.at = pose->translation;
      if (joint != nullptr) fault.at = add_faulty_joint(*joint, *pose);
    }
    if (fault.texts.contains(mark.text)) continue;
    if (fault.texts.size() == most_named) {
      ++fault.more;
      continue;
    }
    fault.texts.insert(mark.text);
    labels_.push_back({single(fault.at), mark.text, true});
  }
  for (const auto& [place, fault] : places)
    if (fault.more > 0) labels_.push_back({single(fault.at), "and " + std::to_string(fault.more) + " more", true});
}

/// Draws a joint in red; returns the place of its label.
Point Marks::add_faulty_joint(const urdf::Joint& joint, const mesh::Transform& pose) {
  const Point at = pose.translation, axis = axis_of(joint, pose);
  const double radius = 0.035 * size_;
  add_rod(plus(at, axis, -1.2 * size_), at, radius, red);
  add_arrow(along(at, axis), 2, 1.8 * size_, radius, red);
  surfaces_.push_back(surface(ball(0.16 * size_), pose, red));
  return plus(at, axis, 1.8 * size_);
}

void Marks::add_contact(const ContactMark& contact) {
  for (const std::size_t link : {contact.first, contact.second})
    labels_.push_back({single(poses_[link].translation), robot_.links[link].name.value});
  if (!contact.at) return;
  mesh::Transform pose = poses_[contact.first];
  pose.translation = pose.apply(*contact.at);
  surfaces_.push_back(surface(ball(0.2 * size_), pose, red));
  labels_.push_back({single(pose.translation), "contact"});
}

void Marks::add_bones() {
  for (const urdf::Joint& joint : robot_.joints) {
    const mesh::Transform *from = pose_of(joint.parent.value), *to = pose_of(joint.child.value);
    if (from != nullptr && to != nullptr) add_rod(from->translation, to->translation, 0.03 * size_, grey);
  }
}

void Marks::add_inertias() {
  for (std::size_t i = 0; i < robot_.links.size(); ++i) {
    const auto& inertial = robot_.links[i].inertial;
    if (!inertial) continue;
    const PrincipalAxes principal = principal_axes(*inertial);
    const mesh::Transform pose = poses_[i].after(principal.pose);
    surfaces_.push_back(surface(ball(0.14 * size_), pose, grey));
    const Point edges = box_of_inertia(inertial->mass, principal.moments);
    if (!(std::max({edges[0], edges[1], edges[2]}) > 0) || !std::isfinite(edges[0] + edges[1] + edges[2])) continue;
    Surface box = surface(box_mesh(edges), pose, violet);
    box.alpha = 0.25F;
    surfaces_.push_back(std::move(box));
    add_edges(pose, edges);
  }
}

void Marks::add_edges(const mesh::Transform& pose, const Point& size) {
  for (std::size_t axis = 0; axis < 3; ++axis)
    for (unsigned corner = 0; corner < 4; ++corner) {
      Point from{}, to{};
      from[axis] = -size[axis] / 2, to[axis] = size[axis] / 2;
      for (unsigned i = 0; i < 2; ++i) {
        const std::size_t other = (axis + 1 + i) % 3;
        from[other] = to[other] = ((corner >> i & 1U) != 0 ? 0.5 : -0.5) * size[other];
      }
      add_rod(pose.apply(from), pose.apply(to), 0.012 * size_, violet);
    }
}

void Marks::add_names() {
  for (std::size_t i = 0; i < robot_.links.size(); ++i)
    labels_.push_back({single(poses_[i].translation), robot_.links[i].name.value});
}

}  // namespace urdfmill::picture
