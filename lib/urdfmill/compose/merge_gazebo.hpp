// `<gazebo>` blocks of merged links.
#pragma once
#include "urdfmill/compose/bodies.hpp"

namespace urdfmill::compose {

/// Rewrites the blocks about merged links and removed joints as described in merge_fixed.hpp; empty blocks are dropped.
/// `gazebo` must be made from the items of `extensions`. Reports compose-gazebo-value, compose-element-dropped.
void merge_gazebo(const Bodies& bodies, const gazebo::Blocks& gazebo, Extensions& extensions, source::Sink& sink);

}  // namespace urdfmill::compose
