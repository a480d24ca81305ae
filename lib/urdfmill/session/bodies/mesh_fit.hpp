// A primitive around a mesh, as text, JSON and lines of a URDF.
#pragma once
#include <string>

#include "urdfmill/mesh/fit.hpp"

namespace urdfmill::session {

/// Returns the size, the volumes, the proof of containment and the elements for a URDF.
[[nodiscard]] std::string fit_text(const mesh::Fit& fit);
/// Returns the same as JSON: shape, xyz, rpy, size or radius and length, volume, excess, farthest_outside.
[[nodiscard]] std::string fit_json(const mesh::Fit& fit);

}  // namespace urdfmill::session
