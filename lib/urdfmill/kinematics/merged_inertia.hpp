// The inertia of several links that move as one.
#pragma once
#include <span>

#include "urdfmill/kinematics/transform.hpp"

namespace urdfmill::kinematics {

/// A link and where it is in the body it belongs to.
struct FixedPart {
  const urdf::Link* link = nullptr;
  Transform in_body;
};

/// The `<inertial>` of all parts together: about the common centre of mass, along axes that have the orientation of
/// `along` in the body. Parts without a positive mass count for nothing; one at least must have one.
[[nodiscard]] urdf::Inertial merged_inertial(std::span<const FixedPart> parts, const urdf::Origin& along);

}  // namespace urdfmill::kinematics
