// A primitive around a mesh, as text, JSON and the lines of a URDF.
#pragma once
#include <string>

#include "urdfmill/mesh/fit.hpp"

namespace urdfmill::session {

/// The size, the volumes, the proof of containment and the elements that a URDF would have.
[[nodiscard]] std::string fit_text(const mesh::Fit& fit);
/// The same as JSON: shape, xyz, rpy, size or radius and length, volume, excess, farthest_outside.
[[nodiscard]] std::string fit_json(const mesh::Fit& fit);

}  // namespace urdfmill::session
