// Writes MJCF, the format of MuJoCo, by our own rules (docs/mjcf.md): every link stays, every value that MJCF can
// express is written to the last digit, and everything dropped, renamed or approximated is reported.
#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "urdfmill/mjcf/gains.hpp"
#include "urdfmill/simulation/mesh_files.hpp"
#include "urdfmill/simulation/named_pose.hpp"
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/urdf/model.hpp"

namespace urdfmill::mjcf {

/// Source of the actuators.
enum class Actuators : std::uint8_t {
  model,  ///< from transmissions and <ros2_control>
  none,
  position,  ///< one per independent joint, likewise for the next two
  velocity,
  motor,
};

/// Options of writing MJCF.
struct WriteOptions {
  bool floating_base = false;  ///< the root link moves freely; otherwise it is fixed to the world
  Actuators actuators = Actuators::model;
  bool sites = false;                             ///< empty links on fixed joints become sites of their body
  std::vector<simulation::NamedPose> poses = {};  ///< keyframes, besides "home" of the model's initial positions
  std::vector<JointGains> gains = {};             ///< gains of actuators
  std::map<std::string, double, std::less<>> gains_at = {};  ///< positions (rad, m) of the mass matrix, by joint;
                                                             ///< others are 0
  simulation::MeshPlaces meshes = {};                        ///< places of mesh and texture files, and of new ones
};

/// Writes MJCF for MuJoCo 3: bodies nested like the links, depth first. Reports rules mjcf-*: warnings for losses and
/// changes, notes for changes of form. Returns nothing, with an error, for a model that MJCF cannot express at all, and
/// for a text that does not read back as the same robot.
[[nodiscard]] std::optional<std::string> write(const urdf::Robot& robot, const WriteOptions& options,
                                               source::Sink& sink);

}  // namespace urdfmill::mjcf
