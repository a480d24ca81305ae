#include "urdfmill/kinematics/dh/dh_fit.hpp"

#include <catch2/catch.hpp>
#include <random>

#include "random_chains.hpp"
#include "urdfmill/kinematics/dh/dh_robot.hpp"

namespace urdfmill::kinematics {
namespace {

/// Returns the chain of the robot made from a table of the chain.
Chain of_table(const Chain& chain, Convention convention) {
  source::Collector sink;
  DhOptions options;
  options.convention = convention;
  const auto table = dh_table(chain, options, sink);
  REQUIRE(table);
  const urdf::Robot robot = robot_from_dh(*table, {}, sink);
  const auto result = kinematics::chain(robot, table->base_link, table->tip_link, sink);
  REQUIRE(result);
  return *result;
}

/// Random senses and zeros for all joints.
std::vector<JointConvention> random_conventions(const Chain& chain, std::mt19937& random) {
  std::uniform_real_distribution<double> zero(-1, 1);
  std::vector<JointConvention> conventions;
  for (const ChainJoint& joint : chain.joints)
    conventions.push_back({joint.name, random() % 2 == 0 ? 1.0 : -1.0, random() % 3 == 0 ? 0.0 : zero(random)});
  return conventions;
}

/// Changes senses and zeros of the joints, makes a table, and expects the fit to find them.
void expect_fit(const Chain& model, test::ChainSource& chains, std::mt19937& random, Convention convention) {
  const auto put_in = random_conventions(model, random);
  const Chain table = of_table(counted_otherwise(model, put_in), convention);
  const auto fit = fit_table(model, table, 1e-6);
  REQUIRE(fit);
  for (const FitDifference& difference : fit->differences)
    UNSCOPED_INFO(difference.what << ": " << difference.table << ", " << difference.model);
  REQUIRE(fit->differences.empty());
  const Chain counted = counted_otherwise(model, fit->conventions);
  const std::vector<double> q = chains.positions(model);
  const Transform expected = forward(counted, q);
  const Transform found = fit->base * forward(table, q) * fit->tool;
  CHECK(position_distance(expected, found) < 1e-4);
  CHECK(rotation_distance(expected.rotation, found.rotation) < 1e-4);
}

TEST_CASE("the senses and zeros that were put into a table are found again: model and table move alike") {
  test::ChainSource chains(11);
  std::mt19937 random(5);
  for (int i = 0; i < 200; ++i) {
    Chain model = chains.next();
    if (model.joints.size() > 8) continue;
    // The line of a prismatic axis is free; sessions of dh cover arms with prismatic joints.
    for (ChainJoint& joint : model.joints) joint.prismatic = false;
    INFO("chain " << i << " of " << model.joints.size());
    expect_fit(model, chains, random, i % 2 == 0 ? Convention::standard : Convention::modified);
  }
}

TEST_CASE("so they are in chains with prismatic joints, also several one after the other") {
  test::ChainSource chains(23);
  std::mt19937 random(9);
  int slid = 0;
  for (int i = 0; i < 400; ++i) {
    Chain model = chains.next();
    if (model.joints.size() > 7) continue;
    for (ChainJoint& joint : model.joints) joint.prismatic = random() % 2 == 0;
    INFO("chain " << i << " of " << model.joints.size());
    for (const ChainJoint& joint : model.joints)
      UNSCOPED_INFO((joint.prismatic ? "P " : "R ") << joint.axis.transpose() << " at " << joint.point.transpose());
    expect_fit(model, chains, random, i % 2 == 0 ? Convention::standard : Convention::modified);
    ++slid;
  }
  CHECK(slid > 200);
}

TEST_CASE("another length is named, with both values") {
  test::ChainSource chains(3);
  Chain model = chains.next();
  while (model.joints.size() < 4 || model.joints[2].prismatic || model.joints[3].prismatic) model = chains.next();
  Chain other = model;
  other.joints[3].point += cross(other.joints[2].axis, other.joints[3].axis).normalized() * 0.05;
  const auto fit = fit_table(model, of_table(other, Convention::standard), 1e-4);
  REQUIRE(fit);
  REQUIRE_FALSE(fit->differences.empty());
  const std::string words = "a between " + model.joints[2].name + " and " + model.joints[3].name;
  CHECK(std::any_of(fit->differences.begin(), fit->differences.end(),
                    [&](const FitDifference& difference) { return difference.what == words; }));
}

TEST_CASE("only the length that differs is named, also after prismatic joints") {
  test::ChainSource chains(7);
  for (int i = 0; i < 40;) {
    Chain model = chains.next();
    if (model.joints.size() != 6) continue;
    for (std::size_t k = 0; k < 6; ++k) model.joints[k].prismatic = k == 1 || k == 2;
    const Vector3 normal = cross(model.joints[4].axis, model.joints[5].axis);
    if (normal.norm() < 0.1) continue;
    ++i;
    Chain other = model;
    other.joints[5].point += normal.normalized() * 0.05;
    const auto fit = fit_table(model, of_table(other, Convention::standard), 1e-6);
    REQUIRE(fit);
    INFO("chain " << i);
    for (const FitDifference& difference : fit->differences) UNSCOPED_INFO(difference.what);
    REQUIRE_FALSE(fit->differences.empty());
    CHECK(fit->differences.front().what == "a between j5 and j6");
    CHECK(fit->differences.size() == 1);
  }
}

TEST_CASE("chains of other kinds of joints are not compared") {
  test::ChainSource chains(1);
  Chain model = chains.next();
  while (model.joints.size() < 2) model = chains.next();
  Chain shorter = model;
  shorter.joints.pop_back();
  CHECK_FALSE(fit_table(model, shorter, 1e-6));
}

}  // namespace
}  // namespace urdfmill::kinematics
