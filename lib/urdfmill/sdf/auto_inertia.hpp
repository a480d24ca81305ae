// <inertial auto="true">: what a link weighs by its collisions (SDF 1.11).
#pragma once
#include <optional>

#include "urdfmill/sdf/reading.hpp"
#include "urdfmill/urdf/model.hpp"

namespace urdfmill::sdf {

/// Whether the values are to be computed, and those that are written do not count.
[[nodiscard]] bool is_automatic(const xml::Element& inertial);

/// The sum of the solids of all collisions of a link, in its frame: each of its own `<density>`, or that of the
/// inertial, or 1000 kg/m³; scaled to the `<mass>` of the inertial where it says one. Shapes that enclose nothing are
/// reported (convert-auto-inertia); nothing, reported as well, if no shape is left.
[[nodiscard]] std::optional<urdf::Inertial> automatic_inertial(Translation& t, const Frame& link,
                                                               const xml::Element& inertial);

}  // namespace urdfmill::sdf
