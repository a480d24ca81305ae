// Elementary transform sequences: a chain as a product of rotations about, and translations along, the axes x, y and z
// of the current frame (Corke, "A simple and systematic approach to assigning Denavit–Hartenberg parameters", 2007).
//
//   Rz(q1) Tx(1) Rz(q2) Tx(1)
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "urdfmill/kinematics/chain.hpp"
#include "urdfmill/kinematics/dh/dh_robot.hpp"

namespace urdfmill::kinematics {

/// One of Rx, Ry, Rz, Tx, Ty, Tz, by a constant or by the position of a joint.
struct ElementaryTransform {
  bool rotation = true;                             ///< R, else T
  std::uint8_t axis = 2;                            ///< 0 is x, 1 is y, 2 is z
  double value = 0;                                 ///< rad or m, of a constant
  std::optional<std::size_t> joint = std::nullopt;  ///< index of the joint that moves it; empty for a constant
  bool negative = false;                            ///< the joint counts in the opposite direction
};

/// A chain written as elementary transforms, joints in order.
using Ets = std::vector<ElementaryTransform>;

/// Returns the transform of one element; `q` has a value for each joint.
[[nodiscard]] Transform transform(const ElementaryTransform& element, std::span<const double> q);
/// Returns the product of all elements.
[[nodiscard]] Transform forward(const Ets& ets, std::span<const double> q);

/// Returns the shortest sequence that was found for a chain: every joint once, constants where the geometry requires
/// them, none below 1e-9 (rad; m at the scale of the chain). Its forward kinematics equal the chain's within that
/// tolerance.
[[nodiscard]] Ets ets_of(const Chain& chain);

/// A sequence and the names of its joints.
struct NamedEts {
  Ets transforms;                   ///< in order
  std::vector<std::string> joints;  ///< "q1", … in the order of the sequence
  std::vector<std::string> unused;  ///< named constants that the sequence does not use
  /// Arguments that look like degrees although read as rad, and like millimetres although read as m.
  std::vector<std::string> perhaps_degrees = {}, perhaps_millimetres = {};
};

/// Returns a robot with one link for each joint. Its frames are those of the sequence, and its axes are x, y or z of
/// them. Joints are continuous, or prismatic with limits of ±1 m (reported as dh-limits-assumed).
[[nodiscard]] urdf::Robot robot_from_ets(const NamedEts& ets, const std::string& name, const DhRobotOptions& options,
                                         source::Sink& sink);

}  // namespace urdfmill::kinematics
