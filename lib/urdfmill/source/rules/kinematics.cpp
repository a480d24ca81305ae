#include <array>

#include "urdfmill/source/rules.hpp"

namespace urdfmill::source {
namespace {

constexpr std::array rules{
    Rule{"dh-table-malformed", Severity::error, "A Denavit-Hartenberg table that cannot be read",
         "A parameter that is misread makes another robot.",
         R"(printf 'theta,d,a,alpha\n0,0.1,x,0\n' > t.csv; urdfmill from-dh t.csv --convention standard)",
         "Write numbers, or parts of pi such as -pi/2; name the columns theta, d, a, alpha, type, lower, upper."},
    Rule{"dh-mimic-dropped", Severity::warning, "A row mimics a joint outside the table",
         "The joint it follows is not part of the robot that is made, so it becomes independent.", "",
         "Make the table of a chain that holds both joints."},
    Rule{"dh-limits-assumed", Severity::warning, "A prismatic row has no limits",
         "URDF needs limits of a prismatic joint; the ones assumed are a guess.",
         R"(printf 'type,d,a,alpha\nP,0.1,0,0\n' > t.csv; urdfmill from-dh t.csv --convention standard)",
         "Add the columns lower and upper."},
    Rule{"kinematics-joint-without-link", Severity::error, "A joint names a link that does not exist",
         "A joint whose parent or child is missing connects nothing.", R"(<joint ...><parent link="bse"/>...)",
         "Name an existing link."},
    Rule{"kinematics-not-a-tree", Severity::error, "The joints do not form a tree",
         "A link that two joints move, or links in a ring, are a closed loop; forward kinematics of a tree do not "
         "exist.",
         R"(<joint name="a" ...><child link="l"/>... <joint name="b" ...><child link="l"/>)",
         "Leave one joint of the loop out of the model."},
    Rule{"kinematics-zero-axis", Severity::error, "A movable joint has no axis",
         "A joint that moves needs a direction to move about or along. On a fixed joint a zero axis is harmless.",
         R"(<axis xyz="0 0 0"/>)", "Give the axis a direction."},
    Rule{"kinematics-mimic-unresolved", Severity::error, "A mimic joint follows nothing that has a position",
         "Its position would be unknown: the joint it names is missing, follows itself or has several variables.",
         R"(<mimic joint="no_such_joint"/>)", "Name a revolute, continuous or prismatic joint."},
    Rule{"kinematics-unknown-link", Severity::error, "A link asked for does not exist",
         "Without both ends there is no chain.", "urdfmill dh arm.urdf --tip tol0", "Name a link of the model."},
    Rule{"kinematics-unknown-joint", Severity::error, "A joint asked for has no position to set",
         "A value can be given to the independent movable joints only.", "urdfmill fk arm.urdf --q elbow_ptich=1",
         "Name a movable joint that does not mimic another."},
    Rule{"kinematics-value-malformed", Severity::error, "A joint's value is no number",
         "Positions are numbers in rad or m; degrees are marked.", "urdfmill fk arm.urdf --q elbow_pitch=90°",
         "Write a number, for degrees as in elbow=90deg."},
    Rule{"kinematics-outside-limits", Severity::warning, "A joint's value is outside its limits",
         "The pose is computed all the same; the robot cannot take it.", "urdfmill fk arm.urdf --q elbow_pitch=7",
         "Stay within the limits, if the pose is to be reached."},
    Rule{"kinematics-unconnected", Severity::error, "No joints connect the two links",
         "Links below different roots have no pose in one another.", "", "Choose links of one tree."},
    Rule{"kinematics-ambiguous-tip", Severity::error, "Several links could be the tip",
         "Hands and humanoids have many tips; one chain is asked for.", "urdfmill dh fixtures/kinematics/scara.urdf",
         "Name the tip, or ask for all."},
    Rule{"kinematics-floating-joint", Severity::error, "A floating joint is no part of a serial chain of axes",
         "It has six variables and no axis, so it has no row in a table and no screw.",
         R"(<joint type="floating" …>…</joint>)", "Start the chain behind it."},
    Rule{"kinematics-planar-joint", Severity::error, "A planar joint is no part of a serial chain of axes",
         "It has three variables, so it has no row in a table and no screw.", R"(<joint type="planar" …>…</joint>)",
         "Start the chain behind it."},
    Rule{"kinematics-near-parallel", Severity::warning, "Axes are nearly, but not exactly, parallel",
         "Where two axes enclose a tiny angle s, their common normal is ill conditioned: rows come out with huge "
         "lengths, "
         "and the table is accurate to about 2e-16 · length / s only.",
         "urdfmill dh fixtures/kinematics/rounded.urdf", "Correct the rounded angle in the model, or ask for --snap."},
    Rule{"kinematics-residual", Severity::error, "A table does not reproduce the model within its budget",
         "A table that moves otherwise than the model is wrong, however close it looks.", "",
         "Raise --budget if the deviation printed is acceptable, or lower --parallel-tolerance."},
    Rule{"kinematics-snap-refused", Severity::warning, "No rounded table stays within the tolerance",
         "The rounded numbers would move the tip or an axis further than was allowed.",
         "urdfmill dh fixtures/kinematics/rounded.urdf --snap 1e-12", "Allow more, or take the exact table."},
    Rule{
        "kinematics-flange-row", Severity::warning, "The tip cannot be written as a row of its own",
        "A fixed row has four parameters, a pose six; the rest stays in the tool.",
        R"(echo '<robot name="r"><link name="a"/><link name="b"/><link name="c"/><joint name="j" type="continuous"><parent link="a"/><child link="b"/></joint><joint name="k" type="fixed"><parent link="b"/><child link="c"/><origin xyz="1 2 3" rpy="0.3 0.4 0.5"/></joint></robot>' > r.urdf; urdfmill dh r.urdf --flange-row)",
        "Take the tool transform of the table."},
    Rule{
        "kinematics-absorb-base", Severity::warning, "The base cannot be absorbed into the first row",
        "Only a base whose x axis meets the first joint's axis at a right angle fits into α0 and a0.",
        R"(echo '<robot name="r"><link name="a"/><link name="b"/><joint name="j" type="continuous"><parent link="a"/><child link="b"/><origin xyz="0 0 1" rpy="0 1 0"/><axis xyz="1 1 0"/></joint></robot>' > r.urdf; urdfmill dh r.urdf --convention modified --absorb-base)",
        "Take the base transform of the table."},
};

}  // namespace

std::span<const Rule> kinematics_rules() {
  return rules;
}

}  // namespace urdfmill::source
