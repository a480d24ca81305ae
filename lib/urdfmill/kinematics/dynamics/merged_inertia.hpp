// The inertia of several links that are fixed to each other.
#pragma once
#include <span>

#include "urdfmill/kinematics/transform.hpp"

namespace urdfmill::kinematics {

/// A link and its pose in the body it belongs to.
struct FixedPart {
  const urdf::Link* link = nullptr;
  Transform in_body;
};

/// True if a link contributes to the inertia: a positive mass, or a rotational inertia without mass, as of a rotor.
[[nodiscard]] bool counts(const urdf::Link& link);

/// Returns the combined `<inertial>` of all parts: about the common centre of mass, along axes with the orientation of
/// `along` in the body. A part without mass contributes its rotational inertia, if any; a part for which `counts` is
/// false contributes nothing.
[[nodiscard]] urdf::Inertial merged_inertial(std::span<const FixedPart> parts, const urdf::Origin& along);

}  // namespace urdfmill::kinematics
