// Momentum about the centre of mass (Orin, Goswami & Lee, "Centroidal dynamics of a humanoid robot", 2013).
#pragma once
#include <span>

#include "urdfmill/kinematics/dynamics/dynamics.hpp"

namespace urdfmill::kinematics {

/// The total momentum of all links, along the axes of the root's frame.
struct Centroidal {
  MassCentre centre;    ///< kg, m
  Vector6 momentum;     ///< angular about the centre of mass (kg·m²/s), linear (kg·m/s)
  Matrix momentum_map;  ///< A_G, 6×n: momentum = A_G q̇
  Matrix jacobian;      ///< 3×n: the velocity of the centre is J q̇; zero if there is no mass
};

/// Computes it at `q` (rad, m) and `dq`, one for each variable of the tree, which must have been built from that robot.
[[nodiscard]] Centroidal centroidal(const urdf::Robot& robot, const Tree& tree, std::span<const double> q,
                                    std::span<const double> dq);

}  // namespace urdfmill::kinematics
