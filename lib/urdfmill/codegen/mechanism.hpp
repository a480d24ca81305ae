// A tree reduced for its equations of motion: moving bodies only, in frames whose z axes are the joint axes, with
// regrouped inertial parameters.
//
// Parameters that a joint's motion does not change can be moved to its parent body: parts that are symmetric about the
// axis of a revolute joint, and all moments of inertia of a body on a prismatic joint (Gautier & Khalil, "Direct
// calculation of minimum set of inertial parameters of serial robots", 1990). Moving them keeps the torques and makes
// parameters zero.
#pragma once
#include <vector>

#include "urdfmill/kinematics/dynamics/dynamics.hpp"

namespace urdfmill::codegen {

/// A body moved by a joint.
struct MovingBody {
  std::size_t parent = kinematics::none;  ///< index of the body it is attached to; none: the fixed root
  std::size_t variable = 0;               ///< variable of the tree
  bool prismatic = false;
  double multiplier = 1;  ///< the joint is at multiplier · q[variable] + offset
  double offset = 0;      ///< rad or m
  kinematics::Transform
      placement;  ///< pose of the body's frame in the parent's at joint position 0; the joint moves about or along z
  kinematics::InertialParameters inertia;
};

/// The bodies; parents come first.
struct Mechanism {
  std::size_t variables = 0;
  std::vector<MovingBody> bodies;
  std::vector<std::size_t> body_of;  ///< the moving body that each body of the tree is part of; none: the root
  std::vector<kinematics::Transform> in_body;  ///< the pose of each body of the tree in that frame
};

/// Reduces a tree. With `regrouped` inertial parameters only torques stay the same, not forces inside joints.
[[nodiscard]] Mechanism reduce(const urdf::Robot& robot, const kinematics::Tree& tree, bool regrouped);

}  // namespace urdfmill::codegen
