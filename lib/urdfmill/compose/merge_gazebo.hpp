// `<gazebo>` blocks about links that become one.
#pragma once
#include "urdfmill/compose/bodies.hpp"

namespace urdfmill::compose {

/// Changes the blocks about links and joints that are gone (merge_fixed.hpp says how); those that end up empty are left
/// out. `gazebo` must be made from the items of `extensions`. Reports compose-gazebo-value, compose-element-dropped.
void merge_gazebo(const Bodies& bodies, const gazebo::Blocks& gazebo, Extensions& extensions, source::Sink& sink);

}  // namespace urdfmill::compose
