// Groups of links that become one body when fixed joints are lumped.
#pragma once
#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "urdfmill/compose/extensions.hpp"
#include "urdfmill/gazebo/blocks.hpp"
#include "urdfmill/kinematics/transform.hpp"
#include "urdfmill/source/diagnostic.hpp"

namespace urdfmill::compose {

/// A link as part of a body.
struct Part {
  const urdf::Link* link = nullptr;
  const urdf::Joint* joint = nullptr;  ///< joint above the link; null for the root
  bool lumped = false;                 ///< true if the joint is removed and the link merged
  std::size_t body = 0;                ///< index of the link that represents it; its own unless it is lumped
  kinematics::Transform in_body;
};

struct Bodies {
  std::vector<Part> parts;                        ///< in the order of Robot::links
  std::vector<std::vector<std::size_t>> of_body;  ///< parts of each body: itself first, parents before children
  std::vector<std::string>
      names;  ///< names of the bodies: the link's, or that of the link that a placeholder stands for
  std::map<std::string_view, std::size_t> index;  ///< indices of links, by name

  /// True if the link's name or frame changes.
  [[nodiscard]] bool is_moved(std::size_t link) const;
};

/// The links that are not lumped.
struct Separate {
  std::set<std::string> keep;  ///< requested
  /// Receives links whose shapes have other values in `<gazebo>` than those of the body around them. Null: they are
  /// lumped.
  std::set<std::string>* apart = nullptr;
};

/// Groups the links; reports compose-joint-kept for fixed joints that stay. `extensions` are the robot's.
[[nodiscard]] Bodies lump(const urdf::Robot& robot, const gazebo::Blocks& gazebo, Extensions& extensions,
                          const std::vector<std::string>& placeholders, const Separate& separate, source::Sink& sink);

}  // namespace urdfmill::compose
