// The result of an operation: a new model, and the image of each part of the old one. Together they allow the proof
// (kinematics::same_model) that nothing else changed.
#pragma once
#include "urdfmill/kinematics/proof/same_model.hpp"
#include "urdfmill/urdf/model.hpp"

namespace urdfmill::compose {

using kinematics::Images;
using kinematics::LinkImage;
using kinematics::Original;

struct Composed {
  urdf::Robot robot;
  Images images;
};

}  // namespace urdfmill::compose
