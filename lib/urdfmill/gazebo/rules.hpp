// Rules of <gazebo> blocks.
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
    {.loss = source::Loss::reported}};

inline constexpr Rule misplaced{
    "convert-gazebo-misplaced",
    Severity::warning,
    "A value in a <gazebo> block that applies to nothing",
    "A friction without a collision, a spring on a fixed joint: Gazebo's own converter silently drops such values.",
    R"(<link name="tool0"/><gazebo reference="tool0"><mu1>0.5</mu1></gazebo>)",
    "Move it to the intended link or joint.",
    {.loss = source::Loss::reported}};

inline constexpr Rule reference{
    "convert-gazebo-reference",
    Severity::warning,
    "A <gazebo> block refers to something that does not exist",
    "Gazebo's own converter silently drops it: the sensor or the friction is missing in simulation.",
    R"(<gazebo reference="bse_link"/>)",
    "Name a link or a joint of the model.",
    {.loss = source::Loss::reported}};

inline constexpr Rule value{
    "convert-gazebo-value",
    Severity::warning,
    "A value in a <gazebo> block cannot be read",
    "Some readers take a value that is not a number or boolean as 0 or false, others refuse it.",
    R"(<mu1>high</mu1>)",
    "Write a number, or true or false.",
    {.loss = source::Loss::reported}};

inline constexpr Rule invalid{
    "convert-sdf-invalid",
    Severity::error,
    "This SDF model cannot be read",
    "With a frame that refers to nothing, a duplicate name or a malformed pose, positions are undefined.",
    R"(<link name="l"><pose relative_to="elbw">0 0 1 0 0 0</pose></link>)",
    "Correct the SDF; gz sdf -k checks it as well.",
    {.loss = source::Loss::reported}};

/// Every rule of this module.
inline constexpr const Rule* all[] = {&copied_invalid, &misplaced, &reference, &value, &invalid};

}  // namespace urdfmill::gazebo::rules
