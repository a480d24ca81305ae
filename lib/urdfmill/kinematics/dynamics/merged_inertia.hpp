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

/// Whether a link has an inertia that moves: a positive mass, or none with a rotational inertia, as of a rotor.
[[nodiscard]] bool counts(const urdf::Link& link);

/// The `<inertial>` of all parts together: about the common centre of mass, along axes that have the orientation of
/// `along` in the body. A part that has no mass counts with its inertia, if it has one; a part that `counts` not, for
/// nothing.
[[nodiscard]] urdf::Inertial merged_inertial(std::span<const FixedPart> parts, const urdf::Origin& along);

}  // namespace urdfmill::kinematics
