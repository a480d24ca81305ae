// Joints that close loops of links. The joints of a URDF form a tree, so these are extensions, `<loop_joint>`, in the
// form that Isaac Sim's importer reads; an `<axis>` is added for those that turn or slide.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "urdfmill/urdf/model.hpp"

namespace urdfmill::urdf {

/// The motion that a loop leaves to its two links.
enum class LoopType : std::uint8_t { fixed, revolute, prismatic, spherical };
/// Returns "fixed", "revolute", "prismatic" or "spherical".
[[nodiscard]] std::string_view text(LoopType type);
/// Returns the type of that name.
[[nodiscard]] std::optional<LoopType> loop_type_named(std::string_view name);

/// One side of a loop: a link, and the joint's frame in it.
struct LoopEnd {
  Word link;
  Origin origin;
};

/// A joint that closes a loop: the frames of both ends are one, except for the motion of its type.
struct Loop {
  Word name;
  LoopType type = LoopType::spherical;
  std::array<LoopEnd, 2> ends;
  std::array<double, 3> axis{1, 0, 0};    ///< in the joint's frame; not normalised
  const xml::Element* element = nullptr;  ///< lives as long as Robot::document
};

/// True for a `<loop_joint>` of the robot.
[[nodiscard]] bool is_loop(const Extension& extension);

/// Returns the loops of a model in document order. Those that are malformed or name no link of the robot are left out;
/// `check` reports them.
[[nodiscard]] std::vector<Loop> loops_of(const Robot& robot);

/// Returns what is wrong with an element `<loop_joint>` of the robot; empty if it is a loop.
[[nodiscard]] std::string loop_problem(const Robot& robot, const xml::Element& element);

}  // namespace urdfmill::urdf
