// Each URDF feature that MJCF cannot express, alone in a model that is otherwise expressible: it is reported, and
// nothing else is.
#include <algorithm>
#include <limits>

#include "tests/mjcf/models.hpp"
#include "tests/two_links.hpp"
#include "urdfmill/mjcf/rules.hpp"

using namespace urdfmill;
using namespace urdfmill::mjcf::test;
using namespace urdfmill::test;

namespace {

const std::string limit = R"(<limit lower="-1" upper="1" effort="1"/>)";

/// A robot of two links and a revolute joint, plus the given text.
std::string arm(const std::string& more) {
  return robot(base + hand + joint("revolute", limit) + more);
}
/// The same robot; the link after the joint has this inertial.
std::string weighing(const std::string& inertial, const std::string& type = "revolute") {
  return robot(base + joint(type, type == "fixed" ? "" : limit) + R"(<link name="hand">)" + inertial + "</link>");
}
std::string inertial(const std::string& kg, const std::string& moments) {
  return R"(<inertial><mass value=")" + kg + R"("/><inertia ixy="0" ixz="0" iyz="0" )" + moments + "/></inertial>";
}

struct Case {
  std::string what;
  std::string urdf;
  std::vector<std::string> rules;
};

std::vector<Case> cases() {
  const std::string follower = R"(<link name="tip">)" + mass + R"(</link><joint name="finger" type="revolute">
    <parent link="hand"/><child link="tip"/><mimic joint="elbow"/>)" +
                               limit + "</joint>";
  return {
      {"nothing", arm(""), {}},
      {"a material in a collision, where no reader looks for it",
       robot(base + joint("revolute", limit) + R"(<link name="hand">)" + mass +
             R"(<collision><geometry><sphere radius="1"/></geometry><material name="m"/></collision></link>)"),
       {}},
      {"a continuous joint", robot(base + hand + joint("continuous", R"(<limit effort="1"/>)")), {}},
      {"a prismatic joint without limits",
       robot(base + hand + joint("prismatic", R"(<limit lower="-1e16" upper="1e16"/>)")),
       {}},
      {"a mimic joint", arm(follower), {}},
      {"a mimic of a fixed joint",
       robot(base + hand + joint("fixed", "") + follower),
       {"mjcf-fixed-joint", "mjcf-mimic"}},
      {"a fixed joint", robot(base + hand + joint("fixed", "")), {"mjcf-fixed-joint"}},
      {"a planar joint", robot(base + hand + joint("planar", R"(<axis xyz="0 1 1"/>)")), {"mjcf-joint-parts"}},
      {"a floating joint", robot(base + hand + joint("floating", "")), {"mjcf-joint-parts"}},
      {"damping of a planar joint",
       robot(base + hand + joint("planar", R"(<axis xyz="0 0 1"/><dynamics damping="1"/>)")),
       {"mjcf-joint-parts", "mjcf-value-dropped"}},
      {"a velocity limit",
       robot(base + hand + joint("revolute", R"(<limit lower="-1" upper="1" effort="1" velocity="2"/>)")),
       {"mjcf-value-dropped"}},
      {"a jerk limit",
       robot(base + hand + joint("revolute", R"(<limit lower="-1" upper="1" effort="1" jerk="2"/>)")),
       {"mjcf-value-dropped"}},
      {"an effort of zero",
       robot(base + hand + joint("revolute", R"(<limit lower="-1" upper="1" effort="0"/>)")),
       {"mjcf-value-dropped"}},
      {"a safety controller",
       robot(base + hand + joint("revolute", limit + R"(<safety_controller k_velocity="1"/>)")),
       {"mjcf-value-dropped"}},
      {"a calibration",
       robot(base + hand + joint("revolute", limit + R"(<calibration rising="1"/>)")),
       {"mjcf-value-dropped"}},
      {"equal limits", robot(base + hand + joint("revolute", R"(<limit lower="3" upper="3"/>)")), {"mjcf-limits"}},
      {"a massless link on a joint", weighing(""), {"mjcf-massless-link"}},
      {"a massless link on a fixed joint", weighing("", "fixed"), {"mjcf-fixed-joint"}},
      {"a massless link that carries a mass",
       robot(base + R"(<link name="hand"/>)" + joint("revolute", limit) + R"(<link name="tip">)" + mass +
             R"(</link><joint name="grip" type="fixed"><parent link="hand"/><child link="tip"/></joint>)"),
       {"mjcf-fixed-joint"}},
      {"an inertia without mass",
       weighing(inertial("0", R"(ixx="1" iyy="1" izz="1")"), "fixed"),
       {"mjcf-fixed-joint", "mjcf-inertial-dropped"}},
      {"a point mass that moves", weighing(inertial("1", R"(ixx="0" iyy="0" izz="0")")), {"mjcf-inertia-altered"}},
      {"a point mass that does not move",
       weighing(inertial("1", R"(ixx="0" iyy="0" izz="0")"), "fixed"),
       {"mjcf-fixed-joint"}},
      {"a line of mass that moves", weighing(inertial("1", R"(ixx="0" iyy="1" izz="1")")), {"mjcf-inertia-altered"}},
      {"an impossible inertia", weighing(inertial("1", R"(ixx="9" iyy="1" izz="1")")), {"mjcf-inertia-altered"}},
      {"a flat body", weighing(inertial("1", R"(ixx="0.1" iyy="0.2" izz="0.3")")), {}},
      {"a flat body, turned",
       weighing(R"(<inertial><origin rpy="0.1 0.2 0.3"/><mass value="1"/>
       <inertia ixx="0.1" ixy="0" ixz="0" iyy="0.2" iyz="0" izz="0.30000000000000004"/></inertial>)"),
       {}},
      {"a sphere without size",
       R"(<robot name="r"><link name="base"><visual><geometry><sphere radius="0"/></geometry></visual></link></robot>)",
       {"mjcf-shape-size"}},
      {"a box without depth",
       R"(<robot name="r"><link name="base"><collision><geometry><box size="1 1 0"/></geometry></collision></link></robot>)",
       {"mjcf-shape-size"}},
      {"a world",
       robot(R"(<link name="world"/>)" + base + R"(<joint name="foot" type="fixed"><parent link="world"/>
        <child link="base"/></joint>)"),
       {"mjcf-world-root"}},
      {"a world in which the base stands elsewhere",
       robot(R"(<link name="world"/>)" + base + R"(<joint name="foot" type="fixed"><origin xyz="1 0 0"/>
        <parent link="world"/><child link="base"/></joint>)"),
       {"mjcf-fixed-joint"}},
      {"a base that floats in the world",
       robot(R"(<link name="world"/>)" + base + R"(<joint name="foot" type="floating"><parent link="world"/>
        <child link="base"/></joint>)"),
       {"mjcf-world-root"}},
      {"a base that floats in the world from elsewhere",
       robot(R"(<link name="world"/>)" + base + R"(<joint name="foot" type="floating"><origin xyz="1 0 0"/>
        <parent link="world"/><child link="base"/></joint>)"),
       {"mjcf-world-root"}},
      {"a world with a mass", robot(R"(<link name="world">)" + mass + "</link>"), {"mjcf-renamed"}},
      {"two shapes of one name",
       robot(R"(<link name="base"><visual name="s"><geometry><sphere radius="1"/></geometry></visual>
       <collision name="s"><geometry><sphere radius="1"/></geometry></collision></link>)"),
       {"mjcf-renamed"}},
      {"a material",
       robot(R"(<link name="base"><visual><geometry><sphere radius="1"/></geometry>
       <material name="red"><color rgba="1 0 0 1"/></material></visual></link>)"),
       {}},
      {"MuJoCo's grey",
       robot(R"(<link name="base"><visual><geometry><sphere radius="1"/></geometry>
       <material name=""><color rgba="0.5 0.5 0.5 1"/></material></visual></link>)"),
       {}},
      {"a texture",
       robot(R"(<link name="base"><visual><geometry><sphere radius="1"/></geometry>
       <material name="m"><texture filename="a.png"/></material></visual></link>)"),
       {"mjcf-texture"}},
      {"a base with two joints",
       arm(R"(<link name="other">)" + mass +
           R"(</link><joint name="second" type="continuous"><parent link="base"/><child link="other"/></joint>)"),
       {"mjcf-base-fixed"}},
      {"a comment", arm("<!-- left -->"), {"mjcf-comments"}},
      {"a transmission", arm(R"(<transmission name="t"/>)"), {"mjcf-element-dropped"}},
      {"a transmission with an interface",
       arm(R"(<transmission name="t"><joint name="elbow"><hardwareInterface>EffortJointInterface</hardwareInterface>
         </joint><actuator name="m"/></transmission>)"),
       {"mjcf-actuator"}},
      {"friction of Gazebo", arm(R"(<gazebo reference="hand"><mu1>0.5</mu1></gazebo>)"), {}},
      {"stiffness of Gazebo", arm(R"(<gazebo reference="hand"><kp>5</kp></gazebo>)"), {"mjcf-element-dropped"}},
  };
}

}  // namespace

TEST_CASE("what MJCF cannot say is named, and nothing else") {
  for (const Case& c : cases()) {
    Written written = write(c.urdf);
    // Most models name no actuators; MJCF could.
    std::erase_if(written.findings, [](const auto& finding) { return finding.rule == &mjcf::rules::undriven; });
    INFO(c.what);
    for (const source::Diagnostic& finding : written.findings) UNSCOPED_INFO(finding.message);
    CHECK(rules_of(written.findings) == c.rules);
    CHECK(written.text);
  }
}

TEST_CASE("joints without an actuator are named") {
  const std::string tip = R"(<link name="tip">)" + mass + R"(</link><joint name="tip" type="continuous">
    <parent link="hand"/><child link="tip"/></joint>)";
  const std::string transmission = R"(<transmission name="t"><joint name="elbow">
    <hardwareInterface>EffortJointInterface</hardwareInterface></joint><actuator name="m"/></transmission>)";
  const auto said = [](const Written& written) {
    for (const source::Diagnostic& finding : written.findings)
      if (finding.rule == &mjcf::rules::undriven) return finding.message;
    return std::string();
  };
  CHECK(said(write(arm(tip))) ==
        R"(no joint has an actuator: neither a transmission nor <ros2_control> names one for "elbow", "tip")");
  CHECK(said(write(arm(tip + transmission))) == R"(1 of 2 movable joints lack an actuator: "tip")");
  mjcf::WriteOptions motors;
  motors.actuators = mjcf::Actuators::motor;
  CHECK(said(write(arm(tip), motors)).empty());
}

TEST_CASE("a model that MJCF cannot hold is refused") {
  std::string chain = base;
  for (int i = 0; i < 450; ++i) {
    const std::string number = std::to_string(i);
    chain += R"(<link name="l)" + number + R"("/><joint name="j)" + number + R"(" type="fixed"><parent link=")" +
             (i == 0 ? std::string("base") : "l" + std::to_string(i - 1)) + R"("/><child link="l)" + number +
             R"("/></joint>)";
  }
  const Written deep = write(robot(chain));
  CHECK_FALSE(deep.text);
  CHECK(rules_of(deep.findings) == std::vector<std::string>{"mjcf-too-deep"});
  mjcf::WriteOptions floating;
  floating.floating_base = true;
  const Written world =
      write(robot(R"(<link name="world"/>)" + base +
                  R"(<joint name="foot" type="fixed"><parent link="world"/><child link="base"/></joint>)"),
            floating);
  CHECK_FALSE(world.text);
  CHECK(rules_of(world.findings) == std::vector<std::string>{"mjcf-floating-world"});

  urdf::Robot ring = *read(robot(base)).robot;
  ring.joints.emplace_back();
  ring.joints[0].parent.value = ring.joints[0].child.value = ring.links[0].name.value;
  CHECK(rules_of(write(ring).findings) == std::vector<std::string>{"mjcf-not-a-tree"});
}

TEST_CASE("a text that does not read back as the robot is not given out") {
  urdf::Robot arm = *read(robot(base + R"(<link name="hand"/><joint name="foot" type="fixed"><parent link="base"/>
    <child link="hand"/></joint>)"))
                         .robot;
  arm.joints[0].origin.xyz.v[0].value = std::numeric_limits<double>::quiet_NaN();
  const Written written = write(arm);
  CHECK_FALSE(written.text);
  const std::vector<std::string> rules = rules_of(written.findings);
  CHECK(std::count(rules.begin(), rules.end(), "mjcf-not-proved") == 1);
}
