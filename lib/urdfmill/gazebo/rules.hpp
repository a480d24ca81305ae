// The rules of what models say to Gazebo: what each finding is called, how severe it is, and its page.
#pragma once
#include "urdfmill/source/rule.hpp"

namespace urdfmill::gazebo::rules {

using source::Rule;
using source::Severity;

inline constexpr Rule copied_invalid{
    "convert-copied-invalid",
    Severity::warning,
    "SDF in a <gazebo> block that readers refuse",
    "It is copied as it is; a plugin without a file or an unknown pixel format makes libsdformat refuse the model.",
    R"(<plugin name="p"/>)",
    "Correct it in the <gazebo> block.",
    source::Loss::reported};

inline constexpr Rule misplaced{
    "convert-gazebo-misplaced",
    Severity::warning,
    "A value in a <gazebo> block that has nothing to be about",
    "A friction without a collision, a spring on a fixed joint: Gazebo's own converter drops such values in "
    "silence.",
    R"(<link name="tool0"/><gazebo reference="tool0"><mu1>0.5</mu1></gazebo>)",
    "Move it to the link or joint that is meant.",
    source::Loss::reported};

inline constexpr Rule reference{
    "convert-gazebo-reference",
    Severity::warning,
    "A <gazebo> block is about something that does not exist",
    "Gazebo's own converter silently drops it: the sensor or the friction is missing in simulation.",
    R"(<gazebo reference="bse_link"/>)",
    "Name a link or a joint of the model.",
    source::Loss::reported};

inline constexpr Rule value{
    "convert-gazebo-value",
    Severity::warning,
    "A value in a <gazebo> block cannot be read",
    "What is not a number or a boolean is read as 0 or false by some readers and refused by others.",
    R"(<mu1>high</mu1>)",
    "Write a number, or true or false.",
    source::Loss::reported};

inline constexpr Rule invalid{
    "convert-sdf-invalid",
    Severity::error,
    "This SDF model cannot be read",
    "A frame that refers to nothing, a name used twice or a pose that is none leaves open where things are.",
    R"(<link name="l"><pose relative_to="elbw">0 0 1 0 0 0</pose></link>)",
    "Correct the SDF; gz sdf -k checks it, too.",
    source::Loss::reported};

/// Every rule of this room.
inline constexpr const Rule* all[] = {&copied_invalid, &misplaced, &reference, &value, &invalid};

}  // namespace urdfmill::gazebo::rules
