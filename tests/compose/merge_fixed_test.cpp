#include "urdfmill/compose/merge_fixed.hpp"

#include "tests/compose/models.hpp"
#include "tests/compose/random_robots.hpp"
#include "urdfmill/compose/reroot.hpp"
#include "urdfmill/kinematics/dynamics/inertia.hpp"
#include "urdfmill/kinematics/forward.hpp"
#include "urdfmill/kinematics/proof/same_model.hpp"
#include "urdfmill/xml/subtree.hpp"

using namespace urdfmill;
using namespace urdfmill::compose::test;

namespace {

/// Checks that the result keeps the model's poses along chains, equations of motion, total mass and centre of mass, and
/// that the proof holds.
void check_merge(const urdf::Robot& robot, const compose::Composed& result, std::mt19937_64& random) {
  CHECK(is_proved(robot, result));
  source::Collector findings;
  const auto a = kinematics::Tree::build(robot, kinematics::Mimics::follow, findings);
  const auto b = kinematics::Tree::build(result.robot, kinematics::Mimics::follow, findings);
  REQUIRE(a);
  REQUIRE(b);
  const std::string root = robot.root()->name.value;
  for (const std::string& tip : kinematics::tip_links(robot))
    CHECK(chain_distance(robot, result.robot, result.images, root, tip, random).value_or(0) < 1e-9);
  kinematics::SameModelOptions options;
  options.samples = 3;
  options.aspects = {kinematics::Aspect::dynamics};
  options.tolerance = 1e-9;
  for (const auto& difference : kinematics::same_model(robot, result.robot, options).differences)
    if (difference.part == "robot") FAIL_CHECK(difference.message());
  const auto whole_a = kinematics::mass_centre(robot, *a, kinematics::body_poses_at_zero(*a));
  const auto whole_b = kinematics::mass_centre(result.robot, *b, kinematics::body_poses_at_zero(*b));
  CHECK(whole_a.mass == Approx(whole_b.mass).epsilon(1e-12));
  if (result.images.links.at(root).link == root)
    CHECK((whole_a.position - whole_b.position).norm() < 1e-9 * std::max(1.0, whole_a.position.norm()));
}

std::string extension_text(const urdf::Robot& robot) {
  std::string text;
  for (const urdf::Extension& extension : robot.extensions) {
    text += extension.owner + (extension.within.empty() ? "" : "/" + extension.within) +
            (extension.owner.empty() ? "" : ": ");
    xml::append_subtree(*extension.element, text);
    text += '\n';
  }
  return text;
}

/// A link a that carries b on a fixed joint, a quarter turn about z and a metre along x away.
std::string pair(const std::string& a, const std::string& b, const std::string& more) {
  return R"(<robot name="r"><link name="a">)" + a + R"(</link><link name="b">)" + b + R"(</link>
    <joint name="j" type="fixed"><origin xyz="1 0 0" rpy="0 0 1.5707963267948966"/><parent link="a"/><child link="b"/></joint>)" +
         more + "</robot>";
}
const std::string sphere_collision = "<collision><geometry><sphere radius=\"1\"/></geometry></collision>";

/// Extensions before and after, and the findings.
struct MergeCase {
  const char* what;
  std::string given;
  std::string merged;
  std::vector<std::string> rules;
};

const MergeCase merge_cases[] = {
    {"a sensor is moved with its pose",
     pair("", "", R"(<gazebo reference="b"><sensor name="s"><pose>1 0 0 0 0 0</pose></sensor></gazebo>)"),
     R"(<gazebo reference="a"><sensor name="s"><pose>1 1 0 0 0 1.5707963267948966</pose></sensor></gazebo>)",
     {}},
    {"a sensor without a pose gets one",
     pair("", "", R"(<gazebo reference="b"><sensor name="s"><x/></sensor><light name="l"/></gazebo>)"),
     R"(<gazebo reference="a"><sensor name="s"><pose>1 0 0 0 0 1.5707963267948966</pose><x/></sensor>)"
     R"(<light name="l"><pose>1 0 0 0 0 1.5707963267948966</pose></light></gazebo>)",
     {}},
    {"a pose that says what it is relative to stays",
     pair("", "",
          R"(<gazebo reference="b"><sensor name="s"><pose relative_to="a">1 0 0 0 0 0</pose></sensor></gazebo>)"),
     R"(<gazebo reference="a"><sensor name="s"><pose relative_to="a">1 0 0 0 0 0</pose></sensor></gazebo>)",
     {}},
    {"a friction of the one link that has collisions is that of the body",
     pair("", sphere_collision, R"(<gazebo reference="b"><mu1>0.3</mu1></gazebo>)"),
     R"(<gazebo reference="a"><mu1>0.3</mu1></gazebo>)",
     {}},
    {"the same friction is said once",
     pair(sphere_collision, sphere_collision,
          R"(<gazebo reference="a"><mu1>0.3</mu1></gazebo><gazebo reference="b"><mu1>0.3</mu1></gazebo>)"),
     R"(<gazebo reference="a"><mu1>0.3</mu1></gazebo>)",
     {}},
    {"of two frictions that of the body is kept",
     pair(sphere_collision, sphere_collision,
          R"(<gazebo reference="a"><mu1>1</mu1></gazebo><gazebo reference="b"><mu1>0.3</mu1></gazebo>)"),
     R"(<gazebo reference="a"><mu1>1</mu1></gazebo>)",
     {"compose-gazebo-value"}},
    {"a friction that the body did not have is dropped",
     pair(sphere_collision, sphere_collision, R"(<gazebo reference="b"><mu1>0.3</mu1></gazebo>)"),
     "",
     {"compose-gazebo-value"}},
    {"a friction that spreads to other collisions is reported",
     pair(sphere_collision, sphere_collision, R"(<gazebo reference="a"><mu1>0.3</mu1></gazebo>)"),
     R"(<gazebo reference="a"><mu1>0.3</mu1></gazebo>)",
     {"compose-gazebo-value"}},
    {"a body's own property is not its part's",
     pair("", "", R"(<gazebo reference="b"><turnGravityOff>true</turnGravityOff></gazebo>)"),
     "",
     {"compose-gazebo-value"}},
    {"a block about all collisions of a part is dropped",
     pair("", sphere_collision,
          R"(<gazebo reference="b"><collision><max_contacts>1</max_contacts></collision></gazebo>)"),
     "",
     {"compose-element-dropped"}},
    {"what only says how to lump goes with the joint",
     pair("", "", R"(<gazebo reference="j"><disableFixedJointLumping>false</disableFixedJointLumping></gazebo>)"),
     "",
     {}},
    {"a block about a joint that goes is dropped",
     pair("", "", R"(<gazebo reference="j"><material>Gazebo/Red</material></gazebo>)"),
     "",
     {"compose-element-dropped"}},
    {"names of links elsewhere are reported where the frame is another",
     pair("", "", R"(<gazebo><plugin><frameName>b</frameName><bodyName>a</bodyName></plugin></gazebo>)"),
     R"(<gazebo><plugin><frameName>a</frameName><bodyName>a</bodyName></plugin></gazebo>)",
     {"compose-reference"}},
    {"what stands in a shape goes with it",
     pair(sphere_collision, R"(<collision><geometry><sphere radius="1"><x/></sphere></geometry><y/></collision>)", ""),
     "link a/collision 1/geometry/sphere: <x/>\nlink a/collision 1: <y/>",
     {}},
    {"what stands in a link that is gone is dropped",
     pair("<contact/>", "<contact/>", ""),
     "link a: <contact/>",
     {"compose-element-dropped"}},
    {"a negative mass is not added",
     pair("", R"(<inertial><mass value="-1"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial>)",
          ""),
     "",
     {"compose-element-dropped"}},
};

}  // namespace

TEST_CASE("extensions follow the links that are lumped") {
  for (const MergeCase& c : merge_cases) {
    INFO(c.what);
    const urdf::Robot robot = model(c.given);
    source::Collector findings;
    const auto result = compose::merge_fixed(robot, {}, {}, findings);
    CHECK(is_proved(robot, result));
    CHECK(result.robot.links.size() == 1);
    CHECK(extension_text(result.robot) == (c.merged.empty() ? "" : c.merged + "\n"));
    auto expected = c.rules;
    expected.emplace_back("compose-link-merged");
    std::sort(expected.begin(), expected.end());
    CHECK(rules(findings) == expected);
  }
}

TEST_CASE("fixed joints stay where something needs them") {
  const std::pair<const char*, const char*> cases[] = {
      {"b", R"(<gazebo reference="j"><preserveFixedJoint>true</preserveFixedJoint></gazebo>)"},
      {"b", R"(<gazebo reference="j"><disableFixedJointLumping>true</disableFixedJointLumping></gazebo>)"},
      {"b", R"(<gazebo reference="j"><sensor name="ft" type="force_torque"/></gazebo>)"},
      {"b", R"(<transmission name="t"><joint name="j"/></transmission>)"},
      {"b",
       R"(<link name="c"/><joint name="k" type="continuous"><parent link="b"/><child link="c"/><mimic joint="j"/></joint>)"},
  };
  for (const auto& [kept, more] : cases) {
    INFO(more);
    const urdf::Robot robot = model(pair("", "", more));
    source::Collector findings;
    const auto result = compose::merge_fixed(robot, {}, {}, findings);
    CHECK(is_proved(robot, result));
    CHECK(result.robot.link(kept));
    CHECK(rules(findings) == std::vector<std::string>{"compose-joint-kept"});
  }
}

TEST_CASE("links on fixed joints become part of those that carry them") {
  const urdf::Robot robot = arm();
  source::Collector findings;
  const auto result = compose::merge_fixed(robot, {}, {}, findings);
  std::mt19937_64 random(1);
  check_merge(robot, result, random);
  // The link "world" stays the root.
  CHECK(result.robot.link("world"));
  CHECK(result.robot.joint("stand"));
  CHECK_FALSE(result.robot.link("camera"));
  CHECK_FALSE(result.robot.link("optical"));
  const urdf::Link& forearm = *result.robot.link("forearm");
  CHECK(forearm.inertial->mass.value == 2.2);
  REQUIRE(forearm.collisions.size() == 2);
  CHECK(forearm.collisions[1].name.value == "camera_collision");
  CHECK(forearm.collisions[1].origin.rpy.v[2].value == kinematics::pi / 2);
  CHECK(rules(findings) == std::vector<std::string>{"compose-gazebo-value", "compose-joint-kept", "compose-link-merged",
                                                    "compose-link-merged", "compose-reference"});
}

TEST_CASE("the mass of a single heavy part keeps its numbers") {
  const urdf::Robot robot = model(pair("", R"(<inertial><origin rpy="0 0 0.1"/><mass value="1.50"/>
    <inertia ixx="1.0" ixy="0.10" ixz="0" iyy="1.0" iyz="0" izz="1.0"/></inertial>)",
                                       ""));
  source::Collector findings;
  const auto result = compose::merge_fixed(robot, {}, {}, findings);
  CHECK(is_proved(robot, result));
  CHECK(result.robot.links[0].inertial->mass.text == "1.50");
  CHECK(result.robot.links[0].inertial->inertia.ixy.text == "0.10");
}

TEST_CASE("a link between that a new root has needed takes the name of the link on it") {
  const urdf::Robot robot = arm();
  source::Collector findings;
  const auto rerooted = compose::reroot(robot, "hand", findings);
  REQUIRE(rerooted);
  const auto result = compose::merge_fixed(rerooted->robot, rerooted->added_links, {}, findings);
  CHECK(is_proved(rerooted->robot, result));
  CHECK_FALSE(result.robot.link("shoulder_axis"));
  REQUIRE(result.robot.link("pedestal"));
  CHECK(result.robot.link("pedestal")->inertial->mass.value == 20);
}

TEST_CASE("trees drawn at random weigh and move the same when lumped") {
  RobotSource source(11);
  std::mt19937_64 random(11);
  for (int k = 0; k < 150; ++k) {
    const std::string text = source.next(2 + source.draw(12));
    INFO(text);
    const urdf::Robot robot = model(text);
    source::Collector findings;
    check_merge(robot, compose::merge_fixed(robot, {}, {}, findings), random);
  }
}

TEST_CASE("public robots weigh and move the same when lumped", "[corpus]") {
  std::mt19937_64 random(5);
  for (const std::string& file : urdfmill::test::corpus(8)) {
    INFO(file);
    const auto robot = read_model(read_file(file));
    source::Collector findings;
    if (!robot || !kinematics::Tree::build(*robot, kinematics::Mimics::follow, findings)) continue;
    check_merge(*robot, compose::merge_fixed(*robot, {}, {}, findings), random);
  }
}
