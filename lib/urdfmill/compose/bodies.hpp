// Which links of a model become one when its fixed joints are lumped.
#pragma once
#include <cstddef>
#include <string>
#include <unordered_map>
#include <vector>

#include "urdfmill/compose/extensions.hpp"
#include "urdfmill/gazebo/blocks.hpp"
#include "urdfmill/kinematics/transform.hpp"
#include "urdfmill/source/diagnostic.hpp"

namespace urdfmill::compose {

/// A link as part of a body.
struct Part {
  const urdf::Link* link = nullptr;
  const urdf::Joint* joint = nullptr;  ///< above the link; null for the root
  bool lumped = false;                 ///< whether the joint goes, and the link with it
  std::size_t body = 0;                ///< index of the link that carries it; itself unless it is lumped
  kinematics::Transform in_body;
};

struct Bodies {
  std::vector<Part> parts;                        ///< as Robot::links
  std::vector<std::vector<std::size_t>> of_body;  ///< for each body its parts, itself first, parents before children
  std::vector<std::string> names;                 ///< of the bodies: the link's, or that of the link it stands for
  std::unordered_map<std::string_view, std::size_t> index;  ///< of links, by name

  /// Whether a link's name or frame is not what it was.
  [[nodiscard]] bool is_moved(std::size_t link) const;
};

/// Reports compose-joint-kept for fixed joints that stay. `extensions` are the robot's.
[[nodiscard]] Bodies lump(const urdf::Robot& robot, const gazebo::Blocks& gazebo, Extensions& extensions,
                          const std::vector<std::string>& placeholders, source::Sink& sink);

}  // namespace urdfmill::compose
