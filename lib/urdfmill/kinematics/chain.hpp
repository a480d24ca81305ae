// A serial chain between two links of a model: its joints at position 0, in the frame of the base.
#pragma once
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "urdfmill/kinematics/tree.hpp"

namespace urdfmill::kinematics {

/// The relation of a mimic joint, which is not an independent variable: its position is multiplier · (position of
/// `joint`) + offset.
struct MimicOf {
  std::string joint;  ///< the joint that it follows
  double multiplier = 1;
  double offset = 0;  ///< rad or m
};

/// A movable joint with one variable. Axis and point are in the base frame with every joint at 0.
struct ChainJoint {
  std::string name;
  bool prismatic = false;
  Vector3 axis;                    ///< unit; reversed for a joint passed upwards (from child to parent)
  Vector3 point;                   ///< a point on the axis: the origin of the joint's frame
  double lower = -urdf::infinity;  ///< rad or m
  double upper = urdf::infinity;   ///< rad or m
  bool upwards = false;
  std::optional<MimicOf> mimic;
  source::Span span;
  /// Counting of positions: sense · (position in the model − zero); see conventions.hpp.
  double sense = 1;
  double zero = 0;  ///< rad or m
};

/// The joints between two links, and the pose of the tip with all of them at 0.
struct Chain {
  std::string robot;
  std::string base_link;
  std::string tip_link;
  std::vector<ChainJoint> joints;  ///< from base to tip, fixed joints merged
  Transform home;                  ///< M: the pose of the tip in the base with every joint at 0
};

/// Returns the path from `base` up to the first common ancestor and down to `tip`. Reports kinematics-unknown-link,
/// kinematics-unconnected, kinematics-floating-joint, kinematics-planar-joint and the findings of `Tree::build`.
[[nodiscard]] std::optional<Chain> chain(const urdf::Robot& robot, std::string_view base, std::string_view tip,
                                         source::Sink& sink);
/// Same as above for a tree built with `Mimics::free`, for many chains of one robot.
[[nodiscard]] std::optional<Chain> chain(const urdf::Robot& robot, const Tree& tree, std::string_view base,
                                         std::string_view tip, source::Sink& sink);

/// Returns the links without child links, in document order.
[[nodiscard]] std::vector<std::string> tip_links(const urdf::Robot& robot);

/// The names of the first and the last link of a chain.
struct BaseAndTip {
  std::string base;
  std::string tip;
};
/// Completes an empty base (the root) and an empty tip (the tip with the most movable joints above it, then the most
/// links). Reports kinematics-ambiguous-tip with the list if several tips tie.
[[nodiscard]] std::optional<BaseAndTip> choose_chain(const urdf::Robot& robot, const Tree& tree, std::string base,
                                                     std::string tip, source::Sink& sink);

/// Returns the index of the link of that name in Robot::links; `none` with kinematics-unknown-link if it does not
/// exist. `role` describes the link in the message: "link", "the base link".
[[nodiscard]] std::size_t find_link(const urdf::Robot& robot, std::string_view name, std::string_view role,
                                    source::Sink& sink);

/// True if the chain has joints and each has a position of its own. Otherwise reports kinematics-dependent-joint or
/// kinematics-unconnected.
[[nodiscard]] bool moves_independently(const Chain& chain, source::Sink& sink);

/// Returns the pose of the tip in the base at joint positions `q`, one for each of `chain.joints`: the product of
/// exponentials in the space frame, T(q) = e^{[S1]q1} … e^{[Sn]qn} M (Lynch & Park §4.1.1).
[[nodiscard]] Transform forward(const Chain& chain, std::span<const double> q);

/// Returns the length of the path base – axes – tip at position 0 (m): the scale for comparing the lengths of a table.
[[nodiscard]] double reach(const Chain& chain);

}  // namespace urdfmill::kinematics
