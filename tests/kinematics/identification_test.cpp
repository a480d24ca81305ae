#include "urdfmill/kinematics/identification/identification.hpp"

#include <Eigen/Cholesky>
#include <catch2/catch.hpp>
#include <cmath>
#include <random>

#include "models.hpp"
#include "urdfmill/kinematics/dynamics/friction.hpp"
#include "urdfmill/kinematics/identification/pseudo_inertia.hpp"
#include "urdfmill/kinematics/random.hpp"
#include "urdfmill/kinematics/solve.hpp"

namespace urdfmill::kinematics {
namespace {

const char* const identified_arm = R"(<robot name="arm"><link name="base"/>
  <link name="turret"><inertial><origin xyz="0.02 0 0.1"/><mass value="8"/><inertia ixx="0.1" ixy="0" ixz="0.01" iyy="0.12" iyz="0" izz="0.08"/></inertial></link>
  <link name="upper"><inertial><origin xyz="0.2 0.01 0"/><mass value="4"/><inertia ixx="0.01" ixy="0.002" ixz="0" iyy="0.06" iyz="0" izz="0.06"/></inertial></link>
  <link name="lower"><inertial><origin xyz="0.15 0 0.02"/><mass value="2"/><inertia ixx="0.004" ixy="0" ixz="0" iyy="0.02" iyz="0" izz="0.02"/></inertial></link>
  <joint name="turn" type="continuous"><parent link="base"/><child link="turret"/><axis xyz="0 0 1"/><dynamics damping="1" friction="2"/></joint>
  <joint name="shoulder" type="continuous"><parent link="turret"/><child link="upper"/><origin xyz="0 0 0.3"/><axis xyz="0 1 0"/><dynamics damping="0.5" friction="1"/></joint>
  <joint name="elbow" type="continuous"><parent link="upper"/><child link="lower"/><origin xyz="0.4 0 0"/><axis xyz="0 1 0"/><dynamics damping="0.3" friction="0.4"/></joint>
</robot>)";

/// Random states and their torques, with noise and a rotor inertia at the first joint.
std::vector<MeasuredState> measured(const urdf::Robot& robot, const Tree& tree, std::size_t count, double noise,
                                    double rotor) {
  std::mt19937_64 random(7);
  const auto draw = [&](double size) { return size * (2 * draw_unit(random) - 1); };
  const auto gauss = [&] {
    double sum = 0;
    for (int i = 0; i < 12; ++i) sum += draw_unit(random);
    return noise * (sum - 6);
  };
  const Dynamics dynamics(robot, tree);
  const Friction resisting = friction(robot, tree);
  std::vector<MeasuredState> states(count);
  for (MeasuredState& state : states) {
    for (std::size_t i = 0; i < tree.variables().size(); ++i) {
      state.q.push_back(draw(2));
      state.dq.push_back(draw(2));
      state.ddq.push_back(draw(5));
    }
    Vector tau = dynamics.torques(state.q, state.dq, state.ddq, earth_gravity) + resisting.torques(state.dq, 0);
    tau(0) += rotor * state.ddq[0];
    for (const double torque : tau) state.tau.push_back(torque + gauss());
  }
  return states;
}

/// The arm with other masses, inertias and friction.
urdf::Robot altered(const urdf::Robot& robot) {
  urdf::Robot result = robot;
  double factor = 1.3;
  for (urdf::Link& link : result.links) {
    if (!link.inertial) continue;
    link.inertial->mass.value *= factor;
    link.inertial->origin.xyz.v[0].value += 0.03;
    for (urdf::Number* moment : {&link.inertial->inertia.ixx, &link.inertial->inertia.iyy, &link.inertial->inertia.izz})
      moment->value *= 2.1 - factor;
    factor -= 0.25;
  }
  for (urdf::Joint& joint : result.joints) joint.dynamics->damping.value *= 1.5, joint.dynamics->friction.value *= 0.7;
  return result;
}

TEST_CASE("parameters change with a pseudo-inertia as its derivative says") {
  const urdf::Robot robot = test::model(identified_arm);
  for (std::size_t i = 1; i < robot.links.size(); ++i) {
    const InertialParameters parameters = inertial_parameters(robot.links[i]);
    const Matrix4 j = pseudo_inertia(parameters);
    const auto listed = parameters.values();
    CHECK((parameter_values(j) - Eigen::Map<const Vector10>(listed.data())).norm() < 1e-13);
    const Matrix4 factor = j.llt().matrixL();
    const Matrix10 directions = parameter_directions(factor);
    for (Eigen::Index k = 0; k < 10; ++k) {
      const Matrix4 x = symmetric_matrix(Vector10::Unit(k));
      CHECK((symmetric_coordinates(x) - Vector10::Unit(k)).norm() < 1e-15);
      const Vector10 moved = parameter_values(factor * (Matrix4::Identity() + x) * factor.transpose());
      CHECK((moved - parameter_values(j) - directions.col(k)).norm() < 1e-13);
    }
  }
  InertialParameters point;
  point.mass = 2;
  point.first_moment = {2, 0, 0};
  point.inertia.diagonal() << 0, 2, 2;
  CHECK(eigenvalues_of_symmetric(made_positive(pseudo_inertia(point)))(0) > 0);
}

/// Samples of noise with standard deviation 1 and this correlation of neighbours, in two runs.
Vector correlated(Eigen::Index count, double correlation) {
  std::mt19937_64 random(3);
  Vector samples(count);
  double last = 0;
  for (double& sample : samples) {
    double sum = -6;
    for (int i = 0; i < 12; ++i) sum += draw_unit(random);
    last = sample = correlation * last + std::sqrt(1 - correlation * correlation) * sum;
  }
  return samples;
}

TEST_CASE("the size and the correlation of noise are found, and filtered noise is white") {
  const Runs runs{10, 400, 405, 4010};
  for (const double correlation : {0.0, 0.5, 0.95}) {
    const Matrix samples = 3 * correlated(4000, correlation);
    const TorqueNoise noise = estimate_noise(samples, runs, 1e-9);
    CHECK(noise.deviation == Approx(3).epsilon(0.15));
    CHECK(noise.unpredictable() == Approx(3 * std::sqrt(1 - correlation * correlation)).epsilon(0.05));
    CHECK(noise.inflation() == Approx((1 + correlation) / (1 - correlation)).epsilon(0.25));
    Matrix white = samples;
    whiten(white, runs, noise);
    CHECK(white.squaredNorm() / 4000 == Approx(1).epsilon(0.02));
    CHECK(std::abs(white.col(0).head(3999).dot(white.col(0).tail(3999))) / 4000 < 0.03);
  }
}

TEST_CASE("exact torques give back the base parameters, friction and rotor inertia they were made with") {
  const urdf::Robot robot = test::model(identified_arm), truth = altered(robot);
  source::Collector sink;
  const auto tree = Tree::build(robot, Mimics::follow, sink);
  REQUIRE(tree);
  const auto states = measured(truth, *tree, 200, 0, 0.25);
  const IdentificationProblem problem{{1, 2, 3}, true, true, earth_gravity};
  const auto found = identify(robot, *tree, states, problem);
  REQUIRE(found);
  CHECK(found->condition > 1);
  CHECK(found->condition < 1000);
  for (std::size_t i = 0; i < 3; ++i) {
    CHECK(found->viscous[i].value == Approx(truth.joints[i].dynamics->damping.value).epsilon(1e-6));
    CHECK(found->coulomb[i].value == Approx(truth.joints[i].dynamics->friction.value).epsilon(1e-6));
    CHECK(found->physical_viscous[i] == Approx(truth.joints[i].dynamics->damping.value).epsilon(1e-3));
  }
  for (std::size_t i = 0; i < found->base.size(); ++i) {
    // A rotor on the first joint cannot be distinguished from the turret's own inertia, which is attributed to the
    // rotor.
    const double value = value_of(parameter_vector(truth), found->base[i]);
    INFO(parameter_name(robot, found->base[i].front().parameter));
    CHECK(found->base_values[i].value == Approx(value).epsilon(1e-5).margin(1e-6));
  }
  const urdf::Robot better = identified_robot(robot, *tree, problem, *found);
  const Matrix rotors = Eigen::Map<const Vector>(found->physical_rotor_inertia.data(), 3).asDiagonal();
  const Vector error = prediction_error(better, *tree, measured(truth, *tree, 20, 0, 0.25), rotors, earth_gravity);
  CHECK(error.maxCoeff() < 1e-2);
}

TEST_CASE("noisy torques give standard deviations that hold, and bodies that can be") {
  const urdf::Robot robot = test::model(identified_arm), truth = altered(robot);
  source::Collector sink;
  const auto tree = Tree::build(robot, Mimics::follow, sink);
  REQUIRE(tree);
  constexpr double noise = 0.2;
  const auto states = measured(truth, *tree, 500, noise, 0);
  const IdentificationProblem problem{{1, 2, 3}, true, false, earth_gravity};
  const auto found = identify(robot, *tree, states, problem);
  REQUIRE(found);
  for (const TorqueNoise& of_joint : found->noise) {
    CHECK(of_joint.deviation == Approx(noise).epsilon(0.15));
    CHECK(of_joint.correlation == 0);
  }
  std::size_t within = 0;
  for (std::size_t i = 0; i < found->base.size(); ++i) {
    const double value = value_of(parameter_vector(truth), found->base[i]);
    within += std::abs(found->base_values[i].value - value) < 2 * found->base_values[i].deviation ? 1 : 0;
  }
  CHECK(within >= found->base.size() * 8 / 10);
  for (const auto& values : found->parameters) {
    const Matrix4 j = pseudo_inertia(InertialParameters::of(values));
    CHECK(eigenvalues_of_symmetric(j)(0) > 0);
  }
  const urdf::Robot better = identified_robot(robot, *tree, problem, *found);
  CHECK(prediction_error(better, *tree, states, {}, earth_gravity).maxCoeff() < 1.2 * noise);
}

TEST_CASE("a joint with a thousandth of the noise of another is weighted accordingly") {
  const urdf::Robot robot = test::model(identified_arm), truth = altered(robot);
  source::Collector sink;
  const auto tree = Tree::build(robot, Mimics::follow, sink);
  REQUIRE(tree);
  auto states = measured(truth, *tree, 500, 0, 0);
  const Vector drawn = correlated(1500, 0);
  const double noise[] = {50, 5, 0.05};
  for (std::size_t k = 0; k < states.size(); ++k)
    for (std::size_t i = 0; i < 3; ++i) states[k].tau[i] += noise[i] * drawn(static_cast<Eigen::Index>(3 * k + i));
  const auto found = identify(robot, *tree, states, {{1, 2, 3}, true, false, earth_gravity});
  REQUIRE(found);
  for (std::size_t i = 0; i < 3; ++i) CHECK(found->noise[i].deviation == Approx(noise[i]).epsilon(0.1));
}

TEST_CASE("physical parameters fit torques of a robot far from the model") {
  const urdf::Robot robot = test::model(identified_arm);
  urdf::Robot truth = altered(robot);
  for (urdf::Link& link : truth.links)
    if (link.inertial) {
      link.inertial->mass.value *= 30;
      for (urdf::Number* moment :
           {&link.inertial->inertia.ixx, &link.inertial->inertia.ixy, &link.inertial->inertia.ixz,
            &link.inertial->inertia.iyy, &link.inertial->inertia.iyz, &link.inertial->inertia.izz})
        moment->value *= 10;
    }
  source::Collector sink;
  const auto tree = Tree::build(robot, Mimics::follow, sink);
  REQUIRE(tree);
  const auto found =
      identify(robot, *tree, measured(truth, *tree, 500, 1e-3, 0), {{1, 2, 3}, true, false, earth_gravity});
  REQUIRE(found);
  for (std::size_t i = 0; i < found->base.size(); ++i)
    CHECK(std::abs(found->physical_base[i] - found->base_values[i].value) < 2 * found->base_values[i].deviation);
  for (std::size_t i = 0; i < 3; ++i)
    CHECK(std::abs(found->physical_viscous[i] - found->viscous[i].value) < 2 * found->viscous[i].deviation);
}

TEST_CASE("a payload is found by itself, with all else as the model says") {
  const urdf::Robot robot = test::model(identified_arm);
  urdf::Robot truth = robot;
  truth.links[3].inertial->mass.value = 3.5;
  truth.links[3].inertial->origin.xyz.v[0].value = 0.25;
  source::Collector sink;
  const auto tree = Tree::build(robot, Mimics::follow, sink);
  REQUIRE(tree);
  const auto found = identify(robot, *tree, measured(truth, *tree, 300, 0.01, 0), {{3}, false, false, earth_gravity});
  REQUIRE(found);
  CHECK(found->parameters[0][0] == Approx(3.5).epsilon(1e-2));
  CHECK(found->parameters[0][1] == Approx(3.5 * 0.25).epsilon(1e-2));
  CHECK_FALSE(identify(robot, *tree, measured(truth, *tree, 1, 0, 0), {{1, 2, 3}, true, true, earth_gravity}));
}

}  // namespace
}  // namespace urdfmill::kinematics
