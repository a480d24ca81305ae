#include "urdfmill/kinematics/screws.hpp"

namespace urdfmill::kinematics {

Vector6 space_screw(const ChainJoint& joint) {
  Vector6 screw = Vector6::Zero();
  if (joint.prismatic) {
    screw.tail<3>() = joint.axis;
  } else {
    screw.head<3>() = joint.axis;
    screw.tail<3>() = cross(joint.point, joint.axis);
  }
  return screw;
}

Screws space_screws(const Chain& chain) {
  Screws s(6, static_cast<Eigen::Index>(chain.joints.size()));
  Eigen::Index column = 0;
  for (const ChainJoint& joint : chain.joints) s.col(column++) = space_screw(joint);
  return s;
}

Screws body_screws(const Chain& chain) {
  Screws b = space_screws(chain);
  const Transform inverse = chain.home.inverse();
  for (Eigen::Index i = 0; i < b.cols(); ++i) b.col(i) = transform_twist(inverse, b.col(i));
  return b;
}

Screws space_jacobian(const Screws& screws, std::span<const double> q) {
  Screws j = screws;
  Transform before;
  for (Eigen::Index i = 0; i < screws.cols(); ++i) {
    j.col(i) = transform_twist(before, screws.col(i));
    before = before * exponential(screws.col(i), q[static_cast<std::size_t>(i)]);
  }
  return j;
}

Screws body_jacobian(const Screws& screws, std::span<const double> q) {
  Screws j = screws;
  Transform behind;
  for (Eigen::Index i = screws.cols() - 1; i >= 0; --i) {
    j.col(i) = transform_twist(behind, screws.col(i));
    behind = behind * exponential(screws.col(i), -q[static_cast<std::size_t>(i)]);
  }
  return j;
}

Screws tip_jacobian(const Chain& chain, const Screws& screws, std::span<const double> q) {
  Screws j = space_jacobian(screws, q);
  const Vector3 tip = forward(chain, q).position;
  for (Eigen::Index i = 0; i < j.cols(); ++i) j.col(i).tail<3>() += cross(Vector3(j.col(i).head<3>()), tip);
  return j;
}

Transform forward_in_body_frame(const Transform& home, const Screws& screws, std::span<const double> q) {
  Transform t = home;
  for (Eigen::Index i = 0; i < screws.cols(); ++i) t = t * exponential(screws.col(i), q[static_cast<std::size_t>(i)]);
  return t;
}

}  // namespace urdfmill::kinematics
