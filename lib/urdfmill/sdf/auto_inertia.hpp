// <inertial auto="true">: mass properties computed from a link's collisions (SDF 1.11).
#pragma once
#include <optional>

#include "urdfmill/sdf/reading.hpp"
#include "urdfmill/urdf/model.hpp"

namespace urdfmill::sdf {

/// True if the values are to be computed and the written ones do not count.
[[nodiscard]] bool is_automatic(const xml::Element& inertial);

/// Returns the sum of the solids of all collisions of a link, in its frame, each with its own `<density>`, or that of
/// the inertial, or 1000 kg/m³; scaled to the `<mass>` of the inertial if there is one. Reports shapes that enclose no
/// volume (convert-auto-inertia). If no shape is left, reports that too and returns nothing.
[[nodiscard]] std::optional<urdf::Inertial> automatic_inertial(Translation& t, const Frame& link,
                                                               const xml::Element& inertial);

}  // namespace urdfmill::sdf
