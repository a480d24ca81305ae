// Reads poses, joints, inertials and geoms from their attributes.
#include <algorithm>
#include <cctype>
#include <cmath>

#include "urdfmill/mjcf/reading.hpp"
#include "urdfmill/mjcf/rules.hpp"
#include "urdfmill/urdf/reader.hpp"
#include "urdfmill/xml/report.hpp"

namespace urdfmill::mjcf {

namespace {

using kinematics::Matrix3;

double radians(const Reading& r, double angle) {
  return r.scene.compiler.is_degree ? angle * kinematics::pi / 180 : angle;
}

Matrix3 of_quaternion(double w, double x, double y, double z) {
  return kinematics::rotation(urdf::normalised({x, y, z, w}));
}

/// Rotates about the axes of the sequence in order: intrinsic for lower-case letters, extrinsic for capitals.
Matrix3 of_euler(const std::string& sequence, const std::array<double, 3>& angles) {
  Matrix3 rotation = Matrix3::Identity();
  for (std::size_t i = 0; i < 3; ++i) {
    Vector3 axis = Vector3::Zero();
    axis[std::tolower(static_cast<unsigned char>(sequence[i])) - 'x'] = 1;
    const Matrix3 turn = kinematics::rotation_about(axis, angles[i]);
    rotation = sequence[i] >= 'a' ? Matrix3(rotation * turn) : Matrix3(turn * rotation);
  }
  return rotation;
}

/// The smallest rotation that maps z to a direction.
Matrix3 z_to(const Vector3& direction) {
  const Vector3 z = direction.normalized();
  const Vector3 axis = kinematics::cross(Vector3::UnitZ(), z);
  const double sine = axis.norm();
  if (sine < 1e-300)
    return z[2] >= 0 ? Matrix3::Identity() : kinematics::rotation_about(Vector3::UnitX(), kinematics::pi);
  return kinematics::rotation_about(axis / sine, std::atan2(sine, z[2]));
}

Matrix3 of_columns(const Vector3& x, const Vector3& y) {
  Matrix3 rotation;
  const Vector3 first = x.normalized();
  const Vector3 second = (y - y.dot(first) * first).normalized();
  rotation.col(0) = first;
  rotation.col(1) = second;
  rotation.col(2) = kinematics::cross(first, second);
  return rotation;
}

constexpr std::array<std::string_view, 4> not_quaternions{"euler", "axisangle", "xyaxes", "zaxis"};

/// If several orientations are given, one other than a quaternion wins: the element's own before a class's, the nearest
/// class first (measured).
Matrix3 rotation_of(Reading& r, const Part& part) {
  const auto stated = std::count_if(not_quaternions.begin(), not_quaternions.end(),
                                    [&](std::string_view name) { return part.element.attribute(name) != nullptr; });
  if (stated + (part.element.attribute("quat") != nullptr ? 1 : 0) > 1)
    r.faults.report(part.element, "the orientation is given twice, which MuJoCo refuses");
  const xml::Attribute* other = part.find_any(not_quaternions);
  const std::string_view form = other != nullptr ? other->name : std::string_view("quat");
  const auto numbers = [&](std::string_view name, std::size_t count) {
    return form == name ? part.numbers_of(other, count, count, r.faults) : std::nullopt;
  };
  if (const auto e = numbers("euler", 3))
    return of_euler(r.scene.compiler.eulerseq, {radians(r, (*e)[0]), radians(r, (*e)[1]), radians(r, (*e)[2])});
  if (const auto a = numbers("axisangle", 4)) {
    const Vector3 axis((*a)[0], (*a)[1], (*a)[2]);
    if (axis.norm() == 0) {
      r.faults.report(part.element, "axisangle has an axis of zero length");
      return Matrix3::Identity();
    }
    return kinematics::rotation_about(axis.normalized(), radians(r, (*a)[3]));
  }
  if (const auto a = numbers("xyaxes", 6)) return of_columns({(*a)[0], (*a)[1], (*a)[2]}, {(*a)[3], (*a)[4], (*a)[5]});
  if (const auto z = numbers("zaxis", 3)) return z_to({(*z)[0], (*z)[1], (*z)[2]});
  if (other != nullptr) return Matrix3::Identity();
  if (const auto q = part.numbers("quat", 4, 4, r.faults)) {
    if (std::hypot(std::hypot((*q)[0], (*q)[1]), std::hypot((*q)[2], (*q)[3])) == 0)
      r.faults.report(part.element, "quat is zero, which MuJoCo refuses");
    return of_quaternion((*q)[0], (*q)[1], (*q)[2], (*q)[3]);
  }
  return Matrix3::Identity();
}

Vector3 position_of(Reading& r, const Part& part) {
  const auto p = part.numbers("pos", 3, 3, r.faults);
  return p ? Vector3((*p)[0], (*p)[1], (*p)[2]) : Vector3::Zero();
}

/// True if a range applies: MuJoCo's "true", "false" and "auto". The bounds of a ball joint may be equal.
bool is_limited(Reading& r, const Part& part, std::string_view attribute, const std::array<double, 2>& range,
                bool is_ball) {
  const std::string given = part.text(attribute);
  if (given == "true") {
    if (!is_ball && !(range[0] < range[1]))
      r.faults.report(part.element, "the range is limited and its bounds are not in order");
    return true;
  }
  if (given.empty() && !r.scene.compiler.autolimits && (range[0] != 0 || range[1] != 0))
    r.faults.report(part.element, "there is a range, but autolimits is off and limited is not set");
  return given != "false" && r.scene.compiler.autolimits && range[0] < range[1];
}

std::array<double, 2> range_of(Reading& r, const Part& part, std::string_view attribute) {
  const auto range = part.numbers(attribute, 2, 2, r.faults);
  return range ? std::array<double, 2>{(*range)[0], (*range)[1]} : std::array<double, 2>{0, 0};
}

}  // namespace

Transform pose_of(Reading& r, const Part& part) {
  return {rotation_of(r, part), position_of(r, part)};
}

Matrix3 turned(Reading& r, const Part& part, double factor) {
  const auto e = part.numbers("euler", 3, 3, r.faults);
  if (!e) return Matrix3::Identity();
  std::array<double, 3> angles{};
  for (std::size_t i = 0; i < 3; ++i) angles[i] = factor * radians(r, (*e)[i]);
  return of_euler(r.scene.compiler.eulerseq, angles);
}

JointPart read_joint(Reading& r, const Part& part, const Transform& frame) {
  JointPart joint;
  joint.element = &part.element;
  joint.name = part.text("name");
  const std::string type = part.element.name == "freejoint" ? "free" : part.text("type");
  if (type == "free")
    joint.kind = JointKind::free;
  else if (type == "ball")
    joint.kind = JointKind::ball;
  else if (type == "slide")
    joint.kind = JointKind::slide;
  else if (!type.empty() && type != "hinge")
    r.faults.report(part.element, "joints are of type hinge, slide, ball or free, not \"" + type + "\"");
  if (joint.kind == JointKind::free) {
    const std::string align = part.text("align");
    joint.is_aligned = align == "true" || (align != "false" && r.scene.compiler.align_free);
    return joint;
  }
  joint.position = frame * position_of(r, part);
  if (const auto axis = part.numbers("axis", 3, 3, r.faults)) joint.axis = Vector3((*axis)[0], (*axis)[1], (*axis)[2]);
  if (joint.kind != JointKind::ball && joint.axis.norm() < 1e-14)
    r.faults.report(part.element, "the axis has no length, which MuJoCo refuses");
  joint.axis = frame.rotation * joint.axis;
  const bool turns = joint.kind != JointKind::slide;
  const auto value = [&](double x) { return turns ? radians(r, x) : x; };
  joint.ref = value(part.number("ref", 0, r.faults));
  std::array<double, 2> range = range_of(r, part, "range");
  const bool is_ball = joint.kind == JointKind::ball;
  joint.is_limited = is_limited(r, part, "limited", range, is_ball);
  if (is_ball && joint.is_limited && range[0] != 0)
    r.faults.report(part.element, "the range of a ball joint must begin at 0, which MuJoCo requires");
  joint.lower = value(range[0]) - joint.ref;
  joint.upper = value(range[1]) - joint.ref;
  const std::array<double, 2> force = range_of(r, part, "actuatorfrcrange");
  if (is_limited(r, part, "actuatorfrclimited", force, is_ball))
    joint.effort = std::max(std::abs(force[0]), std::abs(force[1]));
  const auto first = [&](const char* name) {
    const auto values = part.numbers(name, 1, 8, r.faults);
    return values ? values->front() : 0.0;
  };
  joint.damping = first("damping");
  joint.friction = first("frictionloss");
  const auto spring = part.numbers("springdamper", 2, 2, r.faults);
  if (spring && ((*spring)[0] != 0 || (*spring)[1] != 0)) {
    if (!((*spring)[0] > 0 && (*spring)[1] > 0))
      r.faults.report(part.element, "springdamper needs two values above zero, which MuJoCo requires");
    joint.damping_time = (*spring)[0];
    joint.springdamper = part.find("springdamper");
  }
  if (joint.kind != JointKind::ball) joint.armature = part.number("armature", 0, r.faults);
  if (joint.armature < 0) r.faults.report(part.element, "armature is negative, which MuJoCo refuses");
  return joint;
}

std::optional<urdf::Inertial> read_inertial(Reading& r, const Part& part, const Transform& frame) {
  const auto position = part.numbers("pos", 3, 3, r.faults);
  const auto mass = part.numbers("mass", 1, 1, r.faults);
  if (!position || !mass) {
    r.faults.report(part.element, "an inertial needs pos and mass");
    return std::nullopt;
  }
  urdf::Inertial inertial;
  inertial.element = &part.element;
  inertial.mass.value = mass->front();
  const Vector3 centre = frame * Vector3((*position)[0], (*position)[1], (*position)[2]);
  for (std::size_t i = 0; i < 3; ++i) inertial.origin.xyz.v[i].value = centre[static_cast<Eigen::Index>(i)];
  urdf::Inertia& i = inertial.inertia;
  const auto full = part.numbers("fullinertia", 6, 6, r.faults);
  const auto diagonal = part.numbers("diaginertia", 3, 3, r.faults);
  if (full) {
    if (diagonal || part.find("quat") != nullptr || part.find("euler") != nullptr ||
        part.find("axisangle") != nullptr || part.find("xyaxes") != nullptr || part.find("zaxis") != nullptr)
      r.faults.report(part.element, "fullinertia is given beside another inertia or orientation, which MuJoCo refuses");
    i.ixx.value = (*full)[0];
    i.iyy.value = (*full)[1];
    i.izz.value = (*full)[2];
    i.ixy.value = (*full)[3];
    i.ixz.value = (*full)[4];
    i.iyz.value = (*full)[5];
    if (!frame.rotation.isIdentity(0)) inertial.origin.rotation = kinematics::quaternion(frame.rotation);
    return inertial;
  }
  inertial.origin.rotation = kinematics::quaternion(frame.rotation * rotation_of(r, part));
  if (diagonal) {
    i.ixx.value = (*diagonal)[0];
    i.iyy.value = (*diagonal)[1];
    i.izz.value = (*diagonal)[2];
  }
  return inertial;
}

}  // namespace urdfmill::mjcf
