// Every chain of every robot of the corpus: three ways to the tip's pose, Jacobians, and tables in both conventions.
#include <catch2/catch.hpp>
#include <cmath>
#include <map>

#include "corpus.hpp"
#include "urdfmill/kinematics/dh/dh.hpp"
#include "urdfmill/kinematics/forward.hpp"
#include "urdfmill/kinematics/identification/base_parameters.hpp"
#include "urdfmill/kinematics/inverse/ik.hpp"
#include "urdfmill/kinematics/random.hpp"
#include "urdfmill/kinematics/screws.hpp"

namespace urdfmill::kinematics {
namespace {

double deviation(const Transform& a, const Transform& b) {
  return std::max(position_distance(a, b) / std::max(1.0, b.position.norm()),
                  rotation_distance(a.rotation, b.rotation));
}

std::vector<double> chain_positions(const Chain& chain, const Tree& tree, const std::vector<double>& q) {
  std::vector<double> result;
  for (const ChainJoint& joint : chain.joints) result.push_back(q[tree.find_variable(joint.name)]);
  return result;
}

/// The columns of the space Jacobian by central differences.
void check_jacobian(const Chain& chain, std::vector<double> q) {
  constexpr double step = 1e-6;
  const Screws jacobian = space_jacobian(space_screws(chain), q);
  const Transform here = forward(chain, q);
  for (std::size_t k = 0; k < q.size(); ++k) {
    const double at = q[k];
    q[k] = at + step;
    const Transform ahead = forward(chain, q);
    q[k] = at - step;
    const Transform behind = forward(chain, q);
    q[k] = at;
    const Matrix3 spin = (ahead.rotation - behind.rotation) / (2 * step) * here.rotation.transpose();
    Vector6 twist;
    twist << spin(2, 1), spin(0, 2), spin(1, 0), 0, 0, 0;
    twist.tail<3>() = (ahead.position - behind.position) / (2 * step) - cross(twist.head<3>(), here.position);
    REQUIRE((twist - jacobian.col(static_cast<Eigen::Index>(k))).norm() < 1e-7 * std::max(1.0, reach(chain)));
  }
}

TEST_CASE("every chain of the corpus has one pose by all ways, the right Jacobian, and its tables", "[corpus]") {
  std::mt19937_64 random(5);
  int tables = 0;
  double worst = 0;
  for (const std::string& file : urdfmill::test::corpus()) {
    const auto robot = test::read_model(test::without_shapes(test::read_file(file)));
    source::Collector sink;
    const auto tree = robot && !robot->links.empty() ? Tree::build(*robot, Mimics::free, sink) : std::nullopt;
    if (!tree) continue;
    INFO(file);
    const std::vector<double> q = test::positions(*robot, *tree, random);
    const std::vector<Transform> poses = body_poses(*tree, q);
    const std::string root = robot->links[tree->bodies().front().link].name.value;
    bool first = true;
    for (std::size_t link = 0; link < robot->links.size(); ++link) {
      const std::string& tip = robot->links[link].name.value;
      const auto tips = tip_links(*robot);
      if (std::find(tips.begin(), tips.end(), tip) == tips.end()) continue;
      INFO("tip " << tip);
      sink.diagnostics.clear();
      const auto chain = kinematics::chain(*robot, *tree, root, tip, sink);
      if (!chain) {  // refused for a floating or planar joint, or another root
        REQUIRE(sink.diagnostics.size() == 1);
        continue;
      }
      const std::vector<double> at = chain_positions(*chain, *tree, q);
      const Transform& expected = poses[tree->body_of_link(link)];
      REQUIRE(deviation(forward(*chain, at), expected) < 1e-12);
      REQUIRE(deviation(forward_in_body_frame(chain->home, body_screws(*chain), at), expected) < 1e-12);
      if (std::exchange(first, false)) check_jacobian(*chain, at);
      for (Convention convention : {Convention::standard, Convention::modified}) {
        DhOptions options;
        options.convention = convention;
        const auto table = dh_table(*chain, options, sink);
        REQUIRE(table);
        worst = std::max({worst, table->residual.position_m, table->residual.rotation_rad});
        ++tables;
      }
    }
  }
  if (tables > 0) WARN(tables << " tables, worst residual " << worst);
  CHECK(worst < 1e-8);
}

/// Snaps angles within a thousandth of a twelfth of a turn: if axes are parallel except for the rounding of 3.1416, no
/// regressor in doubles can separate the parameters.
urdf::Robot with_exact_angles(urdf::Robot robot) {
  for (urdf::Joint& joint : robot.joints) {
    std::array<double, 3> angles = urdf::rpy_from_rotation(joint.origin.rotation);
    for (double& angle : angles)
      if (const double whole = std::round(angle * 12 / pi) * pi / 12; std::abs(angle - whole) < 1e-3) angle = whole;
    joint.origin.rotation = urdf::rotation_from_rpy(angles[0], angles[1], angles[2]);
    for (urdf::Number& x : joint.axis.v)
      if (std::abs(x.value - std::round(x.value)) < 1e-3) x.value = std::round(x.value);
  }
  return robot;
}

/// Among the chains from the root with at most nine independent joints, the one with most of them.
std::optional<Chain> longest_chain(const urdf::Robot& robot, const Tree& tree) {
  constexpr std::size_t most_joints = 9;
  std::optional<Chain> best;
  const std::string root = robot.links[tree.bodies().front().link].name.value;
  for (const urdf::Link& link : robot.links) {
    source::Collector sink;
    auto found = chain(robot, tree, root, link.name.value, sink);
    if (!found || found->joints.empty() || found->joints.size() > most_joints || !moves_independently(*found, sink))
      continue;
    if (!best || found->joints.size() > best->joints.size()) best = std::move(found);
  }
  return best;
}

TEST_CASE("poses that an arm of the corpus takes are found", "[corpus]") {
  constexpr int poses = 5;
  std::mt19937_64 random(9);
  std::size_t arms = 0;
  for (const std::string& file : urdfmill::test::corpus()) {
    const auto robot = test::read_model(test::without_shapes(test::read_file(file)));
    source::Collector sink;
    const auto tree = robot && !robot->links.empty() ? Tree::build(*robot, Mimics::free, sink) : std::nullopt;
    const auto arm = tree ? longest_chain(*robot, *tree) : std::nullopt;
    if (!arm) continue;
    INFO(file << ", to " << arm->tip_link);
    ++arms;
    for (int k = 0; k < poses; ++k) {
      std::vector<double> q;
      for (const ChainJoint& joint : arm->joints) {
        const double low = std::isfinite(joint.lower) ? joint.lower : -pi;
        const double high = std::isfinite(joint.upper) ? joint.upper : pi;
        q.push_back(low + (high - low) * draw_unit(random));
      }
      CHECK(!ik(*arm, forward(*arm, q), {}).solutions.empty());
    }
  }
  WARN("inverse kinematics of " << arms << " arms");
}

TEST_CASE("the torques of a robot follow from its base parameters, also where its angles are rounded", "[corpus]") {
  std::size_t compared = 0;
  double worst = 0;
  for (const std::string& file : urdfmill::test::corpus(4)) {
    const auto robot = test::read_model(test::without_shapes(test::read_file(file)));
    source::Collector sink;
    const auto tree = robot && !robot->links.empty() ? Tree::build(*robot, Mimics::follow, sink) : std::nullopt;
    if (!tree || tree->variables().empty() || tree->variables().size() > most_variables_of_base_parameters) continue;
    INFO(file);
    const std::vector<std::size_t> order = known_parameters(*robot);
    auto base = structural_base_parameters(*tree, order, earth_gravity);
    if (!base) base = base_parameters(Dynamics(*robot, *tree), *tree, order, earth_gravity);
    const double difference = torque_difference(*robot, *tree, *base, earth_gravity);
    CHECK(difference < 1e-6);
    worst = std::max(worst, difference);
    ++compared;
  }
  if (compared > 0) WARN(compared << " robots; torques differ by at most " << worst << " of the largest");
}

TEST_CASE("base parameters by rule are as many as by rank, and the same combinations", "[corpus]") {
  std::size_t compared = 0, large = 0, renamed = 0;
  for (const std::string& file : urdfmill::test::corpus(4)) {
    const auto read = test::read_model(test::without_shapes(test::read_file(file)));
    source::Collector sink;
    const auto tree =
        read && !read->links.empty() ? Tree::build(with_exact_angles(*read), Mimics::free, sink) : std::nullopt;
    if (!tree || tree->variables().empty()) continue;
    constexpr std::size_t most_variables = 40, most_links = 60;
    if (tree->variables().size() > most_variables || read->links.size() > most_links) {
      ++large;
      continue;
    }
    INFO(file);
    const urdf::Robot robot = with_exact_angles(*read);
    const auto by_rule = structural_base_parameters(*tree, column_order(robot.links.size()), earth_gravity);
    REQUIRE(by_rule);
    const BaseParameters by_rank =
        base_parameters(Dynamics(robot, *tree), *tree, column_order(robot.links.size()), earth_gravity);
    CHECK(by_rule->combinations.size() == by_rank.combinations.size());
    if (by_rule->combinations.size() != by_rank.combinations.size()) continue;
    const auto same_name = [](const BaseParameter& a, const BaseParameter& b) {
      return a.front().parameter == b.front().parameter;
    };
    // If a column is almost a combination of others, either may be the name.
    if (!std::equal(by_rule->combinations.begin(), by_rule->combinations.end(), by_rank.combinations.begin(),
                    same_name)) {
      ++renamed;
      continue;
    }
    ++compared;
    for (std::size_t i = 0; i < by_rank.combinations.size(); ++i) {
      std::map<std::size_t, double> factors;
      double largest = 1;
      for (const auto& [parameter, factor] : by_rank.combinations[i]) {
        factors[parameter] += factor;
        largest = std::max(largest, std::abs(factor));
      }
      for (const auto& [parameter, factor] : by_rule->combinations[i]) factors[parameter] -= factor;
      for (const auto& [parameter, factor] : factors) {
        INFO(parameter_name(robot, by_rank.combinations[i].front().parameter)
             << ": " << parameter_name(robot, parameter));
        CHECK(std::abs(factor) < 1e-6 * largest);
      }
    }
  }
  if (compared == 0) return;
  WARN(compared << " robots compared, their mimic joints moving independently; " << large << " are large, " << renamed
                << " have other names");
  CHECK(renamed * 10 < compared);
}

}  // namespace
}  // namespace urdfmill::kinematics
