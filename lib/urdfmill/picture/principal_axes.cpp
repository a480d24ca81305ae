#include "urdfmill/picture/principal_axes.hpp"

#include "urdfmill/kinematics/transform.hpp"
#include "urdfmill/picture/place.hpp"
#include "urdfmill/simulation/principal_inertia.hpp"

namespace urdfmill::picture {

PrincipalAxes principal_axes(const urdf::Inertial& inertial) {
  const simulation::PrincipalInertia principal = simulation::principal_inertia(inertial.inertia);
  const kinematics::Transform turned{kinematics::rotation(principal.axes), kinematics::Vector3::Zero()};
  return {principal.moments, placed(kinematics::transform(inertial.origin) * turned)};
}

}  // namespace urdfmill::picture
