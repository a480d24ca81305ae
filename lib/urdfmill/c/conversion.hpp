// What the C interface makes of models and meshes: other formats, masses, descriptions.
#pragma once
#include "urdfmill/c/call.hpp"
#include "urdfmill/urdf/model.hpp"

namespace urdfmill::c {

/// "1.0", "1.1", "1.2"; anything else is a Failure.
[[nodiscard]] urdf::Version version_of(const char* name);

/// Each takes the form of its result, and finishes the call.
void convert(Call& call, const char* name);
void inertia(Call& call, const char* name);
void look_at_meshes(Call& call, const char* name);

}  // namespace urdfmill::c
