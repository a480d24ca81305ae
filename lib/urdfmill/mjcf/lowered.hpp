// A model with nothing in it that MJCF cannot say. All that a conversion loses or alters happens in its making, so that
// what is printed afterwards says the whole of it and must read back as the same.
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

// What MuJoCo takes (measured with 3.14).
inline constexpr double least_moving = 1e-15;  ///< of the mass (kg) and each moment (kg·m²) of a body that moves
inline constexpr double least_axis = 1e-14;    ///< the length of an axis
inline constexpr std::size_t deepest = 400;    ///< bodies inside each other: its reader of XML ends at 500 elements
// What a link gets that has no mass and must have one, as in SDF: it weighs nothing to speak of.
inline constexpr double smallest_mass = 1e-6;    ///< kg
inline constexpr double smallest_moment = 1e-9;  ///< kg·m²
/// What stands for no limit where URDF wants one, as in SDF (m).
inline constexpr double unlimited = 1e16;
/// How far apart the bounds of a joint are that cannot move (rad or m): equal ones mean none to MuJoCo.
inline constexpr double locked_width = 1e-9;

/// Sites of this class are links: so the reader knows them from other sites.
inline constexpr std::string_view frame_class = "frame";

struct Lowered {
  urdf::Robot robot;
  bool floating = false;                                  ///< the root moves freely
  urdf::Origin start = {};                                ///< where it does so at first
  std::map<std::string, double, std::less<>> velocities;  ///< limits that were dropped: rad/s or m/s
  bool is_root_world = false;                             ///< the root is MuJoCo's world, no body
  std::set<std::string, std::less<>> frames;              ///< links that become sites
  std::set<std::string, std::less<>> moving;  ///< links whose own moments MuJoCo wants to be `least_moving` at least
  std::set<std::string, std::less<>> joined;  ///< links that are not bodies: what they carry has their joints, too
};

/// Reports what is lost; nothing, with an error reported, if the model cannot be said at all.
[[nodiscard]] std::optional<Lowered> lower(const urdf::Robot& robot, const WriteOptions& options, source::Sink& sink);

/// What `lower` is made of, one a file. Each alters the robot and reports what it altered.
void lower_joints(Lowered& lowered, source::Sink& sink);
void lower_frames(Lowered& lowered, source::Sink& sink);
void join_joints(Lowered& lowered, source::Sink& sink);
void lower_masses(Lowered& lowered, source::Sink& sink);
void lower_shapes(urdf::Robot& robot, const WriteOptions& options, source::Sink& sink);

/// The name of the link that is between a joint and the next one of the same body, in URDF.
[[nodiscard]] inline std::string link_after(const std::string& joint) {
  return joint + "_link";
}

/// Whether the joint turns or slides.
[[nodiscard]] bool has_one_variable(const urdf::Joint& joint);
/// Whether a link is moved by a joint of MJCF (a free root is).
[[nodiscard]] bool moves(const Lowered& lowered, const simulation::LinkNode& node);

}  // namespace urdfmill::mjcf
