// Rules of chains, tables and joint values: name, severity and page of each finding.
#pragma once
#include "urdfmill/source/rule.hpp"

namespace urdfmill::kinematics::rules {

using source::Rule;
using source::Severity;

inline constexpr Rule dh_mimic_dropped{
    "dh-mimic-dropped",
    Severity::warning,
    "A row mimics a joint outside the table",
    "The joint it follows is not part of the resulting robot, so it becomes independent.",
    R"(printf 'type,d,mimic.joint\nR,0.1,elsewhere\n' > t.csv; urdfmill from-dh t.csv ⟨convention⟩ standard)",
    "Make the table of a chain that holds both joints."};

inline constexpr Rule dh_limits_assumed{
    "dh-limits-assumed",
    Severity::warning,
    "A prismatic row has no limits",
    "URDF requires limits for a prismatic joint; the assumed ones are a guess.",
    R"(printf 'type,d,a,alpha\nP,0.1,0,0\n' > t.csv; urdfmill from-dh t.csv ⟨convention⟩ standard)",
    "Add the columns lower and upper."};

inline constexpr Rule joint_without_link{"kinematics-joint-without-link",
                                         Severity::error,
                                         "A joint names a link that does not exist",
                                         "A joint whose parent or child is missing connects nothing.",
                                         R"(<joint ...><parent link="bse"/>...)",
                                         "Name an existing link."};

inline constexpr Rule not_a_tree{
    "kinematics-not-a-tree",
    Severity::error,
    "The joints do not form a tree",
    "A link with two parent joints, or a ring of links, is a closed loop; it has no forward kinematics of a tree.",
    R"(<joint name="a" ...><child link="l"/>... <joint name="b" ...><child link="l"/>)",
    "Leave one joint of the loop out of the model."};

inline constexpr Rule zero_axis{
    "kinematics-zero-axis",
    Severity::error,
    "A movable joint has no axis",
    "A joint that moves needs a direction to move about or along. On a fixed joint a zero axis is harmless.",
    R"(<axis xyz="0 0 0"/>)",
    "Give the axis a direction."};

inline constexpr Rule mimic_unresolved{
    "kinematics-mimic-unresolved",
    Severity::error,
    "A mimic joint follows something without a position",
    "Its position would be unknown: the joint it names is missing, follows itself or has several variables.",
    R"(<mimic joint="no_such_joint"/>)",
    "Name a revolute, continuous or prismatic joint."};

inline constexpr Rule unknown_link{"kinematics-unknown-link",
                                   Severity::error,
                                   "The requested link does not exist",
                                   "Without both ends there is no chain.",
                                   "urdfmill dh arm.urdf ⟨tip⟩ tol0",
                                   "Name a link of the model.",
                                   {.is_usage = true}};

inline constexpr Rule unknown_joint{"kinematics-unknown-joint",
                                    Severity::error,
                                    "The requested joint has no position to set",
                                    "Only independent movable joints can be given a value.",
                                    "urdfmill fk arm.urdf ⟨q⟩ elbow_ptich=1",
                                    "Name a movable joint that does not mimic another.",
                                    {.is_usage = true}};

inline constexpr Rule value_malformed{"kinematics-value-malformed",
                                      Severity::error,
                                      "A joint's value is not a number",
                                      "Positions are numbers in rad or m, or degrees with a unit.",
                                      "urdfmill fk arm.urdf ⟨q⟩ elbow_pitch=ninety",
                                      "Write a number, such as elbow=1.57 or elbow=90deg.",
                                      {.is_usage = true}};

inline constexpr Rule outside_limits{"kinematics-outside-limits",
                                     Severity::warning,
                                     "A joint's value is outside its limits",
                                     "The pose is computed all the same, but the robot cannot reach it.",
                                     "urdfmill fk arm.urdf ⟨q⟩ elbow_pitch=7",
                                     "Stay within the limits if the robot has to reach the pose."};

inline constexpr Rule unconnected{"kinematics-unconnected",
                                  Severity::error,
                                  "No joints connect the two links",
                                  "Links below different roots have no pose relative to each other.",
                                  "",
                                  "Choose links of one tree."};

inline constexpr Rule ambiguous_tip{"kinematics-ambiguous-tip",
                                    Severity::error,
                                    "Several links could be the tip",
                                    "Hands and humanoids have many tips, but one chain is needed.",
                                    "urdfmill dh fixtures/kinematics/scara.urdf",
                                    "Name the tip, or ask for all.",
                                    {.is_usage = true}};

inline constexpr Rule floating_joint{"kinematics-floating-joint",
                                     Severity::error,
                                     "A floating joint cannot be part of a serial chain of axes",
                                     "It has six variables and no axis, so it has no row in a table and no screw.",
                                     R"(<joint type="floating" …>…</joint>)",
                                     "Start the chain after it."};

inline constexpr Rule planar_joint{"kinematics-planar-joint",
                                   Severity::error,
                                   "A planar joint cannot be part of a serial chain of axes",
                                   "It has three variables, so it has no row in a table and no screw.",
                                   R"(<joint type="planar" …>…</joint>)",
                                   "Start the chain after it."};

inline constexpr Rule near_parallel{
    "kinematics-near-parallel",
    Severity::warning,
    "Axes are nearly, but not exactly, parallel",
    "Where two axes are at a tiny angle s, their common normal is ill conditioned: rows come out with huge lengths, "
    "and the table is accurate to about 2e-16 · length / s only.",
    "urdfmill dh fixtures/kinematics/rounded.urdf",
    "Correct the rounded angle in the model, or ask for ⟨snap⟩."};

inline constexpr Rule residual{"kinematics-residual",
                               Severity::error,
                               "A result does not reproduce the model closely enough",
                               "A table that moves differently from the model is wrong, however close it looks; so are "
                               "base parameters that give other torques.",
                               "urdfmill dh fixtures/kinematics/rounded.urdf ⟨parallel-tolerance⟩ 1e-4 ⟨budget⟩ 1e-9",
                               "Raise ⟨budget⟩ if the deviation printed is acceptable, or lower ⟨parallel-tolerance⟩."};

inline constexpr Rule snap_refused{"kinematics-snap-refused",
                                   Severity::warning,
                                   "No rounded table stays within the tolerance",
                                   "The rounded numbers would move the tip or an axis further than allowed.",
                                   "urdfmill dh fixtures/kinematics/rounded.urdf ⟨snap⟩ 1e-12",
                                   "Allow more, or use the exact table."};

inline constexpr Rule flange_row{
    "kinematics-flange-row",
    Severity::warning,
    "The tip cannot be written as a row of its own",
    "A fixed row has four parameters, a pose six; the rest stays in the tool.",
    R"(echo '<robot name="r"><link name="a"/><link name="b"/><link name="c"/><joint name="j" type="continuous"><parent link="a"/><child link="b"/></joint><joint name="k" type="fixed"><parent link="b"/><child link="c"/><origin xyz="1 2 3" rpy="0.3 0.4 0.5"/></joint></robot>' > r.urdf; urdfmill dh r.urdf ⟨flange-row⟩)",
    "Use the tool transform of the table."};

inline constexpr Rule absorb_base{
    "kinematics-absorb-base",
    Severity::warning,
    "The base cannot be absorbed into the first row",
    "Only a base whose x axis meets the first joint's axis at a right angle fits into α0 and a0.",
    R"(echo '<robot name="r"><link name="a"/><link name="b"/><joint name="j" type="continuous"><parent link="a"/><child link="b"/><origin xyz="0 0 1" rpy="0 1 0"/><axis xyz="1 1 0"/></joint></robot>' > r.urdf; urdfmill dh r.urdf ⟨convention⟩ modified ⟨absorb-base⟩)",
    "Use the base transform of the table."};

inline constexpr Rule side_joint_frozen{
    "kinematics-side-joint-frozen",
    Severity::warning,
    "A movable joint outside the chain carries mass",
    "The rows of a table have fixed inertias: what a gripper's fingers add depends on their positions.",
    "urdfmill dh fixtures/kinematics/scara.urdf ⟨tip⟩ hand ⟨format⟩ python ⟨with-dynamics⟩",
    "Accept the zero position, or end the chain at a finger."};

inline constexpr Rule near_right_angle{
    "kinematics-near-right-angle",
    Severity::note,
    "Angles of a table are nearly right angles",
    "A file with 1.571 for a right angle gives a table of odd numbers instead of the textbook table.",
    R"(echo '<robot name="r"><link name="a"/><link name="b"/><link name="c"/><joint name="j" type="continuous"><parent link="a"/><child link="b"/><axis xyz="0 0 1"/></joint><joint name="k" type="continuous"><parent link="b"/><child link="c"/><origin xyz="0 0 1" rpy="1.571 0 0"/><axis xyz="0 0 1"/></joint></robot>' > r.urdf
urdfmill dh r.urdf)",
    "Use ⟨snap⟩ with a tolerance that covers the rounding."};

inline constexpr Rule dependent_joint{
    "kinematics-dependent-joint",
    Severity::error,
    "A joint of a chain mimics another",
    "Its position is not free, so it cannot be solved for.",
    "urdfmill ik fixtures/kinematics/scara.urdf ⟨tip⟩ right_jaw ⟨pose⟩ \"0 0 0 0 0 0\"",
    "Choose a tip whose chain has no mimic joints."};

inline constexpr Rule pose_unreachable{
    "kinematics-pose-unreachable",
    Severity::error,
    "No joint positions put the tip at the pose",
    "The pose lies outside the workspace. In closed form that is certain; a numeric search may have missed a solution.",
    "urdfmill ik arm.urdf ⟨pose⟩ \"9 0 0 0 0 0\"",
    "Choose a pose within reach; where the search is numeric, a ⟨start⟩ near the solution or more ⟨restarts⟩ may "
    "help."};

inline constexpr Rule beyond_limits{"kinematics-beyond-limits",
                                    Severity::error,
                                    "The pose is only reached beyond the joint limits",
                                    "The mechanism could reach the pose if its joints turned further.",
                                    "urdfmill ik arm.urdf ⟨pose⟩ \"0.3 0.1 0.4 0 0 0\"",
                                    "Choose another pose, or allow such solutions with ⟨beyond-limits⟩."};

inline constexpr Rule unlimited_joint{
    "kinematics-unlimited-joint",
    Severity::error,
    "A prismatic joint has no limits",
    "Without them the joint, and so the workspace, is unbounded.",
    R"(echo '<robot name="r"><link name="a"/><link name="b"/><joint name="j" type="prismatic"><parent link="a"/><child link="b"/><limit effort="1" velocity="1" lower="-inf" upper="inf"/></joint></robot>' > r.urdf; urdfmill workspace r.urdf)",
    "Give the joint limits, or choose a chain without it."};

inline constexpr Rule value_repeated{"kinematics-value-repeated",
                                     Severity::error,
                                     "A joint is given two values",
                                     "Only one of the two values can apply, and it is unknown which was meant.",
                                     "urdfmill fk arm.urdf ⟨q⟩ elbow_pitch=1 ⟨q⟩ elbow_pitch=2",
                                     "Give each joint one value.",
                                     {.is_usage = true}};

inline constexpr Rule values_unreadable{
    "kinematics-values-unreadable",
    Severity::error,
    "A file of joint positions cannot be read",
    "Every position must belong to a joint: a number without a joint, or a line that is too short, does not.",
    R"(printf 'elbow,shoulder\n1\n' > q.csv; urdfmill fk arm.urdf ⟨q⟩ q.csv)",
    "Write a map of joints to values in YAML, or a line of joint names and lines of values in CSV.",
    {.is_usage = true}};

inline constexpr Rule values_missing{
    "kinematics-values-missing",
    Severity::note,
    "A file leaves joints without a value",
    "They stay at 0, or at rest, which is wrong if a column was forgotten or misspelt.",
    R"(printf 'elbow_pitch\n1\n' > q.csv; urdfmill fk arm.urdf ⟨q⟩ q.csv)",
    "Name every joint in the file, or give the others with ⟨q⟩ JOINT=VALUE."};

inline constexpr Rule fit_differs{
    "kinematics-fit-differs",
    Severity::error,
    "A published table does not match the model",
    "Distances and angles of neighbouring axes do not depend on how frames, senses and zeros are chosen: where they "
    "differ, table and model are different arms.",
    R"(printf 'theta,d,a,alpha\n0,0.1,0.5,0\n0,0,0.3,pi\n' > t.csv; urdfmill dh fixtures/kinematics/rounded.urdf ⟨convention⟩ standard ⟨match⟩ t.csv)",
    "Compare the reported numbers with the manufacturer's drawing; the model may be of another variant, or rounded."};

inline constexpr Rule fit_found{
    "kinematics-fit-found",
    Severity::note,
    "Joint senses and zeros that turn a model into a published table",
    "Manufacturers choose other joint senses and zeros than models do; with these the model gives the table.",
    R"x(printf 'theta,d,a,alpha\n0,0,1,0\n0,0,1,0\n' > t.csv; urdfmill from-ets "Rz(q1) Tx(1) Rz(-q2) Tx(1)" -o r.urdf; urdfmill dh r.urdf ⟨convention⟩ standard ⟨match⟩ t.csv)x",
    "Pass these options to dh, or convert positions with them."};

inline constexpr Rule singular{
    "kinematics-singular",
    Severity::error,
    "The equations of motion cannot be solved at a state",
    "Near a singularity of the Jacobian tiny motions of the tip need huge ones of the joints, and a joint that moves "
    "no "
    "mass has no definite acceleration.",
    "urdfmill dynamics fixtures/kinematics/two_r.urdf ⟨tip⟩ tip ⟨task⟩ \"x y\"",
    "Move away from the singularity, leave the direction named out of ⟨task⟩, or bound the terms by ⟨damping⟩."};

inline constexpr Rule no_mass{
    "kinematics-no-mass",
    Severity::warning,
    "No link has mass",
    "The links add nothing to mass matrix, gravity and torques, which is not true of the robot.",
    R"x(echo '<robot name="r"><link name="a"/><link name="b"/><joint name="j" type="continuous"><parent link="a"/><child link="b"/></joint></robot>' > r.urdf; urdfmill dynamics r.urdf)x",
    "Add inertials: `⟨urdfmill inertia⟩` computes them from the geometry."};

inline constexpr Rule task_incomplete{
    "kinematics-task-incomplete",
    Severity::note,
    "A link cannot move in all six directions",
    "The equations of motion can be written in as many coordinates as joints move the link.",
    "urdfmill dynamics fixtures/kinematics/two_r.urdf ⟨tip⟩ tip",
    "Name the coordinates that matter with ⟨task⟩."};

inline constexpr Rule constraint_unmet{
    "kinematics-constraint-unmet",
    Severity::warning,
    "A state violates a constraint",
    "Accelerations under a constraint are meaningful only if positions and velocities satisfy it.",
    "urdfmill dynamics fixtures/kinematics/two_r.urdf ⟨constraint⟩ \"tip x = 1\"",
    "Choose positions and velocities that satisfy it."};

inline constexpr Rule constraint_broken{
    "kinematics-constraint-broken",
    Severity::error,
    "Accelerations violate a constraint",
    "No torques produce them while the constraint holds.",
    "urdfmill dynamics fixtures/kinematics/two_r.urdf ⟨q⟩ upper=-60deg ⟨q⟩ lower=120deg ⟨ddq⟩ lower=3 ⟨constraint⟩ "
    "\"tip x = 1\"",
    "Give the accelerations that are free; the others follow."};

inline constexpr Rule constraint_dependent{
    "kinematics-constraint-dependent",
    Severity::error,
    "Constraints depend on each other, or constrain nothing",
    "Their multipliers are not determined.",
    "urdfmill dynamics fixtures/kinematics/two_r.urdf ⟨constraint⟩ \"lower = 0\" ⟨constraint⟩ \"2*lower = 0\"",
    "Leave out what follows from the others."};

inline constexpr Rule transmission_ignored{
    "kinematics-transmission-ignored",
    Severity::warning,
    "A transmission cannot be interpreted",
    "Positions, torques and rotors of its actuators are not known.",
    R"x(echo '<robot name="r"><link name="a"/><link name="b"/><joint name="j" type="continuous"><parent link="a"/><child link="b"/></joint><transmission name="t"><type>belts</type><joint name="j"/><actuator name="m"/></transmission></robot>' > r.urdf; urdfmill dynamics r.urdf)x",
    "Write a SimpleTransmission, DifferentialTransmission or FourBarLinkageTransmission of joints that move "
    "independently."};

inline constexpr Rule rotor_ignored{
    "kinematics-rotor-ignored",
    Severity::warning,
    "The inertia of a rotor is not counted",
    "A rotor adds the square of its gear ratio times its inertia to the mass matrix: often more than the links do.",
    R"x(echo '<robot name="r"><link name="a"/><link name="b"/><joint name="j" type="continuous"><parent link="a"/><child link="b"/><dynamics damping="0" armature="0.1"/></joint></robot>' > r.urdf; urdfmill dynamics r.urdf)x",
    "Write it as drake:rotor_inertia and drake:gear_ratio in the actuator of a SimpleTransmission, or state it with "
    "⟨rotor-inertia⟩ and ⟨gear-ratio⟩."};

inline constexpr Rule too_many_variables{
    "kinematics-too-many-variables",
    Severity::error,
    "The model has too many moving joints for written-out equations of motion",
    "Matrices grow with the square of the number of joints, and generated code faster still.",
    "",
    "Use a part of the model: `⟨urdfmill convert⟩ ⟨extract⟩ LINK`. docs/limits.md has the numbers."};

inline constexpr Rule too_many_states{
    "kinematics-too-many-states",
    Severity::error,
    "A trajectory, or a number of random positions, is too large for one run",
    "Each position costs time and memory for each link, and for dynamics with the square of the joints.",
    "urdfmill workspace fixtures/kinematics/two_r.urdf ⟨samples⟩ 10000000",
    "Split the trajectory or thin it out, or name the links that matter. docs/limits.md has the numbers."};

inline constexpr Rule data_insufficient{
    "kinematics-data-insufficient",
    Severity::error,
    "Measured motion is not enough to identify a model",
    "Without times there are no velocities and accelerations, and with fewer torques than unknowns nothing is "
    "determined.",
    R"(printf 'time,q.upper,tau.upper\n0,0,1\n' > d.csv; urdfmill identify fixtures/kinematics/two_r.urdf d.csv)",
    "Measure time, positions and torques of all joints, along a motion that is long and varied enough."};

inline constexpr Rule ik_incomplete{
    "kinematics-ik-incomplete",
    Severity::note,
    "A list of solutions may lack some, or can only be a selection",
    "A numeric search finds solutions by chance, and an arm with more joints than the pose has coordinates reaches it "
    "in infinitely many ways.",
    "urdfmill ik fixtures/kinematics/iiwa14.urdf ⟨pose-at⟩ joint_2=1 ⟨all⟩ ⟨restarts⟩ 3",
    "Raise ⟨restarts⟩ until the list no longer grows, or choose a solution by ⟨start⟩."};

inline constexpr Rule ik_jump{
    "kinematics-ik-jump",
    Severity::warning,
    "A joint moves far from one pose to the next",
    "Of the solutions of a pose, the one nearest to that of the pose before is taken. It can still be far away: near a "
    "singularity, where a joint limit cuts off the way, or where the poses are far apart.",
    R"(printf 'x,y,z\n1.2,0.7,0\n-1.2,-0.7,0\n' > poses.csv; urdfmill ik fixtures/kinematics/two_r.urdf ⟨poses⟩ poses.csv)",
    "Add poses in between, start elsewhere with ⟨start⟩, or raise ⟨max-step⟩."};

inline constexpr Rule fits_disagree{
    "kinematics-fits-disagree",
    Severity::error,
    "No links that can exist fit the measured torques as well as any numbers do",
    "The torques contain what no mass, inertia and friction of the links explains: rotors, other friction, a joint or "
    "a torque with the wrong sign, another direction of gravity, or a link without mass. The physical parameters then "
    "differ from those of least squares by more than the noise explains, and a model with them is wrong.",
    R"(awk 'BEGIN { print "time,q.upper,q.lower,tau.upper,tau.lower"; for (i = 0; i < 300; ++i) printf "%g,%g,%g,%g,%g\n", i / 100, sin(i / 30), sin(i / 20), sin(i / 30), sin(i / 20) }' > d.csv; urdfmill identify fixtures/kinematics/two_r.urdf d.csv ⟨gravity⟩ "0 0 0")",
    "Identify rotor inertias too (⟨rotors⟩), compare signs, units and gravity, and give each heavy link a mass."};

inline constexpr Rule excitation_refused{"kinematics-excitation-refused",
                                         Severity::error,
                                         "No motion could be found",
                                         "A joint without range, velocity or effort cannot move, and a motion whose "
                                         "torques exceed the effort limits cannot be executed.",
                                         "urdfmill excite fixtures/kinematics/two_r.urdf ⟨effort⟩ 0",
                                         "Give the joint its real limits, hold it still, or make the motion slower."};

/// Every rule of this module.
inline constexpr const Rule* all[] = {&dh_mimic_dropped,
                                      &dh_limits_assumed,
                                      &joint_without_link,
                                      &not_a_tree,
                                      &zero_axis,
                                      &mimic_unresolved,
                                      &unknown_link,
                                      &unknown_joint,
                                      &value_malformed,
                                      &outside_limits,
                                      &unconnected,
                                      &ambiguous_tip,
                                      &floating_joint,
                                      &planar_joint,
                                      &near_parallel,
                                      &residual,
                                      &snap_refused,
                                      &flange_row,
                                      &absorb_base,
                                      &side_joint_frozen,
                                      &near_right_angle,
                                      &dependent_joint,
                                      &pose_unreachable,
                                      &beyond_limits,
                                      &unlimited_joint,
                                      &value_repeated,
                                      &values_unreadable,
                                      &values_missing,
                                      &fit_differs,
                                      &fit_found,
                                      &singular,
                                      &no_mass,
                                      &task_incomplete,
                                      &constraint_unmet,
                                      &constraint_broken,
                                      &constraint_dependent,
                                      &transmission_ignored,
                                      &rotor_ignored,
                                      &too_many_variables,
                                      &too_many_states,
                                      &data_insufficient,
                                      &fits_disagree,
                                      &ik_incomplete,
                                      &ik_jump,
                                      &excitation_refused};

}  // namespace urdfmill::kinematics::rules
