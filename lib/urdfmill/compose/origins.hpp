// Poses that are computed, as origins to be written.
#pragma once
#include "urdfmill/kinematics/transform.hpp"
#include "urdfmill/urdf/model.hpp"

namespace urdfmill::compose {

/// The pose that an origin states. A rotation by right angles is exactly that: its cosines of π/2 are 0.
[[nodiscard]] kinematics::Transform transform_of(const urdf::Origin& origin);

/// The pose as xyz and, where it is turned, rpy. What is within rounding (1e-15 m, a few 1e-15 rad) of 0 or of a right
/// angle is that: cosines of π/2 in doubles are not.
[[nodiscard]] urdf::Origin origin_of(const kinematics::Transform& pose);

/// The pose of something that is at `origin` in a frame that is at `outer`. As it was written if `outer` is the
/// identity.
[[nodiscard]] urdf::Origin moved(const kinematics::Transform& outer, const urdf::Origin& origin);

/// The inverse of the pose; where it is turned about one axis or not at all, in the numbers it was written with.
[[nodiscard]] urdf::Origin inverse(const urdf::Origin& origin);

[[nodiscard]] bool is_identity(const kinematics::Transform& pose);

/// A number that was computed; never −0.
[[nodiscard]] urdf::Number computed(double value);

/// −x, with its spelling.
[[nodiscard]] urdf::Number negated(const urdf::Number& number);

}  // namespace urdfmill::compose
