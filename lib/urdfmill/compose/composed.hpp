// What an operation on a model makes: a new model, and what became of each part of the old one. From the two follows a
// proof (proof.hpp) that nothing else changed.
#pragma once
#include <string>
#include <unordered_map>

#include "urdfmill/kinematics/transform.hpp"
#include "urdfmill/urdf/model.hpp"

namespace urdfmill::compose {

/// Where a link of the old model is in the new one.
struct LinkImage {
  std::string link;                 ///< of the new model
  kinematics::Transform placement;  ///< of the old link's frame in the new link's
};

/// What became of links and joints, by their old names. Those not named here are no part of the new model.
struct Images {
  std::unordered_map<std::string, LinkImage> links;
  std::unordered_map<std::string, std::string> joints;

  /// Every link and joint of the model under its own name and in its own place.
  [[nodiscard]] static Images identity(const urdf::Robot& robot);
};

struct Composed {
  urdf::Robot robot;
  Images images;
};

}  // namespace urdfmill::compose
