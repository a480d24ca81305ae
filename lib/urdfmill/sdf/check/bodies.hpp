// Masses, inertias, axes, limits and shapes of an SDF.
#pragma once
#include "urdfmill/sdf/check/scope.hpp"
#include "urdfmill/source/diagnostic.hpp"

namespace urdfmill::sdf {

/// Checks the links and joints in a scope and in those of the models that it contains, as far as they are in the same
/// file.
void check_bodies(const EntityScope& scope, source::Sink& sink);

}  // namespace urdfmill::sdf
