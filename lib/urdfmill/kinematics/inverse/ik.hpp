// Inverse kinematics of a chain: the joint positions at which its tip has a given pose.
//
// In closed form where six revolute joints have a structure that allows it, which gives all solutions; by damped least
// squares with restarts elsewhere. Every solution is verified by forward kinematics.
#pragma once
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "urdfmill/kinematics/chain.hpp"
#include "urdfmill/kinematics/dh/dh.hpp"

namespace urdfmill::kinematics {

/// How solutions are found.
enum class IkMethod : std::uint8_t {
  spherical_wrist,     ///< axes 4, 5 and 6 meet in a point: Pieper's three joints, then the wrist; up to 8 solutions
  spherical_shoulder,  ///< axes 1, 2 and 3 meet in a point: the same from the tip
  parallel_axes,       ///< axes 2, 3 and 4 are parallel and 5 meets 6 (or the mirror image of it): up to 8 solutions
  numeric,             ///< damped least squares with restarts; completeness is not promised
};
/// "spherical wrist", …
[[nodiscard]] std::string_view text(IkMethod method);

/// What a search is given.
struct IkOptions {
  std::vector<double> seed =
      {};            ///< where to start, and what solutions are ordered by; empty: 0, or as near as limits allow
  bool all = false;  ///< all solutions within limits, not only the one nearest to the seed
  bool respect_limits = true;  ///< leave out solutions beyond the limits of joints
  std::size_t restarts = 200;  ///< of the numeric search, from random positions drawn with a fixed seed
  bool position_only = false;  ///< how the tip is turned does not matter; searched numerically
};

/// Joint positions (rad, m; one a joint of the chain) and how far their tip is from the goal.
struct IkSolution {
  std::vector<double> q;  ///< rad or m
  Residual residual;      ///< how far its tip is from the goal
  bool singular = false;  ///< the Jacobian loses rank here: nearby poses may be out of reach
};

/// What was found, nearest to the seed first.
struct IkResult {
  IkMethod method = IkMethod::numeric;  ///< how they were found
  std::vector<IkSolution> solutions;    ///< each once
  std::size_t beyond_limits = 0;        ///< solutions that were left out
  Residual nearest;                     ///< of the best attempt, where nothing was found
};

/// The largest error (m at the scale of the robot, rad) that a solution may have.
inline constexpr double ik_tolerance = 1e-9;

/// How `ik` will search for solutions.
[[nodiscard]] IkMethod ik_method(const Chain& chain);

/// The positions at which `forward(chain, q)` is the goal. The chain has at least one joint and no mimic joints.
[[nodiscard]] IkResult ik(const Chain& chain, const Transform& goal, const IkOptions& options);

/// Yoshikawa's manipulability: the product of the singular values of the tip's Jacobian, its angular rows scaled by
/// `length` (m).
[[nodiscard]] double manipulability(const Chain& chain, const std::vector<double>& q, double length);

}  // namespace urdfmill::kinematics
