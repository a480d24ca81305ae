// The inertia of a link that has no mass but must be a body.
#pragma once

namespace urdfmill::simulation {

// A ball of a milligram with a radius of 5 cm. It passes the checks of SDF (positive, triangle inequality) and of ODE,
// DART, Bullet, MuJoCo and PhysX, and its weight is negligible.
inline constexpr double smallest_mass = 1e-6;    ///< kg
inline constexpr double smallest_moment = 1e-9;  ///< kg·m²

}  // namespace urdfmill::simulation
