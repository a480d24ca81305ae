#include "urdfmill/compose/composed.hpp"

namespace urdfmill::compose {

Images Images::identity(const urdf::Robot& robot) {
  Images images;
  for (const urdf::Link& link : robot.links) images.links[link.name.value] = {link.name.value, {}};
  for (const urdf::Joint& joint : robot.joints) images.joints[joint.name.value] = joint.name.value;
  return images;
}

}  // namespace urdfmill::compose
