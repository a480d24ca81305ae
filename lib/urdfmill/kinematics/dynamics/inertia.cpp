#include "urdfmill/kinematics/dynamics/inertia.hpp"

#include <utility>

namespace urdfmill::kinematics {

std::array<double, 10> InertialParameters::values() const {
  const Vector3& h = first_moment;
  const Matrix3& i = inertia;
  return {mass, h.x(), h.y(), h.z(), i(0, 0), i(0, 1), i(0, 2), i(1, 1), i(1, 2), i(2, 2)};
}

InertialParameters InertialParameters::of(const std::array<double, 10>& values) {
  const auto& [m, hx, hy, hz, xx, xy, xz, yy, yz, zz] = values;
  InertialParameters result;
  result.mass = m;
  result.first_moment = Vector3(hx, hy, hz);
  result.inertia << xx, xy, xz, xy, yy, yz, xz, yz, zz;
  return result;
}

Matrix6 InertialParameters::spatial() const {
  Matrix6 m = Matrix6::Zero();
  m.topLeftCorner<3, 3>() = inertia;
  m.topRightCorner<3, 3>() = skew(first_moment);
  m.bottomLeftCorner<3, 3>() = skew(first_moment).transpose();
  m.bottomRightCorner<3, 3>() = Matrix3::Identity() * mass;
  return m;
}

Matrix3 inertia_matrix(const urdf::Inertia& i) {
  Matrix3 matrix;
  matrix << i.ixx, i.ixy, i.ixz, i.ixy, i.iyy, i.iyz, i.ixz, i.iyz, i.izz;
  return matrix;
}

void set_matrix(urdf::Inertia& inertia, const Matrix3& matrix) {
  inertia.ixx.value = matrix(0, 0);
  inertia.ixy.value = matrix(0, 1);
  inertia.ixz.value = matrix(0, 2);
  inertia.iyy.value = matrix(1, 1);
  inertia.iyz.value = matrix(1, 2);
  inertia.izz.value = matrix(2, 2);
}

Matrix3 inertia_in_link_axes(const urdf::Inertial& inertial) {
  const Matrix3 own = inertia_matrix(inertial.inertia);
  const Matrix3 rotation = transform(inertial.origin).rotation;
  return rotation == Matrix3::Identity() ? own : Matrix3(rotation * own * rotation.transpose());
}

InertialParameters inertial_parameters(const urdf::Link& link) {
  InertialParameters result;
  if (!link.inertial) return result;
  const Matrix3 about_centre = inertia_matrix(link.inertial->inertia);
  const Transform centre = transform(link.inertial->origin);
  const Vector3& c = centre.position;
  result.mass = link.inertial->mass;
  result.first_moment = result.mass * c;
  result.inertia = centre.rotation * about_centre * centre.rotation.transpose() +
                   result.mass * (Matrix3::Identity() * c.squaredNorm() - c * c.transpose());
  return result;
}

void set_inertial(urdf::Link& link, const InertialParameters& parameters) {
  const Vector3 centre = parameters.first_moment / parameters.mass;
  const Matrix3 tensor =
      parameters.inertia - parameters.mass * (centre.dot(centre) * Matrix3::Identity() - centre * centre.transpose());
  urdf::Inertial inertial = link.inertial.value_or(urdf::Inertial{});
  inertial.origin = {};
  for (std::size_t i = 0; i < 3; ++i) inertial.origin.xyz.v[i].value = centre(static_cast<Eigen::Index>(i));
  inertial.mass = {};
  inertial.mass.value = parameters.mass;
  inertial.inertia = {};
  set_matrix(inertial.inertia, tensor);
  link.inertial = std::move(inertial);
}

MassCentre mass_centre(const urdf::Robot& robot, const Tree& tree, std::span<const Transform> poses) {
  MassCentre result;
  for (std::size_t i = 0; i < robot.links.size(); ++i) {
    const InertialParameters p = inertial_parameters(robot.links[i]);
    const Transform& pose = poses[tree.body_of_link(i)];
    result.mass += p.mass;
    result.position += pose.rotation * p.first_moment + pose.position * p.mass;
  }
  if (result.mass != 0) result.position /= result.mass;
  return result;
}

}  // namespace urdfmill::kinematics
