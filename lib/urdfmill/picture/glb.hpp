// A robot as GLB (glTF 2.0), for viewers and engines that know no URDF.
#pragma once
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "urdfmill/picture/scene.hpp"
#include "urdfmill/urdf/model.hpp"

namespace urdfmill::picture {

/// The bytes of the texture of a material of a mesh, or of the model (null), as FindTexture (surfaces.hpp) finds it;
/// null: there is none that is a PNG or a JPEG.
using FindPicture =
    std::function<std::shared_ptr<const std::string>(const Shape& shape, const mesh::Material* material)>;

/// The robot with every joint at 0: a node for each link and each joint, one inside the other as in the model, below a
/// node that turns z up to glTF's y up. A joint's node is where the joint is; its `extras` have joint, type, axis,
/// lower, upper, effort, velocity and mimic in SI units, so that a program that turns the node moves the robot. Meshes
/// are inside, each once for each look, and so are textures, each once.
[[nodiscard]] std::string robot_glb(const urdf::Robot& robot, const std::vector<Shape>& shapes,
                                    const FindPicture& find_picture = nullptr);

}  // namespace urdfmill::picture
