// The rules of writing URDF: what each finding is called, how severe it is, and its page.
#pragma once
#include "urdfmill/source/rule.hpp"

namespace urdfmill::emit::rules {

using source::Rule;
using source::Severity;

inline constexpr Rule not_expressible{"urdf-not-expressible",
                                      Severity::error,
                                      "The wanted version of URDF cannot express the model",
                                      "A file that says less would be another robot.",
                                      "urdfmill convert --to urdf --urdf-version 1.0 fixtures/models/arm.urdf",
                                      "Write a later version, or change the model.",
                                      source::Loss::reported};

inline constexpr Rule dh_not_expressible{
    "dh-not-expressible",
    Severity::error,
    "A notation cannot express the chain",
    "Some programs take robots of one kind only: six revolute joints, a spherical wrist, at least one joint.",
    "urdfmill dh fixtures/kinematics/scara.urdf --tip hand --format linuxcnc",
    "Choose a notation that can, or a chain that the program takes (--base, --tip).",
    source::Loss::reported};

inline constexpr Rule dh_part_left_out{
    "dh-part-left-out",
    Severity::warning,
    "A notation has no place for a part of the table",
    "Without the base, the tool or the offsets the program computes another pose; the output states them in comments.",
    "urdfmill dh fixtures/kinematics/scara.urdf --tip right_jaw --format sympybotics",
    "Apply the part in the program, or choose base and tip so that it is not needed.",
    source::Loss::reported};

/// Every rule of this room.
inline constexpr const Rule* all[] = {&not_expressible, &dh_not_expressible, &dh_part_left_out};

}  // namespace urdfmill::emit::rules
