// The model as MJCF, the format of MuJoCo, by our own rules (docs/mjcf.md): every link stays, every value that MJCF can
// say is said to the last digit, and whatever is dropped, renamed or approximated is reported.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "urdfmill/simulation/mesh_files.hpp"
#include "urdfmill/simulation/named_pose.hpp"
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/urdf/model.hpp"

namespace urdfmill::mjcf {

/// What drives the joints.
enum class Actuators : std::uint8_t {
  model,  ///< what transmissions and <ros2_control> say
  none,
  position,  ///< each joint that follows no other, and likewise
  velocity,
  motor,
};

/// How MJCF is written.
struct WriteOptions {
  bool floating_base = false;  ///< the root link moves freely; else it is fixed to the world
  Actuators actuators = Actuators::model;
  bool sites = false;  ///< links on fixed joints with nothing in or on them become sites of the body they are on
  std::vector<simulation::NamedPose> poses = {};  ///< keyframes, besides "home" of the model's initial positions
  simulation::MeshPlaces meshes = {};  ///< where the files of meshes and textures are, and where new ones may go
};

/// MJCF text for MuJoCo 3: bodies nested as the links are, depth first. Reports rules mjcf-*: warnings for what is lost
/// or altered, notes for what takes another form. Nothing, with an error reported, for a model that MJCF cannot hold at
/// all, and for a text that does not read back as the same robot.
[[nodiscard]] std::optional<std::string> write(const urdf::Robot& robot, const WriteOptions& options,
                                               source::Sink& sink);

}  // namespace urdfmill::mjcf
