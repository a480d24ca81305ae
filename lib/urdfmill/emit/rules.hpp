// Rules of writing URDF: name, severity and page of each finding.
#pragma once
#include "urdfmill/source/rule.hpp"

namespace urdfmill::emit::rules {

using source::Rule;
using source::Severity;

inline constexpr Rule not_expressible{"urdf-not-expressible",
                                      Severity::error,
                                      "The wanted version of URDF cannot hold the model",
                                      "A file that holds less would be a different robot.",
                                      "urdfmill convert ⟨to⟩ urdf ⟨urdf-version⟩ 1.0 fixtures/models/arm.urdf",
                                      "Leave out ⟨urdf-version⟩ to write the lowest version that can, or change the "
                                      "model. `⟨urdfmill migrate⟩` with ⟨allow-loss⟩ gives up what you name.",
                                      {.loss = source::Loss::reported}};

inline constexpr Rule written_version{"urdf-written-version",
                                      Severity::note,
                                      "A version of URDF was written that not every reader accepts",
                                      "The lowest version that holds the model is written. Readers refuse versions "
                                      "newer than themselves (docs/urdf-versions.md).",
                                      "urdfmill convert ⟨to⟩ urdf fixtures/models/arm.urdf",
                                      "Use readers of that version, or remove the parts that the message names."};

inline constexpr Rule dh_not_expressible{
    "dh-not-expressible",
    Severity::error,
    "A notation cannot express the chain",
    "Some programs take robots of one kind only: six revolute joints, a spherical wrist, at least one joint.",
    "urdfmill dh fixtures/kinematics/scara.urdf ⟨tip⟩ hand ⟨format⟩ opw",
    "Choose a notation that can, or a chain that the program takes (⟨base⟩, ⟨tip⟩).",
    {.loss = source::Loss::reported}};

inline constexpr Rule dh_part_left_out{
    "dh-part-left-out",
    Severity::warning,
    "A notation has no place for a part of the table",
    "Without the base, the tool or the offsets the program computes another pose; the output states them in comments.",
    "urdfmill dh fixtures/kinematics/scara.urdf ⟨tip⟩ right_jaw ⟨format⟩ sympybotics",
    "Apply the part in the program, or choose base and tip so that it is not needed.",
    {.loss = source::Loss::reported}};

inline constexpr Rule kdl_joint_type{
    "kdl-joint-type",
    Severity::warning,
    "KDL has no joint of that type",
    "Joints of KDL have one variable. kdl_parser reads planar and floating joints as fixed; robot_state_publisher, "
    "which is built on it, publishes a planar joint as fixed and leaves a floating one to others.",
    R"(<link name="a"/><link name="b"/><joint name="j" type="planar"><parent link="a"/><child link="b"/><axis xyz="0 0 1"/></joint>)",
    "Use joints of one variable, or publish the transform by other means.",
    {.loss = source::Loss::reported}};

inline constexpr Rule kdl_mimic{
    "kdl-mimic",
    Severity::warning,
    "A joint no longer follows another",
    "A KDL tree has no mimic joints: each joint has a position of its own, which the caller must compute.",
    R"(<link name="a"/><link name="b"/><link name="c"/>
<joint name="i" type="continuous"><parent link="a"/><child link="b"/></joint>
<joint name="j" type="continuous"><parent link="b"/><child link="c"/><mimic joint="i"/></joint>)",
    "Set its position with the others; the output states the factor and offset in a comment.",
    {.loss = source::Loss::reported}};

inline constexpr Rule kdl_root_inertia{"kdl-root-inertia",
                                       Severity::warning,
                                       "The inertia of the root link is left out",
                                       "The root of a KDL tree is a name and has no inertia.",
                                       R"(<link name="a"><inertial><mass value="1"/>…</inertial></link>)",
                                       "Add a root link without inertia before it, with a fixed joint.",
                                       {.loss = source::Loss::reported}};

/// Every rule of this module.
inline constexpr const Rule* all[] = {&not_expressible, &written_version, &dh_not_expressible, &dh_part_left_out,
                                      &kdl_joint_type,  &kdl_mimic,       &kdl_root_inertia};

}  // namespace urdfmill::emit::rules
