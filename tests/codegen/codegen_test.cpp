#include <fmt/format.h>
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <random>

#include "tests/kinematics/models.hpp"
#include "urdfmill/codegen/mechanics.hpp"
#include "urdfmill/codegen/program.hpp"
#include "urdfmill/kinematics/dynamics/coordinates.hpp"
#include "urdfmill/kinematics/dynamics/friction.hpp"
#include "urdfmill/kinematics/forward.hpp"

namespace urdfmill::codegen {
namespace {

using kinematics::Matrix;
using kinematics::Tree;
using kinematics::Vector;
using kinematics::Vector3;

/// An arm of six joints with the structure of a PUMA and made-up numbers.
const char* const puma = R"(<robot name="puma"><link name="base"/>
  <link name="l1"><inertial><origin xyz="0.01 0.02 -0.1"/><mass value="8"/><inertia ixx="0.3" ixy="0.01" ixz="0.02" iyy="0.3" iyz="0.01" izz="0.35"/></inertial></link>
  <link name="l2"><inertial><origin xyz="0.068 0.006 0.2"/><mass value="17.4"/><inertia ixx="0.13" ixy="0" ixz="0.01" iyy="0.524" iyz="0.02" izz="0.539"/></inertial></link>
  <link name="l3"><inertial><origin xyz="0.1 -0.07 0.014"/><mass value="4.8"/><inertia ixx="0.066" ixy="0.001" ixz="0.002" iyy="0.0125" iyz="0.003" izz="0.086"/></inertial></link>
  <link name="l4"><inertial><origin xyz="0.01 0 -0.019"/><mass value="0.82"/><inertia ixx="0.0018" ixy="0" ixz="0.0001" iyy="0.0018" iyz="0.0002" izz="0.0013"/></inertial></link>
  <link name="l5"><inertial><origin xyz="0.001 0.002 0.003"/><mass value="0.34"/><inertia ixx="0.0003" ixy="0.00001" ixz="0" iyy="0.0003" iyz="0.00002" izz="0.0004"/></inertial></link>
  <link name="l6"><inertial><origin xyz="0.001 0.003 0.032"/><mass value="0.09"/><inertia ixx="0.00015" ixy="0.00001" ixz="0.00001" iyy="0.00016" iyz="0" izz="0.00004"/></inertial></link>
  <link name="tool"><inertial><origin xyz="0.01 0 0.02"/><mass value="0.5"/><inertia ixx="0.001" ixy="0" ixz="0" iyy="0.001" iyz="0" izz="0.001"/></inertial></link>
  <joint name="j1" type="continuous"><parent link="base"/><child link="l1"/><origin xyz="0 0 0.67"/><axis xyz="0 0 1"/></joint>
  <joint name="j2" type="continuous"><parent link="l1"/><child link="l2"/><origin xyz="0 0.1501 0"/><axis xyz="0 1 0"/></joint>
  <joint name="j3" type="continuous"><parent link="l2"/><child link="l3"/><origin xyz="0.4318 0 0"/><axis xyz="0 1 0"/></joint>
  <joint name="j4" type="continuous"><parent link="l3"/><child link="l4"/><origin xyz="0.0203 0 0.4331"/><axis xyz="0 0 1"/></joint>
  <joint name="j5" type="continuous"><parent link="l4"/><child link="l5"/><axis xyz="0 1 0"/></joint>
  <joint name="j6" type="continuous"><parent link="l5"/><child link="l6"/><axis xyz="0 0 1"/></joint>
  <joint name="mount" type="fixed"><parent link="l6"/><child link="tool"/><origin xyz="0 0 0.1" rpy="0.1 0.2 0.3"/></joint></robot>)";

/// Prismatic, mimic and skew joints, two branches.
const char* const branches = R"(<robot name="branches"><link name="base"/>
  <link name="a"><inertial><origin xyz="0.1 0.2 0.3" rpy="1 2 3"/><mass value="2"/><inertia ixx="0.3" ixy="0.01" ixz="0.02" iyy="0.4" iyz="0.03" izz="0.5"/></inertial></link>
  <link name="b"><inertial><origin xyz="0.3 0.2 0.1"/><mass value="1"/><inertia ixx="0.1" ixy="0.01" ixz="0.02" iyy="0.2" iyz="0.03" izz="0.15"/></inertial></link>
  <link name="c"><inertial><origin xyz="0 0.1 0.1"/><mass value="0.7"/><inertia ixx="0.1" ixy="0.01" ixz="0" iyy="0.2" iyz="0.03" izz="0.15"/></inertial></link>
  <link name="d"><inertial><origin xyz="0.2 0 0"/><mass value="0.4"/><inertia ixx="0.02" ixy="0" ixz="0" iyy="0.02" iyz="0" izz="0.01"/></inertial></link>
  <joint name="turn" type="continuous"><dynamics damping="0.3" friction="0.2"/><parent link="base"/><child link="a"/><origin xyz="0.1 0 0.2" rpy="0.3 0.4 0.5"/><axis xyz="1 2 3"/></joint>
  <joint name="lift" type="prismatic"><parent link="a"/><child link="b"/><origin xyz="0 0.5 0" rpy="0.2 0 1"/><axis xyz="0 1 1"/><limit lower="-1" upper="1" effort="1" velocity="1"/></joint>
  <joint name="roll" type="continuous"><parent link="b"/><child link="c"/><origin xyz="0.3 0.1 0" rpy="0 1 0"/><axis xyz="0 0 -1"/></joint>
  <joint name="side" type="continuous"><parent link="a"/><child link="d"/><origin xyz="0 0 0.4" rpy="0 0.7 0"/><axis xyz="1 0 0"/><mimic joint="roll" multiplier="-0.5" offset="0.2"/></joint></robot>)";

/// Axes that are parallel except for angles rounded to five digits, as in many files.
const char* const rounded = R"(<robot name="rounded"><link name="base"/>
  <link name="l1"><inertial><origin xyz="0 0.002 -0.02"/><mass value="2.5"/><inertia ixx="0.006" ixy="0" ixz="0" iyy="0.006" iyz="0.0001" izz="0.005"/></inertial></link>
  <link name="l2"><inertial><origin xyz="0.2 0 0.006"/><mass value="5.8"/><inertia ixx="0.014" ixy="0" ixz="0.0002" iyy="0.4" iyz="0" izz="0.4"/></inertial></link>
  <link name="l3"><inertial><origin xyz="0.26 0 0.1"/><mass value="2.6"/><inertia ixx="0.004" ixy="0" ixz="-0.01" iyy="0.11" iyz="0" izz="0.11"/></inertial></link>
  <link name="l4"><inertial><origin xyz="0 0 -0.002"/><mass value="0.7"/><inertia ixx="0.0008" ixy="0" ixz="0" iyy="0.0005" iyz="0" izz="0.0008"/></inertial></link>
  <joint name="j1" type="continuous"><parent link="base"/><child link="l1"/><origin xyz="0 0 0.12"/><axis xyz="0 0 1"/></joint>
  <joint name="j2" type="continuous"><parent link="l1"/><child link="l2"/><origin xyz="0 0.12 0" rpy="-1.5708 -1.5708 0"/><axis xyz="0 0 1"/></joint>
  <joint name="j3" type="continuous"><parent link="l2"/><child link="l3"/><origin xyz="0.408 0 0" rpy="3.1416 0 0"/><axis xyz="0 0 1"/></joint>
  <joint name="j4" type="continuous"><parent link="l3"/><child link="l4"/><origin xyz="0.376 0 0" rpy="3.1416 0 1.5708"/><axis xyz="0 0 1"/></joint></robot>)";

std::mt19937_64 random_numbers(3);

std::vector<double> draw(std::size_t count) {
  std::vector<double> values;
  for (std::size_t i = 0; i < count; ++i) values.push_back(static_cast<double>(random_numbers() >> 11U) * 0x1p-52 - 1);
  return values;
}

double difference(const std::vector<double>& values, const Matrix& expected) {
  REQUIRE(values.size() == static_cast<std::size_t>(expected.size()));
  double worst = 0;
  for (Eigen::Index i = 0; i < expected.rows(); ++i)
    for (Eigen::Index j = 0; j < expected.cols(); ++j)
      worst = std::max(worst, std::abs(values[static_cast<std::size_t>(i * expected.cols() + j)] - expected(i, j)));
  return worst;
}

TEST_CASE("expressions equal the recursions they were made from") {
  for (const char* text : {puma, branches, rounded}) {
    const urdf::Robot robot = kinematics::test::model(text);
    source::Collector sink;
    const auto tree = Tree::build(robot, kinematics::Mimics::follow, sink);
    REQUIRE(tree);
    const kinematics::Dynamics dynamics(robot, *tree);
    const std::size_t n = tree->variables().size();
    ProgramRequest request;
    request.tip = tree->body_of_link(robot.links.size() - 1);
    request.gravity = Vector3(1, 2, -9);
    const auto function = [&](Quantity quantity) { return make_function(robot, *tree, quantity, request).value(); };
    const Function fk = function(Quantity::fk), jacobian = function(Quantity::jacobian),
                   mass = function(Quantity::mass), gravity = function(Quantity::gravity),
                   inverse = function(Quantity::inverse_dynamics), regressor = function(Quantity::regressor),
                   links = function(Quantity::links), jacobian_rate = function(Quantity::jacobian_rate),
                   coriolis = function(Quantity::coriolis), forward = function(Quantity::forward_dynamics),
                   friction = function(Quantity::friction);
    const kinematics::Friction resisting = kinematics::friction(robot, *tree);
    for (int k = 0; k < 20; ++k) {
      const std::vector<double> q = draw(n), dq = draw(n), ddq = draw(n);
      std::vector<double> inputs = q;
      inputs.insert(inputs.end(), dq.begin(), dq.end());
      inputs.insert(inputs.end(), ddq.begin(), ddq.end());
      const auto at = [&](const Function& f) { return f.graph.evaluate(f.outputs, inputs); };
      const kinematics::BodyState state(dynamics, *tree, q, dq, request.tip);
      Matrix pose = Matrix::Identity(4, 4);
      pose.topLeftCorner<3, 3>() = state.pose().rotation;
      pose.topRightCorner<3, 1>() = state.pose().position;
      CHECK(difference(at(fk), pose) < 1e-13);
      CHECK(difference(at(jacobian), state.jacobian()) < 1e-13);
      CHECK(difference(at(mass), dynamics.mass_matrix(q)) < 1e-12);
      CHECK(difference(at(gravity), dynamics.gravity_torques(q, request.gravity)) < 1e-12);
      CHECK(difference(at(inverse), dynamics.torques(q, dq, ddq, request.gravity)) < 1e-12);
      CHECK(difference(at(regressor), dynamics.regressor(q, dq, ddq, request.gravity)) < 1e-12);
      CHECK(difference(at(jacobian_rate), state.jacobian_rate()) < 1e-12);
      CHECK(difference(at(coriolis), dynamics.coriolis_matrix(q, dq)) < 1e-12);
      CHECK(difference(at(friction), resisting.torques(dq, 0)) < 1e-13);
      const Vector torques = Eigen::Map<const Vector>(ddq.data(), static_cast<Eigen::Index>(n));
      const Vector accelerations = dynamics.accelerations(q, dq, torques, request.gravity).value();
      CHECK(difference(at(forward), accelerations) < 1e-9 * std::max(1.0, accelerations.norm()));
      const std::vector<double> poses = at(links);
      for (std::size_t link = 0; link < robot.links.size(); ++link) {
        const kinematics::Transform expected = kinematics::body_poses(*tree, q)[tree->body_of_link(link)];
        Matrix whole = Matrix::Identity(4, 4);
        whole.topLeftCorner<3, 3>() = expected.rotation;
        whole.topRightCorner<3, 1>() = expected.position;
        const auto begin = poses.begin() + static_cast<std::ptrdiff_t>(16 * link);
        CHECK(difference({begin, begin + 16}, whole) < 1e-13);
      }
    }
  }
}

TEST_CASE("the inverse dynamics of a six-axis arm cost no more than they did") {
  const urdf::Robot robot = kinematics::test::model(puma);
  source::Collector sink;
  const auto tree = Tree::build(robot, kinematics::Mimics::follow, sink);
  REQUIRE(tree);
  const Function inverse = make_function(robot, *tree, Quantity::inverse_dynamics, {}).value();
  const OperationCount count = inverse.graph.count(inverse.outputs);
  // Today's operation counts; a change that makes the recursion or the regrouping more expensive shows here.
  CHECK(count.multiplications <= 265);
  CHECK(count.additions <= 253);
}

/// A row of a modified Denavit–Hartenberg table, from one joint to the next.
struct Row {
  double alpha, a, theta, d;
};

/// An arm of revolute joints whose links have all ten parameters; the second has no products of inertia with y.
std::string arm_of(const std::vector<Row>& rows) {
  std::string text = "<robot name='arm'><link name='l0'/>";
  for (std::size_t i = 1; i <= rows.size(); ++i) {
    const Row& row = rows[i - 1];
    const bool plain = i == 2;
    const double c = std::cos(row.alpha), s = std::sin(row.alpha);
    text += fmt::format(
        "<link name='l{0}'><inertial><origin xyz='{1} 0.02 {2}'/><mass value='{0}'/><inertia ixx='0.3' ixy='{3}' "
        "ixz='0.02' "
        "iyy='0.4' iyz='{3}' izz='0.5'/></inertial></link><joint name='j{0}' type='continuous'><parent "
        "link='l{4}'/><child "
        "link='l{0}'/><origin xyz='{5} {6} {7}' rpy='{8} 0 0'/><axis xyz='0 0 1'/></joint>",
        i, plain ? 0.0 : 0.1, plain ? 0.0 : 0.03, plain ? 0.0 : 0.01, i - 1, row.a, -s * row.d, c * row.d, row.alpha);
  }
  return text + "</robot>";
}

TEST_CASE("inverse dynamics cost what customised Newton-Euler codes cost that others published") {
  using kinematics::pi;
  struct Case {
    const char* arm;
    std::vector<Row> rows;
    std::size_t multiplications, additions;                      ///< number of operations in our code
    std::size_t published_multiplications, published_additions;  ///< docs/textbook.md says by whom
  };
  const std::vector<Row> rx90{{0, 0, 0, 0},          {pi / 2, 0, 0, 0}, {0, 0.45, 0, 0},
                              {-pi / 2, 0, 0, 0.43}, {pi / 2, 0, 0, 0}, {-pi / 2, 0, 0, 0}};
  const std::vector<Row> racer3{{0, 0, 0, 0.43},         {-pi / 2, 0.05, 0, 0}, {0, 0.27, 0, 0},
                                {-pi / 2, 0.05, 0, 0.3}, {pi / 2, 0, 0, 0},     {-pi / 2, 0, 0, 0}};
  const std::vector<Row> lwr{{0, 0, 0, 0.31},      {pi / 2, 0, 0, 0}, {-pi / 2, 0, 0, 0.4},  {-pi / 2, 0, 0, 0},
                             {pi / 2, 0, 0, 0.39}, {pi / 2, 0, 0, 0}, {-pi / 2, 0, 0, 0.078}};
  for (const auto& [arm, rows, multiplications, additions, published_multiplications, published_additions] :
       {Case{"RX-90, base parameters", rx90, 241, 230, 243, 222}, Case{"Racer3", racer3, 262, 254, 294, 283},
        Case{"LWR", lwr, 302, 296, 350, 348}}) {
    INFO(arm);
    const urdf::Robot robot = kinematics::test::model(arm_of(rows).c_str());
    source::Collector sink;
    const auto tree = Tree::build(robot, kinematics::Mimics::follow, sink);
    REQUIRE(tree);
    const Function inverse = make_function(robot, *tree, Quantity::inverse_dynamics, {}).value();
    const OperationCount count = inverse.graph.count(inverse.outputs);
    CHECK(count.multiplications <= multiplications);
    CHECK(count.additions <= additions);
    CHECK(10 * count.multiplications <= 13 * published_multiplications);
    CHECK(10 * count.additions <= 13 * published_additions);
  }
}

TEST_CASE("what is constant is folded, what is 0 or 1 disappears, what is equal is one node") {
  Graph graph;
  const NodeId x = graph.input(0), y = graph.input(1), two = graph.constant(2), zero = graph.constant(0);
  CHECK(graph.add(x, zero) == x);
  CHECK(graph.multiply(x, graph.constant(1)) == x);
  CHECK(graph.multiply(x, zero) == zero);
  CHECK(graph.add(x, y) == graph.add(y, x));
  CHECK(graph.subtract(x, x) == zero);
  CHECK(graph.add(x, graph.negate(y)) == graph.subtract(x, y));
  CHECK(graph.multiply(graph.negate(x), graph.negate(y)) == graph.multiply(x, y));
  CHECK(graph.multiply(two, graph.multiply(two, x)) == graph.multiply(graph.constant(4), x));
  CHECK(graph.sine(graph.negate(x)) == graph.negate(graph.sine(x)));
  CHECK(graph.cosine(graph.negate(x)) == graph.cosine(x));
}

TEST_CASE("which operand was made first makes no difference") {
  const auto operations = [](bool second_first) {
    Graph graph;
    const auto first = [&] { return graph.multiply(graph.sine(graph.input(0)), graph.constant(2)); };
    const auto second = [&] { return graph.add(graph.input(1), graph.cosine(graph.input(2))); };
    if (second_first) static_cast<void>(second());
    const NodeId a = first(), b = second();
    std::string text;
    std::vector<std::size_t> places(graph.nodes().size());
    for (const NodeId id : graph.order({graph.multiply(b, graph.add(a, b))})) {
      const Node& node = graph.node(id);
      const bool is_input = node.operation == Operation::input, is_constant = node.operation == Operation::constant;
      const bool is_sum = node.operation == Operation::add, is_product = node.operation == Operation::multiply;
      text += fmt::format("{} {} {}\n", static_cast<int>(node.operation),
                          is_constant ? 0
                          : is_input  ? node.first
                                      : places[node.first],
                          is_sum || is_product ? places[node.second] : 0);
      places.resize(graph.nodes().size());
      places[id] = static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
    }
    return text;
  };
  CHECK(operations(false) == operations(true));
}

}  // namespace
}  // namespace urdfmill::codegen
