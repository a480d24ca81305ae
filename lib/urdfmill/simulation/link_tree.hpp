// Trees of links, for formats that nest bodies or number them from the root.
#pragma once
#include <cstddef>
#include <limits>
#include <optional>
#include <vector>

#include "urdfmill/urdf/model.hpp"

namespace urdfmill::simulation {

inline constexpr std::size_t none = std::numeric_limits<std::size_t>::max();

/// A link and its neighbours, as indices into Robot::links.
struct LinkNode {
  const urdf::Link* link = nullptr;
  const urdf::Joint* joint = nullptr;  ///< joint above it; null for the root
  std::size_t parent = none;           ///< none for the root
  std::size_t depth = 0;               ///< number of links above it
  std::vector<std::size_t> children;   ///< in the order of their joints in the document
};

/// A tree of links. It refers into the robot, which must outlive it and must not be moved.
struct LinkTree {
  std::vector<LinkNode> links;         ///< in the order of Robot::links
  std::vector<std::size_t> downwards;  ///< all links, depth first
  std::size_t root = none;

  /// Returns the tree; empty if the links do not form one.
  [[nodiscard]] static std::optional<LinkTree> of(const urdf::Robot& robot);
};

}  // namespace urdfmill::simulation
