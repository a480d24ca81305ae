#include "urdfmill/compose/prefix.hpp"

#include "tests/compose/models.hpp"
#include "urdfmill/kinematics/proof/same_model.hpp"
#include "urdfmill/urdf/extension_names.hpp"
#include "urdfmill/xml/subtree.hpp"

using namespace urdfmill;
using namespace urdfmill::compose::test;

namespace {

std::string extensions(const urdf::Robot& robot) {
  std::string text;
  for (const urdf::Extension& extension : robot.extensions) {
    xml::append_subtree(*extension.element, text);
    text += '\n';
  }
  return text;
}

/// An extension of a robot with links a, b and joint j, and the same extension with the prefix p_.
struct PrefixCase {
  const char* given;
  const char* prefixed;
};

const PrefixCase prefix_cases[] = {
    {R"(<gazebo reference="a"><mu1>1</mu1></gazebo>)", R"(<gazebo reference="p_a"><mu1>1</mu1></gazebo>)"},
    {R"(<gazebo reference="j"/>)", R"(<gazebo reference="p_j"/>)"},
    {R"(<gazebo reference="unknown"/>)", R"(<gazebo reference="unknown"/>)"},
    {R"(<gazebo><plugin name="a"><leftJoint>j</leftJoint><rightJoint> j </rightJoint></plugin></gazebo>)",
     R"(<gazebo><plugin name="a"><leftJoint>p_j</leftJoint><rightJoint> p_j </rightJoint></plugin></gazebo>)"},
    {R"(<gazebo><plugin><joints>j, j</joints><topic>j</topic><joints>j, k</joints></plugin></gazebo>)",
     R"(<gazebo><plugin><joints>p_j, p_j</joints><topic>j</topic><joints>j, k</joints></plugin></gazebo>)"},
    {R"(<gazebo><plugin><bodyName>b</bodyName><frame_id>["a"]</frame_id></plugin></gazebo>)",
     R"(<gazebo><plugin><bodyName>p_b</bodyName><frame_id>["p_a"]</frame_id></plugin></gazebo>)"},
    {R"(<gazebo><plugin><jointName>a</jointName><linkName>j</linkName></plugin></gazebo>)",
     R"(<gazebo><plugin><jointName>a</jointName><linkName>j</linkName></plugin></gazebo>)"},
    {R"(<gazebo><virtualJoint><name>j</name></virtualJoint><plugin><name>j</name></plugin></gazebo>)",
     R"(<gazebo><virtualJoint><name>p_j</name></virtualJoint><plugin><name>j</name></plugin></gazebo>)"},
    {R"(<gazebo><joint name="loop"><parent>a</parent><child>b</child><pose relative_to="b">0</pose></joint></gazebo>)",
     R"(<gazebo><joint name="p_loop"><parent>p_a</parent><child>p_b</child><pose relative_to="p_b">0</pose></joint></gazebo>)"},
    {R"(<gazebo reference="a"><sensor name="s"><contact><collision>a_collision_1</collision></contact></sensor></gazebo>)",
     R"(<gazebo reference="p_a"><sensor name="s"><contact><collision>p_a_collision_1</collision></contact></sensor></gazebo>)"},
    {R"(<gazebo><contact><collision>a_fixed_joint_lump__b_collision</collision></contact></gazebo>)",
     R"(<gazebo><contact><collision>p_a_fixed_joint_lump__p_b_collision</collision></contact></gazebo>)"},
    {R"(<gazebo reference="j"><sensor><force_torque><frame>a</frame></force_torque></sensor></gazebo>)",
     R"(<gazebo reference="p_j"><sensor><force_torque><frame>a</frame></force_torque></sensor></gazebo>)"},
    {R"(<transmission name="t"><joint name="j"/><actuator name="m"/><leftActuator name="l"/></transmission>)",
     R"(<transmission name="p_t"><joint name="p_j"/><actuator name="p_m"/><leftActuator name="p_l"/></transmission>)"},
    {R"(<transmission name="t"><x name="y"/><link_x passive_actuated_joint="j"/></transmission>)",
     R"(<transmission name="p_t"><x name="y"/><link_x passive_actuated_joint="p_j"/></transmission>)"},
    {R"(<ros2_control name="h"><joint name="j"><param name="mimic">j</param><param name="j">j</param></joint></ros2_control>)",
     R"(<ros2_control name="p_h"><joint name="p_j"><param name="mimic">p_j</param><param name="j">j</param></joint></ros2_control>)"},
    {R"(<ros2_control name="h"><gpio name="io"/><sensor name="s"><param name="frame_id">a</param></sensor></ros2_control>)",
     R"(<ros2_control name="p_h"><gpio name="p_io"/><sensor name="p_s"><param name="frame_id">p_a</param></sensor></ros2_control>)"},
    {R"(<sensor name="s"><parent link="a"/></sensor>)", R"(<sensor name="p_s"><parent link="p_a"/></sensor>)"},
    {R"(<disable_collisions link1="a" link2="b" reason="a"/>)",
     R"(<disable_collisions link1="p_a" link2="p_b" reason="a"/>)"},
};

}  // namespace

TEST_CASE("names of links and joints are found where extensions say them") {
  for (const PrefixCase& c : prefix_cases) {
    INFO(c.given);
    const urdf::Robot robot = model(std::string(R"(<robot name="r"><link name="a"/><link name="b"/>
      <joint name="j" type="continuous"><parent link="a"/><child link="b"/></joint>)") +
                                    c.given + "</robot>");
    source::Collector findings;
    CHECK(extensions(compose::add_prefix(robot, "p_", findings).robot) == std::string(c.prefixed) + "\n");
    CHECK(extensions(robot) == std::string(c.given) + "\n");
  }
}

TEST_CASE("a prefix is on all names and changes nothing else") {
  const urdf::Robot robot = arm();
  source::Collector findings;
  const auto result = compose::add_prefix(robot, "left_", findings);
  CHECK(is_proved(robot, result));
  CHECK(rules(findings) == std::vector<std::string>{"compose-world"});
  for (const urdf::Link& link : result.robot.links) CHECK(link.name.value.starts_with("left_"));
  CHECK(result.robot.joint("left_right_slide")->mimic->joint.value == "left_left_slide");
  CHECK(result.robot.links[1].visuals[0].material->name.value == "left_grey");
}

TEST_CASE("public robots with a prefix are the same robots", "[corpus]") {
  for (const std::string& file : urdfmill::test::corpus(6)) {
    INFO(file);
    const auto robot = read_model(read_file(file));
    source::Collector findings;
    const auto tree = robot ? kinematics::Tree::build(*robot, kinematics::Mimics::follow, findings) : std::nullopt;
    if (!tree) continue;
    const auto result = compose::add_prefix(*robot, "p/", findings);
    CHECK(is_proved(*robot, result));
    kinematics::SameModelOptions options;
    options.samples = 2;
    using kinematics::Aspect;
    options.aspects = {Aspect::kinematics, Aspect::dynamics, Aspect::limits, Aspect::visuals, Aspect::collisions};
    for (const urdf::Link& link : robot->links)
      options.link_names.emplace_back(link.name.value, "p/" + link.name.value);
    for (const auto& difference : kinematics::same_model(*robot, result.robot, options).differences)
      FAIL_CHECK(difference.message());
  }
}

TEST_CASE("what differs is not proved") {
  const urdf::Robot robot = arm();
  source::Collector findings;
  const auto refused = [&](auto change) {
    compose::Composed result{robot, compose::Images::identity(robot)};
    change(result.robot);
    findings.diagnostics.clear();
    const compose::Original originals[] = {{robot, result.images}};
    return !compose::prove(originals, result.robot, findings) &&
           rules(findings) == std::vector<std::string>{"compose-not-proved"};
  };
  CHECK_FALSE(refused([](urdf::Robot&) {}));
  CHECK(refused([](urdf::Robot& r) { r.joints[1].origin.xyz.v[2].value += 1e-6; }));
  CHECK(refused([](urdf::Robot& r) { r.joints[1].axis.v[1].value = -1; }));
  CHECK(refused([](urdf::Robot& r) { r.joints[1].limits->effort.value = 81; }));
  CHECK(refused([](urdf::Robot& r) { r.joints[1].safety->k_velocity.value = 11; }));
  CHECK(refused([](urdf::Robot& r) { r.joints[1].type = urdf::JointType::continuous; }));
  CHECK(refused([](urdf::Robot& r) { r.joints.back().mimic->multiplier.value = -1; }));
  CHECK(refused([](urdf::Robot& r) { r.joints.back().mimic.reset(); }));
  CHECK(refused([](urdf::Robot& r) { r.links[1].inertial->mass.value = 20.1; }));
  CHECK(refused([](urdf::Robot& r) { r.links[1].inertial->origin.xyz.v[0].value = 1e-3; }));
  CHECK(refused([](urdf::Robot& r) { r.links[1].inertial->inertia.ixy.value = 1e-3; }));
  CHECK(refused([](urdf::Robot& r) { r.links[1].visuals.clear(); }));
  CHECK(refused([](urdf::Robot& r) { r.links[1].visuals[0].material.reset(); }));
  CHECK(refused([](urdf::Robot& r) { r.links[1].collisions.push_back(r.links[1].collisions[0]); }));
  CHECK(refused([](urdf::Robot& r) { r.links[1].collisions[0].origin.xyz.v[0].value = 1e-3; }));
}
