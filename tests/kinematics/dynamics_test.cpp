#include <catch2/catch.hpp>
#include <cmath>
#include <map>

#include "models.hpp"
#include "urdfmill/kinematics/dynamics/centroidal.hpp"
#include "urdfmill/kinematics/dynamics/coordinates.hpp"
#include "urdfmill/kinematics/dynamics/dynamics.hpp"
#include "urdfmill/kinematics/dynamics/floating_base.hpp"
#include "urdfmill/kinematics/dynamics/friction.hpp"
#include "urdfmill/kinematics/dynamics/task_space.hpp"
#include "urdfmill/kinematics/forward.hpp"
#include "urdfmill/kinematics/identification/base_parameters.hpp"
#include "urdfmill/kinematics/solve.hpp"

namespace urdfmill::kinematics {
namespace {

using test::model;

/// A planar arm with point masses of 1 kg at the ends of two links of 1 m, moving in the horizontal plane.
const char* const two_r = R"(<robot name="two_r"><link name="base"/>
  <link name="upper"><inertial><origin xyz="1 0 0"/><mass value="1"/>
    <inertia ixx="0" ixy="0" ixz="0" iyy="0" iyz="0" izz="0"/></inertial></link>
  <link name="lower"><inertial><origin xyz="1 0 0"/><mass value="1"/>
    <inertia ixx="0" ixy="0" ixz="0" iyy="0" iyz="0" izz="0"/></inertial></link>
  <joint name="shoulder" type="continuous"><parent link="base"/><child link="upper"/><axis xyz="0 0 1"/></joint>
  <joint name="elbow" type="continuous"><parent link="upper"/><child link="lower"/><origin xyz="1 0 0"/><axis xyz="0 0 1"/></joint>
</robot>)";

/// A body in space that carries a cart on an inclined plane, which carries an arm.
const char* const floating_arm = R"(<robot name="r"><link name="world"/>
    <link name="body"><inertial><origin xyz="0.1 0.2 0.3" rpy="0.3 0.2 0.1"/><mass value="4"/><inertia ixx="0.3" ixy="0.01" ixz="0.02" iyy="0.4" iyz="0.03" izz="0.5"/></inertial></link>
    <link name="cart"><inertial><origin xyz="0.1 0 0"/><mass value="1"/><inertia ixx="0.1" ixy="0" ixz="0" iyy="0.1" iyz="0" izz="0.2"/></inertial></link>
    <link name="arm"><inertial><origin xyz="0.5 0 0"/><mass value="2"/><inertia ixx="0.1" ixy="0" ixz="0" iyy="0.2" iyz="0" izz="0.2"/></inertial></link>
    <joint name="free" type="floating"><parent link="world"/><child link="body"/></joint>
    <joint name="slide" type="planar"><parent link="body"/><child link="cart"/><origin xyz="0 0 1" rpy="0.1 0 0"/><axis xyz="0 1 1"/></joint>
    <joint name="turn" type="continuous"><parent link="cart"/><child link="arm"/><axis xyz="0 1 0"/></joint></robot>)";

/// A state of `floating_arm` without symmetries.
const std::vector<double> positions{0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0};
const std::vector<double> velocities{1.0, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1};
const std::vector<double> accelerations{0.3, -0.1, 0.2, 0.5, -0.4, 0.6, -0.2, 0.1, 0.7, -0.3};

Tree tree_of(const urdf::Robot& robot, Mimics mimics = Mimics::follow) {
  source::Collector sink;
  std::optional<Tree> tree = Tree::build(robot, mimics, sink);
  REQUIRE(tree);
  return std::move(*tree);
}

TEST_CASE("the worked 2R arm has the textbook's mass matrix and bias") {
  const urdf::Robot robot = model(two_r);
  const Tree tree = tree_of(robot);
  const Dynamics dynamics(robot, tree);
  const std::array<double, 2> q{-pi / 3, 2 * pi / 3};
  const std::array<double, 2> dq{1, 0};
  const Matrix m = dynamics.mass_matrix(q);
  CHECK(m(0, 0) == Approx(2));
  CHECK(m(0, 1) == Approx(0.5));
  CHECK(m(1, 0) == Approx(0.5));
  CHECK(m(1, 1) == Approx(1));
  const Vector h = dynamics.bias(q, dq);
  CHECK(h(0) == Approx(0).margin(1e-12));
  CHECK(h(1) == Approx(std::sqrt(3) / 2));
  CHECK(dynamics.gravity_torques(q, earth_gravity).norm() == Approx(0).margin(1e-12));
}

TEST_CASE("the worked 2R arm held at x = 1 has the textbook's multiplier, acceleration and projection") {
  const urdf::Robot robot = model(two_r);
  const Tree tree = tree_of(robot);
  const Dynamics dynamics(robot, tree);
  const std::array<double, 2> q{-pi / 3, 2 * pi / 3};
  const std::array<double, 2> dq{1, 0};
  Matrix a(1, 2);
  a << -std::sin(q[0]) - std::sin(q[0] + q[1]), -std::sin(q[0] + q[1]);
  Matrix a_rate(1, 2);
  a_rate << -std::cos(q[0]) * dq[0] - std::cos(q[0] + q[1]) * (dq[0] + dq[1]), -std::cos(q[0] + q[1]) * (dq[0] + dq[1]);
  const Vector rate = Eigen::Map<const Vector>(dq.data(), 2);
  const auto at = [&](double first, double second) {
    Vector torques(2);
    torques << first, second;
    const auto result = constrained_dynamics(dynamics.mass_matrix(q), dynamics.bias(q, dq), a, a_rate, rate, torques);
    REQUIRE(result);
    return *result;
  };
  const ConstrainedDynamics still = at(0, 0);
  CHECK(still.multipliers(0) == Approx(-1.0 / 6));
  CHECK(at(1, 0).multipliers(0) - still.multipliers(0) == Approx(1 / std::sqrt(12)));
  CHECK(at(0, 1).multipliers(0) - still.multipliers(0) == Approx(-2 / std::sqrt(3)));
  CHECK(still.accelerations(0) == Approx(1 / std::sqrt(12)));
  CHECK(still.accelerations(1) == Approx(-2 / std::sqrt(3)));
  CHECK(at(1, 0).accelerations(0) - still.accelerations(0) == Approx(0.5));
  CHECK(at(0, 1).accelerations(0) - still.accelerations(0) == Approx(0).margin(1e-12));
  CHECK(still.projection(0, 0) == Approx(1));
  CHECK(still.projection(0, 1) == Approx(0).margin(1e-12));
  CHECK(still.projection(1, 0) == Approx(0.25));
  CHECK(still.projection(1, 1) == Approx(0).margin(1e-12));
}

TEST_CASE("task-space dynamics give the wrench that joint-space dynamics map to") {
  const urdf::Robot robot = model(two_r);
  const Tree tree = tree_of(robot);
  const Dynamics dynamics(robot, tree);
  const std::array<double, 2> q{0.3, 0.8};
  const std::array<double, 2> dq{0.5, -0.2};
  const double s1 = std::sin(q[0]);
  const double c1 = std::cos(q[0]);
  const double s12 = std::sin(q[0] + q[1]);
  const double c12 = std::cos(q[0] + q[1]);
  Matrix j(2, 2);
  j << -s1 - s12, -s12, c1 + c12, c12;
  Matrix jdot(2, 2);
  const double w12 = dq[0] + dq[1];
  jdot << -c1 * dq[0] - c12 * w12, -c12 * w12, -s1 * dq[0] - s12 * w12, -s12 * w12;
  const Vector rate = Eigen::Map<const Vector>(dq.data(), 2);
  const Vector g = dynamics.gravity_torques(q, Vector3(0, -9.81, 0));
  const auto task = task_space_dynamics(dynamics.mass_matrix(q), dynamics.bias(q, dq), g, j, jdot, rate);
  REQUIRE(task);
  Vector ddq(2);
  ddq << 0.7, 1.1;
  const Vector force = task->mass * (j * ddq + jdot * rate) + task->bias + task->gravity;
  const Vector torques = dynamics.mass_matrix(q) * ddq + dynamics.bias(q, dq) + g;
  CHECK((j.transpose() * force - torques).norm() < 1e-12);
}

TEST_CASE("singular Jacobians and dependent constraints have no answer") {
  const Matrix mass = Matrix::Identity(2, 2);
  const Vector zero = Vector::Zero(2);
  CHECK_FALSE(task_space_dynamics(mass, zero, zero, Matrix::Zero(2, 2), Matrix::Zero(2, 2), zero));
  Matrix twice(2, 2);
  twice << 1, 0, 1, 0;
  CHECK_FALSE(constrained_dynamics(mass, zero, twice, Matrix::Zero(2, 2), zero, zero));
  CHECK(dependent_rows(twice) == std::vector<std::size_t>{1});
}

TEST_CASE("a joint without mass moves as a constraint or a task determines") {
  Matrix mass(2, 2), constraint(1, 2);
  mass << 2, 0, 0, 0;
  constraint << 1e-3, 1e-3;
  Vector torques(2);
  torques << 3, 1;
  const Vector zero = Vector::Zero(2);
  const auto found = constrained_dynamics(mass, zero, constraint, Matrix::Zero(1, 2), zero, torques);
  REQUIRE(found);
  // The second joint's torque is the constraint's, and the first feels it.
  CHECK(found->accelerations(0) == Approx(1));
  CHECK(found->accelerations(1) == Approx(-1));
  CHECK(found->multipliers(0) == Approx(1000));
  Matrix first(1, 2);
  first << 1, 0;
  CHECK_FALSE(constrained_dynamics(mass, zero, first, Matrix::Zero(1, 2), zero, torques));
}

TEST_CASE("task-space terms of a redundant arm give the accelerations that its joints have under a wrench") {
  const urdf::Robot robot = model(floating_arm);
  const Tree tree = tree_of(robot);
  const Dynamics dynamics(robot, tree);
  const BodyState arm(dynamics, tree, positions, velocities, tree.body_of_link(3));
  const Matrix mass = dynamics.mass_matrix(positions);
  const Vector bias = dynamics.bias(positions, velocities);
  const Vector g = dynamics.gravity_torques(positions, earth_gravity);
  const Vector rate = Eigen::Map<const Vector>(velocities.data(), 10);
  const auto task = task_space_dynamics(mass, bias, g, arm.jacobian(), arm.jacobian_rate(), rate);
  REQUIRE(task);
  Vector6 force;
  force << 1, -2, 3, 4, -5, 6;
  const Vector ddq = solve_symmetric(mass, arm.jacobian().transpose() * force - bias - g);
  const Vector acceleration = arm.jacobian() * ddq + arm.jacobian_rate() * rate;
  CHECK((task->mass * acceleration + task->bias + task->gravity - force).norm() < 1e-9);
  // Damping changes little away from singularities and keeps the solution bounded near them.
  const auto damped = task_space_dynamics(mass, bias, g, arm.jacobian(), arm.jacobian_rate(), rate, 1e-4);
  REQUIRE(damped);
  CHECK((damped->mass - task->mass).norm() < 1e-5 * task->mass.norm());
  const Matrix twice = arm.jacobian().row(0).replicate(2, 1), still = Matrix::Zero(2, 10);
  CHECK_FALSE(task_space_dynamics(mass, bias, g, twice, still, rate));
  CHECK(task_space_dynamics(mass, bias, g, twice, still, rate, 1e-2));
}

TEST_CASE("accelerations that a constraint allows obey it, and are those asked for where it leaves them free") {
  Matrix a(2, 4), rate(2, 4);
  a << 1, 2, 0, 0, 0, 0, 0, 3;
  rate << 1, 0, 0, 1, 0, 1, 0, 0;
  const Vector dq = Vector::LinSpaced(4, 1, 4);
  const auto allowed = allowed_accelerations(a, rate, dq, {3, 1});  // the fourth one is not free
  REQUIRE(allowed);
  CHECK(allowed->independent == std::vector<std::size_t>{1, 2});
  Vector free(2);
  free << 5, 7;
  const Vector ddq = allowed->map * free + allowed->offset;
  CHECK((a * ddq + rate * dq).norm() < 1e-12);
  CHECK(ddq(1) == Approx(5));
  CHECK(ddq(2) == Approx(7));
  CHECK_FALSE(allowed_accelerations(Matrix::Ones(2, 4), rate, dq, {}));
}

TEST_CASE("a base that floats has the momentum of its centre of mass, which joints do not change") {
  const urdf::Robot robot = with_floating_base(model(R"(<robot name="r">
    <link name="body"><inertial><origin xyz="0.1 0.2 0.3" rpy="0.3 0.2 0.1"/><mass value="4"/><inertia ixx="0.3" ixy="0.01" ixz="0.02" iyy="0.4" iyz="0.03" izz="0.5"/></inertial></link>
    <link name="arm"><inertial><origin xyz="0.5 0 0"/><mass value="2"/><inertia ixx="0.1" ixy="0" ixz="0" iyy="0.2" iyz="0" izz="0.2"/></inertial></link>
    <joint name="turn" type="continuous"><parent link="body"/><child link="arm"/><origin xyz="0 0 1" rpy="0.1 0 0"/><axis xyz="0 1 0"/></joint></robot>)"));
  const Tree tree = tree_of(robot);
  REQUIRE(tree.variables().size() == 7);
  CHECK(tree.variables()[0].name == "floating_base.x");
  const Vector q = Vector::LinSpaced(7, 0.1, 0.7), dq = Vector::LinSpaced(7, 0.9, 0.3);
  const auto list = [](const Vector& v) { return std::vector<double>(v.begin(), v.end()); };
  const Centroidal now = centroidal(robot, tree, list(q), list(dq));
  const double step = 1e-6;
  const auto centre = [&](const Vector& at) { return mass_centre(robot, tree, body_poses(tree, list(at))).position; };
  const Vector3 velocity = (centre(q + step * dq) - centre(q - step * dq)) / (2 * step);
  CHECK((now.jacobian * dq - velocity).norm() < 1e-8);
  CHECK((now.momentum.tail<3>() - 6 * velocity).norm() < 1e-7);
  // Joint torques act between links, so without gravity the momentum is constant.
  const Dynamics dynamics(robot, tree);
  const auto ddq = dynamics.accelerations(list(q), list(dq), 3 * Vector::Unit(7, 6), Vector3::Zero());
  REQUIRE(ddq);
  const auto momentum = [&](double time) {
    return centroidal(robot, tree, list(q + time * dq), list(dq + time * *ddq)).momentum;
  };
  CHECK((momentum(step) - momentum(-step)).norm() / (2 * step) < 1e-6);
}

TEST_CASE("a mimic joint adds what it carries to the joint it follows") {
  const urdf::Robot robot = model(R"(<robot name="gripper"><link name="palm"/>
    <link name="a"><inertial><origin xyz="0 0 0"/><mass value="2"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial></link>
    <link name="b"><inertial><origin xyz="0 0 0"/><mass value="3"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial></link>
    <joint name="left" type="prismatic"><parent link="palm"/><child link="a"/><axis xyz="1 0 0"/><limit lower="0" upper="1" effort="1" velocity="1"/></joint>
    <joint name="right" type="prismatic"><parent link="palm"/><child link="b"/><axis xyz="1 0 0"/><limit lower="0" upper="1" effort="1" velocity="1"/>
      <mimic joint="left" multiplier="-2" offset="0.1"/></joint></robot>)");
  const Tree tree = tree_of(robot);
  REQUIRE(tree.variables().size() == 1);
  const Dynamics dynamics(robot, tree);
  const std::array<double, 1> q{0.2};
  CHECK(dynamics.mass_matrix(q)(0, 0) == Approx(2 + 4 * 3));
  const auto poses = body_poses(tree, q);
  CHECK(poses[tree.body_of_link(2)].position.x() == Approx(-2 * 0.2 + 0.1));
  const Tree free = tree_of(robot, Mimics::free);
  CHECK(free.variables().size() == 2);
}

TEST_CASE("mass matrix, bias and gravity agree with inverse dynamics on a robot with floating and planar joints") {
  const urdf::Robot robot = model(floating_arm);
  const Tree tree = tree_of(robot);
  REQUIRE(tree.variables().size() == 10);
  CHECK(tree.variables()[3].name == "free.yaw");
  const Dynamics dynamics(robot, tree);
  const std::vector<double>&q = positions, &dq = velocities, &ddq = accelerations;
  const Vector whole = dynamics.torques(q, dq, ddq, earth_gravity);
  const Vector parts = dynamics.mass_matrix(q) * Eigen::Map<const Vector>(ddq.data(), 10) + dynamics.bias(q, dq) +
                       dynamics.gravity_torques(q, earth_gravity);
  CHECK((whole - parts).norm() < 1e-11);
  CHECK(dynamics.gravity_torques(q, earth_gravity)(2) == Approx(7 * 9.81));
  // The gradient of the potential energy equals the torques that hold the mechanism up.
  const auto energy = [&](const std::vector<double>& at) {
    const MassCentre centre = mass_centre(robot, tree, body_poses(tree, at));
    return 9.81 * centre.mass * centre.position.z();
  };
  for (std::size_t i = 0; i < q.size(); ++i) {
    std::vector<double> ahead = q;
    std::vector<double> behind = q;
    ahead[i] += 1e-6;
    behind[i] -= 1e-6;
    CHECK((energy(ahead) - energy(behind)) / 2e-6 ==
          Approx(dynamics.gravity_torques(q, earth_gravity)(static_cast<Eigen::Index>(i))).margin(1e-6));
  }
}

TEST_CASE("the Coriolis matrix gives the bias and is that of the Christoffel symbols") {
  const urdf::Robot robot = model(floating_arm);
  const Tree tree = tree_of(robot);
  const Dynamics dynamics(robot, tree);
  const Eigen::Index n = 10;
  const Matrix c = dynamics.coriolis_matrix(positions, velocities);
  CHECK((c * Eigen::Map<const Vector>(velocities.data(), n) - dynamics.bias(positions, velocities)).norm() < 1e-12);
  // dM/dq_k by differences; C_ij = Σ_k ½ (∂M_ij/∂q_k + ∂M_ik/∂q_j − ∂M_jk/∂q_i) q̇_k.
  std::vector<Matrix> slope;
  for (std::size_t k = 0; k < positions.size(); ++k) {
    std::vector<double> ahead = positions, before = positions;
    ahead[k] += 1e-6;
    before[k] -= 1e-6;
    slope.emplace_back((dynamics.mass_matrix(ahead) - dynamics.mass_matrix(before)) / 2e-6);
  }
  Matrix expected = Matrix::Zero(n, n);
  for (Eigen::Index i = 0; i < n; ++i)
    for (Eigen::Index j = 0; j < n; ++j)
      for (Eigen::Index k = 0; k < n; ++k)
        expected(i, j) += (slope[static_cast<std::size_t>(k)](i, j) + slope[static_cast<std::size_t>(j)](i, k) -
                           slope[static_cast<std::size_t>(i)](j, k)) /
                          2 * velocities[static_cast<std::size_t>(k)];
  CHECK((c - expected).norm() < 1e-7);
}

TEST_CASE("forward dynamics undo inverse dynamics") {
  const urdf::Robot robot = model(floating_arm);
  const Tree tree = tree_of(robot);
  const Dynamics dynamics(robot, tree);
  const Vector tau = dynamics.torques(positions, velocities, accelerations, earth_gravity);
  const auto back = dynamics.accelerations(positions, velocities, tau, earth_gravity);
  REQUIRE(back);
  CHECK((*back - Eigen::Map<const Vector>(accelerations.data(), 10)).norm() < 1e-11);
  const urdf::Robot weightless = model(R"(<robot name="r"><link name="a"/><link name="b"/>
    <joint name="j" type="continuous"><parent link="a"/><child link="b"/></joint></robot>)");
  const Tree alone = tree_of(weightless);
  const std::array<double, 1> zero{0};
  CHECK_FALSE(Dynamics(weightless, alone).accelerations(zero, zero, Vector::Zero(1), earth_gravity));
}

TEST_CASE("the rate of the Jacobian is its change along the motion") {
  const urdf::Robot robot = model(floating_arm);
  const Tree tree = tree_of(robot);
  const Dynamics dynamics(robot, tree);
  const std::size_t arm = tree.body_of_link(3);
  std::vector<double> ahead = positions, before = positions;
  for (std::size_t k = 0; k < positions.size(); ++k) {
    ahead[k] += 1e-6 * velocities[k];
    before[k] -= 1e-6 * velocities[k];
  }
  const Matrix slope = (dynamics.space_jacobian(ahead, arm) - dynamics.space_jacobian(before, arm)) / 2e-6;
  CHECK((dynamics.space_jacobian_rate(positions, velocities, arm) - slope).norm() < 1e-8);
}

TEST_CASE("torques are linear in the inertial parameters, and the regressor is what they are multiplied with") {
  const urdf::Robot robot = model(floating_arm);
  const Tree tree = tree_of(robot);
  const Dynamics dynamics(robot, tree);
  Vector parameters(10 * static_cast<Eigen::Index>(robot.links.size()));
  for (std::size_t i = 0; i < robot.links.size(); ++i) {
    const auto values = inertial_parameters(robot.links[i]).values();
    parameters.segment<10>(10 * static_cast<Eigen::Index>(i)) =
        Eigen::Map<const Eigen::Matrix<double, 10, 1>>(values.data());
  }
  const Matrix y = dynamics.regressor(positions, velocities, accelerations, earth_gravity);
  const Vector tau = dynamics.torques(positions, velocities, accelerations, earth_gravity);
  CHECK((y * parameters - tau).norm() < 1e-11);
}

TEST_CASE("inertial parameters are those of the link's frame") {
  const urdf::Robot robot = model(R"(<robot name="r"><link name="a"><inertial><origin xyz="1 2 3"/><mass value="2"/>
    <inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial></link></robot>)");
  const std::array<double, 10> expected{2, 2, 4, 6, 27, -4, -6, 21, -12, 11};
  const auto values = inertial_parameters(robot.links[0]).values();
  for (std::size_t i = 0; i < expected.size(); ++i) CHECK(values[i] == Approx(expected[i]));
}

TEST_CASE("coordinates of a link change as their rows say, and the rows as their rates say") {
  const urdf::Robot robot = model(floating_arm);
  const Tree tree = tree_of(robot);
  const Dynamics dynamics(robot, tree);
  const std::size_t arm = tree.body_of_link(3);
  const auto state = [&](double step) {
    std::vector<double> q = positions;
    for (std::size_t k = 0; k < q.size(); ++k) q[k] += step * velocities[k];
    return BodyState(dynamics, tree, q, velocities, arm);
  };
  const double step = 1e-6;
  const BodyState now = state(0), ahead = state(step), before = state(-step);
  const Vector rate = Eigen::Map<const Vector>(velocities.data(), 10);
  for (std::uint8_t i = 0; i < 12; ++i) {
    const auto coordinate = static_cast<Coordinate>(i);
    INFO(text(coordinate));
    CHECK(find_coordinate(text(coordinate)) == coordinate);
    if (!is_velocity(coordinate))
      CHECK((ahead.value(coordinate) - before.value(coordinate)) / (2 * step) ==
            Approx(now.row(coordinate).dot(rate)).margin(1e-7));
    CHECK(((ahead.row(coordinate) - before.row(coordinate)) / (2 * step) - now.row_rate(coordinate)).norm() < 1e-6);
  }
  for (std::uint8_t i = 6; i < 12; ++i) {
    const auto coordinate = static_cast<Coordinate>(i);
    const auto row = [&](const BodyState& at) { return at.row(coordinate, Axes::body); };
    const Eigen::Index k = i % 3;
    const Matrix velocity = i < 9 ? now.jacobian().bottomRows<3>() : now.jacobian().topRows<3>();
    CHECK((row(now) - velocity.transpose() * now.pose().rotation.col(k)).norm() < 1e-12);
    CHECK(((row(ahead) - row(before)) / (2 * step) - now.row_rate(coordinate, Axes::body)).norm() < 1e-6);
  }
  const auto quaternion_of = [](const BodyState& at) {
    const auto q = quaternion(at.pose().rotation);
    return Eigen::Vector4d(q[0], q[1], q[2], q[3]);
  };
  CHECK(((quaternion_of(ahead) - quaternion_of(before)) / (2 * step) - now.quaternion_jacobian() * rate).norm() < 1e-8);
  CHECK((now.analytic_jacobian().row(1).transpose() - now.row(Coordinate::pitch)).norm() < 1e-15);
}

TEST_CASE("friction of a mimic joint is felt at the joint it follows") {
  const urdf::Robot robot = model(R"(<robot name="r"><link name="a"/><link name="b"/><link name="c"/>
    <joint name="i" type="continuous"><parent link="a"/><child link="b"/><dynamics damping="2" friction="3"/></joint>
    <joint name="j" type="continuous"><parent link="b"/><child link="c"/><dynamics damping="1" friction="5"/>
      <mimic joint="i" multiplier="-4"/></joint></robot>)");
  const Friction terms = friction(robot, tree_of(robot));
  CHECK(terms.viscous(0) == Approx(2 + 16));
  CHECK(terms.coulomb(0) == Approx(3 + 20));
  const std::array<double, 1> still{0}, slow{-0.1};
  CHECK(terms.torques(still, 0)(0) == 0);
  CHECK(terms.torques(slow, 0)(0) == Approx(-1.8 - 23));
  CHECK(terms.torques(slow, 0.2)(0) == Approx(-1.8 - 11.5));
}

/// Describes how two sets of base parameters differ; empty if they are equal.
std::string difference(const BaseParameters& a, const BaseParameters& b) {
  if (a.combinations.size() != b.combinations.size())
    return std::to_string(a.combinations.size()) + " and " + std::to_string(b.combinations.size());
  for (std::size_t i = 0; i < a.combinations.size(); ++i) {
    std::map<std::size_t, double> factors;
    for (const auto& [parameter, factor] : a.combinations[i]) factors[parameter] += factor;
    for (const auto& [parameter, factor] : b.combinations[i]) factors[parameter] -= factor;
    for (const auto& [parameter, factor] : factors)
      if (!(std::abs(factor) < 1e-9)) return "parameter " + std::to_string(parameter) + " by " + std::to_string(factor);
  }
  return {};
}

TEST_CASE("base parameters by rule are those by rank: branches, sliding, skew and fixed joints, a floating base") {
  const std::string inertial =
      R"(<inertial><origin xyz="0.1 0.2 0.3"/><mass value="1"/><inertia ixx="1" ixy="0.1" ixz="0" iyy="1" iyz="0" izz="1"/></inertial>)";
  const auto joint = [](const std::string& name, const std::string& type, const std::string& parent,
                        const std::string& child, const std::string& rest) {
    return "<joint name=\"" + name + "\" type=\"" + type + "\"><parent link=\"" + parent + "\"/><child link=\"" +
           child + "\"/>" + (type == "prismatic" ? R"(<limit lower="-1" upper="1" effort="1" velocity="1"/>)" : "") +
           rest + "</joint>";
  };
  std::string links = R"(<link name="o"/>)";
  for (const char* name : {"a", "b", "c", "d", "e"})
    links += std::string("<link name=\"") + name + "\">" + inertial + "</link>";
  const std::vector<std::string> models{
      joint("1", "prismatic", "o", "a", R"(<axis xyz="0 0 1"/>)") +
          joint("2", "continuous", "a", "b", R"(<origin xyz="0.3 0 0"/><axis xyz="0 0 1"/>)") +
          joint("3", "prismatic", "b", "c", R"(<origin xyz="0.3 0.1 0"/><axis xyz="1 0 0"/>)") +
          joint("4", "fixed", "c", "d", R"(<origin xyz="0.3 0.1 0.2" rpy="0.1 0.2 0.3"/>)") +
          joint("5", "continuous", "d", "e", R"(<origin xyz="0.3 0.1 0"/><axis xyz="0 0.6 0.8"/>)"),
      joint("1", "continuous", "o", "a", R"(<axis xyz="0 0 1"/>)") +
          joint("2", "continuous", "a", "b", R"(<origin xyz="0.3 0 0"/><axis xyz="0 1 0"/>)") +
          joint("3", "prismatic", "a", "c", R"(<origin xyz="0 0.1 0"/><axis xyz="1 2 0"/>)") +
          joint("4", "continuous", "c", "d", R"(<origin xyz="0.3 0.1 0.2" rpy="0.1 0.2 0.3"/><axis xyz="1 0 0"/>)") +
          joint("5", "continuous", "o", "e", R"(<origin xyz="0.3 0.1 0"/><axis xyz="1 0 0"/>)"),
      joint("1", "floating", "o", "a", "") + joint("2", "continuous", "a", "b", R"(<axis xyz="0 0 1"/>)") +
          joint("3", "continuous", "b", "c", R"(<origin xyz="1 0 0"/><axis xyz="0 0 1"/>)") +
          joint("4", "prismatic", "c", "d", R"(<axis xyz="0 1 0"/>)") +
          joint("5", "fixed", "d", "e", R"(<origin xyz="0 0 1"/>)"),
      joint("1", "planar", "o", "a", R"(<axis xyz="0 0 1"/>)") +
          joint("2", "prismatic", "a", "b", R"(<axis xyz="0 0 1"/>)") +
          joint("3", "continuous", "b", "c", R"(<origin xyz="0 1 0"/><axis xyz="0 0 1"/>)") +
          joint("4", "continuous", "c", "d", R"(<origin xyz="0 1 0"/><axis xyz="1 0 0"/>)") +
          joint("5", "continuous", "d", "e", R"(<axis xyz="1 0 0"/>)")};
  for (const std::string& joints : models) {
    const urdf::Robot robot = model(std::string(R"(<robot name="r">)").append(links).append(joints).append("</robot>"));
    const Tree tree = tree_of(robot);
    const Dynamics dynamics(robot, tree);
    INFO(joints);
    for (const Vector3& gravity : {earth_gravity, Vector3(1, 2, 3), Vector3(0, 0, 0)})
      CHECK(difference(structural_base_parameters(tree, column_order(robot.links.size()), gravity).value(),
                       base_parameters(dynamics, tree, column_order(robot.links.size()), gravity)) == "");
  }
}

TEST_CASE("a massless frame at a rounded right angle does not change the base parameters") {
  const auto arm = [](const std::string& tool) {
    const std::string inertial =
        R"(<inertial><origin xyz="0.05 0.02 0.1"/><mass value="2"/><inertia ixx="0.02" iyy="0.03" izz="0.01" ixy="0.001" ixz="0.002" iyz="0"/></inertial>)";
    return model(R"(<robot name="r"><link name="o"/><link name="a">)" + inertial + R"(</link><link name="b">)" +
                 inertial + R"(</link><joint name="1" type="continuous"><parent link="o"/><child link="a"/>
      <origin xyz="0 0 0.22"/><axis xyz="0 0 1"/></joint>
      <joint name="2" type="continuous"><parent link="a"/><child link="b"/><origin rpy="1.5708 0 0"/>
      <axis xyz="0 0 1"/></joint>)" +
                 tool + "</robot>");
  };
  const auto base_of = [](const urdf::Robot& robot) {
    const Tree tree = tree_of(robot);
    BaseParameters base = structural_base_parameters(tree, known_parameters(robot), earth_gravity).value();
    CHECK(torque_difference(robot, tree, base, earth_gravity) < 1e-9);
    return base;
  };
  const BaseParameters without = base_of(arm(""));
  const BaseParameters with =
      base_of(arm(R"(<link name="tool"/><joint name="f" type="fixed"><parent link="b"/><child link="tool"/>
        <origin rpy="-1.5708 0 0" xyz="0 0.1 0"/></joint>)"));
  CHECK(without.combinations.size() == 8);
  CHECK(difference(with, without) == "");
  // A combination that is missing is noticed.
  const urdf::Robot robot = arm("");
  BaseParameters fewer = without;
  fewer.combinations.pop_back();
  CHECK(torque_difference(robot, tree_of(robot), fewer, earth_gravity) > 1e-3);
}

TEST_CASE("base parameters of the planar arm are the textbook's") {
  const urdf::Robot robot = model(two_r);
  const Tree tree = tree_of(robot);
  const Dynamics dynamics(robot, tree);
  const auto listed = [&](const Vector3& gravity) {
    const BaseParameters by_rank = base_parameters(dynamics, tree, column_order(robot.links.size()), gravity);
    const BaseParameters by_rule = structural_base_parameters(tree, column_order(robot.links.size()), gravity).value();
    CHECK(difference(by_rule, by_rank).empty());
    std::vector<std::string> list;
    for (const BaseParameter& base : by_rule.combinations) {
      std::string text;
      for (const auto& [parameter, factor] : base)
        text +=
            (text.empty() ? "" : " + ") + std::to_string(std::lround(factor)) + " " + parameter_name(robot, parameter);
      list.push_back(text);
    }
    return list;
  };
  // Horizontally, gravity has no effect: 4 parameters. Upright, the first moments of the upper link count as well.
  CHECK(listed(earth_gravity) ==
        std::vector<std::string>{"1 izz(lower)", "1 izz(upper) + 1 mass(lower)", "1 mcx(lower)", "1 mcy(lower)"});
  CHECK(listed(Vector3(0, -9.81, 0)) == std::vector<std::string>{"1 izz(lower)", "1 izz(upper) + 1 mass(lower)",
                                                                 "1 mcx(lower)", "1 mcx(upper) + 1 mass(lower)",
                                                                 "1 mcy(lower)", "1 mcy(upper)"});
}

}  // namespace
}  // namespace urdfmill::kinematics
