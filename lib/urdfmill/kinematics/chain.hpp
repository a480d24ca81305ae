// A serial chain between two links of a model: what its joints are, at zero and in the frame of the base.
#pragma once
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "urdfmill/kinematics/tree.hpp"

namespace urdfmill::kinematics {

/// A mimic joint is not an independent variable: its position is multiplier · (position of `joint`) + offset.
struct MimicOf {
  std::string joint;  ///< the one that is followed
  double multiplier = 1;
  double offset = 0;  ///< rad or m
};

/// A movable joint of one variable. Its axis in the base frame when every joint is at 0.
struct ChainJoint {
  std::string name;
  bool prismatic = false;
  Vector3 axis;                    ///< unit; a joint passed upwards (from child to parent) has it turned round
  Vector3 point;                   ///< a point on the axis: the origin of the joint's frame
  double lower = -urdf::infinity;  ///< rad or m
  double upper = urdf::infinity;   ///< rad or m
  bool upwards = false;
  std::optional<MimicOf> mimic;
  source::Span span;
  /// How positions count: sense · (position in the model − zero); see conventions.hpp.
  double sense = 1;
  double zero = 0;  ///< rad or m
};

/// The joints between two links, and where the tip is when all of them are at 0.
struct Chain {
  std::string robot;
  std::string base_link;
  std::string tip_link;
  std::vector<ChainJoint> joints;  ///< from base to tip, fixed joints merged
  Transform home;                  ///< M: the tip in the base with every joint at 0
};

/// The way from `base` up to the first common ancestor and down to `tip`. Reports kinematics-unknown-link,
/// kinematics-unconnected, kinematics-floating-joint, kinematics-planar-joint and what `Tree::build` reports.
[[nodiscard]] std::optional<Chain> chain(const urdf::Robot& robot, std::string_view base, std::string_view tip,
                                         source::Sink& sink);
/// The same of a tree built with `Mimics::free`, for many chains of one robot.
[[nodiscard]] std::optional<Chain> chain(const urdf::Robot& robot, const Tree& tree, std::string_view base,
                                         std::string_view tip, source::Sink& sink);

/// The links without child links, in document order.
[[nodiscard]] std::vector<std::string> tip_links(const urdf::Robot& robot);

/// The names of the links at both ends of a chain.
struct BaseAndTip {
  std::string base;
  std::string tip;
};
/// Fills in an empty base (the root) and an empty tip (the tip with the most movable joints above it, then the most
/// links). Reports kinematics-ambiguous-tip with the list where several tips tie.
[[nodiscard]] std::optional<BaseAndTip> choose_chain(const urdf::Robot& robot, const Tree& tree, std::string base,
                                                     std::string tip, source::Sink& sink);

/// The index of the link of that name in Robot::links; none, with kinematics-unknown-link, if there is none. `role`
/// says in the message what it is: "link", "the base link".
[[nodiscard]] std::size_t find_link(const urdf::Robot& robot, std::string_view name, std::string_view role,
                                    source::Sink& sink);

/// Whether the chain has joints and each has a position of its own. Reports kinematics-dependent-joint or
/// kinematics-unconnected if not.
[[nodiscard]] bool moves_independently(const Chain& chain, source::Sink& sink);

/// The tip in the base at joint positions `q`, one for each of `chain.joints`: the product of exponentials in the space
/// frame, T(q) = e^{[S1]q1} … e^{[Sn]qn} M (Lynch & Park §4.1.1).
[[nodiscard]] Transform forward(const Chain& chain, std::span<const double> q);

/// The length of the way base – axes – tip at zero (m): the scale to which the lengths of a table are compared.
[[nodiscard]] double reach(const Chain& chain);

}  // namespace urdfmill::kinematics
