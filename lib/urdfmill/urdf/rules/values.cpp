// Well-formed numbers that are implausible: axes, quaternions, sizes, scales, angles.
#include <fmt/format.h>

#include <cmath>
#include <numbers>

#include "urdfmill/text/numbers.hpp"
#include "urdfmill/urdf/rules.hpp"
#include "urdfmill/urdf/rules/findings.hpp"

namespace urdfmill::urdf {

namespace {

/// The largest deviation of a length from 1 that rounding to four digits causes.
constexpr double unit_tolerance = 1e-3;
/// rad; angles beyond two turns are hardly in radians.
constexpr double largest_rotation = 4 * std::numbers::pi;

double length(const Vector3& v) {
  return std::sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
}

void check_axis(Findings& findings, const Joint& joint) {
  if (!joint.axis.span.known()) return;
  const double norm = length(joint.axis);
  if (norm == 0) {
    findings.report(rules::axis_zero, joint.element, joint.axis.span,
                    fmt::format("joint \"{}\": the axis is 0 0 0, so the joint cannot move", joint.name.value));
  } else if (std::abs(norm - 1) > unit_tolerance) {
    const std::string unit = fmt::format("{} {} {}", text::shortest(joint.axis[0] / norm),
                                         text::shortest(joint.axis[1] / norm), text::shortest(joint.axis[2] / norm));
    findings.report(rules::axis_not_unit, joint.element, joint.axis.span,
                    fmt::format("joint \"{}\": the axis has length {:.6g}, not 1", joint.name.value, norm),
                    {.hint = fmt::format("the unit axis is \"{}\"", unit), .fix = {{joint.axis.span, unit}}});
  }
}

void check_origin(Findings& findings, const xml::Element* element, const Origin& origin, const std::string& subject) {
  if (origin.written == Origin::Written::quaternion) {
    const auto& q = origin.quat_xyzw;
    const double norm = std::sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
    if (norm == 0)
      findings.report(rules::quaternion_zero, element, origin.span,
                      fmt::format("{}: quat_xyzw is 0 0 0 0; urdfdom reads it as no rotation", subject));
    else if (std::abs(norm - 1) > unit_tolerance)
      findings.report(rules::quaternion_not_unit, element, origin.span,
                      fmt::format("{}: quat_xyzw has length {:.6g}, not 1", subject, norm));
  }
  if (origin.written != Origin::Written::rpy) return;
  for (const Number& angle : origin.rpy.v)
    if (std::abs(angle.value) > largest_rotation) {
      findings.report(
          rules::degrees_suspected, element, angle.span,
          fmt::format("{}: the angle {} is more than two turns; rpy is in radians", subject, angle.text),
          {.hint = fmt::format("{} degrees are {:.6g} rad", angle.text, angle.value * std::numbers::pi / 180)});
      return;
    }
}

class ShapeCheck {
 public:
  ShapeCheck(Findings& findings, const xml::Element* element, const Geometry& geometry, std::string subject)
      : findings_(findings), element_(element), geometry_(geometry), subject_(std::move(subject)) {}

  void run() {
    std::visit([&](const auto& shape) { check(shape); }, geometry_.shape);
  }

 private:
  /// URDF 1.2 requires positive sizes and the reader reports others; earlier versions accept them.
  void size(const Number& given, std::string_view what) {
    if (findings_.robot.version == Version::v1_2 || !given.written() || !(given.value <= 0)) return;
    findings_.report(rules::size_not_positive, element_, given.span.known() ? given.span : geometry_.span,
                     fmt::format("{}: the {} {} is not positive", subject_, what, text::shortest(given.value)));
  }

  void check(const Box& box) {
    for (const Number& side : box.size.v) size(side, "box's size");
  }
  void check(const Sphere& sphere) { size(sphere.radius, "sphere's radius"); }
  void check(const Cylinder& cylinder) {
    size(cylinder.radius, "cylinder's radius");
    size(cylinder.length, "cylinder's length");
  }
  void check(const Capsule& capsule) {
    size(capsule.radius, "capsule's radius");
    size(capsule.length, "capsule's length");
  }
  void check(const Mesh& mesh) {
    const double volume = mesh.scale[0] * mesh.scale[1] * mesh.scale[2];
    if (volume == 0)
      findings_.report(rules::mesh_scale_zero, element_, mesh.scale.span,
                       fmt::format("{}: a factor of the mesh's scale is 0, so the mesh is flat", subject_));
    else if (volume < 0)
      findings_.report(rules::mesh_mirrored, element_, mesh.scale.span,
                       fmt::format("{}: the mesh's scale mirrors it; some programs turn its faces inside out or "
                                   "refuse it as a collision shape",
                                   subject_));
  }

  Findings& findings_;
  const xml::Element* element_;
  const Geometry& geometry_;
  std::string subject_;
};

}  // namespace

void check_values(Findings& findings) {
  for (const Link& link : findings.robot.links) {
    const std::string subject = fmt::format("link \"{}\"", link.name.value);
    if (link.inertial) check_origin(findings, link.inertial->element, link.inertial->origin, subject);
    for (const Visual& visual : link.visuals) {
      check_origin(findings, visual.element, visual.origin, subject);
      ShapeCheck(findings, visual.element, visual.geometry, subject).run();
    }
    for (const Collision& collision : link.collisions) {
      check_origin(findings, collision.element, collision.origin, subject);
      ShapeCheck(findings, collision.element, collision.geometry, subject).run();
    }
  }
  for (const Joint& joint : findings.robot.joints) {
    check_origin(findings, joint.element, joint.origin, fmt::format("joint \"{}\"", joint.name.value));
    check_axis(findings, joint);
  }
}

}  // namespace urdfmill::urdf
