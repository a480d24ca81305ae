// References of an SDF: joints, frames and poses.
#pragma once
#include "urdfmill/sdf/check/scope.hpp"
#include "urdfmill/source/diagnostic.hpp"

namespace urdfmill::sdf {

/// Checks the references in a scope and in those of the models that it contains, as far as they are in the same file.
void check_references(const EntityScope& scope, source::Sink& sink);

}  // namespace urdfmill::sdf
