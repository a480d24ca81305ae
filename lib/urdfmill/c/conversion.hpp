// Conversions of models and meshes for the C interface: other formats, masses, descriptions.
#pragma once
#include "urdfmill/c/call.hpp"
#include "urdfmill/urdf/model.hpp"

namespace urdfmill::c {

/// Returns the version "1.0", "1.1" or "1.2"; throws a Failure for any other text.
[[nodiscard]] urdf::Version version_of(const char* name);

/// Each takes the form of its result and finishes the call.
void convert(Call& call, const char* name);
void inertia(Call& call, const char* name);
void look_at_meshes(Call& call, const char* name);

}  // namespace urdfmill::c
