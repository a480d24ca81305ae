// Positions of joints with which the loops of a robot close.
#pragma once
#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "urdfmill/kinematics/tree.hpp"
#include "urdfmill/urdf/loops.hpp"
#include "urdfmill/urdf/model.hpp"

namespace urdfmill::kinematics {

/// A loop as bodies of a tree and frames in them.
struct LoopBodies {
  std::string name;
  urdf::LoopType type = urdf::LoopType::spherical;
  std::array<std::size_t, 2> body{};
  std::array<Transform, 2> frame;   ///< each end in its body
  Vector3 axis = Vector3::UnitX();  ///< unit, in the frames
};

/// Returns the loops of a robot (urdf::loops_of), whose tree it is.
[[nodiscard]] std::vector<LoopBodies> loop_bodies(const urdf::Robot& robot, const Tree& tree);

/// The distance of the two ends of a loop, except for the motion that its type allows.
struct LoopGap {
  std::size_t loop = 0;  ///< index into urdf::loops_of
  double position = 0;   ///< m
  double rotation = 0;   ///< rad
};

/// Positions of the variables, and the loop that they leave open the most.
struct ClosedLoops {
  std::vector<double> q;
  LoopGap widest;
  bool is_closed = false;           ///< within 1e-9 m, at the scale of the robot, and 1e-9 rad
  std::vector<std::size_t> solved;  ///< variables with other values than at the start
};

/// The loops of a robot. It refers to the robot and the tree, which must outlive it.
class LoopCloser {
 public:
  LoopCloser(const urdf::Robot& robot, const Tree& tree);
  ~LoopCloser();
  LoopCloser(const LoopCloser&) = delete;
  LoopCloser& operator=(const LoopCloser&) = delete;

  /// True if the robot has loops.
  [[nodiscard]] bool has_loops() const;

  /// Returns the positions nearest to `start` (one for each variable of the tree) with which all loops close, as far as
  /// a search by damped least squares finds them (Nocedal & Wright §10.3). Variables that are `given` keep their value.
  [[nodiscard]] ClosedLoops close(std::span<const double> start, const std::vector<bool>& given) const;

 private:
  struct Ring;
  struct State;
  [[nodiscard]] State state_at(std::span<const double> q, std::span<const std::size_t> unknowns) const;
  [[nodiscard]] LoopGap widest(std::span<const double> q) const;
  /// Returns how wide a gap is, for comparison.
  [[nodiscard]] double size(const LoopGap& gap) const;

  const Tree& tree_;
  std::vector<Ring> loops_;
  double scale_ = 1;  ///< m; the size of the robot, at least 1
};

}  // namespace urdfmill::kinematics
