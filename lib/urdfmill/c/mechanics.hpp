// Computations of motion, masses and forces for the C interface.
#pragma once
#include "urdfmill/c/call.hpp"
#include "urdfmill/kinematics/dh/dh_reader.hpp"

namespace urdfmill::c {

/// Each takes the form of its result and finishes the call.
void fk(Call& call, const char* name);
void screws(Call& call, const char* name);
void dynamics(Call& call, const char* name);
void ik(Call& call, const char* name);
void identify(Call& call, const char* data, const char* name);
void excite(Call& call, const char* name);
void workspace(Call& call, const char* name);
/// `what` has quantities separated by commas; `language` is that of the code.
void codegen(Call& call, const char* what, const char* language);
/// Returns the joint limits of a robot made from a table or a sequence.
[[nodiscard]] kinematics::DhRobotOptions limits_of(const urdfmill_options& options);
/// Writes the URDF of a sequence of elementary transforms.
void from_ets(Call& call, const char* sequence);

}  // namespace urdfmill::c
