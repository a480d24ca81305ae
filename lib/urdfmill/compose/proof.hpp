// Proof that a composed model is what it was made from: computed anew from both, not from how it was made.
#pragma once
#include <span>

#include "urdfmill/compose/composed.hpp"
#include "urdfmill/source/diagnostic.hpp"

namespace urdfmill::compose {

/// Whether the result is the model it was made from (kinematics::same_model, to 1e-12). Reports compose-not-proved with
/// the first difference if it is not.
[[nodiscard]] bool prove(std::span<const Original> originals, const urdf::Robot& result, source::Sink& sink);

}  // namespace urdfmill::compose
