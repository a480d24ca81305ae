// Models that MJCF can express completely. All losses and changes of a conversion happen here, so that the printed text
// expresses the whole lowered model and must read back as the same.
#pragma once
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "urdfmill/mjcf/writer.hpp"
#include "urdfmill/simulation/link_tree.hpp"
#include "urdfmill/urdf/model.hpp"

namespace urdfmill::mjcf {

// Limits of MuJoCo (measured with 3.14).
inline constexpr double least_moving = 1e-15;  ///< smallest mass (kg) and moment (kg·m²) of a moving body
inline constexpr double least_axis = 1e-14;    ///< smallest length of an axis
inline constexpr std::size_t deepest = 400;    ///< nested bodies: its XML reader stops at 500 elements
/// Stands for "no limit" where URDF requires one, as in SDF (m).
inline constexpr double unlimited = 1e16;
/// Width of the range of an immovable joint (rad or m): to MuJoCo, equal bounds mean no range.
inline constexpr double locked_width = 1e-9;

/// Class of sites that are links, by which the reader recognises them.
inline constexpr std::string_view frame_class = "frame";

struct Lowered {
  urdf::Robot robot;
  bool floating = false;                                  ///< the root moves freely
  urdf::Origin start = {};                                ///< its initial pose
  std::map<std::string, double, std::less<>> velocities;  ///< limits that were dropped: rad/s or m/s
  bool is_root_world = false;                             ///< the root is MuJoCo's world, no body
  std::set<std::string, std::less<>> frames;              ///< links that become sites
  std::set<std::string, std::less<>> moving;  ///< links whose own moments MuJoCo requires to be at least `least_moving`
  std::set<std::string, std::less<>> joined;  ///< links that are not bodies: the body below has their joints as well
};

/// Lowers a robot and reports losses; returns nothing, with an error, if MJCF cannot express the model at all.
[[nodiscard]] std::optional<Lowered> lower(const urdf::Robot& robot, const WriteOptions& options, source::Sink& sink);

/// The steps of `lower`, one per file. Each changes the robot and reports its changes.
void lower_joints(Lowered& lowered, source::Sink& sink);
void lower_frames(Lowered& lowered, source::Sink& sink);
void join_joints(Lowered& lowered, source::Sink& sink);
void lower_masses(Lowered& lowered, source::Sink& sink);
void lower_loops(Lowered& lowered, source::Sink& sink);
void lower_shapes(urdf::Robot& robot, const WriteOptions& options, source::Sink& sink);

/// Name of the URDF link between a joint and the next one of the same body.
[[nodiscard]] inline std::string link_after(const std::string& joint) {
  return joint + "_link";
}

/// True if the joint is revolute, continuous or prismatic.
[[nodiscard]] bool has_one_variable(const urdf::Joint& joint);
/// True if a joint of MJCF moves the link, as it does a free root.
[[nodiscard]] bool moves(const Lowered& lowered, const simulation::LinkNode& node);

}  // namespace urdfmill::mjcf
