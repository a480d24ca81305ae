// The mechanism of a robot as a line drawing in the symbols of textbooks: cylinders for revolute joints, boxes for
// prismatic ones, lines for links, hatching for the ground.
#pragma once
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "urdfmill/kinematics/dh/dh.hpp"
#include "urdfmill/mesh/mesh.hpp"
#include "urdfmill/picture/camera.hpp"
#include "urdfmill/picture/marks.hpp"
#include "urdfmill/urdf/model.hpp"

namespace urdfmill::picture {

/// Contents of a drawing besides the mechanism.
struct SkeletonOptions {
  std::optional<View> view =
      std::nullopt;    ///< unset: along the axes if all are parallel, otherwise obliquely from above
  bool names = false;  ///< names of joints
  const kinematics::DhTable* table = nullptr;  ///< draws its frames, lengths and angles, and the table; may be null
  std::vector<FrameMark> frames = {};          ///< frames of the table, in the world (dh_frames.hpp)
};

/// The drawing as SVG, 180 mm wide at most and without perspective. `poses` has one for each link.
[[nodiscard]] std::string skeleton_svg(const urdf::Robot& robot, std::span<const mesh::Transform> poses,
                                       const SkeletonOptions& options);

}  // namespace urdfmill::picture
