// Conversion between computed poses and written origins.
#pragma once
#include "urdfmill/kinematics/transform.hpp"
#include "urdfmill/urdf/model.hpp"

namespace urdfmill::compose {

/// The pose of an origin. Rotations by right angles are exact: the cosine of π/2 is 0.
[[nodiscard]] kinematics::Transform transform_of(const urdf::Origin& origin);

/// The pose as xyz and, if it is rotated, rpy. Values within rounding (1e-15 m, a few 1e-15 rad) of 0 or of a right
/// angle are snapped to it.
[[nodiscard]] urdf::Origin origin_of(const kinematics::Transform& pose);

/// Composes `outer` and `origin`; as written if `outer` is the identity.
[[nodiscard]] urdf::Origin moved(const kinematics::Transform& outer, const urdf::Origin& origin);

/// The inverse of the pose; keeps the written numbers if it rotates about at most one axis.
[[nodiscard]] urdf::Origin inverse(const urdf::Origin& origin);

[[nodiscard]] bool is_identity(const kinematics::Transform& pose);

/// A number that was computed; never −0.
[[nodiscard]] urdf::Number computed(double value);

/// −x, with its spelling.
[[nodiscard]] urdf::Number negated(const urdf::Number& number);

}  // namespace urdfmill::compose
