// Comparison with Orocos KDL, through kdl_parser.
#include <catch2/catch.hpp>
#include <cmath>
#include <kdl/chaindynparam.hpp>
#include <kdl/chainfksolverpos_recursive.hpp>
#include <kdl/tree.hpp>
#include <kdl_parser/kdl_parser.hpp>
#include <map>

#include "corpus.hpp"
#include "urdfmill/kinematics/chain.hpp"
#include "urdfmill/kinematics/dynamics/dynamics.hpp"
#include "urdfmill/kinematics/forward.hpp"

namespace urdfmill::kinematics {
namespace {

using test::read_model;

struct Loaded {
  std::string file;
  urdf::Robot robot;
  Tree tree;  ///< mimic joints free, as KDL has them
  KDL::Tree kdl;
};

/// Every recorded robot that both libraries accept.
template <class Check>
int for_each_robot(const std::vector<std::string>& files, const Check& check) {
  int count = 0;
  for (const std::string& file : files) {
    const std::string text = test::without_shapes(test::read_file(file));
    std::optional<urdf::Robot> robot = read_model(text);
    if (!robot || robot->links.empty()) continue;
    source::Collector sink;
    std::optional<Tree> tree = Tree::build(*robot, Mimics::free, sink);
    Loaded loaded{file, std::move(*robot), {}, KDL::Tree()};
    if (!tree || !kdl_parser::treeFromString(text, loaded.kdl)) continue;
    loaded.tree = std::move(*tree);
    INFO(file);
    check(loaded);
    ++count;
  }
  return count;
}

KDL::JntArray kdl_positions(const KDL::Chain& chain, const Loaded& loaded, const std::vector<double>& q) {
  KDL::JntArray result(chain.getNrOfJoints());
  unsigned index = 0;
  for (const KDL::Segment& segment : chain.segments)
    if (segment.getJoint().getType() != KDL::Joint::None)
      result(index++) = q[loaded.tree.find_variable(segment.getJoint().getName())];
  return result;
}

Transform from_kdl(const KDL::Frame& frame) {
  Transform t;
  for (int i = 0; i < 3; ++i) {
    t.position(i) = frame.p(i);
    for (int j = 0; j < 3; ++j) t.rotation(i, j) = frame.M(i, j);
  }
  return t;
}

TEST_CASE("forward kinematics agree with KDL on every robot of the corpus", "[corpus]") {
  std::mt19937_64 random(11);
  double worst = 0;
  const int robots = for_each_robot(urdfmill::test::corpus(), [&](const Loaded& loaded) {
    const std::vector<double> q = test::positions(loaded.robot, loaded.tree, random);
    const std::vector<Transform> poses = body_poses(loaded.tree, q);
    for (const std::string& tip : tip_links(loaded.robot)) {
      KDL::Chain chain;
      if (!loaded.kdl.getChain(loaded.kdl.getRootSegment()->first, tip, chain)) continue;
      KDL::Frame frame;
      KDL::ChainFkSolverPos_recursive solver(chain);
      REQUIRE(solver.JntToCart(kdl_positions(chain, loaded, q), frame) == 0);
      const auto link = std::find_if(loaded.robot.links.begin(), loaded.robot.links.end(),
                                     [&](const urdf::Link& l) { return l.name.value == tip; });
      const std::size_t index = static_cast<std::size_t>(link - loaded.robot.links.begin());
      const Transform& own = poses[loaded.tree.body_of_link(index)];
      const double scale = std::max(1.0, own.position.norm());
      const double error = std::max(position_distance(own, from_kdl(frame)) / scale,
                                    rotation_distance(own.rotation, from_kdl(frame).rotation));
      INFO("tip " << tip);
      REQUIRE(error < 1e-12);
      worst = std::max(worst, error);
    }
  });
  if (robots > 0) WARN(robots << " robots, worst " << worst);
}

/// The chain without the rest of the robot, as in KDL's dynamics.
urdf::Robot only_chain(const urdf::Robot& robot, const Tree& tree, std::size_t tip_body) {
  urdf::Robot result;
  result.name = robot.name;
  for (std::size_t body : tree.path_from_root(tip_body)) {
    const Body& b = tree.bodies()[body];
    if (b.link != none) result.links.push_back(robot.links[b.link]);
    if (b.joint != none &&
        (result.joints.empty() || result.joints.back().name.value != robot.joints[b.joint].name.value))
      result.joints.push_back(robot.joints[b.joint]);
  }
  return result;
}

void check_close(const Vector& own, const KDL::JntArray& other, double scale) {
  for (Eigen::Index i = 0; i < own.size(); ++i)
    REQUIRE(std::abs(own(i) - other(static_cast<unsigned>(i))) <= 1e-9 * std::max(scale, own.cwiseAbs().maxCoeff()));
}

TEST_CASE("mass matrix, bias and gravity agree with KDL's ChainDynParam", "[corpus]") {
  std::mt19937_64 random(12);
  int compared = 0;
  const std::vector<std::string> files = urdfmill::test::corpus();
  for_each_robot(files, [&](const Loaded& loaded) {
    source::Collector sink;
    const auto tips = tip_links(loaded.robot);
    if (tips.empty()) return;
    const auto deepest = [&](const std::string& a, const std::string& b) {
      KDL::Chain chain_a;
      KDL::Chain chain_b;
      loaded.kdl.getChain(loaded.kdl.getRootSegment()->first, a, chain_a);
      loaded.kdl.getChain(loaded.kdl.getRootSegment()->first, b, chain_b);
      return chain_a.getNrOfJoints() < chain_b.getNrOfJoints();
    };
    const std::string tip = *std::max_element(tips.begin(), tips.end(), deepest);
    KDL::Chain chain;
    if (!loaded.kdl.getChain(loaded.kdl.getRootSegment()->first, tip, chain) || chain.getNrOfJoints() == 0) return;
    const auto link = std::find_if(loaded.robot.links.begin(), loaded.robot.links.end(),
                                   [&](const urdf::Link& l) { return l.name.value == tip; });
    const std::size_t index = static_cast<std::size_t>(link - loaded.robot.links.begin());
    const urdf::Robot robot = only_chain(loaded.robot, loaded.tree, loaded.tree.body_of_link(index));
    for (const urdf::Joint& joint : robot.joints)
      if (joint.type == urdf::JointType::floating || joint.type == urdf::JointType::planar) return;
    const auto tree = Tree::build(robot, Mimics::free, sink);
    REQUIRE(tree);
    const std::vector<double> q = test::positions(robot, *tree, random);
    const std::vector<double> dq = test::positions(robot, *tree, random);
    const Dynamics dynamics(robot, *tree);
    const Matrix mass = dynamics.mass_matrix(q);
    if (mass.cwiseAbs().maxCoeff() == 0) return;

    const unsigned n = chain.getNrOfJoints();
    KDL::JntArray kdl_q(n);
    KDL::JntArray kdl_dq(n);
    for (unsigned i = 0; i < n; ++i) {
      kdl_q(i) = q[i];
      kdl_dq(i) = dq[i];
    }
    KDL::ChainDynParam solver(chain, KDL::Vector(0, 0, -9.81));
    KDL::JntSpaceInertiaMatrix kdl_mass(n);
    KDL::JntArray kdl_bias(n);
    KDL::JntArray kdl_gravity(n);
    REQUIRE(solver.JntToMass(kdl_q, kdl_mass) == 0);
    REQUIRE(solver.JntToCoriolis(kdl_q, kdl_dq, kdl_bias) == 0);
    REQUIRE(solver.JntToGravity(kdl_q, kdl_gravity) == 0);
    const double scale = mass.cwiseAbs().maxCoeff();
    for (unsigned i = 0; i < n; ++i)
      for (unsigned j = 0; j < n; ++j) REQUIRE(std::abs(mass(i, j) - kdl_mass(i, j)) <= 1e-9 * scale);
    check_close(dynamics.bias(q, dq), kdl_bias, scale);
    check_close(dynamics.gravity_torques(q, earth_gravity), kdl_gravity, scale);
    ++compared;
  });
  if (files.empty()) return;
  WARN(compared << " robots");
  CHECK(compared >= 20);
}

}  // namespace
}  // namespace urdfmill::kinematics
