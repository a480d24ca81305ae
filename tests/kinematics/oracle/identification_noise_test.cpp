// Identifications of the recorded robots from motions with noise of different size at each joint, white and correlated:
// the standard deviations against those of an estimator that knows the noise, and against the errors.
#include <catch2/catch.hpp>
#include <cmath>
#include <cstdio>
#include <limits>

#include "corpus.hpp"
#include "urdfmill/kinematics/dynamics/friction.hpp"
#include "urdfmill/kinematics/identification/identification.hpp"
#include "urdfmill/kinematics/random.hpp"
#include "urdfmill/kinematics/solve.hpp"

namespace urdfmill::kinematics {
namespace {

constexpr std::size_t samples = 800;
constexpr double step = 0.01;  // s

double gauss(std::mt19937_64& random) {
  double sum = -6;
  for (int i = 0; i < 12; ++i) sum += draw_unit(random);
  return sum;
}

/// A motion of sums of sines and its torques without noise.
std::vector<MeasuredState> motion(const urdf::Robot& robot, const Tree& tree, std::mt19937_64& random) {
  const Dynamics dynamics(robot, tree);
  const Friction resisting = friction(robot, tree);
  std::vector<MeasuredState> states(samples);
  for (std::size_t i = 0; i < tree.variables().size(); ++i) {
    constexpr int waves = 4;
    double amplitude[waves], rate[waves], phase[waves];
    for (int k = 0; k < waves; ++k) {
      amplitude[k] = 0.2 + 0.3 * draw_unit(random);
      rate[k] = 2 * pi * (0.1 + 0.9 * draw_unit(random));
      phase[k] = 2 * pi * draw_unit(random);
    }
    for (std::size_t at = 0; at < samples; ++at) {
      double q = 0, dq = 0, ddq = 0;
      for (int k = 0; k < waves; ++k) {
        const double angle = rate[k] * step * static_cast<double>(at) + phase[k];
        q += amplitude[k] * std::sin(angle);
        dq += amplitude[k] * rate[k] * std::cos(angle);
        ddq -= amplitude[k] * rate[k] * rate[k] * std::sin(angle);
      }
      states[at].q.push_back(q);
      states[at].dq.push_back(dq);
      states[at].ddq.push_back(ddq);
    }
  }
  for (MeasuredState& state : states) {
    const Vector tau = dynamics.torques(state.q, state.dq, state.ddq, earth_gravity) + resisting.torques(state.dq, 0);
    state.tau.assign(tau.begin(), tau.end());
  }
  return states;
}

/// The robot with random masses and friction.
urdf::Robot drawn(const urdf::Robot& robot, std::mt19937_64& random) {
  urdf::Robot result = robot;
  for (urdf::Link& link : result.links) {
    if (!link.inertial) continue;
    const double factor = 0.75 + 0.6 * draw_unit(random);
    urdf::Inertia& tensor = link.inertial->inertia;
    link.inertial->mass.value *= factor;
    for (urdf::Number* moment : {&tensor.ixx, &tensor.ixy, &tensor.ixz, &tensor.iyy, &tensor.iyz, &tensor.izz})
      moment->value *= factor;
  }
  return result;
}

struct Tally {
  std::size_t robots = 0, values = 0, beyond = 0, wide = 0;
  double worst = 0;
};

/// Compares the deviations of one identification with the best ones, and counts errors of more than two deviations.
void compare(const urdf::Robot& robot, const Tree& tree, double correlation, std::mt19937_64& random, Tally& tally) {
  IdentificationProblem problem;
  for (std::size_t i = 0; i < robot.links.size(); ++i)
    if (robot.links[i].inertial && robot.links[i].inertial->mass.value > 0) problem.links.push_back(i);
  const urdf::Robot truth = drawn(robot, random);
  std::vector<MeasuredState> states = motion(truth, tree, random);
  const std::size_t n = tree.variables().size();
  std::vector<TorqueNoise> noise(n);
  for (std::size_t i = 0; i < n; ++i) {
    double square = 0;
    for (const MeasuredState& state : states) square += state.tau[i] * state.tau[i];
    noise[i].deviation = 0.02 * std::sqrt(square / samples);
    if (noise[i].deviation < 1e-9) return;  // a torque without any mass or friction to measure
    noise[i].correlation = correlation;
    double last = gauss(random);
    for (MeasuredState& state : states) {
      state.tau[i] += noise[i].deviation * last;
      last = correlation * last + std::sqrt(1 - correlation * correlation) * gauss(random);
    }
  }
  const auto found = identify(robot, tree, states, problem);
  REQUIRE(found);
  const Matrix all = unknowns_matrix(robot, tree, states, problem);
  const std::vector<std::size_t> columns = determined_columns(robot, tree, problem);
  Matrix best(all.rows(), static_cast<Eigen::Index>(columns.size()));
  for (std::size_t i = 0; i < n; ++i) {
    const auto begin = static_cast<Eigen::Index>(i * samples), count = static_cast<Eigen::Index>(samples);
    Matrix rows(count, best.cols());
    for (std::size_t k = 0; k < columns.size(); ++k)
      rows.col(static_cast<Eigen::Index>(k)) = all.col(static_cast<Eigen::Index>(columns[k])).segment(begin, count);
    whiten(rows, {begin, begin + count}, noise[i]);
    best.middleRows(begin, count) = rows;
  }
  const Matrix inverse = least_squares_inverse(triangular_system(best, Vector::Zero(best.rows())).matrix);
  ++tally.robots;
  double ratio = 0;
  std::size_t base = 0;
  const auto inertial = 10 * problem.links.size();
  const Friction true_friction = friction(truth, tree);
  for (std::size_t k = 0; k < columns.size(); ++k) {
    const bool friction_of = columns[k] >= inertial;
    const std::size_t i = friction_of ? (columns[k] - inertial) % n : 0;
    const bool viscous = friction_of && columns[k] - inertial < n;
    const Estimate estimate = !friction_of ? found->base_values[base] : viscous ? found->viscous[i] : found->coulomb[i];
    const auto k_of = static_cast<Eigen::Index>(i);
    const double value = !friction_of ? value_of(parameter_vector(truth), found->base[base++])
                         : viscous    ? true_friction.viscous(k_of)
                                      : true_friction.coulomb(k_of);
    ratio = std::max(ratio, estimate.deviation / inverse.row(static_cast<Eigen::Index>(k)).norm());
    ++tally.values;
    tally.beyond += std::abs(estimate.value - value) > 2 * estimate.deviation ? 1 : 0;
  }
  tally.worst = std::max(tally.worst, ratio);
  tally.wide += ratio > 1.5 ? 1 : 0;
}

TEST_CASE("deviations are as small as the noise allows and hold, also if it is correlated", "[corpus]") {
  std::vector<std::pair<urdf::Robot, Tree>> robots;
  constexpr std::size_t most_robots = 15, most_variables = 8;
  for (const std::string& file : urdfmill::test::corpus(7)) {
    if (robots.size() == most_robots) break;
    auto robot = test::read_model(test::without_shapes(test::read_file(file)));
    source::Collector sink;
    auto tree = robot && !robot->links.empty() ? Tree::build(*robot, Mimics::follow, sink) : std::nullopt;
    if (!tree || tree->variables().size() < 3 || tree->variables().size() > most_variables) continue;
    robots.emplace_back(*std::move(robot), *std::move(tree));
  }
  for (const double correlation : {0.0, std::exp(-step / 0.1)}) {
    std::mt19937_64 random(11);
    Tally tally;
    for (int round = 0; round < 3; ++round)
      for (const auto& [robot, tree] : robots) compare(robot, tree, correlation, random, tally);
    std::printf(
        "correlation %.3f: %zu identifications, deviations at most %.2f of the best (%zu above 1.5), %zu of %zu errors "
        "beyond two\n",
        correlation, tally.robots, tally.worst, tally.wide, tally.beyond, tally.values);
    if (tally.robots == 0) continue;
    CHECK(30 * tally.wide <= tally.robots);
    const double share = static_cast<double>(tally.beyond) / static_cast<double>(tally.values);
    CHECK(share > 0.02);
    CHECK(share < 0.08);
  }
}

}  // namespace
}  // namespace urdfmill::kinematics
