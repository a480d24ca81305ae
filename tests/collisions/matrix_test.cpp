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
