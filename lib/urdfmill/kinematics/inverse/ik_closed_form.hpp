// Closed-form inverse kinematics of six revolute joints.
#pragma once
#include <array>
#include <vector>

#include "urdfmill/kinematics/inverse/ik.hpp"

namespace urdfmill::kinematics {

/// Candidates of the method, which is none of `IkMethod::numeric`: every solution is near one of them, but not every
/// candidate need be a solution.
[[nodiscard]] std::vector<std::array<double, 6>> closed_form_candidates(const Chain& chain, IkMethod method,
                                                                        const Transform& goal);

}  // namespace urdfmill::kinematics
