// Times inverse dynamics, the mass matrix, forward kinematics and the Jacobian of a chain with urdfmill's library, with
// KDL, and with generated code, in turns within one process, and compares the results.
//
// beside_kdl MODEL prints the tip of the longest chain. beside_kdl MODEL GENERATED.so compares, where GENERATED.so is
// built from the output of `codegen --name g`: lines of "what ours theirs ratio low high"; times in nanoseconds, ratios
// of alternating batches.
#include <dlfcn.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <functional>
#include <kdl/chaindynparam.hpp>
#include <kdl/chainfksolverpos_recursive.hpp>
#include <kdl/chainidsolver_recursive_newton_euler.hpp>
#include <kdl/chainjnttojacsolver.hpp>
#include <vector>

#include "models.hpp"
#include "urdfmill/kinematics/dynamics/dynamics.hpp"
#include "urdfmill/kinematics/forward.hpp"

using namespace urdfmill;

namespace {

constexpr std::size_t states = 64, repeats = 40, rounds = 61;

struct State {
  std::vector<double> q, dq, ddq;
  KDL::JntArray kdl_q, kdl_dq, kdl_ddq;
};

/// One way to compute a quantity: the numbers at a state, row by row.
using Way = std::function<void(const State&, double*)>;

double nanoseconds(const Way& way, const std::vector<State>& all, std::vector<double>& out) {
  const auto begin = std::chrono::steady_clock::now();
  for (std::size_t k = 0; k < repeats; ++k)
    for (const State& state : all) way(state, out.data());
  const std::chrono::duration<double, std::nano> took = std::chrono::steady_clock::now() - begin;
  return took.count() / static_cast<double>(repeats * all.size());
}

double median(std::vector<double> values) {
  std::nth_element(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2), values.end());
  return values[values.size() / 2];
}

/// Prints both times, and stops the program if the first `size` numbers differ; the next `more` numbers are not
/// compared.
void compare(const char* what, std::size_t size, std::size_t more, const std::vector<State>& all, const Way& ours,
             const Way& theirs) {
  std::vector<double> a(size + more), b(size + more), times_a, times_b, ratios;
  for (const State& state : all) {
    ours(state, a.data());
    theirs(state, b.data());
    double largest = 1;
    for (const double x : b) largest = std::max(largest, std::abs(x));
    for (std::size_t i = 0; i < size; ++i) {
      if (std::abs(a[i] - b[i]) <= 1e-9 * largest) continue;
      std::fprintf(stderr, "%s differs at %zu: %.12g and %.12g\n", what, i, a[i], b[i]);
      std::exit(1);
    }
  }
  for (std::size_t k = 0; k < rounds; ++k) {
    times_a.push_back(nanoseconds(ours, all, a));
    times_b.push_back(nanoseconds(theirs, all, b));
    ratios.push_back(times_a.back() / times_b.back());
  }
  std::sort(ratios.begin(), ratios.end());
  std::printf("%s %.1f %.1f %.4f %.4f %.4f\n", what, median(times_a), median(times_b), ratios[rounds / 2],
              ratios[rounds / 4], ratios[rounds * 3 / 4]);
}

std::vector<State> random_states(const kinematics::Tree& tree) {
  std::mt19937_64 random(1);
  std::vector<State> result(states);
  const auto n = static_cast<unsigned>(tree.variables().size());
  for (State& state : result) {
    state.kdl_q.resize(n), state.kdl_dq.resize(n), state.kdl_ddq.resize(n);
    for (unsigned i = 0; i < n; ++i) {
      state.q.push_back(state.kdl_q(i) = 2 * kinematics::draw_unit(random) - 1);
      state.dq.push_back(state.kdl_dq(i) = 2 * kinematics::draw_unit(random) - 1);
      state.ddq.push_back(state.kdl_ddq(i) = 4 * kinematics::draw_unit(random) - 2);
    }
  }
  return result;
}

/// The pose as the rows of a 3×4 matrix.
void write(const kinematics::Transform& t, double* out) {
  for (Eigen::Index i = 0; i < 3; ++i) {
    for (Eigen::Index j = 0; j < 3; ++j) out[4 * i + j] = t.rotation(i, j);
    out[4 * i + 3] = t.position(i);
  }
}

/// A function of the generated library.
template <class Function>
Function* generated(void* library, const char* name) {
  void* found = dlsym(library, name);
  if (found == nullptr) std::fprintf(stderr, "%s is missing\n", name), std::exit(1);
  return reinterpret_cast<Function*>(found);
}

using OfPositions = void(const double*, double*);
using OfMotion = void(const double*, const double*, const double*, double*);
using RowMajor = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2 && argc != 3) return 2;
  const auto model = bench::load(argv[1], true);
  if (!model) {
    std::fprintf(stderr, "the chain cannot be read by both, or has masses beside it\n");
    return 1;
  }
  if (argc == 2) {
    std::puts(model->robot.links.back().name.value.c_str());
    return 0;
  }
  void* library = dlopen(argv[2], RTLD_NOW);
  if (library == nullptr) {
    std::fprintf(stderr, "%s\n", dlerror());
    return 1;
  }
  const kinematics::Tree& tree = *model->tree;
  const std::size_t n = tree.variables().size();
  const kinematics::Dynamics dynamics(model->robot, tree);
  const std::vector<State> all = random_states(tree);

  KDL::ChainFkSolverPos_recursive kdl_fk(model->kdl);
  KDL::ChainJntToJacSolver kdl_jacobian(model->kdl);
  KDL::ChainIdSolver_RNE kdl_rne(model->kdl, KDL::Vector(0, 0, -9.81));
  KDL::ChainDynParam kdl_parameters(model->kdl, KDL::Vector(0, 0, -9.81));
  const KDL::Wrenches no_wrenches(model->kdl.getNrOfSegments(), KDL::Wrench::Zero());
  KDL::Frame frame;
  KDL::Jacobian jacobian(static_cast<unsigned>(n));
  KDL::JntArray torques(static_cast<unsigned>(n));
  KDL::JntSpaceInertiaMatrix mass(static_cast<unsigned>(n));

  const Way own_fk = [&](const State& s, double* out) { write(kinematics::body_poses(tree, s.q)[model->tip], out); };
  const Way own_jacobian = [&](const State& s, double* out) {
    Eigen::Map<RowMajor>(out, 6, static_cast<Eigen::Index>(n)) = dynamics.geometric_jacobian(s.q, model->tip);
  };
  const Way own_torques = [&](const State& s, double* out) {
    Eigen::Map<kinematics::Vector>(out, static_cast<Eigen::Index>(n)) =
        dynamics.torques(s.q, s.dq, s.ddq, kinematics::earth_gravity);
  };
  const Way own_mass = [&](const State& s, double* out) {
    const auto size = static_cast<Eigen::Index>(n);
    Eigen::Map<kinematics::Matrix>(out, size, size) = dynamics.mass_matrix(s.q);
  };
  const Way their_fk = [&](const State& s, double* out) {
    kdl_fk.JntToCart(s.kdl_q, frame);
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j < 4; ++j) out[4 * i + j] = frame(i, j);
  };
  const Way their_jacobian = [&](const State& s, double* out) {
    kdl_jacobian.JntToJac(s.kdl_q, jacobian);
    Eigen::Map<RowMajor> result(out, 6, static_cast<Eigen::Index>(n));
    result.topRows(3) = jacobian.data.bottomRows(3);
    result.bottomRows(3) = jacobian.data.topRows(3);
  };
  const Way their_torques = [&](const State& s, double* out) {
    kdl_rne.CartToJnt(s.kdl_q, s.kdl_dq, s.kdl_ddq, no_wrenches, torques);
    for (unsigned i = 0; i < n; ++i) out[i] = torques(i);
  };
  const Way their_mass = [&](const State& s, double* out) {
    kdl_parameters.JntToMass(s.kdl_q, mass);
    for (unsigned i = 0; i < n; ++i)
      for (unsigned j = 0; j < n; ++j) out[i * n + j] = mass(i, j);
  };
  auto* const fast_fk = generated<OfPositions>(library, "g_fk");
  auto* const fast_jacobian = generated<OfPositions>(library, "g_jacobian");
  auto* const fast_torques = generated<OfMotion>(library, "g_inverse_dynamics");
  auto* const fast_mass = generated<OfPositions>(library, "g_mass");
  const Way code_fk = [&](const State& s, double* out) { fast_fk(s.q.data(), out); };
  const Way code_jacobian = [&](const State& s, double* out) { fast_jacobian(s.q.data(), out); };
  const Way code_torques = [&](const State& s, double* out) {
    fast_torques(s.q.data(), s.dq.data(), s.ddq.data(), out);
  };
  const Way code_mass = [&](const State& s, double* out) { fast_mass(s.q.data(), out); };

  compare("library/KDL inverse-dynamics", n, 0, all, own_torques, their_torques);
  compare("library/KDL mass", n * n, 0, all, own_mass, their_mass);
  compare("library/KDL fk", 12, 0, all, own_fk, their_fk);
  compare("library/KDL jacobian", 6 * n, 0, all, own_jacobian, their_jacobian);
  compare("codegen/KDL inverse-dynamics", n, 0, all, code_torques, their_torques);
  compare("codegen/KDL mass", n * n, 0, all, code_mass, their_mass);
  compare("codegen/KDL fk", 12, 4, all, code_fk, their_fk);
  compare("codegen/KDL jacobian", 6 * n, 0, all, code_jacobian, their_jacobian);
  compare("codegen/library inverse-dynamics", n, 0, all, code_torques, own_torques);
  compare("codegen/library mass", n * n, 0, all, code_mass, own_mass);
  compare("codegen/library fk", 12, 4, all, code_fk, own_fk);
  compare("codegen/library jacobian", 6 * n, 0, all, code_jacobian, own_jacobian);
  return 0;
}
