// The representation of each link and joint of a model in SDF, and its name.
#pragma once
#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "urdfmill/gazebo/blocks.hpp"
#include "urdfmill/sdf/names.hpp"
#include "urdfmill/sdf/writer.hpp"

namespace urdfmill::sdf {

inline constexpr std::size_t none = std::numeric_limits<std::size_t>::max();

enum class Role : std::uint8_t {
  link,
  frame,  ///< a frame of another link, which carries its content
  world,  ///< SDF's own world
};

struct LinkPlan {
  const urdf::Link* link = nullptr;
  const urdf::Joint* joint = nullptr;  ///< the joint above; null for the root
  std::size_t parent = none;           ///< index of the link above; none for the root
  Role role = Role::link;
  bool massless = false;             ///< it and everything it carries; a remaining link gets the smallest inertia
  std::size_t body = none;           ///< index of the link that carries it: itself unless it is a frame
  std::vector<std::size_t> carried;  ///< frames on this body, parents first
  std::string name;                  ///< name in SDF
  std::string joint_name;            ///< name in SDF of the joint above, or of the frame in its place
  std::vector<std::string> visuals;  ///< names in SDF
  std::vector<std::string> collisions;
  Scope scope;  ///< for a body: the names of its content
};

struct Plan {
  std::string model_name;
  std::vector<LinkPlan> links;         ///< as Robot::links
  std::vector<std::size_t> downwards;  ///< indices, parents before children
  std::map<std::string_view, std::size_t> link_index;
  std::map<std::string_view, std::size_t> child_of_joint;  ///< joint's name to index of its child
  Scope scope;                                             ///< scope of the model

  /// Returns the collision that a sensor refers to: by its name in URDF, in SDF, or by the scheme of Gazebo's
  /// converter; empty if the body has none of these.
  [[nodiscard]] std::string collision_named(const LinkPlan& body, std::string_view wanted) const;
};

/// Makes the plan. Reports convert-renamed, convert-massless-link, convert-link-as-frame, convert-not-a-tree.
[[nodiscard]] Plan make_plan(const urdf::Robot& robot, const gazebo::Blocks& gazebo, const WriteOptions& options,
                             source::Sink& sink);

/// True if the link has a positive mass.
[[nodiscard]] bool has_mass(const urdf::Link& link);

}  // namespace urdfmill::sdf
