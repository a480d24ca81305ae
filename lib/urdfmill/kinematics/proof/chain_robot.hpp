// The robot of a chain, in frames that do not depend on those of its links.
#pragma once
#include <string>
#include <vector>

#include "urdfmill/kinematics/chain.hpp"
#include "urdfmill/urdf/model.hpp"

namespace urdfmill::kinematics {

/// Returns a robot of the links "base", "link 1" and so on, one for each joint, and "tip", which is fixed to the last.
/// At position 0 the frames of the links are along the axes of the base, each at the point of its joint's axis that is
/// nearest to the base. The robots of two chains are the same if the tips of the chains move alike and their joints
/// have the same limits. The joints have the names given; the chain has no mimic joints.
[[nodiscard]] urdf::Robot chain_robot(const Chain& chain, const std::vector<std::string>& joint_names);

}  // namespace urdfmill::kinematics
