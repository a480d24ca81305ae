// Robots as GLB (glTF 2.0), for viewers and engines that do not read URDF.
#pragma once
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "urdfmill/picture/scene.hpp"
#include "urdfmill/urdf/model.hpp"

namespace urdfmill::picture {

/// Returns the bytes of a texture as FindTexture (surfaces.hpp) finds it; null if there is no PNG or JPEG.
using FindPicture =
    std::function<std::shared_ptr<const std::string>(const Shape& shape, const mesh::Material* material)>;

/// Writes the robot with every joint at 0: nested nodes for links and joints, below a node that rotates z up to glTF's
/// y up. A joint's node is at the joint; its `extras` have joint, type, axis, lower, upper, effort, velocity and mimic
/// in SI units, so that a program can move the robot by rotating the node. Each mesh is embedded once per look, each
/// texture once.
[[nodiscard]] std::string robot_glb(const urdf::Robot& robot, const std::vector<Shape>& shapes,
                                    const FindPicture& find_picture = nullptr);

}  // namespace urdfmill::picture
