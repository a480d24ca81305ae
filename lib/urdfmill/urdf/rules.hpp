// Rules of reading and checking models: name, severity and page of each finding.
#pragma once
#include "urdfmill/source/other_severity.hpp"
#include "urdfmill/source/rule.hpp"

namespace urdfmill::urdf::rules {

using source::FixReach;
using source::FixSafety;
using source::Rule;
using source::Severity;
using source::Tag;

inline constexpr Rule attribute_missing{
    "urdf-attribute-missing",
    Severity::error,
    "A required attribute is missing",
    "urdfdom refuses the file if it is a joint's, and drops the rest of the link if it is a link's.",
    R"(<mesh/>)",
    R"(Write the attribute: <mesh filename="package://arm/meshes/base.stl"/>.)"};

inline constexpr Rule capsule_in_1_0{"urdf-capsule-in-1.0",
                                     Severity::error,
                                     "A capsule in a URDF 1.0 file",
                                     "urdfdom 6 warns, then drops every later visual and all collisions of the link.",
                                     R"(<capsule radius="0.1" length="1"/>)",
                                     R"(Declare version="1.1" on <robot>, or use a cylinder and two spheres.)",
                                     {.affects_motion = false}};

inline constexpr Rule color_count{"urdf-color-count",
                                  Severity::error,
                                  "A colour that does not have four numbers",
                                  "urdfdom reads it as opaque black without a message.",
                                  R"(<color rgba="1 0 0"/>)",
                                  R"(Give red, green, blue and alpha: <color rgba="1 0 0 1"/>.)",
                                  {.affects_motion = false}};

inline constexpr Rule color_range{"urdf-color-range",
                                  Severity::error,
                                  "A colour outside [0, 1]",
                                  "urdfdom drops the colour; visuals become black or lose their material.",
                                  R"(<color rgba="255 0 0 1"/>)",
                                  R"(Divide by 255: <color rgba="1 0 0 1"/>.)",
                                  {.affects_motion = false}};

inline constexpr Rule cycle{
    "urdf-cycle",
    Severity::error,
    "The joints form a cycle",
    "URDF is a tree. urdfdom accepts a cycle as long as some other link is a root; the cycle is then unreachable.",
    R"(<joint …><parent link="a"/><child link="b"/></joint> <joint …><parent link="b"/><child link="a"/></joint>)",
    "Break the loop at one joint; simulators close it with a constraint of their own."};

inline constexpr Rule dynamics_empty{
    "urdf-dynamics-empty",       Severity::error,  "Dynamics with neither damping nor friction",
    "urdfdom refuses the file.", R"(<dynamics/>)", R"(Give one of them, or remove the element.)",
    {.affects_motion = false}};

inline constexpr Rule element_missing{
    "urdf-element-missing",
    Severity::error,
    "A required element is missing",
    "urdfdom refuses the file if it is a joint's, and drops the rest of the link if it is a link's.",
    R"(<visual/>)",
    R"(Write the element: <visual><geometry><box size="1 1 1"/></geometry></visual>.)"};

inline constexpr Rule feature_ignored{
    "urdf-feature-ignored",
    Severity::warning,
    "A feature that the declared version ignores",
    "quat_xyzw needs URDF 1.1; acceleration, deceleration and jerk need 1.2. Before, urdfdom ignores them.",
    R"(<origin quat_xyzw="0 0 1 0"/>)",
    R"(Declare version="1.1" or "1.2" on <robot>.)"};

inline constexpr Rule geometry_empty{"urdf-geometry-empty",
                                     Severity::error,
                                     "A geometry without a shape",
                                     "urdfdom drops the rest of the link.",
                                     R"(<geometry/>)",
                                     "Put a shape in, or remove the visual or collision.",
                                     {.affects_motion = false}};

inline constexpr Rule joint_duplicate{"urdf-joint-duplicate",
                                      Severity::error,
                                      "Two joints with the same name",
                                      "urdfdom refuses the file.",
                                      R"(<joint name="a" …/> <joint name="a" …/>)",
                                      "Rename one of them."};

inline constexpr Rule joint_type_unknown{"urdf-joint-type-unknown",
                                         Severity::error,
                                         "An unknown type of joint",
                                         "urdfdom refuses the file; types are case-sensitive.",
                                         R"(<joint name="a" type="Revolute">…</joint>)",
                                         "Use revolute, continuous, prismatic, fixed, floating or planar."};

inline constexpr Rule limit_missing{
    "urdf-limit-missing",
    Severity::error,
    "A revolute or prismatic joint without limits",
    "urdfdom refuses the file.",
    R"(<joint name="a" type="revolute">…</joint>)",
    R"(Add <limit lower="…" upper="…" effort="…" velocity="…"/>, or make the joint continuous.)",
    {.affects_motion = false}};

inline constexpr Rule limit_negative{"urdf-limit-negative",
                                     Severity::error,
                                     "A negative effort, velocity, acceleration, deceleration or jerk",
                                     "URDF 1.2 refuses it.",
                                     R"(<limit effort="-1" …/>)",
                                     "Give the amount without a sign.",
                                     {.affects_motion = false}};

inline constexpr Rule limit_order{"urdf-limit-order",
                                  Severity::error,
                                  "An upper limit below the lower one",
                                  "URDF 1.2 refuses it; before, controllers and planners see a joint that cannot move.",
                                  R"(<limit lower="1" upper="-1" …/>)",
                                  "Swap the two.",
                                  {.fix = FixSafety::likely, .fix_reach = FixReach::part, .affects_motion = false}};

inline constexpr Rule link_duplicate{"urdf-link-duplicate",
                                     Severity::error,
                                     "Two links with the same name",
                                     "urdfdom refuses the file.",
                                     R"(<link name="a"/> <link name="a"/>)",
                                     "Rename one of them."};

inline constexpr Rule link_unknown{"urdf-link-unknown",
                                   Severity::error,
                                   "A joint names a link that does not exist",
                                   "urdfdom refuses the file.",
                                   R"(<child link="arn"/>)",
                                   "Correct the name, or define the link.",
                                   {.needs_whole_expansion = true}};

inline constexpr Rule material_duplicate{"urdf-material-duplicate",
                                         Severity::error,
                                         "Two materials of the robot have the same name",
                                         "urdfdom refuses the file.",
                                         R"(<material name="red">…</material> <material name="red">…</material>)",
                                         "Remove one of them.",
                                         {.affects_motion = false}};

inline constexpr Rule material_empty{"urdf-material-empty",
                                     Severity::error,
                                     "A material of the robot without colour and texture",
                                     "urdfdom logs errors and shows it black.",
                                     R"(<material name="red"/>)",
                                     R"(Give it a colour: <color rgba="1 0 0 1"/>.)",
                                     {.affects_motion = false}};

inline constexpr Rule no_links{"urdf-no-links",
                               Severity::error,
                               "A robot without links",
                               "urdfdom refuses the file.",
                               R"(<robot name="r"/>)",
                               R"(Add a link: <link name="base"/>.)",
                               {.needs_whole_expansion = true}};

inline constexpr Rule no_robot{"urdf-no-robot",
                               Severity::error,
                               "The root element is not <robot>",
                               "The file is not a URDF; urdfdom refuses it.",
                               R"(<sdf version="1.7"/>)",
                               "Pass a URDF file; convert SDF files first."};

inline constexpr Rule no_root{"urdf-no-root",
                              Severity::error,
                              "No link is the root",
                              "urdfdom refuses the file.",
                              R"(<link name="a"/><link name="b"/>
<joint name="j" type="fixed"><parent link="a"/><child link="b"/></joint>
<joint name="k" type="fixed"><parent link="b"/><child link="a"/></joint>)",
                              "Remove the joint that closes the cycle.",
                              {.needs_whole_expansion = true}};

inline constexpr Rule number_malformed{
    "urdf-number-malformed",
    Severity::error,
    "A value that is not a finite decimal number",
    "urdfdom refuses the file (in a joint), drops the rest of the link (in a link) or the colour. Infinity and NaN are "
    "not allowed; numbers are separated by spaces and have a decimal point.",
    R"(<origin xyz="0,1 0 0"/>)",
    R"(Write numbers such as 0.1, -2 or 1e-3.)"};

inline constexpr Rule rpy_and_quaternion{"urdf-rpy-and-quaternion",
                                         Severity::error,
                                         "An origin with both rpy and quat_xyzw",
                                         "urdfdom refuses the file or drops the rest of the link.",
                                         R"(<origin rpy="0 0 0" quat_xyzw="0 0 0 1"/>)",
                                         "Keep one of them."};

inline constexpr Rule self_joint{"urdf-self-joint",
                                 Severity::error,
                                 "A joint connects a link to itself",
                                 "urdfdom accepts it, and the link becomes its own parent.",
                                 R"(<parent link="a"/><child link="a"/>)",
                                 "Correct one of the names."};

inline constexpr Rule several_parents{
    "urdf-several-parents",
    Severity::error,
    "A link is the child of several joints",
    "urdfdom accepts it and keeps the joint whose name sorts last; other tools keep another one or refuse the file.",
    R"(<link name="hand"/>
<joint name="j" type="fixed"><parent link="a"/><child link="hand"/></joint>
<joint name="k" type="fixed"><parent link="b"/><child link="hand"/></joint>)",
    "Remove one of the joints, or add a link of its own for it."};

inline constexpr Rule several_roots{"urdf-several-roots",
                                    Severity::error,
                                    "Several links are the child of no joint",
                                    "urdfdom refuses the file: the model is not one tree.",
                                    R"(<link name="a"/><link name="b"/> without a joint)",
                                    "Join the parts with a fixed joint.",
                                    {.needs_whole_expansion = true}};

inline constexpr Rule shape_unknown{"urdf-shape-unknown",
                                    Severity::error,
                                    "A shape that URDF does not know",
                                    "urdfdom drops the rest of the link. Names are case-sensitive.",
                                    R"(<geometry><Box size="1 1 1"/></geometry>)",
                                    "Use box, cylinder, sphere, capsule (1.1) or mesh.",
                                    {.affects_motion = false}};

inline constexpr Rule shape_of_vendor{
    "urdf-shape-of-vendor",
    Severity::error,
    "A shape of another program",
    "Its own program reads it; urdfdom drops the rest of the link, and a conversion refuses it. `check` gives it as a "
    "note: the file may be meant for that program alone.",
    R"(<geometry><drake:capsule radius="0.1" length="0.3"/></geometry>)",
    "Use box, cylinder, sphere, capsule (1.1) or mesh where other programs read the file as well."};

inline constexpr Rule size_not_positive{
    "urdf-size-not-positive",
    Severity::error,
    "A shape whose size is not positive",
    "urdfdom drops the rest of the link from URDF 1.2 on; before, it passes the size on to programs that fail.",
    R"(<sphere radius="0"/>)",
    "Give a positive size, or remove the shape.",
    {.affects_motion = false}};

inline constexpr Rule vector_count{"urdf-vector-count",
                                   Severity::error,
                                   "A vector with the wrong number of components",
                                   "urdfdom refuses the file or drops the rest of the link.",
                                   R"(<origin xyz="0 0"/>)",
                                   "Give three numbers; four for a quaternion."};

inline constexpr Rule yaml_field_unknown{
    "urdf-yaml-field-unknown",
    Severity::warning,
    "A field of a YAML model that readers ignore",
    "A misspelt field is silently lost.",
    R"(printf 'schema: urdfmill-model/1\nname: r\nlinks: [{name: a, colour: red}]\n' > r.yaml; urdfmill check r.yaml)",
    "Correct the name; docs/schema/model.schema.json lists all fields."};

inline constexpr Rule yaml_malformed{"urdf-yaml-malformed",
                                     Severity::error,
                                     "The text is not a model in YAML",
                                     "The model cannot be read.",
                                     R"(printf 'schema: urdfmill-model/1\nlinks: 3\n' > r.yaml; urdfmill check r.yaml)",
                                     "Follow docs/schema/model.schema.json."};

inline constexpr Rule version_odd{
    "urdf-version-odd",
    Severity::warning,
    "A version that only some readers accept",
    "urdfdom reads it with C's strtol, which accepts spaces, signs and a trailing point; other readers refuse it.",
    R"(<robot name="r" version="1.00">…</robot>)",
    R"(Write version="1.0".)"};

inline constexpr Rule version_unknown{"urdf-version-unknown",
                                      Severity::error,
                                      "A version that urdfdom refuses",
                                      "urdfdom refuses the file.",
                                      R"(<robot name="r" version="1.3">…</robot>)",
                                      R"(Write version="1.0", "1.1" or "1.2".)"};

inline constexpr Rule axis_not_unit{"urdf-axis-not-unit",
                                    Severity::warning,
                                    "An axis whose length is not 1",
                                    "Readers that do not normalise it move the joint too far or too little.",
                                    R"(<axis xyz="0 0 2"/>)",
                                    R"(Divide by the length: <axis xyz="0 0 1"/>. ⟨fix⟩ does it.)",
                                    {.fix = FixSafety::certain}};

inline constexpr Rule axis_zero{"urdf-axis-zero",         Severity::error,
                                "An axis of length zero", "The joint cannot move; its kinematics are undefined.",
                                R"(<axis xyz="0 0 0"/>)", R"(Give a direction: <axis xyz="0 0 1"/>.)"};

inline constexpr Rule com_outside{"urdf-com-outside",
                                  Severity::warning,
                                  "A centre of mass far outside the link's shapes",
                                  "Usually the origin of the inertial is in the wrong frame or unit.",
                                  R"(<link name="arm">
  <inertial><origin xyz="120 0 0"/>…</inertial>
  <visual><geometry><sphere radius="0.1"/></geometry></visual>
</link>)",
                                  "Give the centre of mass in the link's frame, in m."};

inline constexpr Rule encoding{
    "urdf-encoding",
    Severity::error,
    "A text that is not UTF-8",
    "urdfdom refuses UTF-16 and UTF-32, and passes other encodings on as they are: names become unreadable.",
    R"(printf '<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><robot name=\"gr\374n\"/>' > r.urdf; urdfmill check r.urdf)",
    "Save the file as UTF-8."};

inline constexpr Rule degrees_suspected{"urdf-degrees-suspected",
                                        Severity::warning,
                                        "An angle that looks like degrees",
                                        "URDF's angles are radians; a limit of 90 allows 14 turns.",
                                        R"(<limit lower="-90" upper="90" …/>)",
                                        R"(Multiply by π/180: <limit lower="-1.5708" upper="1.5708" …/>.)"};

inline constexpr Rule density_implausible{
    "urdf-density-implausible",
    Severity::warning,
    "A mass that the link's shapes cannot have",
    "Below 1 kg/m³ or above 25,000 kg/m³: mass or sizes are in the wrong unit, or a placeholder.",
    R"(<link name="bolt">
  <inertial><mass value="50"/>…</inertial>
  <collision><geometry><box size="0.01 0.01 0.01"/></geometry></collision>
</link>)",
    "Check mass (kg) and sizes (m)."};

inline constexpr Rule effort_zero{
    "urdf-effort-zero",         Severity::warning,
    "An effort limit of zero",  "A simulator or controller that enforces the limit cannot move the joint.",
    R"(<limit effort="0" …/>)", "Give the greatest torque (N·m) or force (N)."};

inline constexpr Rule dynamics_negative{
    "urdf-dynamics-negative",
    Severity::warning,
    "Damping or friction below zero",
    "It would add energy: simulations become unstable or refuse it.",
    R"(<joint name="a" type="continuous">…<dynamics damping="-0.1"/></joint>)",
    "Give the damping in N·m·s/rad (N·s/m) and the friction in N·m (N), both at least 0."};

inline constexpr Rule entity{"urdf-entity",
                             Severity::error,
                             "Entities declared in the document type",
                             "urdfdom leaves &name; as it is; other readers put the text in.",
                             R"(<!DOCTYPE robot [<!ENTITY r "0.1">]>
<robot name="r"><link name="ball"><visual><geometry><sphere radius="&r;"/></geometry></visual></link></robot>)",
                             "Write the values out, or use xacro properties."};

inline constexpr Rule for_version{
    "urdf-for-version",
    Severity::warning,
    "Another version of URDF would read the model differently",
    "Reported with ⟨urdf-version⟩: that version refuses the part, or reads a different value.",
    "urdfmill check ⟨urdf-version⟩ 1.2 fixtures/migrate/lift.urdf",
    "Write it so that both versions read the same, or run ⟨urdfmill migrate⟩."};

inline constexpr Rule gazebo_incomplete{"urdf-gazebo-incomplete",
                                        Severity::warning,
                                        "A plugin or sensor in <gazebo> lacks what SDF requires",
                                        "Gazebo does not load it.",
                                        R"(<gazebo><plugin name="drive" file="libdrive.so"/></gazebo>)",
                                        "Give plugins a filename, and sensors a name and a type."};

inline constexpr Rule gazebo_value{
    "urdf-gazebo-value",
    Severity::warning,
    "A value in <gazebo> that cannot be right",
    "A friction that is not a number, a switch that is neither true nor false, a sensor's angle in degrees, a reversed "
    "range, a misspelt material or type of sensor.",
    R"(<link name="wheel"/><gazebo reference="wheel"><mu1>high</mu1></gazebo>)",
    "Correct the value: numbers are in SI units, angles in rad.",
    {.fix = FixSafety::certain, .fix_reach = FixReach::part}};

inline constexpr Rule gazebo_reference{
    "urdf-gazebo-reference",
    Severity::warning,
    "A <gazebo> element refers to nothing",
    "Gazebo ignores it: friction, colours or sensors are lost.",
    R"(<link name="wheel"/><gazebo reference="whel"/>)",
    "Correct the name.",
    {.fix = FixSafety::likely, .fix_reach = FixReach::part, .needs_whole_expansion = true}};

inline constexpr Rule inertia_copied{"urdf-inertia-copied",
                                     Severity::warning,
                                     "The same mass and inertia on several links of different shapes",
                                     "It was copied rather than computed; the simulation does not match the robot.",
                                     R"(<link name="x">
  <inertial><mass value="2.5"/><inertia ixx="0.013" ixy="0" ixz="0" iyy="0.027" iyz="0" izz="0.03"/></inertial>
  <collision><geometry><sphere radius="0.1"/></geometry></collision>
</link>
<link name="y">
  <inertial><mass value="2.5"/><inertia ixx="0.013" ixy="0" ixz="0" iyy="0.027" iyz="0" izz="0.03"/></inertial>
  <collision><geometry><sphere radius="0.2"/></geometry></collision>
</link>
<link name="z">
  <inertial><mass value="2.5"/><inertia ixx="0.013" ixy="0" ixz="0" iyy="0.027" iyz="0" izz="0.03"/></inertial>
  <collision><geometry><sphere radius="0.3"/></geometry></collision>
</link>)",
                                     "Compute mass and inertia of each link."};

inline constexpr Rule inertia_missing{"urdf-inertia-missing",
                                      Severity::warning,
                                      "A moving link without mass and inertia",
                                      "Physics engines drop the link and its joint, or refuse the model.",
                                      R"(<link name="base"/>
<link name="arm"/>
<joint name="shoulder" type="continuous"><parent link="base"/><child link="arm"/></joint>)",
                                      "Add an <inertial>.",
                                      {.needs_whole_expansion = true}};

inline constexpr Rule inertia_not_positive{"urdf-inertia-not-positive",
                                           Severity::error,
                                           "An inertia that is not positive definite",
                                           "It is physically impossible; physics engines refuse it or become unstable.",
                                           R"(<inertia ixx="-1" …/>)",
                                           "Compute the tensor about the centre of mass, in kg·m²."};

inline constexpr Rule inertia_on_root{
    "urdf-inertia-on-root",
    Severity::note,
    "The root link has mass and inertia",
    "KDL, and therefore robot_state_publisher and MoveIt, ignore them with a warning; simulators need them.",
    R"(<link name="base_link"><inertial>…</inertial></link><link name="tool"/>
<joint name="j" type="fixed"><parent link="base_link"/><child link="tool"/></joint>)",
    "Add a root link without mass and a fixed joint to this one.",
    {.needs_whole_expansion = true}};

inline constexpr Rule inertia_placeholder{
    "urdf-inertia-placeholder",
    Severity::warning,
    "The identity as inertia",
    "It belongs to a body of several tonnes; simulation is wrong, and often slow.",
    R"(<inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/>)",
    "Compute the tensor of the link."};

inline constexpr Rule inertia_triangle{"urdf-inertia-triangle",
                                       Severity::warning,
                                       "A physically impossible inertia",
                                       "The sum of two principal moments is never smaller than the third (A + B ≥ C).",
                                       R"(<inertia ixx="1" iyy="1" izz="3" …/>)",
                                       "Compute the tensor about the centre of mass."};

inline constexpr Rule inertia_zero{"urdf-inertia-zero",
                                   Severity::warning,
                                   "A mass without inertia",
                                   "Physics engines divide by the inertia.",
                                   R"(<mass value="1"/><inertia ixx="0" iyy="0" izz="0" …/>)",
                                   "Compute the tensor of the link."};

inline constexpr Rule instruction_misplaced{
    "urdf-instruction-misplaced",
    Severity::error,
    "A processing instruction after other content",
    "tinyxml2, and so urdfdom, refuses the file: instructions may only precede everything else.",
    R"(<robot name="r"><?foo bar?></robot>)",
    "Remove it, or move it to the start of the file."};

inline constexpr Rule limit_infinite{"urdf-limit-infinite",
                                     Severity::note,
                                     "A joint of URDF 1.2 without effort or velocity limit",
                                     "It means an infinite limit; programs that need a finite one make one up.",
                                     R"(<limit lower="0" upper="1"/>)",
                                     "Give the limit if there is one."};

inline constexpr Rule limit_omitted{"urdf-limit-omitted",
                                    Severity::warning,
                                    "A lower limit without an upper one",
                                    "An omitted limit is 0 before URDF 1.2, so the joint moves to one side only.",
                                    R"(<limit lower="-1.5" effort="1" velocity="1"/>)",
                                    "Give the upper limit; write upper=\"0\" if that is meant."};

inline constexpr Rule limit_unused{"urdf-limit-unused",
                                   Severity::warning,
                                   "Limits that have no effect on this type of joint",
                                   "fixed and floating joints have none; a continuous joint has no range.",
                                   R"(<joint name="a" type="continuous">…<limit lower="-1" upper="1" …/></joint>)",
                                   "Remove them, or make the joint revolute.",
                                   {.tag = Tag::unnecessary}};

inline constexpr Rule limit_zero_range{"urdf-limit-zero-range",
                                       Severity::warning,
                                       "A lower limit equal to the upper one",
                                       "The joint cannot move. An omitted limit is 0 before URDF 1.2.",
                                       R"(<limit effort="1" velocity="1"/>)",
                                       "Give the range, or make the joint fixed or continuous."};

inline constexpr Rule mass_negative{"urdf-mass-negative",         Severity::error,         "A negative mass",
                                    "Physics engines refuse it.", R"(<mass value="-1"/>)", "Give the mass in kg."};

inline constexpr Rule mass_zero{"urdf-mass-zero",       Severity::warning,
                                "A mass of zero",       "Physics engines drop the link or divide by zero.",
                                R"(<mass value="0"/>)", "Remove the <inertial>, or give a mass."};

inline constexpr Rule material_conflict{
    "urdf-material-conflict",
    Severity::warning,
    "A material defined twice with different looks",
    "urdfdom silently shows the first one everywhere.",
    R"(<link name="a"><visual>…<material name="red"><color rgba="1 0 0 1"/></material></visual></link>
<joint name="j" type="fixed"><parent link="a"/><child link="b"/></joint>
<link name="b"><visual>…<material name="red"><color rgba="0.9 0 0 1"/></material></visual></link>)",
    "Give one of them another name."};

inline constexpr Rule material_undefined{
    "urdf-material-undefined",
    Severity::warning,
    "A material that is used but not defined",
    "The visual has no colour. urdfdom looks a name up in the robot and in earlier links only.",
    R"(<material name="rde"/>)",
    "Define it below <robot>, or correct the name.",
    {.fix = FixSafety::certain, .fix_reach = FixReach::part, .needs_whole_expansion = true}};

inline constexpr Rule material_unused{
    "urdf-material-unused",
    Severity::note,
    "A material that no visual uses",
    "It has no effect.",
    R"(<material name="blue">…</material>)",
    "Remove it; ⟨fix⟩ does in files without xacro.",
    {.fix = FixSafety::certain, .tag = Tag::unnecessary, .needs_whole_expansion = true}};

inline constexpr Rule mesh_absolute{"urdf-mesh-absolute",
                                    Severity::warning,
                                    "A mesh with an absolute path",
                                    "The file is not there on another machine.",
                                    R"(<mesh filename="file:///home/me/base.stl"/>)",
                                    "Use package://NAME/…."};

inline constexpr Rule mesh_format{"urdf-mesh-format",
                                  Severity::warning,
                                  "A mesh that RViz or Gazebo cannot read",
                                  "The link is invisible or does not collide.",
                                  R"(<mesh filename="package://arm/base.step"/>)",
                                  "Export it as STL, Collada, OBJ or glTF."};

inline constexpr Rule mesh_mirrored{"urdf-mesh-mirrored",
                                    Severity::note,
                                    "A mesh mirrored by a negative scale",
                                    "Faces turn inside out, and some physics engines refuse it.",
                                    R"(<mesh filename="…" scale="1 -1 1"/>)",
                                    "Mirror the mesh in a file of its own."};

inline constexpr Rule loop_joint{
    "urdf-loop-joint",
    Severity::warning,
    "A loop joint that closes no loop",
    "Isaac Sim's importer and urdfmill read <loop_joint> as a joint between two links of the tree; others ignore it.",
    R"(<link name="a"/><loop_joint name="l" type="spherical"><link1 link="a"/><link2 link="b"/></loop_joint>)",
    R"(Name two links, with the joint's frame in each: <link1 link="a" xyz="0 0 1" rpy="0 0 0"/>.)"};

inline constexpr Rule mesh_missing{"urdf-mesh-missing",
                                   Severity::error,
                                   "A mesh file that does not exist",
                                   "The link is invisible or does not collide.",
                                   "urdfmill check fixtures/sdf/arm.urdf ⟨package⟩ arm_description=.",
                                   "Correct the name, or add the file."};

inline constexpr Rule mesh_relative{"urdf-mesh-relative",
                                    Severity::note,
                                    "A mesh path relative to the file",
                                    "RViz gets the text of the model but not its location, and cannot find the mesh.",
                                    R"(<mesh filename="meshes/base.stl"/>)",
                                    "Use package://NAME/…."};

inline constexpr Rule mesh_scale_zero{"urdf-mesh-scale-zero",
                                      Severity::error,
                                      "A mesh scaled by zero",
                                      "The mesh is flat.",
                                      R"(<mesh filename="…" scale="1 1 0"/>)",
                                      "Give factors other than 0."};

inline constexpr Rule mimic_cycle{"urdf-mimic-cycle",
                                  Severity::error,
                                  "A joint mimics itself, possibly by way of others",
                                  "No position satisfies it; joint_state_publisher recurses.",
                                  R"(<mimic joint="j"/>)",
                                  "Let one joint of the cycle be free."};

inline constexpr Rule mimic_fixed{"urdf-mimic-fixed",
                                  Severity::warning,
                                  "A mimic of or on a fixed joint",
                                  "The follower never moves.",
                                  R"(<mimic joint="base_fixed"/>)",
                                  "Name a joint that moves."};

inline constexpr Rule mimic_unknown{"urdf-mimic-unknown",
                                    Severity::error,
                                    "A mimic of a joint that does not exist",
                                    "urdfdom does not notice; robot_state_publisher and MoveIt fail.",
                                    R"(<mimic joint="finger_lfet"/>)",
                                    "Correct the name.",
                                    {.needs_whole_expansion = true}};

inline constexpr Rule name_empty{"urdf-name-empty",    Severity::warning,
                                 "An empty name",      "urdfdom takes it; tf2, SDF and MoveIt do not.",
                                 R"(<link name=""/>)", "Name it."};

inline constexpr Rule name_shared{"urdf-name-shared",
                                  Severity::warning,
                                  "A link and a joint with the same name",
                                  "SDF requires different names within a model.",
                                  R"(<link name="arm"/><link name="hand"/>
<joint name="arm" type="fixed"><parent link="arm"/><child link="hand"/></joint>)",
                                  "Rename the joint: arm_joint."};

inline constexpr Rule name_unfit{
    "urdf-name-unfit",
    Severity::warning,
    "A name that other programs do not accept",
    "tf2 refuses a leading slash, SDF reserves :: and __name__, ROS names are ASCII without spaces.",
    R"(<link name="left arm"/>)",
    "Use letters, digits and underscores."};

inline constexpr Rule name_changed{"urdf-name-changed",
                                   Severity::note,
                                   "A name that is changed on the way to USD and Isaac Sim",
                                   "There, names have letters, digits and underscores, and no digit is first; programs "
                                   "that look for the name of the URDF "
                                   "do not find it.",
                                   R"(<link name="left-arm"/>)",
                                   "Use letters, digits and underscores.",
                                   {.needs_whole_expansion = true}};

inline constexpr Rule nested_too_deeply{
    "urdf-nested-too-deeply",
    Severity::error,
    "Elements nested deeper than tinyxml2 accepts",
    "urdfdom refuses the file.",
    R"example(printf '<robot name="r"><link name="a"/>%s%s</robot>' "$(printf '<x>%.0s' $(seq 100))" "$(printf '</x>%.0s' $(seq 100))" > r.urdf; urdfmill check r.urdf)example",
    "Make it flatter; usually an extension has gone wrong."};

inline constexpr Rule package_unknown{
    "urdf-package-unknown",
    Severity::warning,
    "A mesh in a package that is not found",
    "Its files cannot be found.",
    R"(<mesh filename="package://amr/base.stl"/>)",
    "Correct the name, or give its location: ⟨package⟩ NAME=DIR, ⟨package-path⟩ DIR."};

inline constexpr Rule quaternion_not_unit{"urdf-quaternion-not-unit",           Severity::warning,
                                          "A quaternion whose length is not 1", "urdfdom normalises it; others do not.",
                                          R"(<origin quat_xyzw="0 0 1 1"/>)",   "Divide by its length."};

inline constexpr Rule quaternion_zero{"urdf-quaternion-zero",
                                      Severity::error,
                                      "A quaternion of zeros",
                                      "It is not a rotation; urdfdom silently uses the identity.",
                                      R"(<origin quat_xyzw="0 0 0 0"/>)",
                                      "Give a rotation: 0 0 0 1 is none."};

inline constexpr Rule repeated_element{"urdf-repeated-element",
                                       Severity::warning,
                                       "A second element where only one is read",
                                       "Only the first one counts; the second is lost.",
                                       R"(<visual>…<origin xyz="1 0 0"/><origin rpy="0 0 1"/></visual>)",
                                       "Join them, or remove one."};

inline constexpr Rule ros2_control_joint{
    "urdf-ros2-control-joint",
    Severity::warning,
    "<ros2_control> names a joint that does not exist",
    "The controller manager refuses the hardware or skips the joint.",
    R"(<ros2_control …><joint name="jonit1"/></ros2_control>)",
    "Correct the name.",
    {.fix = FixSafety::likely, .fix_reach = FixReach::part, .needs_whole_expansion = true}};

inline constexpr Rule sensor_link{
    "urdf-sensor-link",
    Severity::warning,
    "A sensor on a link that does not exist",
    "The sensor is lost.",
    R"(<sensor …><parent link="haed"/></sensor>)",
    "Correct the name.",
    {.fix = FixSafety::likely, .fix_reach = FixReach::part, .needs_whole_expansion = true}};

inline constexpr Rule soft_limit{"urdf-soft-limit",
                                 Severity::warning,
                                 "Soft limits outside the hard ones",
                                 "The controller runs into the stop that it should stay away from.",
                                 R"(<safety_controller soft_upper_limit="3" …/> with upper="2")",
                                 "Let lower ≤ soft_lower_limit ≤ soft_upper_limit ≤ upper."};

inline constexpr Rule transmission_joint{
    "urdf-transmission-joint",
    Severity::warning,
    "A transmission of a joint that does not exist",
    "The hardware interface fails to load it.",
    R"(<transmission …><joint name="jonit1"/></transmission>)",
    "Correct the name.",
    {.fix = FixSafety::likely, .fix_reach = FixReach::part, .needs_whole_expansion = true}};

inline constexpr Rule unreachable{"urdf-unreachable",
                                  Severity::error,
                                  "Links that cannot be reached from the root",
                                  "They are attached to a cycle; programs that traverse the tree lose them.",
                                  R"(<link name="base"/><link name="c"/>
<joint name="j" type="fixed"><parent link="a"/><child link="b"/></joint>
<joint name="k" type="fixed"><parent link="b"/><child link="a"/></joint>
<joint name="l" type="fixed"><parent link="b"/><child link="c"/></joint>)",
                                  "Join them to the tree.",
                                  {.needs_whole_expansion = true}};

inline constexpr Rule unread_attribute{"urdf-unread-attribute",
                                       Severity::warning,
                                       "An attribute that readers ignore",
                                       "It is misspelt or misplaced; its value is lost.",
                                       R"(<material colour="red"/>)",
                                       "Correct the name; ⟨fix⟩ renames what is certain.",
                                       {.fix = FixSafety::certain, .fix_reach = FixReach::part}};

inline constexpr Rule unread_element{"urdf-unread-element",
                                     Severity::warning,
                                     "An element that readers ignore",
                                     "It is misspelt or misplaced; its content is lost.",
                                     "<limits …/>",
                                     "Correct its name or move it."};

inline constexpr Rule unread_text{
    "urdf-unread-text",
    Severity::warning,
    "Text that readers ignore",
    "URDF has no text between elements: it is the remainder of a tag, or meant as a comment.",
    "<link name=\"base\"/> the base of the robot",
    "Delete it, or make it a comment."};

inline constexpr Rule velocity_zero{
    "urdf-velocity-zero",         Severity::warning,
    "A velocity limit of zero",   "A planner or controller that enforces the limit cannot move the joint.",
    R"(<limit velocity="0" …/>)", "Give the greatest velocity in rad/s or m/s."};

inline constexpr Rule version_missing{
    "urdf-version-missing",         Severity::note,
    "A robot without a version",    "It means URDF 1.0. Reported with ⟨urdf-version⟩.",
    R"(<robot name="r">…</robot>)", R"(Declare it: <robot name="r" version="1.0">; ⟨fix⟩ does.)",
    {.fix = FixSafety::certain}};

inline constexpr Rule inertia_implausible{"urdf-inertia-implausible",
                                          Severity::warning,
                                          "An inertia that does not fit the mass and the size",
                                          "It belongs to a body a hundred times smaller or larger: mass, sizes or "
                                          "inertia are in the wrong unit, or a placeholder.",
                                          R"(<link name="arm">
  <inertial><mass value="2.4"/><inertia ixx="1e-9" ixy="0" ixz="0" iyy="1e-9" iyz="0" izz="1e-9"/></inertial>
  <collision><geometry><box size="0.06 0.06 0.3"/></geometry></collision>
</link>)",
                                          R"(Compute the tensor from mass (kg) and sizes (m), in kg·m².)"};

inline constexpr Rule length_suspected{"urdf-length-suspected",
                                       Severity::warning,
                                       "A length that looks like millimetres",
                                       "It is far longer than everything around it. URDF's lengths are metres.",
                                       R"(<origin xyz="0 0 300"/> on a robot of half a metre)",
                                       R"(Divide by 1000.)",
                                       {.needs_whole_expansion = true}};

inline constexpr Rule velocity_degrees_suspected{
    "urdf-velocity-degrees-suspected",
    Severity::warning,
    "A velocity limit that looks like degrees per second",
    "No joint with a range turns ten times per second. URDF's angles are radians.",
    R"(<limit lower="-2" upper="2" effort="80" velocity="180"/>)",
    R"(Multiply by π/180.)"};

inline constexpr Rule mimic_range{
    "urdf-mimic-range",
    Severity::warning,
    "A mimic that leaves its follower's limits",
    "When the joint it follows goes to its limits, the follower cannot: the gripper stops halfway, or planners see an "
    "invalid state.",
    R"(<joint name="left" type="prismatic">…<limit lower="0" upper="0.04" effort="1" velocity="1"/></joint>
<link name="c"/>
<joint name="right" type="prismatic"><parent link="a"/><child link="c"/>
  <limit lower="0" upper="0.04" effort="1" velocity="1"/><mimic joint="left" multiplier="-1"/>
</joint>)",
    R"(Correct the sign of the multiplier, the offset or the limits.)"};

inline constexpr Rule mimic_still{"urdf-mimic-still",
                                  Severity::warning,
                                  "A mimic with the multiplier 0",
                                  "The follower stays at the offset, whatever the joint it follows does.",
                                  R"(<joint name="left" type="continuous">…</joint>
<link name="c"/>
<joint name="right" type="continuous"><parent link="a"/><child link="c"/><mimic joint="left" multiplier="0"/></joint>)",
                                  R"(Correct the multiplier, or make the joint fixed.)"};

inline constexpr Rule zero_outside_limits{
    "urdf-zero-outside-limits",
    Severity::note,
    "Joints whose limits exclude 0",
    "Simulators, viewers and planners start with all joints at 0 unless they are given other positions; physics then "
    "pushes "
    "the joint into its range at once.",
    R"(<joint name="elbow" type="revolute">…<limit lower="-3" upper="-0.12" effort="20" velocity="2"/></joint>)",
    R"(Start from a position inside the limits: initial_value of <ros2_control>, a keyframe, a group state.)",
    {.needs_whole_expansion = true}};

inline constexpr Rule control_duplicate{
    "urdf-control-duplicate",
    Severity::warning,
    "A part of <ros2_control> or a transmission is duplicated",
    "Interfaces are exported twice and the controller manager refuses them, or the second one replaces the first.",
    R"(<ros2_control …><joint name="elbow">…</joint><joint name="elbow">…</joint></ros2_control>)",
    R"(Remove or rename one of them.)"};

inline constexpr Rule control_word{
    "urdf-control-word",
    Severity::warning,
    "A misspelt word in <ros2_control> or a transmission",
    "The interface or element is not found when controllers are loaded.",
    R"(<ros2_control …><joint name="j"><state_interface name="postion"/></joint></ros2_control>)",
    R"(Correct the word; an interface of your own hardware may be called anything that is not close to a standard name.)",
    {.fix = FixSafety::certain, .fix_reach = FixReach::part}};

inline constexpr Rule control_hardware{
    "urdf-control-hardware",
    Severity::warning,
    "<ros2_control> without hardware, plugin, name or type",
    "The controller manager cannot load the hardware.",
    R"(<ros2_control name="arm" type="system"><hardware/></ros2_control>)",
    R"(Add what is missing: <hardware><plugin>mock_components/GenericSystem</plugin></hardware>.)"};

inline constexpr Rule control_range{
    "urdf-control-range",
    Severity::warning,
    "A bound of <ros2_control> that the joint does not allow",
    "min, max or initial_value is outside the joint's <limit>, the wrong way round, or not a number.",
    R"(<joint name="j" type="revolute">…<limit lower="-1" upper="1" effort="1" velocity="2"/></joint>
<ros2_control …>
  <joint name="j"><command_interface name="velocity"><param name="max">200</param></command_interface></joint>
</ros2_control>)",
    R"(Keep the bounds within those of <limit>.)"};

inline constexpr Rule control_disagrees{"urdf-control-disagrees",
                                        Severity::warning,
                                        "<ros2_control> and the model disagree about a joint",
                                        "Only one of them says that the joint is fixed or follows another one.",
                                        R"(<joint name="finger" type="continuous">…</joint>
<ros2_control …><joint name="finger" mimic="true"/></ros2_control>)",
                                        R"(Make both agree.)"};

inline constexpr Rule control_mimic{
    "urdf-control-mimic",
    Severity::error,
    "A joint that follows another one, as the controller manager refuses it",
    "ros2_control of Jazzy and later reads <mimic> of the model: such a joint may have no command interface unless it "
    "has "
    "mimic=\"false\", and the joint that it follows has to be in the same <ros2_control>. The parameters mimic and "
    "multiplier of Humble count for nothing.",
    R"(<joint name="left" type="continuous">…</joint>
<link name="c"/>
<joint name="right" type="continuous"><parent link="a"/><child link="c"/><mimic joint="left"/></joint>
<ros2_control …>
  <joint name="left"><command_interface name="position"/></joint>
  <joint name="right"><command_interface name="position"/></joint>
</ros2_control>)",
    R"(Remove the command interface of the follower; ⟨unsafe-fixes⟩ does.)",
    {.fix = FixSafety::likely, .fix_reach = FixReach::part, .needs_whole_expansion = true}};

inline constexpr Rule control_misplaced{
    "urdf-control-misplaced",
    Severity::warning,
    "<ros2_control> inside of <gazebo>",
    "The controller manager reads only what is directly in <robot>, so the robot has no hardware.",
    R"(<gazebo><ros2_control name="arm" type="system">…</ros2_control></gazebo>)",
    R"(Move it out of <gazebo>; only the <plugin> that runs the controller manager belongs there.)"};

inline constexpr Rule for_distribution{
    "urdf-for-distribution",
    Severity::error,
    "Something that a distribution of ROS does not load or read",
    "Reported with ⟨for⟩: plugins that were renamed or removed, parts of the other generation of ROS, a newer version "
    "of "
    "URDF. docs/distributions.md lists the names.",
    R"(<ros2_control name="arm" type="system">
  <hardware><plugin>fake_components/GenericSystem</plugin></hardware>
</ros2_control>)",
    R"(Use the name of that distribution; ⟨fix⟩ and urdfmill migrate write it where the new one does the same.)",
    {.fix = FixSafety::certain, .fix_reach = FixReach::part, .needs_whole_expansion = true}};

inline constexpr Rule hardware_interface{
    "urdf-hardware-interface",
    Severity::warning,
    "A hardware interface that ros_control does not have",
    "The transmission is not loaded, and controllers do not find the joint.",
    R"(<transmission …>
  <joint name="j"><hardwareInterface>hardware_interface/PositionJointInterace</hardwareInterface></joint>
</transmission>)",
    R"(Use hardware_interface/PositionJointInterface, VelocityJointInterface, EffortJointInterface, ….)"};

inline constexpr Rule transmission_incomplete{
    "urdf-transmission-incomplete",
    Severity::warning,
    "A transmission that lacks a part",
    "A transmission without type, joint, actuator or hardware interface is not loaded; a reduction of zero leads to a "
    "division by zero.",
    R"(<transmission name="t"><type>transmission_interface/SimpleTransmission</type><joint name="elbow"/></transmission>)",
    R"(Add what is missing: <actuator name="elbow_motor"/>.)"};

inline constexpr Rule unexpanded{
    "urdf-unexpanded",
    Severity::error,
    "Substitutions of xacro in a file that is not expanded",
    "URDF readers take $(find …), $(arg …) and ${…} literally: names and numbers are wrong, files are not found.",
    R"(<mesh filename="$(find arm)/base.stl"/> in arm.urdf)",
    R"(Expand the file first (urdfmill expand), or give it the suffix .xacro.)"};

/// Every rule of this module.
inline constexpr const Rule* all[] = {&attribute_missing,
                                      &capsule_in_1_0,
                                      &color_count,
                                      &color_range,
                                      &cycle,
                                      &dynamics_empty,
                                      &element_missing,
                                      &feature_ignored,
                                      &geometry_empty,
                                      &joint_duplicate,
                                      &joint_type_unknown,
                                      &limit_missing,
                                      &limit_negative,
                                      &limit_order,
                                      &link_duplicate,
                                      &link_unknown,
                                      &material_duplicate,
                                      &material_empty,
                                      &no_links,
                                      &no_robot,
                                      &no_root,
                                      &number_malformed,
                                      &rpy_and_quaternion,
                                      &self_joint,
                                      &several_parents,
                                      &several_roots,
                                      &shape_unknown,
                                      &shape_of_vendor,
                                      &size_not_positive,
                                      &vector_count,
                                      &yaml_field_unknown,
                                      &yaml_malformed,
                                      &version_odd,
                                      &version_unknown,
                                      &axis_not_unit,
                                      &axis_zero,
                                      &com_outside,
                                      &encoding,
                                      &degrees_suspected,
                                      &density_implausible,
                                      &effort_zero,
                                      &dynamics_negative,
                                      &entity,
                                      &for_version,
                                      &gazebo_incomplete,
                                      &gazebo_reference,
                                      &gazebo_value,
                                      &inertia_copied,
                                      &inertia_missing,
                                      &inertia_not_positive,
                                      &inertia_on_root,
                                      &inertia_placeholder,
                                      &inertia_triangle,
                                      &inertia_zero,
                                      &instruction_misplaced,
                                      &limit_infinite,
                                      &limit_omitted,
                                      &limit_unused,
                                      &limit_zero_range,
                                      &mass_negative,
                                      &mass_zero,
                                      &material_conflict,
                                      &material_undefined,
                                      &material_unused,
                                      &mesh_absolute,
                                      &mesh_format,
                                      &mesh_mirrored,
                                      &loop_joint,
                                      &mesh_missing,
                                      &mesh_relative,
                                      &mesh_scale_zero,
                                      &mimic_cycle,
                                      &mimic_fixed,
                                      &mimic_unknown,
                                      &name_empty,
                                      &name_shared,
                                      &name_unfit,
                                      &name_changed,
                                      &nested_too_deeply,
                                      &package_unknown,
                                      &quaternion_not_unit,
                                      &quaternion_zero,
                                      &repeated_element,
                                      &ros2_control_joint,
                                      &sensor_link,
                                      &soft_limit,
                                      &transmission_joint,
                                      &unreachable,
                                      &unread_attribute,
                                      &unread_element,
                                      &unread_text,
                                      &velocity_zero,
                                      &version_missing,
                                      &inertia_implausible,
                                      &length_suspected,
                                      &velocity_degrees_suspected,
                                      &mimic_range,
                                      &mimic_still,
                                      &zero_outside_limits,
                                      &control_duplicate,
                                      &control_word,
                                      &control_hardware,
                                      &control_range,
                                      &control_disagrees,
                                      &control_mimic,
                                      &control_misplaced,
                                      &for_distribution,
                                      &hardware_interface,
                                      &transmission_incomplete,
                                      &unexpanded};

/// The other severities of rules of this module.
inline constexpr source::OtherSeverity other_severities[] = {
    {&control_duplicate, Severity::error, "if the controller manager then stops"},
    {&control_mimic, Severity::note, "without ⟨for⟩"},
    {&encoding, Severity::warning, "for encodings other than UTF-16 and UTF-32, which urdfdom passes on"},
    {&for_distribution, Severity::warning, "if the name still works, or the part is only ignored"},
    {&for_version, Severity::error, "if the other version refuses the model"},
    {&inertia_missing, Severity::note, "if no link of the model has an inertia"},
    {&limit_negative, Severity::warning, "in models of versions before 1.2, which accept it"},
    {&limit_unused, Severity::note, "if all limits are zero"},
    {&name_changed, Severity::warning, "if two names become the same"},
    {&shape_of_vendor, Severity::note, "in `check`: the file may be meant for that program"},
    {&unread_element, Severity::note, "if nothing is lost"},
};

}  // namespace urdfmill::urdf::rules
