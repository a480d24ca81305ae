// Senses and zeros of joints: what makers choose differently for one and the same robot.
#pragma once
#include <span>
#include <string>

#include "urdfmill/kinematics/chain.hpp"

namespace urdfmill::kinematics {

/// Another way to count a joint's position: sense · (position in the model − zero).
struct JointConvention {
  std::string joint;
  double sense = 1;  ///< 1 or −1
  double zero = 0;   ///< rad or m: where the model's joint is when the position counts 0
};

/// The same chain, its joints counted that way: axes and home as they are where all positions count 0, limits and
/// mimics converted. Joints that are not named stay; names that the chain does not have are ignored.
[[nodiscard]] Chain counted_otherwise(const Chain& chain, std::span<const JointConvention> conventions);

}  // namespace urdfmill::kinematics
