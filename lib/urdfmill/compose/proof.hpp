// Proof that a composed model equals its originals, computed from the models and not from the steps.
#pragma once
#include <span>

#include "urdfmill/compose/composed.hpp"
#include "urdfmill/source/diagnostic.hpp"

namespace urdfmill::compose {

/// True if the result equals its originals (kinematics::same_model, to 1e-12); otherwise reports compose-not-proved
/// with the first difference.
[[nodiscard]] bool prove(std::span<const Original> originals, const urdf::Robot& result, source::Sink& sink);

}  // namespace urdfmill::compose
