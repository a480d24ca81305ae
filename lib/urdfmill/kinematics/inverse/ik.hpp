// Inverse kinematics of a chain: the joint positions at which its tip has a given pose.
//
// Six revolute joints of suitable structure are solved in closed form, which yields all solutions; others by damped
// least squares with restarts. Every solution is verified by forward kinematics.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "urdfmill/kinematics/chain.hpp"
#include "urdfmill/kinematics/dh/dh.hpp"

namespace urdfmill::kinematics {

/// The method of solution.
enum class IkMethod : std::uint8_t {
  spherical_wrist,     ///< axes 4, 5 and 6 meet in a point: Pieper's three joints, then the wrist; up to 8 solutions
  spherical_shoulder,  ///< axes 1, 2 and 3 meet in a point: the same method from the tip
  parallel_axes,       ///< axes 2, 3 and 4 are parallel and 5 meets 6 (or its mirror image): up to 8 solutions
  numeric,             ///< damped least squares with restarts; may miss solutions
};
/// Returns "spherical wrist", …
[[nodiscard]] std::string_view text(IkMethod method);

/// The criterion by which an arm with more joints than a pose needs is moved to a local optimum.
enum class Redundancy : std::uint8_t {
  none,            ///< the solution that the search finds from the seed
  posture,         ///< nearest to a posture: least Σ (q − posture)²
  limits,          ///< far from limits: least Σ ((q − middle) / range)² (Liégeois 1977)
  manipulability,  ///< largest manipulability √det(J Jᵀ) (Yoshikawa 1985)
};

/// Deviations from a pose that are permitted along (m) and about (rad) its axes x, y, z. Infinite ones leave an axis
/// free.
using PoseTolerance = std::array<double, 6>;
/// True if a tolerance can be searched for: none is negative, and not exactly two rotations are free.
[[nodiscard]] bool is_searchable(const PoseTolerance& tolerance);

/// Options of a search.
struct IkOptions {
  std::vector<double> seed = {};  ///< start of the search and reference for the order of solutions; empty: 0, or as
                                  ///< close as limits allow
  bool all = false;               ///< return all solutions within limits, not only the one nearest to the seed
  bool respect_limits = true;     ///< omit solutions beyond the limits of joints
  std::size_t restarts = 200;     ///< restarts of the numeric search, from random positions drawn with a fixed seed
  bool position_only = false;     ///< ignore the orientation of the tip; always searched numerically
  PoseTolerance tolerance = {};   ///< if it is not 0, always searched numerically
  Redundancy redundancy = Redundancy::none;  ///< ignored unless the chain is redundant for the pose
  std::vector<double> posture = {};          ///< reference of Redundancy::posture; empty: the seed
};

/// Joint positions (rad, m; one for each joint of the chain) and the deviation of their tip from the goal.
struct IkSolution {
  std::vector<double> q;  ///< rad or m
  Residual residual;      ///< deviation of its tip from the goal, beyond the tolerance
  bool singular = false;  ///< the Jacobian loses rank here: nearby poses may be out of reach
};

/// The solutions, nearest to the seed first.
struct IkResult {
  IkMethod method = IkMethod::numeric;  ///< the method that found them
  std::vector<IkSolution> solutions;    ///< without duplicates
  std::size_t beyond_limits = 0;        ///< number of solutions that were omitted
  Residual nearest;                     ///< residual of the best attempt, if there is no solution
};

/// The largest error (m at the scale of the robot, rad) that a solution may have.
inline constexpr double ik_tolerance = 1e-9;

/// Returns the method that `ik` will use.
[[nodiscard]] IkMethod ik_method(const Chain& chain);

/// True if the chain can move while its tip keeps the pose.
[[nodiscard]] bool is_redundant(const Chain& chain, const Transform& goal, const IkOptions& options);
/// Returns the number of coordinates that a pose prescribes; at least one must be left.
[[nodiscard]] std::size_t prescribed(const IkOptions& options);

/// Returns the positions at which `forward(chain, q)` is the goal. The chain has at least one joint and no mimic
/// joints.
[[nodiscard]] IkResult ik(const Chain& chain, const Transform& goal, const IkOptions& options);

/// Returns Yoshikawa's manipulability of poses: the product of the singular values of the tip's Jacobian, its angular
/// rows scaled by `length` (m).
[[nodiscard]] double manipulability(const Chain& chain, const std::vector<double>& q, double length);
/// Returns Yoshikawa's manipulability of positions, m to the power of `directions`: the product of that many singular
/// values of the Jacobian of the tip's position, the largest ones.
[[nodiscard]] double position_manipulability(const Chain& chain, const std::vector<double>& q, std::size_t directions);
/// Returns the number of directions in which the tip's position can move at `q`. Below the `least` speed, in m for each
/// unit of the joints, nothing moves.
[[nodiscard]] std::size_t position_directions(const Chain& chain, const std::vector<double>& q, double least);

}  // namespace urdfmill::kinematics
