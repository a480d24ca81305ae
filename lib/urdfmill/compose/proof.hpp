// Proof that a composed model is what it was made from: computed anew from both, not from how it was made.
#pragma once
#include <span>

#include "urdfmill/compose/composed.hpp"
#include "urdfmill/source/diagnostic.hpp"

namespace urdfmill::compose {

/// A model that went into the result, and what became of its parts.
struct Original {
  const urdf::Robot& robot;
  const Images& images;
};

/// Compares the result with what it was made from:
/// - at random positions of the joints, the poses of all links of an original relative to each other (1e-9 m, rad);
/// - of each link of the result mass, centre and inertia with those of the links it took in (1e-9, relative), and its
///   visuals with their materials and collisions with theirs;
/// - types, limits, dynamics, safety controllers and mimics of joints.
/// Links and joints of the result that come from no original must be empty and fixed. A negative mass counts
/// for nothing. Reports compose-not-proved, at the first difference, and returns false if there is one.
[[nodiscard]] bool prove(std::span<const Original> originals, const urdf::Robot& result, source::Sink& sink);

}  // namespace urdfmill::compose
