// Rules of composing models.
#pragma once
#include "urdfmill/source/rule.hpp"

namespace urdfmill::compose::rules {

using source::Rule;
using source::Severity;

inline constexpr Rule element_dropped{
    "compose-element-dropped",
    Severity::warning,
    "An element refers to a link or joint that no longer exists",
    "A link that was merged into another can no longer have values of its own; nor can a joint that was removed.",
    R"(<joint name="j" type="fixed">…</joint><link name="b"><contact><lateral_friction value="1"/></contact></link>)",
    "Apply it to the link that the other was merged into.",
    {.loss = source::Loss::reported}};

inline constexpr Rule element_outside{"compose-element-outside",
                                      Severity::note,
                                      "An element stays with the part it refers to",
                                      "A transmission, a <gazebo> block or a hardware description for joints and links "
                                      "outside the part that is extracted has no meaning without them.",
                                      R"(<joint name="j" type="continuous">…</joint>
<transmission name="t"><joint name="j"/></transmission>)",
                                      "Nothing.",
                                      {.loss = source::Loss::reported}};

inline constexpr Rule gazebo_value{
    "compose-gazebo-value",
    Severity::warning,
    "Merged links have different values",
    "A <gazebo> block applies to a whole link. Where links are merged, the value of the link that carries the others "
    "is used for all of them.",
    R"(<link name="a"><collision>…</collision></link><link name="b"><collision>…</collision></link>
<joint name="j" type="fixed">…</joint>
<gazebo reference="a"><mu1>0.5</mu1></gazebo><gazebo reference="b"><mu1>0.3</mu1></gazebo>)",
    "Keep the joint, with <preserveFixedJoint> in a <gazebo> block for it. SDF has values for each shape, so a "
    "conversion to SDF keeps those of friction, contact and material.",
    {.loss = source::Loss::reported}};

inline constexpr Rule joint_kept{
    "compose-joint-kept",
    Severity::note,
    "A fixed joint stays",
    "It connects the robot to the world, or something refers to it: a <gazebo> block, a transmission, a mimic.",
    R"(<joint name="j" type="fixed">…</joint>
<gazebo reference="j"><preserveFixedJoint>true</preserveFixedJoint></gazebo>)",
    "Nothing.",
    {.loss = source::Loss::reported}};

inline constexpr Rule link_added{
    "compose-link-added",
    Severity::note,
    "A link is inserted between a reversed joint and the link it moves",
    "The frame of a joint is that of its child. Once reversed, the joint moves a link whose frame is elsewhere; a "
    "massless link takes its place at the joint, and the real one is fixed to it and keeps its frame.",
    "urdfmill convert ⟨to⟩ urdf ⟨root⟩ tool0 arm.urdf ⟨loss-report⟩ loss.json; cat loss.json",
    "Nothing; with ⟨merge-fixed⟩ the two links become one, whose frame is at the joint.",
    {.loss = source::Loss::reported}};

inline constexpr Rule link_merged{
    "compose-link-merged",
    Severity::note,
    "A link is now part of the link that carries it",
    "Its mass, shapes and joints belong to that link; its own name and frame are removed.",
    "urdfmill convert ⟨to⟩ urdf ⟨merge-fixed⟩ arm.urdf ⟨loss-report⟩ loss.json; cat loss.json",
    "To keep it, mark its joint with preserveFixedJoint in a <gazebo> block.",
    {.loss = source::Loss::reported}};

inline constexpr Rule mimic_leader{
    "compose-mimic-leader",
    Severity::warning,
    "The joint that a joint follows was removed",
    "The joint named in <mimic> is outside the part that is extracted. The joint now moves independently.",
    R"(<joint name="leader" type="continuous">…</joint><link name="c"/><link name="d"/>
<joint name="mount" type="fixed"><parent link="a"/><child link="c"/></joint>
<joint name="follower" type="continuous"><parent link="c"/><child link="d"/><mimic joint="leader"/></joint>)",
    "Extract a link that carries both joints.",
    {.loss = source::Loss::reported}};

inline constexpr Rule name_clash{
    "compose-name-clash",
    Severity::error,
    "The models to be combined use one name for two things",
    "Links, joints, transmissions and hardware need unique names, and each material one look.",
    "urdfmill convert ⟨to⟩ urdf arm.urdf ⟨attach⟩ arm.urdf ⟨at⟩ tool0",
    "Use ⟨attach-prefix⟩.",
    {.loss = source::Loss::reported}};

inline constexpr Rule not_proved{"compose-not-proved",
                                 Severity::error,
                                 "A composed model is not what it was made from",
                                 "Every composed model is compared with the models it was made from before it is "
                                 "written. This one differs, which is a bug in urdfmill.",
                                 "urdfmill convert ⟨prefix⟩ left_ ...",
                                 "Report it, with the model.",
                                 {.loss = source::Loss::reported}};

inline constexpr Rule not_reversible{
    "compose-not-reversible",
    Severity::error,
    "A joint on the way to the new root cannot be reversed",
    "The variables of a floating or planar joint are the pose of the child in the parent. Reversed, they would be the "
    "pose of the parent in the child: different numbers for the same position.",
    R"(<joint name="j" type="floating">…</joint>)",
    "Extract the part below that joint first: ⟨extract⟩ and ⟨root⟩ together.",
    {.loss = source::Loss::reported}};

inline constexpr Rule reference{
    "compose-reference",
    Severity::warning,
    "A name refers to something that no longer exists",
    "A plugin, sensor or hardware description refers to a link or joint that the composed model does not have.",
    R"(<joint name="left_wheel" type="continuous">…</joint><link name="c"/>
<joint name="right_wheel" type="continuous"><parent link="b"/><child link="c"/></joint>
<gazebo><plugin name="drive" filename="drive.so"><left_joint>left_wheel</left_joint><right_joint>right_wheel</right_joint></plugin></gazebo>)",
    "Correct the element in the result.",
    {.loss = source::Loss::reported}};

inline constexpr Rule sensor_reversed{"compose-sensor-reversed",
                                      Severity::warning,
                                      "A sensor is in a joint that is reversed",
                                      "A force-torque sensor measures between parent and child, which are swapped.",
                                      R"(<joint name="j" type="continuous">…</joint>
<gazebo reference="j"><sensor name="s" type="force_torque"><force_torque><frame>child</frame></force_torque></sensor></gazebo>)",
                                      "Change <frame> and <measure_direction> of the sensor.",
                                      {.loss = source::Loss::reported}};

inline constexpr Rule unknown_link{"compose-unknown-link",
                                   Severity::error,
                                   "There is no link with that name",
                                   "Use the names of the input model, before a prefix is added.",
                                   "urdfmill convert ⟨to⟩ urdf ⟨extract⟩ tol0 arm.urdf",
                                   "Use a link of the model; ⟨urdfmill tree⟩ lists them.",
                                   {.loss = source::Loss::reported, .is_usage = true}};

inline constexpr Rule world{"compose-world",
                            Severity::warning,
                            "The world is no longer the root, or no longer has that name",
                            "Simulators treat a root link called world as the ground. With another name, or further "
                            "down in the tree, it is an ordinary link.",
                            R"(<link name="world"/><link name="b"/>
<joint name="j" type="fixed"><parent link="world"/><child link="b"/></joint>)",
                            "Extract the robot first: ⟨extract⟩ base_link.",
                            {.loss = source::Loss::reported}};

/// Every rule of this module.
inline constexpr const Rule* all[] = {&element_dropped, &element_outside, &gazebo_value, &joint_kept, &link_added,
                                      &link_merged,     &mimic_leader,    &name_clash,   &not_proved, &not_reversible,
                                      &reference,       &sensor_reversed, &unknown_link, &world};

}  // namespace urdfmill::compose::rules
