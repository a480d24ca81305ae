// What an operation on a model makes: a new model, and what became of each part of the old one. From the two follows a
// proof (kinematics::same_model) that nothing else changed.
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
