// Inertial parameters of links that can exist and friction that is not negative, fitted to torques: a convex problem,
// because the torques are linear in the links' pseudo-inertias, which must be positive definite (Wensing, Kim &
// Slotine, "Linear matrix inequalities for physically consistent inertial parameter identification", 2018).
#pragma once
#include <vector>

#include "urdfmill/kinematics/identification/pseudo_inertia.hpp"
#include "urdfmill/kinematics/solve.hpp"

namespace urdfmill::kinematics {

/// Fits ten parameters of each link of `model` and then other unknowns > 0 to a system, whose rows have noise of
/// standard deviation 1. If the torques leave a choice, the links stay near the pseudo-inertias of `model`, which are
/// positive definite.
[[nodiscard]] Eigen::VectorXd fit_physical(const LinearSystem& system, const std::vector<Matrix4>& model);

}  // namespace urdfmill::kinematics
