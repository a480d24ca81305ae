// Rules of checking SRDF against its robot: name, severity and page of each finding.
#pragma once
#include "urdfmill/source/other_severity.hpp"
#include "urdfmill/source/rule.hpp"

namespace urdfmill::srdf::rules {

using source::FixReach;
using source::FixSafety;
using source::Rule;
using source::Severity;

inline constexpr Rule group_state{"srdf-group-state",
                                  Severity::warning,
                                  "A group state of an SRDF does not fit the model",
                                  "It names a joint or a group that is not there, a joint that does not move, or a "
                                  "position outside the joint's limits. Positions that cannot be used are 0 in the "
                                  "keyframe made from it.",
                                  R"(echo '<robot name="r"><link name="a"/></robot>' > r.urdf
echo '<robot name="r"><group_state name="home" group="arm"><joint name="j" value="1"/></group_state></robot>' > r.srdf
urdfmill convert ⟨to⟩ mjcf ⟨srdf⟩ r.srdf r.urdf)",
                                  "Name a joint of the model that moves, with one number inside its limits.",
                                  {.fix = FixSafety::likely, .needs_whole_expansion = true}};

inline constexpr Rule group_unknown{
    "srdf-group-unknown",
    Severity::error,
    "A planning group names something that does not exist",
    "MoveIt leaves an unknown joint or link out of the group, and drops a group with an unknown subgroup: what plans "
    "for the group fails at start-up.",
    R"(echo '<robot name="r"><link name="base"/></robot>' > r.urdf
echo '<robot name="r"><group name="arm"><link name="bose"/></group></robot>' > r.srdf
urdfmill check r.urdf r.srdf)",
    "Correct the name.",
    {.fix = FixSafety::certain, .needs_whole_expansion = true}};

inline constexpr Rule group_chain{
    "srdf-group-chain",
    Severity::warning,
    "The chain of a group does not lead from its base to its tip",
    "Inverse kinematics needs the base above the tip in the tree of links.",
    R"(echo '<robot name="r"><link name="a"/><link name="b"/><joint name="j" type="floating"><parent link="a"/><child link="b"/></joint></robot>' > r.urdf
echo '<robot name="r"><group name="arm"><chain base_link="b" tip_link="a"/></group></robot>' > r.srdf
urdfmill check r.urdf r.srdf)",
    "Exchange base_link and tip_link, or name another link."};

inline constexpr Rule group_cycle{
    "srdf-group-cycle",
    Severity::error,
    "Groups contain each other",
    "MoveIt drops each group whose subgroups lead back to it.",
    R"(echo '<robot name="r"><group name="a"><group name="b"/></group><group name="b"><group name="a"/></group></robot>' > r.srdf
urdfmill check r.srdf)",
    "Remove one of the subgroups."};

inline constexpr Rule group_empty{"srdf-group-empty",
                                  Severity::warning,
                                  "A group without joints, links, chains and subgroups",
                                  "MoveIt does not build it.",
                                  R"(echo '<robot name="r"><group name="arm"/></robot>' > r.srdf
urdfmill check r.srdf)",
                                  "Put a chain, joints or links into the group, or remove it.",
                                  {.needs_whole_expansion = true}};

inline constexpr Rule duplicate{
    "srdf-duplicate",
    Severity::warning,
    "Something is defined twice in an SRDF",
    "Only one of two groups or states of one name is found. A pair of links that is disabled twice does no harm.",
    R"(echo '<robot name="r"><group name="a"><link name="l"/></group><group name="a"><link name="m"/></group></robot>' > r.srdf
urdfmill check r.srdf)",
    "Remove or rename one of them.",
    {.fix = FixSafety::certain}};

inline constexpr Rule unknown_name{
    "srdf-unknown-name",
    Severity::warning,
    "An SRDF names a link or joint that the robot does not have",
    "MoveIt ignores the element with a message: collisions of a renamed link are checked although they are disabled.",
    R"(echo '<robot name="r"><link name="base"/><link name="tool"/><joint name="j" type="fixed"><parent link="base"/><child link="tool"/></joint></robot>' > r.urdf
echo '<robot name="r"><disable_collisions link1="base" link2="tol" reason="Adjacent"/></robot>' > r.srdf
urdfmill check r.urdf r.srdf)",
    "Correct the name, or remove the element.",
    {.fix = FixSafety::certain, .needs_whole_expansion = true}};

inline constexpr Rule virtual_joint{
    "srdf-virtual-joint",
    Severity::warning,
    "A virtual joint that MoveIt skips or completes",
    "MoveIt uses a virtual joint only if its child is the root link of the robot, and takes an unknown type as fixed. "
    "A robot with a link \"world\" as its root needs none.",
    R"(echo '<robot name="r"><link name="world"/><link name="base"/><joint name="j" type="fixed"><parent link="world"/><child link="base"/></joint></robot>' > r.urdf
echo '<robot name="r"><virtual_joint name="v" type="floating" parent_frame="odom" child_link="base"/></robot>' > r.srdf
urdfmill check r.urdf r.srdf)",
    "Name the root link as child_link, or remove the virtual joint."};

inline constexpr Rule end_effector{
    "srdf-end-effector",
    Severity::warning,
    "An end effector of a group that does not exist",
    "MoveIt ignores the end effector.",
    R"(echo '<robot name="r"><group name="hand"><link name="palm"/></group><end_effector name="e" parent_link="palm" group="hnad"/></robot>' > r.srdf
urdfmill check r.srdf)",
    "Name a group of this SRDF.",
    {.fix = FixSafety::likely, .needs_whole_expansion = true}};

inline constexpr Rule unknown_element{
    "srdf-unknown-element",
    Severity::warning,
    "An element that is nearly one of SRDF",
    "MoveIt ignores elements that it does not know, in silence.",
    R"(echo '<robot name="r"><group name="a"><link name="l"/></group><disable_collision link1="l" link2="m"/></robot>' > r.srdf
urdfmill check r.srdf)",
    "Correct the name."};

inline constexpr Rule state_joints{
    "srdf-state-joints",
    Severity::note,
    "A group state that leaves out joints of its group, or sets one that follows another",
    "The joints that it does not name stay where they are, so the state is not one position. The position of a joint "
    "that mimics another one follows from that one.",
    R"(echo '<robot name="r"><link name="a"/><link name="b"/><joint name="j" type="continuous"><parent link="a"/><child link="b"/><axis xyz="0 0 1"/></joint></robot>' > r.urdf
echo '<robot name="r"><group name="arm"><joint name="j"/></group><group_state name="home" group="arm"/></robot>' > r.srdf
urdfmill check ⟨notes⟩ r.urdf r.srdf)",
    "Add the joints, unless the state is of a part of the group; remove those that follow others.",
    {.needs_whole_expansion = true}};

inline constexpr Rule sphere{
    "srdf-sphere",
    Severity::warning,
    "A sphere of a link's approximation that cannot be read",
    "MoveIt leaves the sphere out, and the distance field has a hole.",
    R"(echo '<robot name="r"><link_sphere_approximation link="a"><sphere center="0 0" radius="1"/></link_sphere_approximation></robot>' > r.srdf
urdfmill check r.srdf)",
    "Give a centre of three numbers, and a radius that is not negative."};

inline constexpr Rule passive_joint{
    "srdf-passive-joint",
    Severity::note,
    "A passive joint that does not move",
    "A fixed joint has no position, so that it is neither active nor passive.",
    R"(echo '<robot name="r"><link name="a"/><link name="b"/><joint name="j" type="fixed"><parent link="a"/><child link="b"/></joint></robot>' > r.urdf
echo '<robot name="r"><passive_joint name="j"/></robot>' > r.srdf
urdfmill check ⟨notes⟩ r.urdf r.srdf)",
    "Remove it, or name the joint that was meant.",
    {.needs_whole_expansion = true}};

inline constexpr Rule other_robot{
    "srdf-other-robot",
    Severity::warning,
    "An SRDF that seems to be written for another robot",
    "Most of its links and joints are not in the robot, so its names are not checked one by one.",
    R"(echo '<robot name="r"><link name="base"/></robot>' > r.urdf
echo '<robot name="r"><group name="arm"><link name="a"/><link name="b"/><link name="c"/></group></robot>' > r.srdf
urdfmill check r.urdf r.srdf)",
    "Check it with the robot that it is for.",
    {.needs_named_file = true}};

/// Every rule of this module.
inline constexpr const Rule* all[] = {&group_state,  &group_unknown, &group_chain,   &group_cycle,  &group_empty,
                                      &duplicate,    &unknown_name,  &virtual_joint, &end_effector, &unknown_element,
                                      &state_joints, &sphere,        &passive_joint, &other_robot};

/// The other severities of rules of this module.
inline constexpr source::OtherSeverity other_severities[] = {
    {&group_state, Severity::error, "if the file is not an SRDF"},
    {&duplicate, Severity::note, "for a pair of links that is disabled twice, or a joint that is passive twice"},
    {&virtual_joint, Severity::note, "if the virtual joint is fixed"},
    {&group_unknown, Severity::note, "if a robot with other arguments, or another robot, may have the name"},
    {&unknown_name, Severity::note, "if a robot with other arguments, or another robot, may have the name"},
};

}  // namespace urdfmill::srdf::rules
