// A tree reduced to what its equations of motion need: moving bodies only, in frames whose z axes are the joints', with
// inertial parameters regrouped.
//
// Parts that a joint does not change belong to the body before it as well: what is symmetric about the axis of a
// revolute joint, and every moment of inertia behind a prismatic one (Gautier & Khalil, "Direct calculation of minimum
// set of inertial parameters of serial robots", 1990). Moving them there leaves torques as they are and makes zeros.
#pragma once
#include <vector>

#include "urdfmill/kinematics/dynamics.hpp"

namespace urdfmill::codegen {

/// A body that a joint moves.
struct MovingBody {
  std::size_t parent = kinematics::none;  ///< index of the body it is attached to; none: the fixed root
  std::size_t variable = 0;               ///< of the tree
  bool prismatic = false;
  double multiplier = 1;  ///< the joint stands at multiplier · q[variable] + offset
  double offset = 0;      ///< rad or m
  kinematics::Transform
      placement;  ///< of the body's frame in the parent's at joint position 0; the joint moves about or along z
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
