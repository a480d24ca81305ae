// Inverse kinematics of random reachable poses with urdfmill's library and with KDL's solvers.
//
// ik_beside_kdl MODEL COUNT: a line "joints method found most_solutions ns | found_NR_JL ns | found_LMA within_limits
// ns". Poses belong to random joint positions within the limits; searches start at random positions as well. A solution
// counts if its pose, computed by KDL, is the goal to 1e-5 m and rad.
#include <chrono>
#include <cstdio>
#include <kdl/chainfksolverpos_recursive.hpp>
#include <kdl/chainiksolverpos_lma.hpp>
#include <kdl/chainiksolverpos_nr_jl.hpp>
#include <kdl/chainiksolvervel_pinv.hpp>
#include <string>

#include "models.hpp"
#include "urdfmill/kinematics/inverse/ik.hpp"

using namespace urdfmill;

namespace {

constexpr double tolerance = 1e-5;  // m and rad: the default of KDL's solvers
constexpr unsigned steps = 100;     // default of KDL_NR_JL

using Clock = std::chrono::steady_clock;

double nanoseconds(Clock::time_point begin) {
  return std::chrono::duration<double, std::nano>(Clock::now() - begin).count();
}

struct Score {
  std::size_t found = 0, within_limits = 0;
  double time = 0;
};

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) return 2;
  const auto model = bench::load(argv[1], false);
  if (!model) {
    std::fprintf(stderr, "the chain cannot be read by both\n");
    return 1;
  }
  const std::size_t count = std::stoul(argv[2]);
  source::Collector findings;
  const auto chain = kinematics::chain(model->robot, model->robot.links.front().name.value,
                                       model->robot.links.back().name.value, findings);
  if (!chain) return 1;
  const auto n = static_cast<unsigned>(chain->joints.size());
  KDL::JntArray low(n), high(n), start(n), q(n), solution(n);
  kinematics::IkOptions options;
  for (unsigned i = 0; i < n; ++i) {
    low(i) = std::isfinite(chain->joints[i].lower) ? chain->joints[i].lower : -kinematics::pi;
    high(i) = std::isfinite(chain->joints[i].upper) ? chain->joints[i].upper : kinematics::pi;
  }
  options.seed.resize(n);
  kinematics::IkOptions every = options;
  every.all = true;
  KDL::ChainFkSolverPos_recursive fk(model->kdl);
  KDL::ChainIkSolverVel_pinv velocities(model->kdl);
  KDL::ChainIkSolverPos_NR_JL newton(model->kdl, low, high, fk, velocities, steps, tolerance / 10);
  // With its default weights a radian counts as a hundredth of a metre: too little for the tolerance.
  const Eigen::Matrix<double, 6, 1> weights = Eigen::Matrix<double, 6, 1>::Ones();
  KDL::ChainIkSolverPos_LMA levenberg(model->kdl, weights, tolerance / 10);
  const auto reaches = [&](const KDL::JntArray& positions, const KDL::Frame& goal) {
    KDL::Frame found;
    fk.JntToCart(positions, found);
    const KDL::Twist off = KDL::diff(goal, found);
    return off.vel.Norm() < tolerance && off.rot.Norm() < tolerance;
  };
  const auto within = [&](const KDL::JntArray& positions) {
    for (unsigned i = 0; i < n; ++i)
      if (positions(i) < low(i) - 1e-6 || positions(i) > high(i) + 1e-6) return false;
    return true;
  };
  Score ours, jl, lma;
  std::size_t most = 0;
  std::mt19937_64 random(1);
  for (std::size_t k = 0; k < count; ++k) {
    for (unsigned i = 0; i < n; ++i) {
      q(i) = low(i) + (high(i) - low(i)) * kinematics::draw_unit(random);
      options.seed[i] = start(i) = low(i) + (high(i) - low(i)) * kinematics::draw_unit(random);
    }
    const std::vector<double> positions(q.data.data(), q.data.data() + n);
    const kinematics::Transform goal = forward(*chain, positions);
    KDL::Frame kdl_goal;
    fk.JntToCart(q, kdl_goal);

    auto begin = Clock::now();
    const kinematics::IkResult result = ik(*chain, goal, options);
    ours.time += nanoseconds(begin);
    if (!result.solutions.empty()) {
      for (unsigned i = 0; i < n; ++i) solution(i) = result.solutions.front().q[i];
      if (reaches(solution, kdl_goal) && within(solution)) ++ours.found;
    } else if (std::getenv("SHOW_MISSES") != nullptr) {
      for (const double value : positions) std::fprintf(stderr, "%.17g ", value);
      std::fprintf(stderr, "beyond %zu nearest %g %g\n", result.beyond_limits, result.nearest.position_m,
                   result.nearest.rotation_rad);
    }
    if (result.method != kinematics::IkMethod::numeric && k < 100)
      most = std::max(most, ik(*chain, goal, every).solutions.size());

    begin = Clock::now();
    const int newton_result = newton.CartToJnt(start, kdl_goal, solution);
    jl.time += nanoseconds(begin);
    if (newton_result >= 0 && reaches(solution, kdl_goal) && within(solution)) ++jl.found;

    begin = Clock::now();
    const int levenberg_result = levenberg.CartToJnt(start, kdl_goal, solution);
    lma.time += nanoseconds(begin);
    if (levenberg_result >= 0 && reaches(solution, kdl_goal)) {
      ++lma.found;
      if (within(solution)) ++lma.within_limits;
    }
  }
  const auto each = static_cast<double>(count);
  std::string method(text(kinematics::ik_method(*chain)));
  for (char& c : method)
    if (c == ' ') c = '_';
  std::printf("%u %s %zu %zu %.0f %zu %.0f %zu %zu %.0f\n", n, method.c_str(), ours.found, most, ours.time / each,
              jl.found, jl.time / each, lma.found, lma.within_limits, lma.time / each);
  return 0;
}
