#include "urdfmill/compose/extract.hpp"

#include "tests/compose/models.hpp"
#include "urdfmill/kinematics/tree.hpp"

using namespace urdfmill;
using namespace urdfmill::compose::test;
using compose::Composed;

namespace {

std::vector<std::string> names(const urdf::Robot& robot) {
  std::vector<std::string> found;
  for (const urdf::Link& link : robot.links) found.push_back(link.name.value);
  for (const urdf::Joint& joint : robot.joints) found.push_back(joint.name.value);
  return found;
}

std::vector<std::string> extension_names(const urdf::Robot& robot) {
  std::vector<std::string> found;
  for (const urdf::Extension& extension : robot.extensions) found.emplace_back(extension.element->name);
  return found;
}

}  // namespace

TEST_CASE("a sub-tree is a link and all it carries") {
  const urdf::Robot robot = arm();
  source::Collector findings;
  const auto part = compose::extract(robot, "hand", findings);
  REQUIRE(part);
  CHECK(is_proved(robot, *part));
  CHECK(names(part->robot) ==
        std::vector<std::string>{"hand", "left_finger", "right_finger", "left_slide", "right_slide"});
  CHECK(part->robot.materials.empty());
}

TEST_CASE("what is about other parts is left out and reported") {
  const urdf::Robot robot = arm();
  source::Collector findings;
  const auto part = compose::extract(robot, "forearm", findings);
  REQUIRE(part);
  CHECK(is_proved(robot, *part));
  CHECK(extension_names(part->robot) == std::vector<std::string>{"ros2_control", "gazebo", "gazebo"});
  // The transmission, one joint of the hardware and a plugin unrelated to the part are left out.
  CHECK(rules(findings) == std::vector<std::string>(3, "compose-element-outside"));
}

TEST_CASE("what is about both sides is kept and reported") {
  const urdf::Robot robot = arm();
  source::Collector findings;
  const auto part = compose::extract(robot, "upper", findings);
  REQUIRE(part);
  CHECK(extension_names(part->robot) == std::vector<std::string>{"ros2_control", "gazebo", "gazebo", "gazebo"});
  CHECK(rules(findings) == std::vector<std::string>{"compose-element-outside", "compose-element-outside",
                                                    "compose-reference", "compose-reference"});
}

TEST_CASE("a material that is defined outside the part comes along") {
  const urdf::Robot robot = arm();
  source::Collector findings;
  const auto part = compose::extract(robot, "forearm", findings);
  REQUIRE(part);
  REQUIRE(part->robot.materials.size() == 1);
  CHECK(part->robot.materials[0].name.value == "grey");
}

TEST_CASE("a joint that follows one outside the part becomes independent") {
  const urdf::Robot robot = arm();
  source::Collector findings;
  const urdf::Robot fingers = model(R"(<robot name="r"><link name="a"/><link name="b"/><link name="c"/><link name="d"/>
    <joint name="l" type="continuous"><parent link="a"/><child link="b"/></joint>
    <joint name="f" type="fixed"><parent link="a"/><child link="c"/></joint>
    <joint name="m" type="continuous"><parent link="c"/><child link="d"/><mimic joint="l" multiplier="2"/></joint>
    </robot>)");
  const auto part = compose::extract(fingers, "c", findings);
  REQUIRE(part);
  CHECK(is_proved(fingers, *part));
  CHECK_FALSE(part->robot.joint("m")->mimic);
  CHECK(rules(findings) == std::vector<std::string>{"compose-mimic-leader"});
}

TEST_CASE("a part of an unknown link is refused with a hint") {
  source::Collector findings;
  CHECK_FALSE(compose::extract(arm(), "forarm", findings));
  REQUIRE(rules(findings) == std::vector<std::string>{"compose-unknown-link"});
  CHECK(findings.diagnostics[0].hint == "did you mean \"forearm\"?");
}

TEST_CASE("sub-trees of public robots move as they did", "[corpus]") {
  std::mt19937_64 random(1);
  for (const std::string& file : urdfmill::test::corpus(6)) {
    INFO(file);
    const auto robot = read_model(read_file(file));
    source::Collector findings;
    if (!robot || !kinematics::Tree::build(*robot, kinematics::Mimics::follow, findings)) continue;
    const std::string top = robot->links[random() % robot->links.size()].name.value;
    const auto part = compose::extract(*robot, top, findings);
    REQUIRE(part);
    CHECK(is_proved(*robot, *part));
    for (const std::string& tip : kinematics::tip_links(part->robot))
      CHECK(chain_distance(*robot, part->robot, part->images, top, tip, random).value_or(0) < 1e-9);
  }
}
