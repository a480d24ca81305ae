#include <catch2/catch.hpp>
#include <cmath>

#include "models.hpp"
#include "urdfmill/kinematics/dynamics.hpp"
#include "urdfmill/kinematics/forward.hpp"
#include "urdfmill/kinematics/task_space.hpp"

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
  const urdf::Robot robot = model(R"(<robot name="r"><link name="world"/>
    <link name="body"><inertial><origin xyz="0.1 0.2 0.3" rpy="0.3 0.2 0.1"/><mass value="4"/><inertia ixx="0.3" ixy="0.01" ixz="0.02" iyy="0.4" iyz="0.03" izz="0.5"/></inertial></link>
    <link name="cart"><inertial><origin xyz="0.1 0 0"/><mass value="1"/><inertia ixx="0.1" ixy="0" ixz="0" iyy="0.1" iyz="0" izz="0.2"/></inertial></link>
    <link name="arm"><inertial><origin xyz="0.5 0 0"/><mass value="2"/><inertia ixx="0.1" ixy="0" ixz="0" iyy="0.2" iyz="0" izz="0.2"/></inertial></link>
    <joint name="free" type="floating"><parent link="world"/><child link="body"/></joint>
    <joint name="slide" type="planar"><parent link="body"/><child link="cart"/><origin xyz="0 0 1" rpy="0.1 0 0"/><axis xyz="0 1 1"/></joint>
    <joint name="turn" type="continuous"><parent link="cart"/><child link="arm"/><axis xyz="0 1 0"/></joint></robot>)");
  const Tree tree = tree_of(robot);
  REQUIRE(tree.variables().size() == 10);
  CHECK(tree.variables()[3].name == "free.yaw");
  const Dynamics dynamics(robot, tree);
  const std::vector<double> q{0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0};
  const std::vector<double> dq{1.0, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1};
  const std::vector<double> ddq{0.3, -0.1, 0.2, 0.5, -0.4, 0.6, -0.2, 0.1, 0.7, -0.3};
  const Vector whole = dynamics.torques(q, dq, ddq, earth_gravity);
  const Vector parts = dynamics.mass_matrix(q) * Eigen::Map<const Vector>(ddq.data(), 10) + dynamics.bias(q, dq) +
                       dynamics.gravity_torques(q, earth_gravity);
  CHECK((whole - parts).norm() < 1e-11);
  CHECK(dynamics.gravity_torques(q, earth_gravity)(2) == Approx(7 * 9.81));
  // The potential energy's gradient is what holds the mechanism up.
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

TEST_CASE("inertial parameters are those of the link's frame") {
  const urdf::Robot robot = model(R"(<robot name="r"><link name="a"><inertial><origin xyz="1 2 3"/><mass value="2"/>
    <inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial></link></robot>)");
  const std::array<double, 10> expected{2, 2, 4, 6, 27, -4, -6, 21, -12, 11};
  const auto values = inertial_parameters(robot.links[0]).values();
  for (std::size_t i = 0; i < expected.size(); ++i) CHECK(values[i] == Approx(expected[i]));
}

}  // namespace
}  // namespace urdfmill::kinematics
