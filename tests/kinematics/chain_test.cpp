#include <catch2/catch.hpp>

#include "models.hpp"
#include "urdfmill/kinematics/chain.hpp"
#include "urdfmill/kinematics/dh/dh.hpp"
#include "urdfmill/kinematics/forward.hpp"

namespace urdfmill::kinematics {
namespace {

using source::Collector;
using test::model;

/// An arm of two joints beside a second branch, a fixed joint with a zero axis, origins without attributes.
const char* const branched = R"(<robot name="branched">
  <link name="root"/><link name="arm"/><link name="tool"/><link name="side"/><link name="eye"/>
  <joint name="shoulder" type="revolute"><parent link="root"/><child link="arm"/><origin xyz="0 0 0.5"/><axis xyz="0 0 2"/>
    <limit lower="-1" upper="2" effort="1" velocity="1"/></joint>
  <joint name="flange" type="fixed"><parent link="arm"/><child link="tool"/><origin xyz="0.3 0 0"/><axis xyz="0 0 0"/></joint>
  <joint name="slide" type="prismatic"><parent link="root"/><child link="side"/><origin/><axis xyz="1 0 0"/>
    <limit lower="0" upper="1" effort="1" velocity="1"/><mimic joint="shoulder" multiplier="0.5" offset="0.1"/></joint>
  <joint name="mount" type="fixed"><parent link="side"/><child link="eye"/><origin rpy="0 0 1.5707963267948966"/></joint>
</robot>)";

struct Failure {
  const char* name;
  const char* urdf;
  const char* base;
  const char* tip;
  const char* rule;
  const char* words;  ///< part of the message
};

const Failure failures[] = {
    {"an unknown tip", branched, "root", "tol", "kinematics-unknown-link", "the tip link tol does not exist"},
    {"an unknown base", branched, "bse", "tool", "kinematics-unknown-link", "the base link bse does not exist"},
    {"a floating joint",
     R"(<robot name="r"><link name="a"/><link name="b"/><joint name="free" type="floating"><parent link="a"/><child link="b"/></joint></robot>)",
     "a", "b", "kinematics-floating-joint", "the floating joint free"},
    {"a planar joint",
     R"(<robot name="r"><link name="a"/><link name="b"/><joint name="slab" type="planar"><parent link="a"/><child link="b"/></joint></robot>)",
     "a", "b", "kinematics-planar-joint", "the planar joint slab"},
    {"a zero axis",
     R"(<robot name="r"><link name="a"/><link name="b"/><joint name="j" type="continuous"><parent link="a"/><child link="b"/><axis xyz="0 0 0"/></joint></robot>)",
     "a", "b", "kinematics-zero-axis", "continuous joint j is 0 0 0"},
    {"links of different roots", R"(<robot name="r"><link name="a"/><link name="b"/></robot>)", "a", "b",
     "kinematics-unconnected", "different roots"},
    {"a mimic of nothing",
     R"(<robot name="r"><link name="a"/><link name="b"/><joint name="j" type="continuous"><parent link="a"/><child link="b"/><mimic joint="k"/></joint></robot>)",
     "a", "b", "kinematics-mimic-unresolved", "joint j mimics joint k, which does not exist"},
    {"a loop",
     R"(<robot name="r"><link name="a"/><link name="b"/><joint name="j" type="continuous"><parent link="a"/><child link="b"/></joint><joint name="k" type="continuous"><parent link="b"/><child link="a"/></joint></robot>)",
     "a", "b", "kinematics-not-a-tree", "loop of joints"},
    {"two parents",
     R"(<robot name="r"><link name="a"/><link name="b"/><joint name="j" type="continuous"><parent link="a"/><child link="b"/></joint><joint name="k" type="continuous"><parent link="a"/><child link="b"/></joint></robot>)",
     "a", "b", "kinematics-not-a-tree", "child of joint j and of joint k"},
    {"a missing link",
     R"(<robot name="r"><link name="a"/><joint name="j" type="continuous"><parent link="a"/><child link="c"/></joint></robot>)",
     "a", "a", "kinematics-joint-without-link", "the child of joint j, link c, does not exist"},
};

TEST_CASE("chains that cannot be are refused with the thing named") {
  for (const Failure& f : failures) {
    INFO(f.name);
    Collector sink;
    const auto chain = kinematics::chain(model(f.urdf), f.base, f.tip, sink);
    CHECK(chain.has_value() == (*f.rule == '\0'));
    if (chain) continue;
    REQUIRE_FALSE(sink.diagnostics.empty());
    CHECK(sink.diagnostics[0].rule->id == f.rule);
    CHECK_THAT(sink.diagnostics[0].message, Catch::Contains(f.words));
  }
}

TEST_CASE("mimics that lead nowhere are refused when they are to be followed") {
  for (const char* leader : {"k", "j", "free"}) {
    INFO(leader);
    const urdf::Robot robot = model(
        R"(<robot name="r"><link name="a"/><link name="b"/><link name="c"/>
        <joint name="free" type="floating"><parent link="b"/><child link="c"/></joint>
        <joint name="j" type="continuous"><parent link="a"/><child link="b"/><mimic joint=")" +
        std::string(leader) + R"("/></joint></robot>)");
    Collector sink;
    CHECK_FALSE(Tree::build(robot, Mimics::follow, sink));
    REQUIRE(sink.diagnostics.size() == 1);
    CHECK(sink.diagnostics[0].rule->id == "kinematics-mimic-unresolved");
    CHECK(Tree::build(robot, Mimics::free, sink));
  }
}

TEST_CASE("fixed joints are merged, with whatever axis they have") {
  Collector sink;
  const auto chain = kinematics::chain(model(branched), "root", "tool", sink);
  REQUIRE(chain);
  REQUIRE(chain->joints.size() == 1);
  CHECK(chain->joints[0].axis.isApprox(Vector3(0, 0, 1)));
  CHECK(chain->joints[0].lower == -1);
  CHECK(chain->home.position.isApprox(Vector3(0.3, 0, 0.5)));
}

TEST_CASE("a chain between branches goes up and down again, and turns the axes it climbs") {
  const urdf::Robot robot = model(branched);
  Collector sink;
  const auto chain = kinematics::chain(robot, "tool", "eye", sink);
  REQUIRE(chain);
  REQUIRE(chain->joints.size() == 2);
  CHECK(chain->joints[0].upwards);
  CHECK(chain->joints[0].axis.isApprox(Vector3(0, 0, -1)));
  CHECK(chain->joints[1].mimic->multiplier == 0.5);
  const auto tree = Tree::build(robot, Mimics::free, sink);
  REQUIRE(tree);
  const std::array<double, 2> q{0.7, 0.4};
  const auto poses = body_poses(*tree, q);
  const Transform expected = poses[tree->body_of_link(2)].inverse() * poses[tree->body_of_link(4)];
  const Transform found = forward(*chain, q);
  CHECK(position_distance(expected, found) < 1e-15);
  CHECK(rotation_distance(expected.rotation, found.rotation) < 1e-15);
  const auto table = dh_table(*chain, {}, sink);
  REQUIRE(table);
  CHECK(table->rows[1].mimic->joint == "shoulder");
}

TEST_CASE("a chain from a link to itself has no joints") {
  Collector sink;
  const auto chain = kinematics::chain(model(branched), "arm", "arm", sink);
  REQUIRE(chain);
  CHECK(chain->joints.empty());
  CHECK(position_distance(chain->home, {}) == 0);
}

TEST_CASE("without a tip the deepest is taken, and a tie is a question") {
  const urdf::Robot robot = model(branched);
  Collector sink;
  const auto tree = Tree::build(robot, Mimics::free, sink);
  REQUIRE(tree);
  CHECK_FALSE(choose_chain(robot, *tree, "", "", sink));
  REQUIRE(sink.diagnostics.size() == 1);
  CHECK(sink.diagnostics[0].rule->id == "kinematics-ambiguous-tip");
  CHECK_THAT(sink.diagnostics[0].message,
             Catch::Contains(" tool (1 movable of 2 joints), eye (1 movable of 2 joints)"));
  const auto given = choose_chain(robot, *tree, "", "eye", sink);
  REQUIRE(given);
  CHECK(given->base == "root");
}

TEST_CASE("mimic joints stand at multiplier times position plus offset, also through each other") {
  const urdf::Robot robot = model(R"(<robot name="r"><link name="a"/><link name="b"/><link name="c"/><link name="d"/>
    <joint name="1" type="continuous"><parent link="a"/><child link="b"/><axis xyz="0 0 1"/></joint>
    <joint name="2" type="continuous"><parent link="b"/><child link="c"/><axis xyz="0 0 1"/><mimic joint="3" multiplier="2" offset="1"/></joint>
    <joint name="3" type="continuous"><parent link="c"/><child link="d"/><axis xyz="0 0 1"/><mimic joint="1" multiplier="-1" offset="0.5"/></joint></robot>)");
  Collector sink;
  const auto tree = Tree::build(robot, Mimics::follow, sink);
  REQUIRE(tree);
  REQUIRE(tree->variables().size() == 1);
  const std::array<double, 1> q{0.2};
  CHECK(joint_position(tree->bodies()[tree->body_of_link(2)], q) == Approx(2 * (-0.2 + 0.5) + 1));
  CHECK(joint_position(tree->bodies()[tree->body_of_link(3)], q) == Approx(-0.2 + 0.5));
}

TEST_CASE("roll, pitch and yaw give the rotation back, at gimbal lock too") {
  for (double roll : {-3.1, -1.0, 0.0, 0.4, 3.0})
    for (double pitch : {-pi / 2, -pi / 2 + 1e-9, -0.3, 0.0, 1.0, pi / 2 - 1e-6, pi / 2})
      for (double yaw : {-2.0, 0.0, 0.7}) {
        const Matrix3 r = rotation(urdf::rotation_from_rpy(roll, pitch, yaw));
        const auto again = rpy(r);
        CHECK(rotation_distance(r, rotation(urdf::rotation_from_rpy(again[0], again[1], again[2]))) < 1e-14);
        CHECK(rotation_distance(r, rotation(quaternion(r))) < 1e-15);
      }
}

TEST_CASE("matrices are made for so many joints and no more") {
  Collector sink;
  const auto tree = Tree::build(model(branched), Mimics::free, sink);
  REQUIRE(tree);
  CHECK(are_at_most(tree->variables().size(), 2, "a mass matrix", sink));
  CHECK(sink.diagnostics.empty());
  CHECK_FALSE(are_at_most(tree->variables().size(), 1, "a mass matrix", sink));
  REQUIRE(sink.diagnostics.size() == 1);
  CHECK(sink.diagnostics[0].rule->id == "kinematics-too-many-variables");
  CHECK(sink.diagnostics[0].message == "2 joints move independently; a mass matrix is made for at most 1");
  CHECK(are_few(10, 5, 50, "links", sink));
  CHECK_FALSE(are_few(10, 6, 50, "links", sink));
  REQUIRE(sink.diagnostics.size() == 2);
  CHECK(sink.diagnostics[1].rule->id == "kinematics-too-many-states");
  CHECK(sink.diagnostics[1].message == "10 positions with 6 links each; one run computes at most 50 links");
}

TEST_CASE("a chain as long as a file allows is computed without recursion") {
  std::string text = "<robot name=\"long\"><link name=\"l0\"/>";
  constexpr int count = 2000;
  for (int i = 1; i <= count; ++i) {
    const std::string n = std::to_string(i);
    text += "<link name=\"l" + n + "\"/><joint name=\"j" + n + "\" type=\"continuous\"><parent link=\"l" +
            std::to_string(i - 1) + "\"/><child link=\"l" + n +
            "\"/><origin xyz=\"0.001 0 0\"/><axis xyz=\"0 0 1\"/></joint>";
  }
  Collector sink;
  const auto chain = kinematics::chain(model(text + "</robot>"), "l0", "l" + std::to_string(count), sink);
  REQUIRE(chain);
  CHECK(chain->joints.size() == count);
  CHECK(chain->home.position.x() == Approx(2.0));
}

}  // namespace
}  // namespace urdfmill::kinematics
