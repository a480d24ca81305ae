// Pairs of links that are neighbours in the tree.
#pragma once
#include <cstddef>
#include <map>
#include <utility>
#include <vector>

#include "urdfmill/kinematics/tree.hpp"
#include "urdfmill/urdf/model.hpp"

namespace urdfmill::collisions {

/// Returns the pairs of links with geometry, by indices of links, of which one joint is between the two, or only links
/// without geometry, as MoveIt's Setup Assistant finds them. The value is such a link, or `kinematics::none`.
[[nodiscard]] std::map<std::pair<std::size_t, std::size_t>, std::size_t> adjacent_pairs(
    const urdf::Robot& robot, const std::vector<bool>& has_geometry);

}  // namespace urdfmill::collisions
