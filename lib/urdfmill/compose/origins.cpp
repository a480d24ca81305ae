#include "urdfmill/compose/origins.hpp"

#include <algorithm>
#include <cmath>

#include "urdfmill/urdf/reader.hpp"

namespace urdfmill::compose {

namespace {

constexpr double rounding = 1e-15;

double tidy_length(double value, double scale) {
  return std::abs(value) <= rounding * scale ? 0 : value;
}

double tidy_angle(double angle) {
  const double right_angles = std::round(angle / (kinematics::pi / 2));
  const double nearest = right_angles * (kinematics::pi / 2);
  return std::abs(angle - nearest) <= 4 * rounding ? nearest : angle;
}

}  // namespace

kinematics::Transform transform_of(const urdf::Origin& origin) {
  kinematics::Transform pose = kinematics::transform(origin);
  for (double& entry : pose.rotation.reshaped())
    if (const double whole = std::round(entry); std::abs(entry - whole) <= rounding) entry = whole;
  return pose;
}

urdf::Number computed(double value) {
  return {value + 0.0, {}, {}};
}

urdf::Number negated(const urdf::Number& number) {
  if (number.value == 0) return {0.0, {}, number.span};
  urdf::Number result{-number.value, number.text, number.span};
  const std::size_t begin = result.text.find_first_not_of(" \t\r\n\v\f");
  if (begin == std::string::npos) return result;
  if (result.text[begin] == '-' || result.text[begin] == '+')
    result.text.replace(begin, 1, result.text[begin] == '-' ? "" : "-");
  else
    result.text.insert(begin, "-");
  return result;
}

bool is_identity(const kinematics::Transform& pose) {
  return pose.position.isZero(0) && pose.rotation == kinematics::Matrix3::Identity();
}

urdf::Origin origin_of(const kinematics::Transform& pose) {
  urdf::Origin origin;
  const double scale = std::max(1.0, pose.position.cwiseAbs().maxCoeff());
  for (std::size_t i = 0; i < 3; ++i)
    origin.xyz.v[i] = computed(tidy_length(pose.position(static_cast<Eigen::Index>(i)), scale));
  auto angles = kinematics::rpy(pose.rotation);
  std::transform(angles.begin(), angles.end(), angles.begin(), tidy_angle);
  if (std::all_of(angles.begin(), angles.end(), [](double angle) { return angle == 0; })) return origin;
  origin.written = urdf::Origin::Written::rpy;
  for (std::size_t i = 0; i < 3; ++i) origin.rpy.v[i] = computed(angles[i]);
  origin.rotation = urdf::rotation_from_rpy(angles[0], angles[1], angles[2]);
  return origin;
}

urdf::Origin moved(const kinematics::Transform& outer, const urdf::Origin& origin) {
  if (is_identity(outer)) return origin;
  return origin_of(outer * transform_of(origin));
}

urdf::Origin inverse(const urdf::Origin& origin) {
  urdf::Origin result = origin_of(transform_of(origin).inverse());
  if (origin.rotation == urdf::Quaternion{0, 0, 0, 1}) {
    for (std::size_t i = 0; i < 3; ++i) result.xyz.v[i] = negated(origin.xyz.v[i]);
    return result;
  }
  const auto& rpy = origin.rpy.v;
  const bool about_one = std::count_if(rpy.begin(), rpy.end(), [](double angle) { return angle != 0; }) == 1;
  if (origin.written != urdf::Origin::Written::rpy || !about_one) return result;
  result.written = urdf::Origin::Written::rpy;
  for (std::size_t i = 0; i < 3; ++i) result.rpy.v[i] = negated(rpy[i]);
  result.rotation = urdf::rotation_from_rpy(result.rpy[0], result.rpy[1], result.rpy[2]);
  return result;
}

}  // namespace urdfmill::compose
