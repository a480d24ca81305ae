// Signs and zero positions of joints, which manufacturers choose differently for the same robot.
#pragma once
#include <span>
#include <string>

#include "urdfmill/kinematics/chain.hpp"

namespace urdfmill::kinematics {

/// An alternative counting of a joint's position: sense · (position in the model − zero).
struct JointConvention {
  std::string joint;
  double sense = 1;  ///< 1 or −1
  double zero = 0;   ///< rad or m: position of the model's joint at count 0
};

/// Returns the same chain with its joints counted that way: axes and home at count 0 of all joints, limits and mimics
/// converted. Joints that are not named are unchanged; names that the chain does not have are ignored.
[[nodiscard]] Chain counted_otherwise(const Chain& chain, std::span<const JointConvention> conventions);

}  // namespace urdfmill::kinematics
