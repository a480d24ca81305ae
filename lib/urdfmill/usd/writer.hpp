// Writes USD with physics: one robot as one layer in text (.usda), by the rules of docs/usd.md. Every link and joint
// stays, every value that UsdPhysics can express is written to the last digit, and the rest is reported.
#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "urdfmill/simulation/joint_gains.hpp"
#include "urdfmill/simulation/mesh_files.hpp"
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/urdf/model.hpp"

namespace urdfmill::usd {

/// The programs whose own schemas hold what UsdPhysics does not: limits of velocity, friction, damping, followers.
enum class Engine : std::uint8_t {
  plain,   ///< none: UsdPhysics alone
  isaac,   ///< Isaac Sim and Isaac Lab: the schemas of PhysX
  newton,  ///< Newton: the schemas of newton-usd-schemas 0.5
};

/// Options of writing USD.
struct WriteOptions {
  Engine engine = Engine::plain;
  bool floating_base = false;                      ///< the root link moves freely; otherwise it is fixed to the world
  std::vector<simulation::JointGains> gains = {};  ///< gains of drives
  std::map<std::string, double, std::less<>> gains_at = {};  ///< positions (rad, m) of the mass matrix for gains
  simulation::MeshPlaces meshes = {};  ///< places of mesh files; without them, the layer has only their names
};

/// Writes a layer in text. Meshes are inside, or in layers of their own if the places say so. Reports rules usd-*:
/// warnings for losses and changes, notes for changes of form. Returns nothing, and reports an error, if the links do
/// not form a tree or the text does not read back as the same robot.
[[nodiscard]] std::optional<std::string> write(const urdf::Robot& robot, const WriteOptions& options,
                                               source::Sink& sink);

}  // namespace urdfmill::usd
