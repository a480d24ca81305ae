// Volume that links share which cannot move relative to each other: it would be weighed twice.
#pragma once
#include <cstddef>
#include <memory>
#include <vector>

#include "urdfmill/bodies/model_meshes.hpp"
#include "urdfmill/kinematics/transform.hpp"
#include "urdfmill/urdf/model.hpp"

namespace urdfmill::bodies {

/// The links of a robot in groups that fixed joints hold together, and their shapes, which are read when they are
/// needed. Meshes count as their convex hulls, so that open ones have a volume, too.
class RigidGroups {
 public:
  /// The robot and the meshes must outlive this object.
  RigidGroups(const urdf::Robot& robot, MeshStore& meshes);
  ~RigidGroups();
  RigidGroups(const RigidGroups&) = delete;
  RigidGroups& operator=(const RigidGroups&) = delete;

  /// True if no joint moves one of the links relative to the other.
  [[nodiscard]] bool are_together(std::size_t a, std::size_t b) const { return places_[a].group == places_[b].group; }
  /// Returns the share of a link's volume that lies in another link, 0 to 1, from a grid of points; 0 if they are not
  /// together or one of them has no volume.
  [[nodiscard]] double share_within(std::size_t link, std::size_t other);

 private:
  struct Body;
  /// The topmost link that a link is fixed to, and the link's pose in its frame.
  struct Place {
    std::size_t group = 0;
    kinematics::Transform pose;
  };

  const Body& body_of(std::size_t link);

  const urdf::Robot& robot_;
  MeshStore& meshes_;
  std::vector<Place> places_;
  std::vector<std::unique_ptr<Body>> bodies_;  ///< null: not read yet
};

}  // namespace urdfmill::bodies
