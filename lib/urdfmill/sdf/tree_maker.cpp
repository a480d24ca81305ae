#include <algorithm>

#include "urdfmill/sdf/reading.hpp"
#include "urdfmill/sdf/writing.hpp"
#include "urdfmill/urdf/reader.hpp"

namespace urdfmill::sdf {

void TreeMaker::origin(xml::Element* parent, const Pose& pose, const xml::Element& from) {
  if (pose.is_identity()) return;
  const xml::Element& place = pose.element != nullptr ? *pose.element : from;
  xml::Element* made = element(parent, "origin", place);
  const auto& v = pose.values;
  attribute(made, "xyz", words({v[0], v[1], v[2]}), place);
  if (v[3] != 0 || v[4] != 0 || v[5] != 0) attribute(made, "rpy", words({v[3], v[4], v[5]}), place);
}

Pose pose_of(const kinematics::Transform& transform) {
  Pose pose;
  for (std::size_t i = 0; i < 3; ++i) pose.values[i] = transform.position(static_cast<Eigen::Index>(i)) + 0.0;
  const auto rpy = urdf::rpy_from_rotation(kinematics::quaternion(transform.rotation));
  std::transform(rpy.begin(), rpy.end(), pose.values.begin() + 3, [](double angle) { return angle + 0.0; });
  return pose;
}

}  // namespace urdfmill::sdf
