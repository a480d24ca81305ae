// Rules of converting to and from MJCF.
#pragma once
#include "urdfmill/source/rule.hpp"

namespace urdfmill::mjcf::rules {

using source::Rule;
using source::Severity;

inline constexpr Rule actuator{
    "mjcf-actuator",
    Severity::note,
    "A transmission or a <ros2_control> block becomes actuators",
    "Position, velocity and effort interfaces become <position>, <velocity> and <motor>. The interfaces position_pid "
    "and velocity_pid have gains in the URDF; where there are none, the whole effort acts at 0.1 rad or m, or at the "
    "velocity limit.",
    R"(<link name="a"/><link name="b"/><joint name="j" type="continuous"><parent link="a"/><child link="b"/></joint>
<transmission name="t"><joint name="j"><hardwareInterface>EffortJointInterface</hardwareInterface></joint><actuator name="m"/></transmission>)",
    "State gains with ⟨gains⟩, or choose with ⟨actuators⟩.",
    {.loss = source::Loss::reported}};

inline constexpr Rule base_fixed{
    "mjcf-base-fixed",
    Severity::note,
    "The base does not move in MuJoCo's world",
    "A body directly in MuJoCo's world is fixed to it. URDF does not state whether a robot stands on the ground; one "
    "with several joints at its base, such as those of wheels or legs, probably moves on it.",
    R"(<link name="base"/>
<link name="l"/><joint name="left" type="continuous"><parent link="base"/><child link="l"/><axis xyz="0 1 0"/></joint>
<link name="r"/><joint name="right" type="continuous"><parent link="base"/><child link="r"/><axis xyz="0 1 0"/></joint>)",
    "Give ⟨floating-base⟩ for a vehicle or a legged robot."};

inline constexpr Rule comments{"mjcf-comments",
                               Severity::note,
                               "Comments are not kept",
                               "The output is written from the model, which has no place for comments.",
                               "<!-- the left arm -->",
                               "Keep the source.",
                               {.loss = source::Loss::reported}};

inline constexpr Rule element_dropped{"mjcf-element-dropped",
                                      Severity::warning,
                                      "An element has no place in the output",
                                      "MuJoCo ignores hardware descriptions, plugins and elements of other tools.",
                                      R"(<transmission name="t"/>)",
                                      "Nothing, unless the simulation needs its content.",
                                      {.loss = source::Loss::reported}};

inline constexpr Rule fixed_joint{
    "mjcf-fixed-joint",
    Severity::note,
    "The name of a fixed joint is not kept",
    "A body without a joint is fixed to the body it is in. There is nothing that could have the joint's name.",
    R"(<joint name="flange" type="fixed">…</joint>)",
    "Nothing; the link keeps its name and its place.",
    {.loss = source::Loss::reported}};

inline constexpr Rule floating_world{
    "mjcf-floating-world",
    Severity::error,
    "A base that is fixed to the world cannot float",
    "The root link is called \"world\", which is MuJoCo's own body and does not move.",
    R"(<link name="world"/><link name="b"/><joint name="j" type="fixed"><parent link="world"/><child link="b"/></joint>)",
    "Extract the model without the world, with ⟨extract⟩, or leave out ⟨floating-base⟩."};

inline constexpr Rule gains{
    "mjcf-gains",
    Severity::error,
    "Gains that no actuator can have",
    "The file names a joint that does not exist, does not move or follows another, a joint whose actuator takes other "
    "gains or none, or a value that is not a number from 0.",
    R"(printf 'elbow_pitch: {kp: -5}\n' > gains.yaml; urdfmill convert ⟨to⟩ mjcf ⟨actuators⟩ position ⟨gains⟩ gains.yaml arm.urdf)",
    "Give kp and kd, or frequency and damping_ratio, to joints with a position actuator, and kd to those with a "
    "velocity actuator.",
    {.is_usage = true}};

inline constexpr Rule damped_joint{
    "mjcf-damped-joint",
    Severity::warning,
    "A joint is damped more than the damping ratio asks for",
    "The damping of <dynamics> counts in the damping ratio. Where it alone exceeds the ratio, the actuator adds none.",
    R"(printf 'elbow_pitch: {frequency: 0.1, damping_ratio: 0.1}\n' > gains.yaml
urdfmill convert ⟨to⟩ mjcf ⟨actuators⟩ position ⟨gains⟩ gains.yaml arm.urdf)",
    "Raise the frequency or the damping ratio, or reduce <dynamics damping>."};

inline constexpr Rule inertia_altered{
    "mjcf-inertia-altered",
    Severity::warning,
    "An inertia that MuJoCo refuses is altered",
    "A body of MuJoCo has no negative principal moment, none that is larger than the other two together, and, if it "
    "moves, none below 1e-15 kg·m². The smaller ones are raised as little as possible.",
    R"(<link name="l"><inertial><mass value="1"/><inertia ixx="1" ixy="0" ixz="0" iyy="0.1" iyz="0" izz="0.1"/></inertial></link>)",
    "Measure again, or take the inertia from the CAD model.",
    {.loss = source::Loss::reported}};

inline constexpr Rule inertial_dropped{
    "mjcf-inertial-dropped",
    Severity::warning,
    "An inertial without a positive mass is dropped",
    "MuJoCo takes a negative mass for 0, and a body without mass has no inertia.",
    R"(<link name="l"><inertial><mass value="0"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial></link>)",
    "Give the link its mass.",
    {.loss = source::Loss::reported}};

inline constexpr Rule joint_parts{
    "mjcf-joint-parts",
    Severity::note,
    "A joint becomes several",
    "MJCF has no planar joints, and floating ones only in the world. Slides, a hinge and a ball move the same way.",
    R"(<link name="a"/><link name="b"/><joint name="j" type="planar"><parent link="a"/><child link="b"/><axis xyz="0 0 1"/></joint>)",
    "Nothing.",
    {.loss = source::Loss::reported}};

inline constexpr Rule limits{
    "mjcf-limits",
    Severity::warning,
    "Limits that are equal or in the wrong order",
    "MuJoCo silently reads a range whose bounds are not in ascending order as no range at all. A joint that cannot "
    "move gets a range as wide as a rounding error; limits in the wrong order are dropped.",
    R"(<joint name="j" type="revolute">…<limit lower="0" upper="0" effort="1" velocity="1"/></joint>)",
    "Make the joint fixed, or correct the limits.",
    {.loss = source::Loss::reported}};

inline constexpr Rule massless_link{"mjcf-massless-link",
                                    Severity::warning,
                                    "A link that moves gets a mass it did not have",
                                    "MuJoCo refuses a body with a joint that weighs nothing. The link gets 1e-6 kg and "
                                    "1e-9 kg·m², which are negligible.",
                                    R"(<joint name="j" type="revolute">…<limit …/></joint>)",
                                    "Give the link its mass.",
                                    {.loss = source::Loss::reported}};

inline constexpr Rule mesh_dropped{
    "mjcf-mesh-dropped",
    Severity::warning,
    "A mesh is dropped",
    "MuJoCo refuses the whole model for one mesh that is not there, has fewer than four corners or, as a collision, is "
    "flat. Meshes in other formats than OBJ and binary STL are converted, which takes a place beside the output.",
    R"(<mesh filename="package://arm/base.dae"/>)",
    "Say where the package is with ⟨package⟩ or ⟨package-path⟩, and name the output with -o.",
    {.loss = source::Loss::reported}};

inline constexpr Rule mimic{
    "mjcf-mimic",
    Severity::warning,
    "A joint no longer follows another",
    "Only joints of one variable follow each other in MJCF. The joint now moves freely.",
    R"(<link name="a"/><link name="b"/><joint name="j" type="fixed"><parent link="a"/><child link="b"/><mimic joint="j"/></joint>)",
    "Let the joint follow one that turns or slides.",
    {.loss = source::Loss::reported}};

inline constexpr Rule not_a_tree{"mjcf-not-a-tree",
                                 Severity::error,
                                 "The links do not form a tree",
                                 "Bodies of MJCF are nested: each has one parent.",
                                 R"(<joint name="j" type="fixed"><parent link="a"/><child link="a"/></joint>)",
                                 "Remove the joint that closes the loop, or the link that nothing carries."};

inline constexpr Rule not_proved{
    "mjcf-not-proved",
    Severity::error,
    "What was written does not read back as the same robot",
    "Every text is read again and compared before it is given out. This one differs, which is a bug in urdfmill.",
    "urdfmill convert ⟨to⟩ mjcf ...",
    "Report it, with the model."};

inline constexpr Rule renamed{"mjcf-renamed",
                              Severity::warning,
                              "A name is changed in MJCF",
                              "MuJoCo reserves \"world\" for its own body, and all geoms of a model share one scope.",
                              R"(<link name="world"><inertial>…</inertial></link>)",
                              "Give it a unique name.",
                              {.loss = source::Loss::reported}};

inline constexpr Rule sensor{"mjcf-sensor",
                             Severity::note,
                             "A sensor of Gazebo becomes one of MuJoCo",
                             "IMUs, cameras, forces and torques at joints, positions, magnetometers and single rays "
                             "have sites or cameras of the "
                             "same pose. Noise, update rates and topics are not in MJCF.",
                             R"(<link name="a"/><gazebo reference="a"><sensor name="s" type="imu"/></gazebo>)",
                             "Nothing.",
                             {.loss = source::Loss::reported}};

inline constexpr Rule site{
    "mjcf-site",
    Severity::note,
    "A link becomes a site",
    "With ⟨sites⟩, a link on a fixed joint that has no mass, no shape and nothing but such links on it is a site of "
    "class "
    "\"frame\" in the body it is on; one on another is beside it.",
    R"(echo '<robot name="r"><link name="a"/><link name="b"/><joint name="j" type="fixed"><parent link="a"/><child link="b"/></joint></robot>' > r.urdf
urdfmill convert ⟨to⟩ mjcf ⟨sites⟩ -o r.xml ⟨loss-report⟩ - r.urdf)",
    "Leave ⟨sites⟩ out to keep it as a body.",
    {.loss = source::Loss::reported}};

inline constexpr Rule shape_size{"mjcf-shape-size",
                                 Severity::warning,
                                 "A shape without size is dropped",
                                 "MuJoCo refuses a model with a geom whose size is zero or negative.",
                                 R"(<sphere radius="0"/>)",
                                 "Give the shape its size.",
                                 {.loss = source::Loss::reported}};

inline constexpr Rule slide_unlimited{
    "mjcf-slide-unlimited",
    Severity::note,
    "A slide without a range gets limits",
    "URDF has continuous joints that turn, but none that slide.",
    R"(<mujoco><worldbody><body name="a"><body name="b"><joint type="slide"/></body></body></worldbody></mujoco>)",
    "Give the joint a range.",
    {.loss = source::Loss::reported}};

inline constexpr Rule texture{
    "mjcf-texture",
    Severity::warning,
    "A texture is not kept",
    "MuJoCo reads no textures but PNG, and refuses a model with a file that is not there.",
    R"(<visual>…<material name="m"><texture filename="package://arm/wood.png"/></material></visual>)",
    "Convert it to PNG, or give the material a colour, too.",
    {.loss = source::Loss::reported}};

inline constexpr Rule too_deep{"mjcf-too-deep",
                               Severity::error,
                               "More links in a chain than MuJoCo reads",
                               "Bodies are nested, and MuJoCo's reader of XML ends at 500 elements.",
                               "urdfmill convert ⟨to⟩ mjcf ...",
                               "Merge links on fixed joints with ⟨merge-fixed⟩."};

inline constexpr Rule undriven{
    "mjcf-undriven",
    Severity::note,
    "Joints without an actuator",
    "MuJoCo moves a joint without an actuator by gravity and contacts alone. A URDF names the driven joints in "
    "transmissions and in <ros2_control>; many have neither.",
    R"(<link name="a"/><link name="b"/><joint name="j" type="continuous"><parent link="a"/><child link="b"/></joint>)",
    "Give every joint an actuator with ⟨actuators⟩ position, velocity or motor, or name the driven ones in "
    "<ros2_control>."};

inline constexpr Rule value_dropped{
    "mjcf-value-dropped",
    Severity::warning,
    "A value has no place in the output",
    "Joints of MJCF have no limits of velocity, acceleration and jerk, no safety controllers and no calibration.",
    R"(<joint name="j" type="revolute">…<limit lower="0" upper="1" effort="1" velocity="1"/></joint>)",
    "Give it to the controller.",
    {.loss = source::Loss::reported}};

inline constexpr Rule joints_joined{
    "mjcf-joints-joined",
    Severity::note,
    "Joints with nothing but frames between them are in one body",
    "A link without mass and shape that is named after the joint above it, such as those that represent a body with "
    "several joints in URDF, is not written: the body that it carries has its joint, too. Read again, it is there.",
    R"(echo '<mujoco><worldbody><body name="a"><geom size="0.1"/><body name="b"><joint name="yaw"/><joint name="pitch"/>
<geom size="0.1"/></body></body></worldbody></mujoco>' > robot.xml
urdfmill convert ⟨to⟩ urdf robot.xml -o robot.urdf
urdfmill convert ⟨to⟩ mjcf ⟨loss-report⟩ - -o again.xml robot.urdf)",
    "Nothing; a link of another name becomes a body with a mass of 1e-6 kg.",
    {.loss = source::Loss::reported}};

inline constexpr Rule world_root{
    "mjcf-world-root",
    Severity::note,
    "A root link \"world\" is not written",
    "It is MuJoCo's own body, in which the model is.",
    R"(<link name="world"/><link name="b"/><joint name="j" type="fixed"><parent link="world"/><child link="b"/></joint>)",
    "Nothing.",
    {.loss = source::Loss::reported}};

inline constexpr Rule mjcf_attribute{
    "mjcf-attribute-dropped",
    Severity::warning,
    "An attribute of MJCF has no place in URDF",
    "URDF has no place for stiffness, contact parameters and the like.",
    R"(<mujoco><worldbody><body name="a"><body name="b"><joint stiffness="0.1"/></body></body></worldbody></mujoco>)",
    "Keep the MJCF, or use a <gazebo> block.",
    {.loss = source::Loss::reported}};

inline constexpr Rule mjcf_element{
    "mjcf-element-lost",
    Severity::warning,
    "An element of MJCF has no place in URDF",
    "Actuators, tendons, sensors, sites, keyframes, cameras, lights and options of the simulation are no part of a "
    "URDF model. Equalities of joints become mimics where they are lines.",
    R"(<mujoco><option timestep="0.001"/><worldbody><body name="a"/></worldbody></mujoco>)",
    "Keep the MJCF.",
    {.loss = source::Loss::reported}};

inline constexpr Rule ball_joint{
    "mjcf-ball-joint",
    Severity::warning,
    "A ball joint becomes three joints",
    "URDF has no ball joint. Three joints that turn about x, y and z reach the same poses, but have other coordinates.",
    R"(<mujoco><worldbody><body name="a"><body name="b"><joint type="ball"/></body></body></worldbody></mujoco>)",
    "Nothing, if the coordinates do not matter.",
    {.loss = source::Loss::reported}};

inline constexpr Rule geom_dropped{
    "mjcf-geom-dropped",
    Severity::warning,
    "A geom that URDF does not have",
    "URDF has boxes, spheres, cylinders, capsules and meshes in files.",
    R"(<mujoco><worldbody><geom type="plane" size="1 1 1"/><body name="a"/></worldbody></mujoco>)",
    "Use a mesh.",
    {.loss = source::Loss::reported}};

inline constexpr Rule invalid{
    "mjcf-invalid",
    Severity::error,
    "The file is not valid MJCF",
    "MuJoCo refuses it as well: a class or a mesh that is not defined, a name used twice, a malformed number.",
    R"(<mujoco><worldbody><body name="a" childclass="arm"/></worldbody></mujoco>)",
    "Correct the MJCF."};

inline constexpr Rule link_added{
    "mjcf-link-added",
    Severity::note,
    "A link is inserted between a joint and the link it moves",
    "A link of URDF has one joint, which turns it about an axis through its origin. A body of MJCF may have several, "
    "anywhere.",
    R"(<mujoco><worldbody><body name="a"><body name="b"><joint pos="0 0 1"/></body></body></worldbody></mujoco>)",
    "Nothing.",
    {.loss = source::Loss::reported}};

inline constexpr Rule mass_unknown{
    "mjcf-mass-unknown",
    Severity::warning,
    "The mass of a body depends on a geom whose mass is not known",
    "A body without an inertial weighs what its geoms weigh.",
    R"(<mujoco><worldbody><body name="a"><geom type="mesh" mesh="m"/></body></worldbody><asset><mesh name="m" file="absent.stl"/></asset></mujoco>)",
    "Give the body an inertial.",
    {.loss = source::Loss::reported}};

inline constexpr Rule mesh_part{
    "mjcf-mesh-part",
    Severity::warning,
    "MuJoCo reads a mesh file in another way than readers of URDF",
    "Of an OBJ, MuJoCo reads the first object or group with faces; of one without faces, it takes the convex hull. "
    "Masses are those in MuJoCo. Only files on which a mass depends are read.",
    R"(printf 'o a\nv 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\no b\nf 1 2 3\n' > m.obj
echo '<mujoco><asset><mesh file="m.obj"/></asset><worldbody><body name="a"><geom type="mesh" mesh="m"/></body></worldbody></mujoco>' > m.xml
urdfmill convert ⟨to⟩ urdf m.xml)",
    "Write the objects to files of their own, or as one: `⟨urdfmill mesh⟩` converts a file.",
    {.loss = source::Loss::reported}};

inline constexpr Rule root_pose{
    "mjcf-root-pose",
    Severity::note,
    "The initial pose of a floating body is not kept",
    "The root of a URDF has no pose.",
    R"(<mujoco><worldbody><body name="a" pos="0 0 1"><freejoint/></body></worldbody></mujoco>)",
    "Give it to the simulator that spawns the robot.",
    {.loss = source::Loss::reported}};

/// Every rule of this module.
inline constexpr const Rule* all[] = {
    &actuator,     &comments,   &element_dropped, &fixed_joint,  &floating_world, &inertia_altered, &inertial_dropped,
    &joint_parts,  &limits,     &massless_link,   &mesh_dropped, &mimic,          &not_a_tree,      &mjcf_attribute,
    &mjcf_element, &ball_joint, &geom_dropped,    &invalid,      &link_added,     &mass_unknown,    &mesh_part,
    &root_pose,    &not_proved, &renamed,         &sensor,       &site,           &shape_size,      &slide_unlimited,
    &texture,      &too_deep,   &value_dropped,   &world_root,   &joints_joined,  &gains,           &damped_joint,
    &base_fixed,   &undriven,
};

}  // namespace urdfmill::mjcf::rules
