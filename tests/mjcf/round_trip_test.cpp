// The recorded robots as MJCF, back to URDF, and to MJCF again: the second MJCF equals the first.
#include "tests/corpus.hpp"
#include "tests/mjcf/models.hpp"
#include "urdfmill/kinematics/proof/same_model.hpp"

using namespace urdfmill;
using namespace urdfmill::mjcf::test;

TEST_CASE("what all joints have in common is written once") {
  const std::string link =
      R"(<inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial>)";
  const auto joint = [](const std::string& name, const std::string& child, const std::string& friction) {
    return "<joint name=\"" + name + R"(" type="continuous"><parent link="a"/><child link=")" + child +
           R"("/><dynamics damping="0.5" friction=")" + friction + R"("/></joint>)";
  };
  const std::string urdf = R"(<robot name="r"><link name="a"/><link name="b">)" + link + R"(</link><link name="c">)" +
                           link + "</link>" + joint("j", "b", "0.1") + joint("k", "c", "0.2") + "</robot>";
  const Written written = write(urdf);
  REQUIRE(written.text);
  CHECK(written.text->find(R"(<default>
    <joint damping="0.5"/>
  </default>)") != std::string::npos);
  CHECK(written.text->find(R"(<joint name="k" axis="1 0 0" frictionloss="0.2"/>)") != std::string::npos);
}

TEST_CASE("kinds of joints are classes, called what the names of their joints have in common") {
  std::string urdf = R"(<robot name="r"><link name="base"/>)";
  const auto add = [&](const std::string& name, const char* type, double effort, double upper, double damping) {
    urdf += "<link name=\"of_" + name +
            R"("><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0")" +
            R"( iyz="0"/></inertial></link><joint name=")" + name + "\" type=\"" + type +
            R"("><parent link="base"/><child link="of_)" + name + R"("/><axis xyz="0 0 1"/><limit lower="0" upper=")" +
            std::to_string(upper) + "\" effort=\"" + std::to_string(effort) + R"(" velocity="1"/><dynamics damping=")" +
            std::to_string(damping) + R"("/></joint>)";
  };
  add("left_hip_yaw_joint", "revolute", 40, 1, 0.5);
  add("right_hip_yaw_joint", "revolute", 40, 1, 0.5);
  add("left_hip_roll_joint", "revolute", 40, 0.5, 0.5);
  add("right_hip_roll_joint", "revolute", 40, 0.25, 0.5);
  add("left_J1", "prismatic", 5, 0.1, 0.5);
  add("right_J2", "prismatic", 5, 0.2, 0.5);
  add("head_joint", "revolute", 2, 1, 0.5);
  const Written written = write(urdf + "</robot>");
  REQUIRE(written.text);
  // The two sliding joints share no attribute. Attributes of a single joint, and of all joints, stay on the joints.
  CHECK(written.text->find(R"(  <default>
    <joint damping="0.5"/>
    <default class="hip">
      <joint actuatorfrcrange="-40 40"/>
    </default>
    <default class="slide">
      <joint type="slide" actuatorfrcrange="-5 5"/>
    </default>
  </default>)") != std::string::npos);
  CHECK(written.text->find(R"(<joint name="left_J1" class="slide" axis="0 0 1" range="0 0.1"/>)") != std::string::npos);
  CHECK(written.text->find(R"(<joint name="head_joint" axis="0 0 1" range="0 1" actuatorfrcrange="-2 2"/>)") !=
        std::string::npos);
}

TEST_CASE("a body with several joints, or one away from its origin, is one again after URDF") {
  const std::string bodies = R"(    <body name="base">
      <inertial pos="0 0 0" mass="1" diaginertia="0.1 0.1 0.1"/>
      <body name="waist" pos="-0.01 0 -0.26" quat="0.7071067811865476 0 0.7071067811865476 0">
        <joint name="yaw" pos="0 0 0.065" axis="0 0 1" range="-0.5 0.5" armature="0.007"/>
        <joint name="pitch" pos="0 0.02 0.065" axis="0 1 0"/>
        <joint name="lift" type="slide" axis="0 0 1" range="0 0.5"/>
        <inertial pos="0 0 0.1" mass="2" diaginertia="0.1 0.2 0.15"/>
        <body name="foot" pos="0.2 0 0">
          <joint name="ankle" pos="0 0.03 0.08" axis="1 0 0" range="-1 1"/>
          <inertial pos="0 0 0" mass="0.5" diaginertia="0.01 0.02 0.015"/>
        </body>
      </body>
    </body>
)";
  const Read read_once = read(R"(<mujoco model="m"><compiler angle="radian"/><worldbody>)" + bodies +
                              "</worldbody><actuator><motor joint=\"yaw\" gear=\"100\"/></actuator></mujoco>");
  REQUIRE(read_once.robot);
  const Written written = write(*read_once.robot);
  REQUIRE(written.text);
  CHECK(written.text->find(bodies) != std::string::npos);
  // A massless link on a fixed joint is not read back, and lengths of 1e18 m lose precision when added.
  for (const double away : {0.0, 1e18}) {
    urdf::Robot moved = *read_once.robot;
    for (urdf::Joint& joint : moved.joints)
      if (joint.child.value == "foot")
        for (auto& length : joint.origin.xyz.v) length.value = away;
    CHECK(write(moved).text);
  }
  // A link that another element refers to stays a link.
  const Written named = write(R"(<robot name="r"><link name="a"/><link name="j_link"/><link name="b"><inertial>
      <mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial></link>
      <joint name="j" type="continuous"><parent link="a"/><child link="j_link"/></joint>
      <joint name="k" type="continuous"><parent link="j_link"/><child link="b"/></joint>
      <gazebo reference="j_link"><mu1>1</mu1></gazebo></robot>)");
  REQUIRE(named.text);
  CHECK(named.text->find(R"(<body name="j_link")") != std::string::npos);
  // Links with other names belong to the model and become bodies.
  urdf::Robot renamed = *read_once.robot;
  for (urdf::Link& link : renamed.links)
    if (link.name.value == "yaw_link") link.name.value = "turret";
  for (urdf::Joint& joint : renamed.joints) {
    if (joint.child.value == "yaw_link") joint.child.value = "turret";
    if (joint.parent.value == "yaw_link") joint.parent.value = "turret";
  }
  const Written other = write(renamed);
  REQUIRE(other.text);
  CHECK(other.text->find(R"(<body name="turret")") != std::string::npos);
  CHECK(other.text->find(R"(mass="1e-06")") != std::string::npos);
}

TEST_CASE("recorded robots come back from MJCF as they went there", "[corpus]") {
  std::size_t converted = 0;
  for (const std::string& file : test::corpus(7)) {
    source::Sources sources;
    source::Collector ignored;
    const auto parsed = xml::parse(sources, sources.add(file, read_file(file)), {.namespaces = false});
    if (!parsed.document) continue;
    const auto robot = urdf::read(parsed.document, {urdf::Reading::strict, nullptr}, ignored);
    if (!robot) continue;
    INFO(file);
    const Written once = write(*robot);
    for (const source::Diagnostic& finding : once.findings)
      if (finding.severity == source::Severity::error) UNSCOPED_INFO(finding.message);
    REQUIRE(once.text);
    const Read back = read(*once.text);
    REQUIRE(back.robot);
    const Written twice = write(*back.robot);
    REQUIRE(twice.text);
    const Read again = read(*twice.text);
    REQUIRE(again.robot);
    kinematics::SameModelOptions options;
    options.tolerance = 1e-9;
    options.samples = 2;
    const auto compared = kinematics::same_model(*back.robot, *again.robot, options);
    for (const auto& difference : compared.differences) UNSCOPED_INFO(difference.message());
    CHECK(compared.same());
    ++converted;
  }
  if (converted == 0) test::skip("no robots");
}
