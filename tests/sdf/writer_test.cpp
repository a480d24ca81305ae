// Models written as SDF.
#include "tests/sdf/models.hpp"

using namespace urdfmill;
using namespace urdfmill::sdf::test;

namespace {

const std::string mass_element =
    R"(<inertial><mass value="1"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial>)";
const std::string box = R"(<geometry><box size="1 2 3"/></geometry>)";

std::string robot_text(const std::string& inside) {
  return R"(<robot name="r" version="1.2">)" + inside + "</robot>";
}
std::string body(const std::string& name, const std::string& inside = mass_element) {
  return "<link name=\"" + name + "\">" + inside + "</link>";
}
std::string joint(const std::string& name, const std::string& type, const std::string& parent, const std::string& child,
                  const std::string& inside = "") {
  return "<joint name=\"" + name + "\" type=\"" + type + "\"><parent link=\"" + parent + "\"/><child link=\"" + child +
         "\"/>" + inside + "</joint>";
}
const std::string limit_element = R"(<limit lower="-1" upper="1" effort="0" velocity="2"/>)";

}  // namespace

TEST_CASE("the SDF of a fixture is as recorded") {
  const std::string folder = URDFMILL_ROOT "/fixtures/sdf/";
  for (const char* name : {"arm", "lumped"}) {
    INFO(name);
    sdf::WriteOptions options;
    options.lump_fixed = std::string_view(name) == "lumped";
    const Written written = write(read_file(folder + "arm.urdf"), options);
    CHECK(written.text == read_file(folder + name + ".sdf"));
  }
}

TEST_CASE("a massless link on a fixed joint becomes a frame, and joints may hang on it") {
  const Written w = write(robot_text(body("base") + body("flange", "") + body("hand") +
                                     joint("mount", "fixed", "base", "flange", R"(<origin xyz="0 0 1"/>)") +
                                     joint("wrist", "revolute", "flange", "hand", limit_element)));
  CHECK(w.has(R"(<frame name="mount" attached_to="base"><pose>0 0 1 0 0 0</pose></frame>)"));
  CHECK(w.has(R"(<frame name="flange" attached_to="mount"/>)"));
  CHECK(w.has(R"(<pose relative_to="flange"/><parent>flange</parent><child>hand</child>)"));
}

TEST_CASE("shapes and sensors of a link that became a frame stay where they were") {
  const Written w =
      write(robot_text(body("base") + body("flange", R"(<visual name="v"><origin xyz="1 0 0"/>)" + box + "</visual>") +
                       joint("mount", "fixed", "base", "flange") +
                       R"(<gazebo reference="flange"><sensor name="camera" type="camera"/></gazebo>)"));
  CHECK(w.has(R"(<visual name="v"><pose relative_to="flange">1 0 0 0 0 0</pose>)"));
  CHECK(w.has(R"(<sensor name="camera" type="camera"><pose relative_to="flange"/></sensor></link>)"));
}

TEST_CASE("a joint that a <gazebo> block wants stays a joint") {
  const std::string kept =
      robot_text(body("base") + body("flange", "") + joint("mount", "fixed", "base", "flange") +
                 R"(<gazebo reference="mount"><preserveFixedJoint>true</preserveFixedJoint></gazebo>)");
  CHECK(write(kept).has(R"(<joint name="mount" type="fixed">)"));
  CHECK(write(kept).rules() == std::vector<std::string>{"convert-massless-link"});
  const Written sensed =
      write(robot_text(body("base") + body("flange", "") + joint("mount", "fixed", "base", "flange") +
                       R"(<gazebo reference="mount"><sensor name="ft" type="force_torque"/></gazebo>)"));
  CHECK(sensed.has(R"(<sensor name="ft" type="force_torque"/></joint>)"));
}

TEST_CASE("links never vanish with the mass of the one above") {
  const Written w = write(robot_text(body("footprint", "") + body("base") + body("wheel", "") +
                                     joint("stand", "fixed", "footprint", "base") +
                                     joint("axle", "revolute", "base", "wheel", limit_element)));
  for (const char* name : {"footprint", "base", "wheel"}) CHECK(w.has("<link name=\"" + std::string(name) + "\">"));
  CHECK(w.has("<mass>1e-06</mass>"));
}

TEST_CASE("the world is SDF's own") {
  const Written w = write(robot_text(body("world", "") + body("base") +
                                     joint("foot", "fixed", "world", "base", R"(<origin xyz="0 0 2"/>)")));
  CHECK_FALSE(w.has("<link name=\"world\""));
  CHECK(w.has(
      R"(<joint name="foot" type="fixed"><pose relative_to="__model__">0 0 2 0 0 0</pose><parent>world</parent>)"));
}

TEST_CASE("limits that are infinite are said in the words of the version") {
  const std::string urdf =
      robot_text(body("a") + body("b") + joint("j", "continuous", "a", "b", R"(<limit effort="0"/>)"));
  sdf::WriteOptions old;
  old.version = sdf::Version::v1_9;
  CHECK(write(urdf).has("<lower>-inf</lower><upper>inf</upper><effort>0</effort></limit>"));
  CHECK(write(urdf, old).has("<lower>-1e16</lower><upper>1e16</upper><effort>0</effort></limit>"));
}

TEST_CASE("names of shapes are kept; made ones follow the converter of Gazebo and give way") {
  const std::string unnamed = "<visual>" + box + "</visual>";
  const Written w = write(robot_text(body("a", mass_element + unnamed + unnamed + R"(<visual name="a_visual">)" + box +
                                                   "</visual>" + "<collision>" + box + "</collision>")));
  CHECK(w.rules().empty());
  for (const char* name : {"visual name=\"a_visual\"", "visual name=\"a_visual_1\"", "visual name=\"a_visual_2\"",
                           "collision name=\"a_collision\""})
    CHECK(w.has(name));
}

TEST_CASE("surface values reach every collision, named ones too") {
  const Written w =
      write(robot_text(body("a", mass_element + R"(<collision name="pad">)" + box + "</collision>") +
                       R"(<gazebo reference="a"><mu1>0.50</mu1><mu2> 2 </mu2><kp>1e6</kp><fdir1>1 0 0</fdir1>
                                <maxContacts>7</maxContacts><selfCollide>True</selfCollide>
                                <turnGravityOff>true</turnGravityOff><dampingFactor>0.1</dampingFactor></gazebo>)"));
  CHECK(w.rules().empty());
  CHECK(w.has("<friction><ode><mu>0.5</mu><mu2>2</mu2><fdir1>1 0 0</fdir1></ode></friction>"));
  CHECK(w.has("<contact><ode><kp>1000000</kp></ode></contact>"));
  CHECK(w.has("<max_contacts>7</max_contacts>"));
  CHECK(w.has("<self_collide>true</self_collide><gravity>false</gravity>"));
  CHECK(w.has("<velocity_decay><linear>0.1</linear><angular>0.1</angular></velocity_decay>"));
}

TEST_CASE("Gazebo shows glTF as readers of URDF do, which turn it") {
  const Written w = write(robot_text(body(
      "a", mass_element + R"(<visual name="v"><origin xyz="1 2 3" rpy="0.25 0.5 0.75"/><geometry>)"
                          R"(<mesh filename="a.GLB" scale="2 3 4"/></geometry></visual><visual name="w"><geometry>)"
                          R"(<mesh filename="b.dae" scale="2 3 4"/></geometry></visual>)")));
  CHECK(w.has("<pose>1 2 3 1.8207963267948966 0.5 0.75</pose>"));
  CHECK(w.has("<uri>a.GLB</uri><scale>2 4 3</scale>"));
  CHECK(w.has(R"(<visual name="w"><geometry><mesh><uri>b.dae</uri><scale>2 3 4</scale>)"));
}

TEST_CASE("values about a joint land where SDF has them") {
  const Written w = write(robot_text(body("a") + body("b") + joint("j", "revolute", "a", "b", limit_element) +
                                     R"(<gazebo reference="j"><damping>3</damping><springStiffness>4</springStiffness>
                                <springReference>5</springReference><stopCfm>6</stopCfm><stopErp>7</stopErp>
                                <fudgeFactor>8</fudgeFactor><provideFeedback>1</provideFeedback>
                                <implicitSpringDamper>0</implicitSpringDamper></gazebo>)"));
  CHECK(w.rules().empty());
  CHECK(
      w.has("<dynamics><damping>3</damping><spring_reference>5</spring_reference>"
            "<spring_stiffness>4</spring_stiffness></dynamics></axis>"));
  CHECK(
      w.has("<provide_feedback>true</provide_feedback><ode><implicit_spring_damper>false</implicit_spring_damper>"
            "<fudge_factor>8</fudge_factor><limit><cfm>6</cfm><erp>7</erp></limit></ode>"));
}

TEST_CASE("a joint starts where <ros2_control> says, in the versions that have it") {
  const std::string robot =
      robot_text(body("a") + body("b") + joint("j", "revolute", "a", "b", limit_element) +
                 R"(<ros2_control name="c" type="system"><joint name="j"><state_interface name="position">)" +
                 R"(<param name="initial_value">0.25</param></state_interface></joint></ros2_control>)");
  sdf::WriteOptions options;
  for (const sdf::Version version : sdf::all_versions) {
    options.version = version;
    const Written w = write(robot, options);
    const bool has_it = version <= sdf::Version::v1_8;
    CHECK(w.has("<initial_position>0.25</initial_position></axis>") == has_it);
    std::vector<std::string> rules{"convert-element-dropped"};
    if (!has_it) rules.emplace_back("convert-value-dropped");
    CHECK(w.rules() == rules);
  }
}

TEST_CASE("a contact sensor finds its collision under the names it may have") {
  for (const char* name : {"pad", "pad_collision", "base_fixed_joint_lump__pad_collision"}) {
    INFO(name);
    const Written w = write(robot_text(body("a", mass_element + R"(<collision name="pad">)" + box + "</collision>") +
                                       R"(<gazebo reference="a"><sensor name="s" type="contact"><contact><collision>)" +
                                       name + "</collision></contact></sensor></gazebo>"));
    CHECK(w.rules().empty());
    CHECK(w.has("<contact><collision>pad</collision></contact>"));
  }
}

TEST_CASE("a mimic joint follows the joint that was renamed, too") {
  const Written w = write(robot_text(
      body("a") + body("b") + body("c") + joint("b", "revolute", "a", "b", limit_element) +
      joint("k", "revolute", "b", "c", limit_element + R"(<mimic joint="b" multiplier="-2" offset="0.5"/>)")));
  CHECK(w.has(
      R"(<mimic joint="b_joint"><multiplier>-2</multiplier><offset>0.5</offset><reference>0</reference></mimic>)"));
}

TEST_CASE("a colour is written as it is, whatever Gazebo's material") {
  const std::string coloured =
      R"(<visual>)" + box + R"(<material name=""><color rgba="0.9 0.5 0.1 0.5"/></material></visual>)";
  const Written w = write(robot_text(body("a", mass_element + coloured) +
                                     R"(<gazebo reference="a"><material>Gazebo/Red</material></gazebo>)"));
  CHECK(w.has("<name>Gazebo/Red</name></script><ambient>0.9 0.5 0.1 0.5</ambient><diffuse>0.9 0.5 0.1 0.5</diffuse>"));
}

TEST_CASE("lumping merges masses and keeps joint and link as frames") {
  sdf::WriteOptions options;
  options.lump_fixed = true;
  const Written w =
      write(robot_text(body("a") + body("b") + joint("j", "fixed", "a", "b", R"(<origin xyz="2 0 0"/>)")), options);
  CHECK(w.has("<pose>1 0 0 0 0 0</pose><mass>2</mass>"));
  CHECK(w.has("<ixx>2</ixx><ixy>0</ixy><ixz>0</ixz><iyy>4</iyy><iyz>0</iyz><izz>4</izz>"));
  CHECK(w.has(R"(<frame name="j" attached_to="a"><pose>2 0 0 0 0 0</pose></frame><frame name="b" attached_to="j"/>)"));
}
