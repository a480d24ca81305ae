// Loops of a mechanism as constraints on its motion.
#pragma once
#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "urdfmill/kinematics/dynamics/dynamics.hpp"
#include "urdfmill/kinematics/loops.hpp"

namespace urdfmill::kinematics {

/// A direction in which a loop does not move: row · q̇ = 0.
struct LoopRow {
  std::string text;                   ///< "closing x": the loop, and a direction along the root's axes or of its own
  Vector row, rate;                   ///< a row of A, and the one of Ȧ
  double gap = 0;                     ///< m or rad; 0 if the loop is closed
  std::array<std::size_t, 2> body{};  ///< those that it acts on
  std::array<Vector6, 2> wrench;      ///< its wrenches (m, f) on them for a multiplier of 1, about the bodies' origins
                                      ///< along the root's axes
};

/// The loops of a tree. It refers to the tree and its dynamics, which must outlive it.
class LoopConstraints {
 public:
  /// Takes the loops of the robot from which the tree and its dynamics were made.
  LoopConstraints(const urdf::Robot& robot, const Tree& tree, const Dynamics& dynamics)
      : tree_(tree), dynamics_(dynamics), loops_(loop_bodies(robot, tree)) {}

  /// True if there are none.
  [[nodiscard]] bool empty() const { return loops_.empty(); }
  /// Returns the rows at a state, also those that depend on others. They hold for closed loops.
  [[nodiscard]] std::vector<LoopRow> rows(std::span<const double> q, std::span<const double> dq) const;

 private:
  const Tree& tree_;
  const Dynamics& dynamics_;
  std::vector<LoopBodies> loops_;
};

/// Gives variables that are not `given` the velocities with which the loops stay closed: of those, the smallest. With
/// none that fit, those that come closest.
void complete_velocities(const LoopConstraints& loops, std::span<const double> q, const std::vector<bool>& given,
                         std::vector<double>& dq);

}  // namespace urdfmill::kinematics
