#include "urdfmill/kinematics/identification/excitation.hpp"

#include <catch2/catch.hpp>
#include <cmath>

#include "models.hpp"
#include "urdfmill/kinematics/dynamics/friction.hpp"
#include "urdfmill/kinematics/identification/evolution.hpp"

namespace urdfmill::kinematics {
namespace {

const char* const arm = R"(<robot name="arm"><link name="base"/>
  <link name="turret"><inertial><origin xyz="0.02 0 0.1"/><mass value="8"/><inertia ixx="0.1" ixy="0" ixz="0.01" iyy="0.12" iyz="0" izz="0.08"/></inertial></link>
  <link name="upper"><inertial><origin xyz="0.2 0.01 0"/><mass value="4"/><inertia ixx="0.01" ixy="0.002" ixz="0" iyy="0.06" iyz="0" izz="0.06"/></inertial></link>
  <link name="lower"><inertial><origin xyz="0.15 0 0.02"/><mass value="2"/><inertia ixx="0.004" ixy="0" ixz="0" iyy="0.02" iyz="0" izz="0.02"/></inertial></link>
  <joint name="turn" type="continuous"><parent link="base"/><child link="turret"/><axis xyz="0 0 1"/></joint>
  <joint name="shoulder" type="continuous"><parent link="turret"/><child link="upper"/><origin xyz="0 0 0.3"/><axis xyz="0 1 0"/><dynamics damping="0.5" friction="1"/></joint>
  <joint name="elbow" type="continuous"><parent link="upper"/><child link="lower"/><origin xyz="0.4 0 0"/><axis xyz="0 1 0"/></joint>
</robot>)";

struct Setup {
  urdf::Robot robot = test::model(arm);
  source::Collector sink;
  Tree tree = *Tree::build(robot, Mimics::follow, sink);
  ExcitationProblem problem;

  Setup() {
    problem.unknowns.links = {1, 2, 3};
    problem.limits = {{-2, 1, 1.5, 8, 100, {}}, {-0.7, 0.9, 2, 6, 60, {}}, {-1, 1.5, 3, 20, 30, {}}};
    problem.period = 5;
    problem.evaluations = 400;
  }
};

TEST_CASE("a motion that is proposed begins at rest, repeats, and keeps every limit by the margin") {
  Setup setup;
  ExcitationFailure failure;
  const auto found = excite(setup.robot, setup.tree, setup.problem, failure);
  REQUIRE(found);
  CHECK(found->condition < 0.7 * found->condition_before);
  CHECK(found->condition > 1);
  const Dynamics dynamics(setup.robot, setup.tree);
  const Friction resisting = friction(setup.robot, setup.tree);
  const double room = 1 - setup.problem.margin;
  for (int k = 0; k <= 1000; ++k) {
    const double time = setup.problem.period * k / 1000;
    const MotionState state = found->motion.at(time);
    const MotionState next = found->motion.at(time + 1e-6);
    const Vector tau = dynamics.torques(state.q, state.dq, state.ddq, earth_gravity) + resisting.torques(state.dq, 0);
    for (std::size_t i = 0; i < 3; ++i) {
      const MotionLimits& limits = setup.problem.limits[i];
      INFO("variable " << i << " at " << time);
      CHECK(state.q[i] >= limits.lower);
      CHECK(state.q[i] <= limits.upper);
      // The search samples the fastest sine at 24 points; the margin covers the values between them.
      CHECK(std::abs(state.dq[i]) <= limits.velocity * room * 1.02);
      CHECK(std::abs(state.ddq[i]) <= limits.acceleration * room * 1.02);
      CHECK(std::abs(tau(static_cast<Eigen::Index>(i))) <= limits.effort);
      CHECK((next.q[i] - state.q[i]) / 1e-6 == Approx(state.dq[i]).margin(1e-4));
      CHECK((next.dq[i] - state.dq[i]) / 1e-6 == Approx(state.ddq[i]).margin(1e-3));
    }
  }
  for (const double time : {0.0, setup.problem.period}) {
    const MotionState rest = found->motion.at(time);
    for (std::size_t i = 0; i < 3; ++i) {
      CHECK(std::abs(rest.dq[i]) < 1e-12);
      CHECK(std::abs(rest.ddq[i]) < 1e-11);
    }
  }
}

TEST_CASE("the same problem gives the same motion, another seed another one") {
  Setup setup;
  setup.problem.evaluations = 100;
  ExcitationFailure failure;
  const auto first = excite(setup.robot, setup.tree, setup.problem, failure);
  const auto second = excite(setup.robot, setup.tree, setup.problem, failure);
  setup.problem.seed = 2;
  const auto other = excite(setup.robot, setup.tree, setup.problem, failure);
  REQUIRE(first);
  REQUIRE(second);
  REQUIRE(other);
  CHECK(first->motion.sine == second->motion.sine);
  CHECK(first->motion.sine != other->motion.sine);
}

TEST_CASE("a joint that is held stays, and one that is too weak for every motion is named") {
  Setup setup;
  setup.problem.evaluations = 100;
  setup.problem.limits[0].held = 0.3;
  ExcitationFailure failure;
  const auto held = excite(setup.robot, setup.tree, setup.problem, failure);
  REQUIRE(held);
  CHECK(held->lowest(0) == 0.3);
  CHECK(held->highest(0) == 0.3);
  setup.problem.limits[0].held.reset();
  const auto all = excite(setup.robot, setup.tree, setup.problem, failure);
  REQUIRE(all);
  // Without turning about the vertical, not every parameter shows.
  CHECK(held->determined < all->determined);
  setup.problem.limits[1].effort = 0.5;
  CHECK_FALSE(excite(setup.robot, setup.tree, setup.problem, failure));
  CHECK(failure.overloaded == 1);
  CHECK(failure.needed > 0.5);
}

TEST_CASE("the search finds the end of a bent valley") {
  const auto valley = [](const Eigen::VectorXd& x) {
    double sum = 0;
    for (Eigen::Index i = 0; i + 1 < x.size(); ++i)
      sum += 100 * std::pow(x(i + 1) - x(i) * x(i), 2) + std::pow(1 - x(i), 2);
    return sum;
  };
  const Eigen::VectorXd found = minimise(valley, Eigen::VectorXd::Zero(6), {0.3, 8000, 1});
  CHECK((found - Eigen::VectorXd::Ones(6)).norm() < 1e-3);
}

}  // namespace
}  // namespace urdfmill::kinematics
