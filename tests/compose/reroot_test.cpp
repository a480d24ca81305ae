#include "urdfmill/compose/reroot.hpp"

#include "tests/compose/models.hpp"
#include "tests/compose/random_robots.hpp"
#include "urdfmill/kinematics/tree.hpp"

using namespace urdfmill;
using namespace urdfmill::compose::test;

namespace {

/// Checks the proof, and the chains from the new root to all tips and to the old root.
void check_reroot(const urdf::Robot& robot, const std::string& root, std::mt19937_64& random) {
  source::Collector findings;
  const auto result = compose::reroot(robot, root, findings);
  if (!result) {
    CHECK(rules(findings) == std::vector<std::string>{"compose-not-reversible"});
    return;
  }
  CHECK(is_proved(robot, *result));
  REQUIRE(result->robot.root());
  CHECK(result->robot.root()->name.value == root);
  std::vector<std::string> tips = kinematics::tip_links(robot);
  tips.push_back(robot.root()->name.value);
  for (const std::string& tip : tips)
    CHECK(chain_distance(robot, result->robot, result->images, root, tip, random).value_or(0) < 1e-9);
}

}  // namespace

TEST_CASE("a joint that is turned round keeps name, limits and the sign of its variable") {
  const urdf::Robot robot = arm();
  source::Collector findings;
  const auto result = compose::reroot(robot, "hand", findings);
  REQUIRE(result);
  CHECK(is_proved(robot, *result));
  const urdf::Joint& elbow = *result->robot.joint("elbow");
  CHECK(elbow.parent.value == "forearm");
  CHECK(elbow.child.value == "upper");
  CHECK(elbow.limits->upper.value == 0.2);
  // The wrist's axis passes through the origins of both links, so no intermediate link is needed.
  const urdf::Joint& wrist = *result->robot.joint("wrist");
  CHECK(wrist.child.value == "forearm");
  CHECK(wrist.origin.xyz.v[0].text == "-0.2");
  CHECK(wrist.axis.v[0].text == "-1");
  CHECK(result->added_links == std::vector<std::string>{"shoulder_axis"});
  CHECK(rules(findings) == std::vector<std::string>{"compose-link-added", "compose-world"});
}

TEST_CASE("the root that is there already stays, and nothing changes") {
  const urdf::Robot robot = arm();
  source::Collector findings;
  const auto result = compose::reroot(robot, "world", findings);
  REQUIRE(result);
  CHECK(is_proved(robot, *result));
  CHECK(findings.diagnostics.empty());
  CHECK(result->added_links.empty());
}

TEST_CASE("floating and planar joints are not turned round") {
  for (const char* type : {"floating", "planar"}) {
    const urdf::Robot robot = model(std::string(R"(<robot name="r"><link name="a"/><link name="b"/>
      <joint name="j" type=")") + type +
                                    R"("><parent link="a"/><child link="b"/></joint></robot>)");
    source::Collector findings;
    CHECK_FALSE(compose::reroot(robot, "b", findings));
    REQUIRE(rules(findings) == std::vector<std::string>{"compose-not-reversible"});
    CHECK(findings.diagnostics[0].hint == "extract the part below it first: ⟨extract⟩ b");
  }
}

TEST_CASE("sensors in joints that are turned round are reported") {
  const urdf::Robot robot = model(R"(<robot name="r"><link name="a"/><link name="b"/>
      <joint name="j" type="continuous"><parent link="a"/><child link="b"/></joint>
      <gazebo reference="j"><sensor name="ft" type="force_torque"/></gazebo></robot>)");
  source::Collector findings;
  CHECK(compose::reroot(robot, "b", findings));
  CHECK(rules(findings) == std::vector<std::string>{"compose-sensor-reversed"});
}

TEST_CASE("trees drawn at random move the same from any root") {
  RobotSource source(7);
  std::mt19937_64 random(7);
  for (int k = 0; k < 150; ++k) {
    const std::size_t links = 2 + source.draw(12);
    const std::string text = source.next(links);
    INFO(text);
    check_reroot(model(text), "l" + std::to_string(source.draw(links)), random);
  }
}

TEST_CASE("an axis that passes the parent's origin at less than a picometre is turned round as exactly as others") {
  // The angle is three quarters of pi, rounded.
  for (const char* angle : {"2.35619449019", "2.3561944901923", "2.356194490192345"}) {
    const urdf::Robot robot = model(std::string(R"(<robot name="r"><link name="base"/><link name="wheel"/>
      <joint name="j" type="continuous"><parent link="base"/><child link="wheel"/>
        <origin xyz="-0.22 -0.22 0" rpy="1.570796326794896 0 )") +
                                    angle + R"("/><axis xyz="0 0 1"/></joint></robot>)");
    source::Collector findings;
    const auto result = compose::reroot(robot, "wheel", findings);
    REQUIRE(result);
    CHECK(is_proved(robot, *result));
  }
}

TEST_CASE("public robots move the same from any root", "[corpus]") {
  std::mt19937_64 random(3);
  for (const std::string& file : urdfmill::test::corpus(6)) {
    INFO(file);
    const auto robot = read_model(read_file(file));
    source::Collector findings;
    if (!robot || !kinematics::Tree::build(*robot, kinematics::Mimics::follow, findings)) continue;
    check_reroot(*robot, robot->links[random() % robot->links.size()].name.value, random);
  }
}
