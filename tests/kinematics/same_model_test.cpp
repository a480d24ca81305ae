#include <catch2/catch.hpp>

#include "models.hpp"
#include "urdfmill/kinematics/proof/same_model.hpp"

namespace urdfmill::kinematics {
namespace {

using test::model;

const std::string arm_text = R"(<robot name="arm"><material name="red"><color rgba="1 0 0 1"/></material>
  <link name="base"><visual><geometry><box size="1 1 1"/></geometry><material name="red"/></visual></link>
  <link name="upper"><inertial><origin xyz="0.2 0 0"/><mass value="2"/><inertia ixx="0.1" ixy="0" ixz="0" iyy="0.2" iyz="0" izz="0.3"/></inertial>
    <collision><geometry><sphere radius="0.1"/></geometry></collision><collision><geometry><capsule radius="0.1" length="1"/></geometry></collision></link>
  <link name="lower"><inertial><origin xyz="0.1 0 0"/><mass value="1"/><inertia ixx="0.1" ixy="0" ixz="0" iyy="0.2" iyz="0" izz="0.3"/></inertial></link>
  <link name="finger"/>
  <joint name="shoulder" type="revolute"><parent link="base"/><child link="upper"/><origin xyz="0 0 1"/><axis xyz="0 1 0"/><limit lower="-1" upper="1" effort="10" velocity="2"/></joint>
  <joint name="elbow" type="continuous"><parent link="upper"/><child link="lower"/><origin xyz="0.5 0 0" rpy="0 0 0.3"/><axis xyz="0 1 0"/><dynamics damping="0.5"/></joint>
  <joint name="grip" type="prismatic"><parent link="lower"/><child link="finger"/><origin xyz="0.4 0 0"/><axis xyz="1 0 0"/><limit lower="0" upper="0.1" effort="1" velocity="1"/><mimic joint="elbow" multiplier="0.01"/></joint>
</robot>)";

std::string replaced(const std::string& from, const std::string& to) {
  std::string text = arm_text;
  const std::size_t at = text.find(from);
  REQUIRE(at != std::string::npos);
  return text.replace(at, from.size(), to);
}

SameModel compare(const std::string& a, const std::string& b, const SameModelOptions& options = {}) {
  const urdf::Robot robot_a = model(a);
  const urdf::Robot robot_b = model(b);
  return same_model(robot_a, robot_b, options);
}

bool has(const SameModel& result, Aspect aspect, const std::string& words) {
  for (const Difference& d : result.differences)
    if (d.aspect == aspect && d.message().find(words) != std::string::npos) return true;
  return false;
}

struct Row {
  const char* from;
  const char* to;
  Aspect aspect;
  const char* words;
};

const Row changes[] = {
    {R"(<link name="finger"/>)", R"(<link name="finger"/><link name="extra"/>)", Aspect::structure,
     "link extra: missing → present"},
    {R"(xyz="0.5 0 0" rpy="0 0 0.3")", R"(xyz="0.501 0 0" rpy="0 0 0.3")", Aspect::kinematics,
     "joint elbow: origin xyz 0.5 0 0 rpy 0 0 0.3 → xyz 0.501 0 0 rpy 0 0 0.3 (0.001 m, 0 rad apart)"},
    {R"(xyz="0.5 0 0" rpy="0 0 0.3")", R"(xyz="0.501 0 0" rpy="0 0 0.3")", Aspect::kinematics,
     "link lower: pose at random joint positions xyz"},
    {R"(<axis xyz="0 1 0"/><limit)", R"(<axis xyz="0 -1 0"/><limit)", Aspect::kinematics,
     "joint shoulder: axis 0 1 0 → 0 -1 0"},
    {R"(name="shoulder")", R"(name="hip")", Aspect::structure, "link upper: parent joint shoulder → hip"},
    {R"(type="continuous")", R"(type="fixed")", Aspect::structure, "joint elbow: type continuous → fixed"},
    {R"(type="continuous")", R"(type="fixed")", Aspect::kinematics,
     "robot: joints without a counterpart elbow of lower → none"},
    {R"(multiplier="0.01")", R"(multiplier="0.02")", Aspect::structure,
     "joint grip: mimic elbow times 0.01 plus 0 → elbow times 0.02 plus 0"},
    {R"(mass value="2")", R"(mass value="2.5")", Aspect::dynamics, "link upper: mass 2 → 2.5 (0.5 apart)"},
    {R"(xyz="0.2 0 0")", R"(xyz="0.2 0 0.1")", Aspect::dynamics,
     "link upper: centre of mass 0.2 0 0 → 0.2 0 0.1 (0.1 m apart)"},
    {R"(iyy="0.2" iyz="0" izz="0.3"/></inertial></link>)", R"(iyy="0.2" iyz="0.01" izz="0.3"/></inertial></link>)",
     Aspect::dynamics,
     "link lower: inertia about the centre of mass (xx xy xz yy yz zz) 0.1 0 0 0.2 0 0.3 → 0.1 0 0 0.2 0.01 0.3"},
    {R"(xyz="0.2 0 0")", R"(xyz="0.2 0 0.1")", Aspect::dynamics, "robot: gravity torques at random joint positions"},
    {R"(upper="1")", R"(upper="1.5")", Aspect::limits, "joint shoulder: upper limit 1 → 1.5 (0.5 apart)"},
    {R"(effort="10" velocity="2")", R"(effort="10")", Aspect::limits, "joint shoulder: velocity limit 2 → inf"},
    {R"(damping="0.5")", R"(damping="0.6")", Aspect::limits, "joint elbow: damping 0.5 → 0.6 (0.1 apart)"},
    {R"(rgba="1 0 0 1")", R"(rgba="0 1 0 1")", Aspect::visuals, "link base, visual box: colour 1 0 0 1 → 0 1 0 1"},
    {R"(box size="1 1 1")", R"(box size="1 1 2")", Aspect::visuals, "link base, visual box: size 1 1 1 → 1 1 2"},
    {R"(<sphere radius="0.1"/>)", R"(<cylinder radius="0.1" length="1"/>)", Aspect::collisions,
     "link upper, collision sphere: shape sphere → cylinder"},
    {R"(<collision><geometry><sphere radius="0.1"/></geometry></collision>)", "", Aspect::collisions,
     "link upper, collision sphere: present → missing"},
};

TEST_CASE("a model equals itself, and another way of writing it") {
  const SameModel same = compare(arm_text, arm_text);
  CHECK(same.same());
  CHECK(same.links == 4);
  CHECK(same.variables == 2);
  CHECK(same.samples == 32);
  CHECK(compare(arm_text, replaced(R"(<axis xyz="0 1 0"/><limit)", R"(<axis xyz="0 7 0"/><limit)")).same());
  CHECK(compare(arm_text, replaced(R"(rpy="0 0 0.3")", R"(rpy="0 0 6.583185307179586")")).same());
}

TEST_CASE("what was changed is found and said in numbers") {
  for (const Row& row : changes) {
    INFO(row.from << " -> " << row.to);
    const SameModel result = compare(arm_text, replaced(row.from, row.to));
    for (const Difference& d : result.differences) UNSCOPED_INFO(text(d.aspect) << ": " << d.message());
    CHECK(has(result, row.aspect, row.words));
  }
}

TEST_CASE("only the aspects that were asked for are compared") {
  for (const Row& row : changes) {
    SameModelOptions options;
    options.aspects.clear();
    for (Aspect aspect : all_aspects)
      if (aspect == Aspect::limits && row.aspect != Aspect::limits) options.aspects.push_back(aspect);
    if (!options.aspects.empty()) CHECK(compare(arm_text, replaced(row.from, row.to), options).same());
  }
}

TEST_CASE("links of other names can be mapped, and joints follow their links") {
  std::string other = arm_text;
  for (std::size_t at = 0; (at = other.find("\"lower\"", at)) != std::string::npos;) other.replace(at, 7, "\"fore\"");
  SameModelOptions options;
  CHECK_FALSE(compare(arm_text, other, options).same());
  options.link_names = {{"lower", "fore"}};
  const SameModel mapped = compare(arm_text, other, options);
  for (const Difference& d : mapped.differences) UNSCOPED_INFO(d.message());
  CHECK(mapped.same());
}

TEST_CASE("a model without variables is compared with one that has some") {
  const std::string still = R"(<robot name="r"><link name="a"/><link name="b"/>
    <joint name="j" type="fixed"><parent link="a"/><child link="b"/></joint></robot>)";
  std::string moving = still;
  moving.replace(moving.find("fixed"), 5, "continuous");
  for (const SameModel& result : {compare(still, moving), compare(moving, still)}) {
    CHECK(has(result, Aspect::kinematics, "robot: joints without a counterpart"));
    CHECK(result.samples == 0);
  }
}

TEST_CASE("a tolerance forgives as much and no more") {
  const std::string other = replaced(R"(xyz="0.5 0 0")", R"(xyz="0.50001 0 0")");
  SameModelOptions options;
  options.tolerance = 1e-4;
  CHECK(compare(arm_text, other, options).same());
  options.tolerance = 1e-6;
  CHECK_FALSE(compare(arm_text, other, options).same());
}

}  // namespace
}  // namespace urdfmill::kinematics
