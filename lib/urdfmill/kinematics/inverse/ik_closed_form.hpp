// Closed-form inverse kinematics of six revolute joints.
#pragma once
#include <array>
#include <vector>

#include "urdfmill/kinematics/inverse/ik.hpp"

namespace urdfmill::kinematics {

/// Returns candidates of a method other than `IkMethod::numeric`: every solution is close to one of them, but not every
/// candidate is close to a solution.
[[nodiscard]] std::vector<std::array<double, 6>> closed_form_candidates(const Chain& chain, IkMethod method,
                                                                        const Transform& goal);

}  // namespace urdfmill::kinematics
