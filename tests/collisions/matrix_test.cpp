// The matrix of whole robots: proofs against positions of their own, and threads.
#include "urdfmill/collisions/pairs/matrix.hpp"

#include <fmt/format.h>

#include <catch2/catch.hpp>

#include "tests/kinematics/models.hpp"
#include "urdfmill/collisions/pairs/positions.hpp"

namespace urdfmill::collisions {
namespace {

/// Returns an arm of links with shapes of different kinds and sizes, each turned about an axis of its own.
std::string arm(std::uint64_t seed) {
  constexpr int links = 6;
  Draw draw(seed, 0);
  std::string text = "<robot name=\"arm\" version=\"1.2\">";
  for (int i = 0; i < links; ++i) {
    const double size = 0.05 + 0.1 * draw(), length = 0.1 + 0.2 * draw();
    const std::string shapes[] = {fmt::format("<box size=\"{} {} {}\"/>", size, size, length),
                                  fmt::format("<cylinder radius=\"{}\" length=\"{}\"/>", size / 2, length),
                                  fmt::format("<capsule radius=\"{}\" length=\"{}\"/>", size / 2, length),
                                  fmt::format("<sphere radius=\"{}\"/>", size)};
    text +=
        fmt::format("<link name=\"l{}\"><collision><origin xyz=\"0 0 {}\"/><geometry>{}</geometry></collision></link>",
                    i, length / 2, shapes[static_cast<std::size_t>(4 * draw())]);
    if (i == 0) continue;
    text += fmt::format(
        "<joint name=\"j{}\" type=\"{}\"><origin xyz=\"0 0 0.3\" rpy=\"{} 0 0\"/><parent link=\"l{}\"/><child "
        "link=\"l{}\"/><axis xyz=\"{} {} 1\"/><limit lower=\"-1\" upper=\"{}\" effort=\"1\" velocity=\"1\"/></joint>",
        i, i == 3 ? "prismatic" : "revolute", draw(), i - 1, i, draw(), draw(), i == 3 ? 0.2 : 2.0);
  }
  return text + "</robot>";
}

RobotGeometry shapes_of(const urdf::Robot& robot) {
  source::Collector findings;
  bodies::MeshStore meshes({}, xacro::PackageIndex(xacro::PackageIndex::Options()));
  RobotGeometry geometry = robot_geometry(robot, meshes, findings);
  REQUIRE(findings.diagnostics.empty());
  return geometry;
}

Matrix matrix(const urdf::Robot& robot, const RobotGeometry& geometry, unsigned jobs) {
  MatrixOptions options;
  options.stable = 2'000;
  options.jobs = jobs;
  source::Collector findings;
  auto made = matrix_of(robot, geometry, options, findings);
  REQUIRE(made);
  return *std::move(made);
}

TEST_CASE("links that are proved to stay apart touch in no position of another seed") {
  constexpr std::size_t positions = 2'000;
  std::size_t proved = 0;
  for (std::uint64_t seed = 1; seed <= 8; ++seed) {
    const urdf::Robot robot = kinematics::test::model(arm(seed));
    const RobotGeometry geometry = shapes_of(robot);
    const Matrix found = matrix(robot, geometry, 2);
    source::Collector findings;
    const auto tree = kinematics::Tree::build(robot, kinematics::Mimics::follow, findings);
    REQUIRE(tree);
    Positions others(*tree, geometry, ranges_of(*tree));
    others.draw(seed + 1000, 0, positions, 2);
    for (const Pair& pair : found.pairs) {
      if (pair.of != PairClass::never || !pair.is_certain) continue;
      ++proved;
      for (std::size_t i = 0; i < positions; ++i) {
        const Transform relative = others.pose(i, pair.first).inverse() * others.pose(i, pair.second);
        REQUIRE_FALSE(geometry.links[pair.first].touches(geometry.links[pair.second], relative));
      }
    }
  }
  CHECK(proved >= 8);
}

/// A joint that others follow: the follower carries an arm of 0.5 m from the axis, and a ball is where it comes to.
struct Followed {
  std::string leader;    ///< its type and limits
  std::string follower;  ///< its type
  std::string mimic;     ///< multiplier and offset
  std::string ball;      ///< place
  bool is_reached = true;
};

Pair arm_and_ball(const Followed& followed) {
  const std::string joint = "<parent link=\"base\"/><origin xyz=\"0 0 ";
  const urdf::Robot robot = kinematics::test::model(
      "<robot name=\"r\" version=\"1.2\"><link name=\"base\"><collision><origin xyz=\"0 0 -20\"/><geometry><sphere "
      "radius=\"0.05\"/></geometry></collision></link><link name=\"wheel\"/>"
      "<link name=\"arm\"><collision><origin xyz=\"0.5 0 0\"/><geometry><sphere "
      "radius=\"0.05\"/></geometry></collision>"
      "</link><link name=\"other\"/><link name=\"ball\"><collision><origin xyz=\"" +
      followed.ball +
      "\"/><geometry><sphere radius=\"0.05\"/></geometry></collision></link>"
      "<joint name=\"to_wheel\" type=\"" +
      followed.leader + joint +
      "-9\"/><child link=\"wheel\"/><axis xyz=\"1 0 0\"/></joint><joint name=\"to_arm\" type=\"" + followed.follower +
      "\">" + joint + "0\"/><child link=\"arm\"/><axis xyz=\"0 0 1\"/><mimic joint=\"to_wheel\" " + followed.mimic +
      "/><limit lower=\"-9\" upper=\"9\" effort=\"1\" velocity=\"1\"/></joint>"
      "<joint name=\"to_other\" type=\"fixed\"><parent link=\"base\"/><child link=\"other\"/></joint>"
      "<joint name=\"to_ball\" type=\"fixed\"><parent link=\"other\"/><child link=\"ball\"/></joint></robot>");
  const Matrix found = matrix(robot, shapes_of(robot), 1);
  REQUIRE(found.pairs.size() == 3);
  return found.pairs.back();
}

TEST_CASE("a proof covers all that joints reach which follow another one") {
  const std::string limited = "revolute\"><limit lower=\"-10\" upper=\"10\" effort=\"1\" velocity=\"1\"/>";
  const std::string from_one = "revolute\"><limit lower=\"1\" upper=\"1.5\" effort=\"1\" velocity=\"1\"/>";
  const Followed all[] = {
      {"continuous\">", "continuous", "multiplier=\"0.5\"", "-0.25 0.433 0"},
      {"continuous\">", "continuous", "multiplier=\"0.37\"", "-0.5 0 0"},
      {"continuous\">", "continuous", "multiplier=\"-0.01\" offset=\"1\"", "-0.5 0 0"},
      {"continuous\">", "prismatic", "multiplier=\"0.01\"", "0.5 0 9", false},
      {limited, "continuous", "multiplier=\"0.3\"", "-0.49 0.07 0"},
      {limited, "prismatic", "multiplier=\"0.1\"", "0.5 0 0.9"},
      {from_one, "revolute", "multiplier=\"2\"", "-0.5 0 0"},
      {"prismatic\"><limit lower=\"-1e16\" upper=\"1e16\" effort=\"1\" velocity=\"1\"/>", "prismatic",
       "multiplier=\"2\"", "0.5 0 1.5"},
  };
  for (const Followed& followed : all) {
    INFO(followed.leader << " " << followed.mimic);
    const Pair pair = arm_and_ball(followed);
    CHECK_FALSE(pair.of == PairClass::adjacent);
    CHECK_FALSE((pair.of == PairClass::never && pair.is_certain));
    CHECK((pair.contacts > 0) == followed.is_reached);
  }
  CHECK(arm_and_ball({"continuous\">", "continuous", "multiplier=\"3\"", "-0.8 0 0"}).is_certain);
}

TEST_CASE("a joint that mimics a fixed one stays where its offset is") {
  const Pair pair = arm_and_ball({"fixed\">", "revolute", "multiplier=\"2\" offset=\"1\"", "0.2702 0.4207 0"});
  CHECK(pair.of == PairClass::always);
  CHECK(pair.is_certain);
}

TEST_CASE("a position found is within the limits of its joint") {
  const Pair pair = arm_and_ball({"revolute\"><limit lower=\"0\" upper=\"6.5\" effort=\"1\" velocity=\"1\"/>",
                                  "revolute", "multiplier=\"1\"", "0 -0.5 0"});
  REQUIRE(pair.of == PairClass::sometimes);
  CHECK(pair.position.front() >= 0);
}

TEST_CASE("a contact is found although the links come close elsewhere without touching") {
  // A ball moves in a plane above two others. It passes the first 1 mm above, and touches the second by 0.1 mm, which
  // is 3 of a million positions.
  const std::string ball = "<geometry><sphere radius=\"0.01\"/></geometry></collision>";
  const std::string slide = "<limit lower=\"-1\" upper=\"1\" effort=\"1\" velocity=\"1\"/></joint>";
  const urdf::Robot robot = kinematics::test::model(
      "<robot name=\"r\" version=\"1.2\"><link name=\"base\"><collision><origin xyz=\"-0.5 0 -0.021\"/>" + ball +
      "<collision><origin xyz=\"0.5 0 -0.0199\"/>" + ball +
      "</link><link name=\"way\"/><link name=\"ball\"><collision>" + ball +
      "</link><joint name=\"x\" type=\"prismatic\"><parent link=\"base\"/><child link=\"way\"/><axis xyz=\"1 0 0\"/>" +
      slide + "<joint name=\"y\" type=\"prismatic\"><parent link=\"way\"/><child link=\"ball\"/><axis xyz=\"0 1 0\"/>" +
      slide + "</robot>");
  const RobotGeometry geometry = shapes_of(robot);
  MatrixOptions options;
  options.steps = 0;
  options.adjacent_too = true;
  options.jobs = 1;
  for (options.seed = 1; options.seed <= 8; ++options.seed) {
    CAPTURE(options.seed);
    source::Collector findings;
    const auto found = matrix_of(robot, geometry, options, findings);
    REQUIRE(found);
    REQUIRE(found->pairs.size() == 1);
    CHECK(found->pairs.front().of == PairClass::sometimes);
  }
}

TEST_CASE("the matrix is the same with any number of threads") {
  const urdf::Robot robot = kinematics::test::model(arm(3));
  const RobotGeometry geometry = shapes_of(robot);
  const Matrix one = matrix(robot, geometry, 1), many = matrix(robot, geometry, 4);
  REQUIRE(one.pairs.size() == many.pairs.size());
  CHECK(one.samples == many.samples);
  for (std::size_t i = 0; i < one.pairs.size(); ++i) {
    CHECK(one.pairs[i].of == many.pairs[i].of);
    CHECK(one.pairs[i].samples == many.pairs[i].samples);
    CHECK(one.pairs[i].contacts == many.pairs[i].contacts);
    CHECK(one.pairs[i].position == many.pairs[i].position);
  }
}

}  // namespace
}  // namespace urdfmill::collisions
