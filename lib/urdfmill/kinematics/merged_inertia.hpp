// The inertia of several links that move as one.
#pragma once
#include <span>

#include "urdfmill/kinematics/inertia.hpp"

namespace urdfmill::kinematics {

/// A link and where it is in the body it belongs to.
struct FixedPart {
  const urdf::Link* link = nullptr;
  Transform in_body;
};

/// The parameters of all parts together, in the body's frame. Parts without a positive mass count for nothing.
[[nodiscard]] InertialParameters merged(std::span<const FixedPart> parts);

/// The same as an `<inertial>`: about the common centre of mass, along axes that have that orientation in the body. The
/// mass must be positive.
[[nodiscard]] urdf::Inertial inertial(const InertialParameters& parameters, const urdf::Origin& orientation);

}  // namespace urdfmill::kinematics
