#include "urdfmill/emit/dh/opw.hpp"

#include <cmath>

namespace urdfmill::emit {
namespace {

using kinematics::Chain;
using kinematics::cross;
using kinematics::Matrix3;
using kinematics::Transform;
using kinematics::Vector3;
using kinematics::wrap;

/// Returns the angle of the rotation about `axis` that maps `from` to `to`; all are unit vectors, both orthogonal to
/// the axis.
double angle_about(const Vector3& axis, const Vector3& from, const Vector3& to) {
  return std::atan2(cross(from, to).dot(axis), from.dot(to));
}

int sign_of(double value) {
  return value < 0 ? -1 : 1;
}

/// Returns the sign that minimises the angle from `from` to sign · `to`.
int nearer_sign(const Vector3& axis, const Vector3& from, const Vector3& to) {
  return std::abs(angle_about(axis, from, to)) <= std::abs(angle_about(axis, from, -to)) ? 1 : -1;
}

/// Returns the distance of a line from a point.
double distance(const kinematics::ChainJoint& line, const Vector3& point) {
  return cross(point - line.point, line.axis).norm();
}

/// Returns the point closest to the axes of joints 4, 5 and 6, where they meet.
Vector3 wrist_centre(const Chain& chain) {
  Matrix3 m = Matrix3::Zero();
  Vector3 right = Vector3::Zero();
  for (std::size_t i = 3; i < 6; ++i) {
    const auto& joint = chain.joints[i];
    const Matrix3 across = Matrix3::Identity() - joint.axis * joint.axis.transpose();
    m += across;
    right += across * joint.point;
  }
  // The axes are not all parallel, so m is regular; Cramer's rule needs only the core of Eigen.
  const Vector3 x = m.col(0), y = m.col(1), z = m.col(2);
  const double determinant = x.dot(cross(y, z));
  return Vector3(right.dot(cross(y, z)), x.dot(cross(right, z)), x.dot(cross(y, right))) / determinant;
}

/// Returns the first condition that the chain violates; empty if it satisfies all.
std::string failed_condition(const Chain& chain, double tolerance) {
  const auto& j = chain.joints;
  if (j.size() != 6)
    return "it has " + std::to_string(j.size()) + " movable joint" + (j.size() == 1 ? "" : "s") + ", not 6";
  for (const auto& joint : j)
    if (joint.prismatic) return "joint " + joint.name + " is prismatic; all 6 must be revolute";
  const auto parallel = [&](const Vector3& a, const Vector3& b) { return cross(a, b).norm() <= tolerance; };
  const auto orthogonal = [&](const Vector3& a, const Vector3& b) { return std::abs(a.dot(b)) <= tolerance; };
  const auto axes = [&](std::size_t a, std::size_t b, std::string_view what) {
    return "the axes of joints " + j[a].name + " and " + j[b].name + " are not " + std::string(what);
  };
  const Vector3 up = Vector3::UnitZ();
  if (!parallel(j[0].axis, up)) return "the axis of joint " + j[0].name + " is not along z of " + chain.base_link;
  if (distance(j[0], Vector3::Zero()) > tolerance)
    return "the axis of joint " + j[0].name + " does not pass through the origin of " + chain.base_link;
  if (!orthogonal(j[1].axis, j[0].axis)) return axes(0, 1, "at a right angle");
  if (!parallel(j[2].axis, j[1].axis)) return axes(1, 2, "parallel");
  if (!orthogonal(j[3].axis, j[2].axis)) return axes(2, 3, "at a right angle");
  if (!orthogonal(j[4].axis, j[3].axis)) return axes(3, 4, "at a right angle");
  if (!orthogonal(j[5].axis, j[4].axis)) return axes(4, 5, "at a right angle");
  const Vector3 centre = wrist_centre(chain);
  for (std::size_t i = 3; i < 6; ++i)
    if (distance(j[i], centre) > tolerance)
      return "the axes of joints " + j[3].name + ", " + j[4].name + " and " + j[5].name + " do not meet in one point";
  if (!parallel(chain.home.rotation.col(2), j[5].axis))
    return "z of " + chain.tip_link + " is not along the axis of joint " + j[5].name +
           "; many models have a link tool0 whose z is";
  if (distance(j[5], chain.home.position) > tolerance)
    return "the origin of " + chain.tip_link + " is not on the axis of joint " + j[5].name;
  return {};
}

}  // namespace

std::variant<Opw, std::string> opw(const Chain& chain, double tolerance) {
  if (std::string condition = failed_condition(chain, tolerance); !condition.empty()) return condition;
  const auto& j = chain.joints;
  Opw arm;
  std::array<double, 6> turned{};  // rotation of each joint at the model's zero
  const Vector3 up = Vector3::UnitZ();
  arm.signs[0] = sign_of(j[0].axis.z());
  // Projected on the plane perpendicular to z, so that deviations within the tolerance do not tilt the frames.
  const Vector3 second = (j[1].axis - up * j[1].axis.z()).normalized();
  arm.signs[1] = nearer_sign(up, Vector3::UnitY(), second);
  const Vector3 y = second * arm.signs[1];
  turned[0] = angle_about(up, Vector3::UnitY(), y);
  const Vector3 x = cross(y, up);

  arm.a1 = j[1].point.dot(x);
  arm.c1 = j[1].point.z();
  arm.signs[2] = sign_of(j[2].axis.dot(y));
  const Vector3 upper = j[2].point - j[1].point;
  arm.c2 = std::hypot(upper.dot(x), upper.z());
  turned[1] = std::atan2(upper.dot(x), upper.z());

  const Vector3 centre = wrist_centre(chain);
  const Vector3 fore = centre - j[2].point;
  arm.signs[3] = sign_of(fore.dot(j[3].axis));
  const Vector3 along = j[3].axis * arm.signs[3];
  const double lean = std::atan2(along.dot(x), along.z());  // angle of joints 2 and 3 together
  turned[2] = lean - turned[1];
  const Vector3 z4 = x * std::sin(lean) + up * std::cos(lean);
  const Vector3 x4 = x * std::cos(lean) - up * std::sin(lean);
  arm.c3 = fore.dot(z4);
  arm.a2 = fore.dot(x4);
  arm.b = centre.dot(y);

  const Vector3 fifth = (j[4].axis - z4 * j[4].axis.dot(z4)).normalized();
  arm.signs[4] = nearer_sign(z4, y, fifth);
  const Vector3 y5 = fifth * arm.signs[4];
  turned[3] = angle_about(z4, y, y5);
  const Vector3 tip_z = chain.home.rotation.col(2);
  const Vector3 z6 = (tip_z - y5 * tip_z.dot(y5)).normalized();
  arm.signs[5] = sign_of(j[5].axis.dot(z6));
  turned[4] = angle_about(y5, z4, z6);
  arm.c4 = (chain.home.position - centre).dot(z6);
  const Vector3 tip_x = chain.home.rotation.col(0);
  turned[5] = angle_about(z6, cross(y5, z6), tip_x);
  for (std::size_t i = 0; i < 6; ++i) arm.offsets[i] = wrap(-turned[i]) + 0.0;
  return arm;
}

Transform forward(const Opw& arm, std::span<const double> q) {
  std::array<double, 6> at{};
  for (std::size_t i = 0; i < 6; ++i) at[i] = arm.signs[i] * q[i] - arm.offsets[i];
  const auto turn = [](const Vector3& axis, double angle) { return kinematics::rotation_about(axis, angle); };
  const Vector3 y = Vector3::UnitY();
  const Vector3 z = Vector3::UnitZ();
  Transform t;
  const auto step = [&](const Vector3& offset, const Matrix3& rotation) {
    t.position += t.rotation * offset;
    t.rotation = t.rotation * rotation;
  };
  step({0, 0, 0}, turn(z, at[0]));
  step({arm.a1, 0, arm.c1}, turn(y, at[1]));
  step({0, 0, arm.c2}, turn(y, at[2]));
  step({arm.a2, arm.b, arm.c3}, turn(z, at[3]));
  step({0, 0, 0}, turn(y, at[4]));
  step({0, 0, arm.c4}, turn(z, at[5]));
  return t;
}

}  // namespace urdfmill::emit
