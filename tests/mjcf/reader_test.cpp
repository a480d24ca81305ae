// Each MJCF feature that URDF cannot express, in a model of its own: it is reported, and nothing else is.
#include <array>
#include <cmath>
#include <map>

#include "tests/mjcf/models.hpp"
#include "urdfmill/kinematics/transform.hpp"

using namespace urdfmill;
using namespace urdfmill::mjcf::test;

namespace {

struct ReaderCase {
  std::string body;  ///< content of body "b", which is in body "a"
  std::vector<std::string> rules;
};

}  // namespace

TEST_CASE("what URDF cannot say of MJCF is named, and nothing else") {
  const std::vector<ReaderCase> cases{
      {R"(<joint name="j" range="-1 1"/>)", {}},
      {R"(<joint type="ball"/>)", {"mjcf-ball-joint", "mjcf-link-added"}},
      {R"(<joint name="j" armature="0.1"/>)", {}},
      {R"(<joint type="slide"/>)", {"mjcf-slide-unlimited"}},
      {R"(<geom size="1" shellinertia="true"/>)", {}},
      {R"(<geom type="ellipsoid" size="1 2 3"/>)", {"mjcf-geom-dropped"}},
      {R"(<site name="s"/>)", {"mjcf-element-lost"}},
  };
  for (const ReaderCase& c : cases) {
    const Read found =
        read(R"(<mujoco><worldbody><body name="a"><body name="b">)" + c.body + "</body></body></worldbody></mujoco>");
    INFO(c.body);
    CHECK(found.robot);
    CHECK(rules_of(found.findings) == c.rules);
  }
}

TEST_CASE("armature becomes the inertia of a rotor") {
  /// The actuators of transmissions of joint "j": "NAME rotor_inertia gear_ratio".
  const auto rotors = [](const std::string& joint, const std::string& actuators) {
    const Read found = read(R"(<mujoco><worldbody><body name="a"><body name="b"><joint name="j" )" + joint +
                            "/></body></body></worldbody><actuator>" + actuators + "</actuator></mujoco>");
    REQUIRE(found.robot);
    std::string said;
    for (const urdf::Extension& extension : found.robot->extensions) {
      if (extension.element->name != "transmission") continue;
      CHECK(extension.element->child("joint")->attribute("name")->value == "j");
      const xml::Element& actuator = *extension.element->child("actuator");
      said += actuator.attribute("name")->value;
      for (const char* name : {"drake:rotor_inertia", "drake:gear_ratio"})
        if (const xml::Element* value = actuator.child(name); value != nullptr)
          (said += ' ') += value->attribute("value")->value;
    }
    return said;
  };
  const std::string geared = R"(<motor name="m" joint="j" gear="-10"/>)";
  CHECK(rotors("", geared).empty());
  CHECK(rotors(R"(armature="0.5")", "") == "j_rotor 0.5");
  CHECK(rotors(R"(armature="0.5")", geared) == "m 0.005 10");
  // With two actuators, neither gear ratio applies to the rotor.
  CHECK(rotors(R"(armature="0.5" type="slide" range="0 1")", geared + R"(<motor name="n" joint="j"/>)") ==
        "j_motor 0.5");
}

namespace {

struct Weight {
  std::string model;  ///< content of <mujoco>
  double mass;        ///< mass of body "a" (kg)
  std::array<double, 3> centre;
};

const std::string inertial_element = R"(<inertial pos="1 2 3" mass="5" diaginertia="1 1 1"/>)";
std::string body(const std::string& inside) {
  return R"(<worldbody><body name="a" pos="0 0 4"><joint name="j"/>)" + inside + "</body></worldbody>";
}
std::string in_model(const std::string& attributes) {
  return R"(<asset><mesh name="m" vertex="0 0 0 2 0 0 0 4 0 0 0 6 2 4 0 2 0 6 0 4 6 2 4 6" )" + attributes +
         "/></asset>";
}

}  // namespace

// The expected values were computed by MuJoCo 3.14.
TEST_CASE("bodies weigh what MuJoCo takes them to weigh") {
  using kinematics::pi;
  const std::vector<Weight> weights{
      {body(inertial_element), 5, {1, 2, 3}},
      {body(R"(<frame pos="1 0 0" euler="0 0 90">)" + inertial_element + "</frame>"), 5, {-1, 1, 3}},
      {body(R"(<geom type="box" size=".1 .2 .3" shellinertia="true" density="10"/>)"), 8.8, {0, 0, 0}},
      {body(R"(<geom type="cylinder" size=".1 .2" shellinertia="true"/>)"), 100 * pi, {0, 0, 0}},
      {body(R"(<geom type="capsule" size=".1 .2" shellinertia="true"/>)"), 120 * pi, {0, 0, 0}},
      {body(R"(<geom type="box" fromto="0 0 0 0 0 1" size=".1 .7"/>)"), 40, {0, 0, 0.5}},
      {body(R"(<geom type="ellipsoid" fromto="0 0 0 0 0 1" size=".3"/>)"), 1000 * pi * 4 / 3 * 0.045, {0, 0, 0.5}},
      {R"(<compiler inertiafromgeom="true"/>)" + body(inertial_element + R"(<geom size="1" mass="2"/>)"), 2, {0, 0, 0}},
      {R"(<compiler inertiafromgeom="true"/>)" + body(inertial_element + R"(<geom size="1" mass="0"/>)"), 5, {1, 2, 3}},
      {R"(<compiler boundmass="7" boundinertia="1"/>)" + body(inertial_element), 7, {1, 2, 3}},
      {R"(<compiler boundmass="7" boundinertia="1"/>)" + body(""), 7, {0, 0, 4}},
      {in_model("") + body(R"(<geom type="mesh" mesh="m" density="1"/>)"), 48, {1, 2, 3}},
      {in_model(R"(scale="1 1 2" refpos="1 0 0")") + body(R"(<geom type="mesh" mesh="m" density="1"/>)"),
       96,
       {0, 2, 6}},
      {in_model(R"(inertia="shell")") + body(R"(<geom type="mesh" mesh="m" density="1"/>)"), 88, {1, 2, 3}},
      {in_model("") + body(R"(<geom type="box" mesh="m" density="1"/>)"), 48, {1, 2, 3}},
      {in_model("") + body(R"(<geom mesh="m" density="1"/>)"), 4.0 / 3 * pi * 8, {1, 2, 3}},
      {in_model("") + body(R"(<geom type="cylinder" mesh="m" density="1" fitscale="2"/>)"), 54 * pi * 2, {1, 2, 3}},
      {R"(<compiler fitaabb="true"/>)" + in_model("") + body(R"(<geom type="capsule" mesh="m" density="1"/>)"),
       pi * 4 * 2 + 4.0 / 3 * pi * 8,
       {1, 2, 3}},
  };
  for (const Weight& w : weights) {
    INFO(w.model);
    const Read found = read("<mujoco>" + w.model + "</mujoco>");
    REQUIRE(found.robot);
    const urdf::Link* link = found.robot->link("a");
    REQUIRE(link != nullptr);
    REQUIRE(link->inertial);
    CHECK(link->inertial->mass == Approx(w.mass));
    for (std::size_t i = 0; i < 3; ++i) CHECK(link->inertial->origin.xyz[i] == Approx(w.centre[i]).margin(1e-12));
  }
}

TEST_CASE("what MuJoCo refuses is refused") {
  for (const std::string& model :
       {body(inertial_element + inertial_element), body(R"(<geom size="1" quat="1 0 0 0" euler="0 0 0"/>)"),
        body(R"(<geom name="g" size="1"/><geom name="g" size="1"/>)"),
        body(R"(<geom type="capsule" size="1" fromto="0 0 0 0 0 1" pos="0 0 0"/>)"),
        R"(<compiler autolimits="false"/>)" + body(R"(<geom size="1"/><joint name="k" range="0 1"/>)"),
        body(R"(<geom size="1"/><joint name="k" type="ball" range="-1 1"/>)"),
        body(R"(<geom size="1"/><joint name="k" springdamper="0 1"/>)"),
        body(R"(<geom size="1"/><attach prefix="b_"/>)"), body(R"(<geom size="1"/><attach body="a"/>)"),
        R"(<worldbody><attach body="a" prefix="b_"/></worldbody>)" + body(R"(<geom size="1"/>)"),
        body(R"(<joint type="ball"/><joint type="slide"/><joint type="slide"/><joint type="slide"/>)")}) {
    INFO(model);
    const Read found = read("<mujoco>" + model + "</mujoco>");
    CHECK_FALSE(found.robot);
    CHECK(rules_of(found.findings) == std::vector<std::string>{"mjcf-invalid"});
  }
}

// The dampings were computed by MuJoCo 3.14.
TEST_CASE("a springdamper damps by the mass that the joint moves") {
  const Read found = read(
      R"(<mujoco><worldbody><body name="a"><freejoint/><geom size=".1"/><geom type="box" size=".1 .2 .1" pos="0 .3 0"/>)"
      R"(<body name="b" pos=".1 0 0"><geom size=".1" pos="0 .2 0"/><joint name="j" damping="9" springdamper="0.1 1"/>)"
      R"(</body></body><body name="c"><geom size=".1"/><joint name="k" springdamper="0 0" damping="2"/></body>)"
      R"(<body name="d"><joint name="l" springdamper="1 1"/></body></worldbody></mujoco>)");
  REQUIRE(found.robot);
  const auto damping = [&](const char* name) {
    const urdf::Joint* joint = found.robot->joint(name);
    REQUIRE(joint != nullptr);
    return joint->dynamics ? joint->dynamics->damping.value : 0;
  };
  CHECK(damping("j") == Approx(3.107537857649109));
  CHECK(damping("k") == 2);
  CHECK(damping("l") == 0);
  std::string said;
  for (const source::Diagnostic& finding : found.findings)
    if (finding.rule->id == "mjcf-attribute-dropped") said += finding.message + "\n";
  CHECK(said ==
        "\"springdamper\" of <joint>: no place in URDF; dropped\n"
        "the stiffness of \"springdamper\" of <joint>: no place in URDF; dropped\n");
}

TEST_CASE("a part of the model that is attached to it again is a copy with its ties") {
  const Read found =
      read(R"(<mujoco><default><default class="c"><geom size=".2"/></default></default><worldbody>)"
           R"(<frame childclass="c" pos="0 9 0"><body name="a" pos="1 0 0"><geom/><joint name="j"/>)"
           R"(<body name="a2"><geom/><joint name="j2"/></body></body></frame>)"
           R"(<frame pos="5 0 0"><attach body="a" prefix="b_"/></frame><attach body="b_a" prefix="c_"/></worldbody>)"
           R"(<equality><joint joint1="j2" joint2="j" polycoef="0 2 0 0 0"/></equality></mujoco>)");
  REQUIRE(found.robot);
  for (const char* name : {"a", "a2", "b_a", "b_a2", "c_b_a", "c_b_a2"}) {
    INFO(name);
    REQUIRE(found.robot->link(name) != nullptr);
    CHECK(found.robot->link(name)->inertial->mass == Approx(33.510321638291124));
  }
  const urdf::Joint* copy = found.robot->joint("c_b_j2");
  REQUIRE(copy != nullptr);
  REQUIRE(copy->mimic);
  CHECK(copy->mimic->joint.value == "c_b_j");
  CHECK(found.robot->joint("b_j")->origin.xyz[0] == 6);
  CHECK(found.robot->joint("c_b_j")->origin.xyz[0] == 1);
  // A body may be attached in itself, without what follows.
  const Read inside =
      read(R"(<mujoco><worldbody><body name="a" pos="1 0 0"><geom size=".1"/><attach body="a" prefix="b_"/>)"
           R"(<body name="late"/></body></worldbody></mujoco>)");
  REQUIRE(inside.robot);
  CHECK(inside.robot->link("b_a") != nullptr);
  CHECK(inside.robot->link("b_late") == nullptr);
}

TEST_CASE("replicas and long names are refused before they are made") {
  std::string nested = R"(<geom size="1"/>)";
  for (int i = 0; i < 20; ++i) nested = R"(<replicate count="100000">)" + nested + "</replicate>";
  std::string empty;
  for (int i = 0; i < 3; ++i) empty += R"(<replicate count="100000"/>)";
  for (const auto& [content, message] : std::map<std::string, std::string>{
           {nested, "with its replicas, the model has more than 200000 elements"},
           {empty, "with its replicas, the model has more than 200000 elements"},
           {R"(<geom size="1" name=")" + std::string(1001, 'a') + R"("/>)", R"("name" has more than 1000 characters)"},
           {R"(<replicate count="90000"><geom size="1" user=")" + std::string(100000, '1') + R"("/></replicate>)",
            "replicas and models make more than 256 MiB of text"}}) {
    INFO(content.substr(0, 100));
    const Read found = read("<mujoco>" + body(content) + "</mujoco>");
    CHECK_FALSE(found.robot);
    REQUIRE(found.findings.size() == 1);
    CHECK(found.findings[0].message == message);
  }
}

TEST_CASE("what stands in a frame is moved with it") {
  const Read found = read(R"(<mujoco><worldbody><body name="a"><frame pos="1 0 0" euler="0 0 90">
    <joint name="j" pos="2 0 0" axis="1 0 0"/><geom size="1"/></frame></body></worldbody></mujoco>)");
  REQUIRE(found.robot);
  const urdf::Joint& joint = found.robot->joints.front();
  CHECK(joint.origin.xyz[0] == Approx(1));
  CHECK(joint.origin.xyz[1] == Approx(2));
  CHECK(joint.axis[1] == Approx(1));
}

TEST_CASE("attributes that mark parts while a model is assembled are ignored in files") {
  for (const char* mark : {"urdfmill:steps=\"1e18\"", "urdfmill:attached=\"true\""}) {
    INFO(mark);
    const Read marked = read(std::string(R"(<mujoco><asset><mesh file="a.stl" urdfmill:class="main"/></asset>
      <worldbody><frame pos="1 0 0" offset="0 1 0" )") +
                             mark + R"(><body name="b"><joint type="slide"/>
      <geom size=".1"/></body></frame></worldbody></mujoco>)");
    REQUIRE(marked.robot);
    CHECK(marked.robot->joints.front().origin.xyz[0] == Approx(1));
    CHECK(marked.robot->joints.front().origin.xyz[1] == Approx(0));
  }
}

TEST_CASE("of several orientations the one that is no quaternion counts, the nearest first") {
  const std::string defaults = R"(<default><geom euler="0 0 90" size="1"/><default class="c">
    <geom axisangle="0 0 1 45"/></default></default>)";
  for (const auto& [attributes, angle] : std::vector<std::pair<std::string, double>>{
           {R"(quat="1 0 0 0")", 90}, {R"(class="c")", 45}, {R"(class="c" euler="0 0 10")", 10}}) {
    const Read found = read("<mujoco>" + defaults + body("<geom " + attributes + "/>") + "</mujoco>");
    INFO(attributes);
    REQUIRE(found.robot);
    const auto rotation = found.robot->link("a")->visuals.front().origin.rotation;
    CHECK(2 * std::atan2(rotation[2], rotation[3]) * 180 / kinematics::pi == Approx(angle));
  }
}

TEST_CASE("a file is sought beside the model, then beside the file that names it") {
  source::Sources sources;
  mjcf::ReadOptions options;
  options.read_file = [&](const std::string& name) -> mjcf::OtherFile {
    const std::string text = name == "sub/outer.xml"   ? R"(<mujoco><include file="inner.xml"/></mujoco>)"
                             : name == "sub/inner.xml" ? "<mujoco>" + body(R"(<geom size="1"/>)") + "</mujoco>"
                                                       : std::string();
    if (text.empty()) return {nullptr, "there is none"};
    return {xml::parse(sources, sources.add(name, text), {.namespaces = false}).document, {}};
  };
  const Read found = read(R"(<mujoco><include file="sub/outer.xml"/></mujoco>)", options);
  REQUIRE(found.robot);
  CHECK(found.robot->link("a") != nullptr);
}
