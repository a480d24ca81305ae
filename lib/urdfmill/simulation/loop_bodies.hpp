// Loops for formats whose bodies may carry several links, and that state a joint in one frame.
#pragma once
#include <string>
#include <vector>

#include "urdfmill/kinematics/transform.hpp"
#include "urdfmill/simulation/link_tree.hpp"
#include "urdfmill/urdf/loops.hpp"

namespace urdfmill::simulation {

/// Returns how far the two frames of a loop are apart with all joints at 0: m for their origins, plus rad for what its
/// type keeps. Links of the loop are in the tree.
[[nodiscard]] double gap_at_zero(const LinkTree& tree, const urdf::Loop& loop);

/// A gap that is due to rounding (m, rad).
inline constexpr double closed = 1e-6;

}  // namespace urdfmill::simulation
