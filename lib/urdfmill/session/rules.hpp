// Rules of inputs, of the configuration and of the files that a model names: name, severity and page of each finding.
#pragma once
#include "urdfmill/source/other_severity.hpp"
#include "urdfmill/source/rule.hpp"

namespace urdfmill::session::rules {

using source::Rule;
using source::Severity;

inline constexpr Rule config{
    "urdf-config",
    Severity::error,
    "A configuration that cannot be understood",
    "That part of .urdfmill.yaml would have no effect, and check would report more or less than intended. The exit "
    "code is 2.",
    "echo 'ignroe: [urdf-mass-zero]' > .urdfmill.yaml; urdfmill check arm.urdf",
    "Fields are select, ignore, severity, packages, package_paths, urdf_version, python, robots, exclude and "
    "per_file_ignores."};

inline constexpr Rule input_unreadable{
    "input-unreadable",
    Severity::error,
    "An input that cannot be read",
    "The file does not exist or is not readable. In text form this is a message on standard error; in the other forms "
    "it is a finding, so that a failed run never prints an empty list. The exit code is 2.",
    "urdfmill check ⟨output-format⟩ json nosuch.urdf",
    "Correct the name or the permissions of the file."};

inline constexpr Rule uses_xacro{
    "input-uses-xacro",
    Severity::note,
    "A file without .xacro in its name uses xacro",
    "It is expanded like a .xacro file. Programs that read the file as URDF see elements they do not know.",
    "echo '<robot name=\"r\" xmlns:xacro=\"http://www.ros.org/wiki/xacro\"><xacro:property name=\"n\" value=\"a\"/>"
    "<link name=\"${n}\"/></robot>' > r.urdf; urdfmill check r.urdf",
    "Rename the file to .urdf.xacro, or replace it by its expansion."};

inline constexpr Rule robot_not_checked{
    "robot-not-checked",
    Severity::warning,
    "A robot was not checked, because arguments have no value",
    "The declared defaults do not expand it, and no launch file, test, script or README near it gives values with "
    "which it expands. Its links and joints were not checked, so that the run is not clean: the exit code is 1. An "
    "argument that only names the robot gets a made-up value; an error that any made-up value leads to is an error "
    "of the robot.",
    R"(echo '<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro"><xacro:include filename="$(arg size).xacro"/></robot>' > r.urdf.xacro
urdfmill check r.urdf.xacro)",
    "Give values on the command line (size:=small) or under robots: in .urdfmill.yaml. ⟨allow-unchecked⟩ accepts "
    "it."};

inline constexpr Rule arguments_unknown{
    "arguments-unknown",
    Severity::note,
    "The arguments of an included file are not listed",
    "The name of the file depends on a value that is known only during the expansion, and the expansion did not get "
    "there: the file may ask for more arguments.",
    R"(echo '<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro"><xacro:macro name="arm" params="size">
<xacro:include filename="${size}.xacro"/></xacro:macro></robot>' > r.urdf.xacro
urdfmill args r.urdf.xacro)",
    "Run `⟨urdfmill args⟩` on the file, or give the values of the arguments that the name depends on."};

inline constexpr Rule package_ambiguous{
    "package-ambiguous",
    Severity::warning,
    "Two packages near the input have the same name",
    "It is unknown which one is meant; the one nearer to the root of the source tree is used, and the other may hold "
    "different files.",
    R"(for d in old new; do mkdir -p src/$d; echo '<package><name>arm</name></package>' > src/$d/package.xml; done
echo '<robot name="r"><link name="a"><visual><geometry><mesh filename="package://arm/a.stl"/></geometry></visual></link></robot>' > src/r.urdf
urdfmill check src/r.urdf)",
    "Say which one is meant with ⟨package⟩ NAME=DIR, or exclude a folder with an empty file COLCON_IGNORE."};

inline constexpr Rule no_transform{"fk-no-transform",
                                   Severity::warning,
                                   "A link that was asked for has no transform on the topic",
                                   "robot_state_publisher sends links on fixed joints on /tf_static, those on moving "
                                   "joints on /tf, and nothing of the root.",
                                   "urdfmill fk ⟨format⟩ tf-dynamic ⟨link⟩ camera fixtures/kinematics/scara.urdf",
                                   "Ask for it with ⟨format⟩ tf-static, tf-dynamic or tf."};

inline constexpr Rule start_outside_limits{
    "convert-start-outside-limits",
    Severity::warning,
    "A simulator starts with a joint outside its limits",
    "The position 0, in which simulators start, is excluded by the limits: physics pushes the joint into its range at "
    "once.",
    R"(echo '<robot name="r"><link name="a"/><link name="b"/><joint name="j" type="prismatic"><parent link="a"/><child link="b"/><limit lower="1" upper="2" effort="1" velocity="1"/></joint></robot>' > r.urdf
urdfmill convert ⟨to⟩ mjcf r.urdf)",
    "Start from a position inside: the keyframe \"home\" of MJCF has the nearest one, or the initial_value of "
    "<ros2_control>; ⟨srdf⟩ makes more. USD for isaac or newton starts there."};

inline constexpr Rule loop_ignored{
    "convert-loop-ignored",
    Severity::warning,
    "A loop that readers of the output ignore",
    "The joints of a URDF form a tree. A <loop_joint> is read by Isaac Sim's importer and by urdfmill alone.",
    R"(echo '<robot name="r"><link name="a"/><link name="b"/><joint name="j" type="fixed"><parent link="a"/><child link="b"/></joint><loop_joint name="l" type="spherical"><link1 link="a"/><link2 link="b"/></loop_joint></robot>' > r.urdf
urdfmill convert ⟨to⟩ urdf r.urdf)",
    "Write SDF, MJCF or USD, which have loops.",
    {.loss = source::Loss::reported}};

inline constexpr Rule collision_pieces{
    "convert-collision-pieces",
    Severity::note,
    "A collision mesh is replaced by convex pieces",
    "With convert ⟨collision-pieces⟩. The pieces contain the mesh; what they have more is given.",
    R"(printf 'v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 1 4 3\n' > arm.obj
echo '<robot name="r"><link name="a"><collision><geometry><mesh filename="arm.obj"/></geometry></collision></link></robot>' > r.urdf
urdfmill convert ⟨collision-pieces⟩ 4 -o out.urdf r.urdf)",
    "Nothing; `⟨urdfmill mesh⟩ ⟨convex-pieces⟩` shows the pieces of a mesh."};

inline constexpr Rule collision_whole{
    "convert-collision-whole",
    Severity::warning,
    "A collision mesh that cannot be cut into convex pieces",
    "It is flat or cannot be read, or there is no place for files. It stays one collision.",
    R"(printf 'v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n' > arm.obj
echo '<robot name="r"><link name="a"><collision><geometry><mesh filename="arm.obj"/></geometry></collision></link></robot>' > r.urdf
urdfmill convert ⟨collision-pieces⟩ 4 -o out.urdf r.urdf)",
    "Give the mesh a thickness, or name the output with -o."};

inline constexpr Rule loop_open{
    "kinematics-loop-open",
    Severity::error,
    "Positions with which a loop of links stays open",
    "The ends of a <loop_joint> are one place of two links. The joints whose positions are not given are moved so that "
    "they meet; where no positions do that, the poses are those of no mechanism.",
    R"(echo '<robot name="r"><link name="a"/><link name="b"/><joint name="j" type="continuous"><parent link="a"/><child link="b"/></joint><loop_joint name="l" type="spherical"><link1 link="a" xyz="1 0 0"/><link2 link="b" xyz="0 2 0"/></loop_joint></robot>' > r.urdf
urdfmill fk r.urdf)",
    "Give positions of fewer joints, or correct the frames of the loop."};

inline constexpr Rule loop_solved{
    "kinematics-loop-solved",
    Severity::note,
    "Joints were moved so that the loops of links close",
    "Their positions are not given, and follow from the others.",
    R"(echo '<robot name="r"><link name="a"/><link name="b"/><joint name="j" type="continuous"><parent link="a"/><child link="b"/></joint><loop_joint name="l" type="spherical"><link1 link="a" xyz="0 0 1"/><link2 link="b" xyz="0 1 0"/></loop_joint></robot>' > r.urdf
urdfmill fk r.urdf)",
    "Nothing; to choose among several solutions, give positions of more joints."};

inline constexpr Rule launch_argument{
    "launch-argument-unknown",
    Severity::warning,
    "A launch file passes an argument that the robot does not declare",
    "xacro ignores it in silence, and the argument that was meant keeps its default.",
    R"(mkdir -p p/urdf p/launch && echo '<package><name>p</name></package>' > p/package.xml
echo '<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro"><xacro:arg name="prefix" default=""/><link name="$(arg prefix)b"/></robot>' > p/urdf/r.xacro
echo '<launch><param name="d" value="$(command &quot;xacro $(find-pkg-share p)/urdf/r.xacro perfix:=left_&quot;) "/></launch>' > p/launch/r.launch.xml
urdfmill check p)",
    "Correct the name, or declare it with <xacro:arg>.",
    {.needs_whole_expansion = true}};

inline constexpr Rule launch_text{
    "launch-text-not-yaml",
    Severity::warning,
    "A description that launch of ROS 2 cannot pass on as it is",
    "Where a launch file gives the output of xacro to a parameter without saying that it is a string, launch reads it "
    "as "
    "YAML, and fails with a message that names neither file nor line.",
    R"(echo '<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro"><!-- the tool: 0.5 kg --><link name="b"/></robot>' > r.xacro
urdfmill check ⟨notes⟩ r.xacro)",
    "Write ParameterValue(Command([…]), value_type=str) in the launch file, or the comment without ': ' and ' #'.",
    {.needs_whole_expansion = true}};

inline constexpr Rule mesh_companion{"mesh-companion",
                                     Severity::warning,
                                     "A mesh refers to files that are not copied",
                                     "OBJ, COLLADA and glTF files refer to other files: materials, textures, buffers. "
                                     "Only the meshes themselves are copied.",
                                     R"(printf 'mtllib arm.mtl\nv 0 0 0\n' > arm.obj
echo '<robot name="r"><link name="a"><visual><geometry><mesh filename="arm.obj"/></geometry></visual></link></robot>' > r.urdf
urdfmill convert ⟨to⟩ urdf r.urdf ⟨meshes⟩ copy meshes -o out.urdf)",
                                     "Copy the file by hand, or embed its content in the mesh.",
                                     {.loss = source::Loss::reported}};

inline constexpr Rule mesh_unreadable{"mesh-unreadable",
                                      Severity::error,
                                      "A mesh cannot be read",
                                      "It should be copied, and it exists.",
                                      "urdfmill convert ⟨meshes⟩ copy meshes ...",
                                      "Make the file readable.",
                                      {.loss = source::Loss::reported}};

inline constexpr Rule inertia_geometry{
    "inertia-geometry",
    Severity::warning,
    "Mass or inertia that does not fit the meshes of a link",
    "A density below 1 or above 25,000 kg/m³, an inertia more than 100 times off that of the geometry with the same "
    "mass, or a centre of mass outside by a tenth of the size: usually a wrong unit or frame. 7.6 % of the links of "
    "public robots are beyond the factor.",
    R"(printf 'v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 1 4 3\n' > arm.obj
echo '<robot name="r"><link name="a"/><link name="b"><inertial><origin xyz="0 0 30"/><mass value="200"/>
<inertia ixx="20" ixy="0" ixz="0" iyy="20" iyz="0" izz="20"/></inertial>
<visual><geometry><mesh filename="arm.obj"/></geometry></visual></link>
<joint name="j" type="fixed"><parent link="a"/><child link="b"/></joint></robot>' > r.urdf; urdfmill check r.urdf)",
    "Compare with `⟨urdfmill inertia⟩`, which can write what the geometry gives (⟨implausible⟩)."};

inline constexpr Rule inertia_given{
    "inertia-given",
    Severity::note,
    "A link gets the mass and inertia of its geometry",
    "With convert ⟨inertia⟩, the output has masses that the model does not state.",
    R"(echo '<robot name="r"><link name="a"><collision><geometry><box size="1 1 1"/></geometry></collision></link></robot>' > r.urdf
urdfmill convert ⟨to⟩ sdf ⟨inertia⟩ missing -o r.sdf ⟨loss-report⟩ - r.urdf)",
    "Weigh the part, or write the mass into the model with `⟨urdfmill inertia⟩ -w`.",
    {.loss = source::Loss::reported}};

inline constexpr Rule inertia_not_literal{
    "inertia-not-literal",
    Severity::error,
    "A link whose inertia cannot be written into the source",
    "A macro generates it, or it is in an included file: a number there would also affect other links.",
    R"(echo '<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro"><link name="a"/><xacro:macro name="part">
<link name="b"><visual><geometry><box size="1 1 1"/></geometry></visual></link></xacro:macro><xacro:part/>
<joint name="j" type="fixed"><parent link="a"/><child link="b"/></joint></robot>' > r.xacro
urdfmill inertia -w r.xacro)",
    "Write the numbers of the table into the macro, or as its arguments."};

inline constexpr Rule inertia_not_proved{"inertia-not-proved",
                                         Severity::error,
                                         "A file with new inertias would not be the same robot",
                                         "The result is read again before it is written; only masses may differ.",
                                         "urdfmill inertia -w r.urdf",
                                         "This is a bug in urdfmill; please report it with the file."};

inline constexpr Rule package_dependency{
    "package-dependency-missing",
    Severity::warning,
    "A package that a robot needs is no dependency of its own package",
    "On another machine, rosdep and the build farm do not install it: the robot is not expanded, or has no meshes.",
    R"(mkdir -p arm/urdf parts && echo '<package format="3"><name>arm</name></package>' > arm/package.xml
echo '<package format="3"><name>parts</name></package>' > parts/package.xml
echo '<robot name="r"><link name="a"><visual><geometry><mesh filename="package://parts/meshes/a.stl"/></geometry></visual></link></robot>' > arm/urdf/r.urdf
urdfmill check .)",
    "Add <exec_depend> or <depend> to package.xml."};

inline constexpr Rule folder_not_installed{
    "package-folder-not-installed",
    Severity::error,
    "A folder that a robot uses is not installed with its package",
    "The robot is found in the installed package, but not the files in the folder.",
    R"(mkdir -p arm/urdf arm/meshes && echo '<package format="3"><name>arm</name></package>' > arm/package.xml
echo 'install(DIRECTORY urdf DESTINATION share/arm)' > arm/CMakeLists.txt
echo '<robot name="r"><link name="a"><visual><geometry><mesh filename="package://arm/meshes/a.stl"/></geometry></visual></link></robot>' > arm/urdf/r.urdf
urdfmill check arm)",
    "Install the folder: install(DIRECTORY …) in CMakeLists.txt, data_files in setup.py."};

/// Every rule of this module.
inline constexpr const Rule* all[] = {
    &inertia_given,   &robot_not_checked,    &arguments_unknown,    &package_ambiguous,
    &uses_xacro,      &mesh_companion,       &mesh_unreadable,      &input_unreadable,
    &config,          &inertia_not_literal,  &inertia_not_proved,   &inertia_geometry,
    &no_transform,    &start_outside_limits, &loop_ignored,         &launch_text,
    &launch_argument, &package_dependency,   &folder_not_installed, &loop_open,
    &loop_solved,     &collision_pieces,     &collision_whole};

/// The other severities of rules of this module.
inline constexpr source::OtherSeverity other_severities[] = {
    {&launch_argument, Severity::note, "if its name is not close to that of a declared argument"},
    {&launch_text, Severity::note, "if no launch file is found that does so"},
    {&package_dependency, Severity::note,
     "if the package is not found, a condition or an argument decides about it, or a dependency depends on it"},
    {&folder_not_installed, Severity::warning, "for a package of ROS 1, which is often used without installing it"},
};

}  // namespace urdfmill::session::rules
