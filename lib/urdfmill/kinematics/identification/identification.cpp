#include "urdfmill/kinematics/identification/identification.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <utility>

#include "urdfmill/kinematics/dynamics/actuation.hpp"
#include "urdfmill/kinematics/dynamics/friction.hpp"
#include "urdfmill/kinematics/identification/pseudo_inertia.hpp"
#include "urdfmill/kinematics/index.hpp"
#include "urdfmill/kinematics/products.hpp"
#include "urdfmill/kinematics/random.hpp"
#include "urdfmill/kinematics/solve.hpp"

namespace urdfmill::kinematics {
namespace {

double sign(double x) {
  return (x > 0) - (x < 0);
}

/// The unknowns of a problem as columns: ten for each link, then F_v, F_s and rotor inertia of each variable, as far as
/// they are unknown.
struct Columns {
  std::size_t links = 0, variables = 0;
  bool friction = false, rotors = false;

  [[nodiscard]] std::size_t inertial() const { return 10 * links; }
  [[nodiscard]] std::size_t viscous(std::size_t i) const { return inertial() + i; }
  [[nodiscard]] std::size_t coulomb(std::size_t i) const { return inertial() + variables + i; }
  [[nodiscard]] std::size_t rotor(std::size_t i) const { return inertial() + (friction ? 2 * variables : 0) + i; }
  [[nodiscard]] std::size_t size() const { return rotor(rotors ? variables : 0); }
};

/// The system torques = matrix · unknowns + noise, with the rows of each variable together: all samples of the first,
/// then of the second, …
struct System {
  Matrix matrix;
  Vector torques;
  std::vector<Eigen::Index> begin;  ///< first row of each variable, and the end
};

System stack(const urdf::Robot& robot, const Tree& tree, const std::vector<MeasuredState>& states,
             const IdentificationProblem& problem, const Columns& columns) {
  const std::size_t n = tree.variables().size();
  const Dynamics dynamics(robot, tree);
  const Friction known = friction(robot, tree);
  Vector fixed = Vector::Zero(index(10 * robot.links.size()));
  for (std::size_t i = 0; i < robot.links.size(); ++i) {
    const bool sought = std::find(problem.links.begin(), problem.links.end(), i) != problem.links.end();
    if (sought) continue;
    const auto values = inertial_parameters(robot.links[i]).values();
    fixed.segment<10>(index(10 * i)) = Eigen::Map<const Eigen::Matrix<double, 10, 1>>(values.data());
  }
  System system;
  system.begin.push_back(0);
  for (std::size_t i = 0; i < n; ++i)
    system.begin.push_back(system.begin.back() + std::count_if(states.begin(), states.end(), [&](const auto& state) {
                             return state.reverses.empty() || !state.reverses[i];
                           }));
  system.matrix = Matrix::Zero(system.begin.back(), index(columns.size()));
  system.torques = Vector(system.begin.back());
  std::vector<Eigen::Index> next(system.begin.begin(), system.begin.end() - 1);
  for (const MeasuredState& state : states) {
    const Matrix y = dynamics.regressor(state.q, state.dq, state.ddq, problem.gravity);
    Vector rest = product(y, fixed);
    if (!problem.friction) rest += known.torques(state.dq, 0);
    if (!problem.rotors) add_rotor_torques(problem.apparent_inertia, state.ddq, rest);
    for (std::size_t i = 0; i < n; ++i) {
      if (!state.reverses.empty() && state.reverses[i]) continue;
      const Eigen::Index row = next[i]++;
      system.torques(row) = state.tau[i] - rest(index(i));
      for (std::size_t k = 0; k < problem.links.size(); ++k)
        system.matrix.block<1, 10>(row, index(10 * k)) = y.block<1, 10>(index(i), index(10 * problem.links[k]));
      if (columns.friction) {
        system.matrix(row, index(columns.viscous(i))) = state.dq[i];
        system.matrix(row, index(columns.coulomb(i))) = sign(state.dq[i]);
      }
      if (columns.rotors) system.matrix(row, index(columns.rotor(i))) = state.ddq[i];
    }
  }
  return system;
}

/// Divides the rows of each variable by its noise.
void whiten(System& system, const Vector& noise) {
  for (std::size_t i = 0; i + 1 < system.begin.size(); ++i) {
    const Eigen::Index rows = system.begin[i + 1] - system.begin[i];
    system.matrix.middleRows(system.begin[i], rows) /= noise(index(i));
    system.torques.segment(system.begin[i], rows) /= noise(index(i));
  }
}

/// Returns the root mean square residual of each variable's torques; never 0.
Vector noise_of(const System& system, const Vector& rest) {
  Vector noise(index(system.begin.size() - 1));
  for (std::size_t i = 0; i + 1 < system.begin.size(); ++i) {
    const Eigen::Index rows = system.begin[i + 1] - system.begin[i];
    const auto part = rest.segment(system.begin[i], rows);
    const double scale = rows == 0 ? 1 : system.torques.segment(system.begin[i], rows).cwiseAbs().maxCoeff();
    constexpr double exact = 1e-9;  // relative precision assumed for data without noise
    noise(index(i)) = std::max({rows == 0 ? 1 : std::sqrt(part.squaredNorm() / static_cast<double>(rows)),
                                exact * scale, std::numeric_limits<double>::min()});
  }
  return noise;
}

/// Least squares of the independent columns, with standard deviations for rows of unit noise.
struct Fit {
  Vector values;
  Vector deviations;
  double condition = 0;
};

Fit fit(const Matrix& matrix, const Vector& torques) {
  Fit result{Vector::Zero(matrix.cols()), Vector::Constant(matrix.cols(), std::numeric_limits<double>::infinity()), 0};
  // Unknowns that the motion did not excite stay undetermined and do not affect the others.
  const Vector lengths = matrix.colwise().norm();
  constexpr double nothing = 1e-12;
  std::vector<Eigen::Index> excited;
  for (Eigen::Index i = 0; i < matrix.cols(); ++i)
    if (lengths(i) > nothing * lengths.maxCoeff()) excited.push_back(i);
  const auto k = index(excited.size());
  if (k == 0) return result;
  Matrix scaled(matrix.rows(), k);
  for (Eigen::Index i = 0; i < k; ++i) {
    const Eigen::Index column = excited[static_cast<std::size_t>(i)];
    scaled.col(i) = matrix.col(column) / lengths(column);
  }
  const LinearSystem reduced = triangular_system(scaled, torques);
  const SingularValues svd = decompose_singular_values(reduced.matrix);
  const Vector sizes = svd.values.cwiseMax(std::numeric_limits<double>::min());
  // Components along directions that the motion does not excite are undetermined.
  constexpr double lost = 1e-12;
  const auto found = index(static_cast<std::size_t>((sizes.array() > lost * sizes(0)).count()));
  result.condition = found < k ? std::numeric_limits<double>::infinity() : sizes(0) / sizes(k - 1);
  const Matrix spread = svd.v.leftCols(found) * sizes.head(found).cwiseInverse().asDiagonal();
  const Vector values = product(spread, transposed_product(svd.u.leftCols(found), reduced.right));
  for (Eigen::Index i = 0; i < k; ++i) {
    const Eigen::Index column = excited[static_cast<std::size_t>(i)];
    result.values(column) = values(i) / lengths(column);
    constexpr double rounding = 1e-6;
    if (svd.v.row(i).tail(k - found).norm() > rounding) continue;
    result.deviations(column) = spread.row(i).norm() / lengths(column);
  }
  return result;
}

/// The physical parameters: Levenberg–Marquardt over the logarithmic Cholesky factors of the links' pseudo-inertias and
/// the other unknowns, which stay ≥ 0. If the torques leave a choice, a weak pull towards the model decides.
class PhysicalFit {
 public:
  /// `matrix` and `torques` are whitened and reduced to as many rows as unknowns.
  PhysicalFit(const Matrix& matrix, const Vector& torques, const std::vector<LogCholesky>& model, std::size_t others)
      : matrix_(matrix), torques_(torques), model_(model), theta_(model), others_(Vector::Zero(index(others))) {
    for (const LogCholesky& theta : model) {
      // Lengths are relative to the link's size.
      const double size = std::max(std::exp(theta.segment<3>(1).maxCoeff()), 1e-3);
      LogCholesky weight;
      weight << 1, 1, 1, 1, 1 / size, 1 / size, 1 / size, 1 / size, 1 / size, 1 / size;
      pull_.push_back(weight * strength);
    }
    free_.assign(others, true);
  }

  void solve() {
    minimise();
    // Negative friction and rotor inertia are set to 0, and the rest is fitted again.
    for (std::size_t round = 0; round < free_.size(); ++round) {
      bool changed = false;
      for (std::size_t i = 0; i < free_.size(); ++i) {
        if (!free_[i] || others_(index(i)) >= 0) continue;
        free_[i] = false;
        others_(index(i)) = 0;
        changed = true;
      }
      if (!changed) return;
      minimise();
    }
  }

  [[nodiscard]] std::vector<std::array<double, 10>> parameters() const {
    std::vector<std::array<double, 10>> list;
    for (const LogCholesky& theta : theta_) list.push_back(inertial_parameters(pseudo_inertia(theta)).values());
    return list;
  }
  [[nodiscard]] const Vector& others() const { return others_; }

 private:
  /// One standard deviation of noise in one torque weighs as much as a link that is e times as heavy as in the model.
  static constexpr double strength = 1;

  [[nodiscard]] Vector unknowns(const std::vector<LogCholesky>& theta, const Vector& others) const {
    Vector all(matrix_.cols());
    for (std::size_t i = 0; i < theta.size(); ++i) {
      const auto values = inertial_parameters(pseudo_inertia(theta[i])).values();
      all.segment<10>(index(10 * i)) = Eigen::Map<const Eigen::Matrix<double, 10, 1>>(values.data());
    }
    all.tail(others.size()) = others;
    return all;
  }

  [[nodiscard]] double cost(const std::vector<LogCholesky>& theta, const Vector& others) const {
    double sum = (product(matrix_, unknowns(theta, others)) - torques_).squaredNorm();
    for (std::size_t i = 0; i < theta.size(); ++i) sum += pull_[i].cwiseProduct(theta[i] - model_[i]).squaredNorm();
    return sum;
  }

  void minimise() {
    constexpr int most_steps = 200;
    double damping = 1e-3, now = cost(theta_, others_);
    for (int step = 0; step < most_steps; ++step) {
      Matrix jacobian = matrix_;
      for (std::size_t i = 0; i < theta_.size(); ++i)
        jacobian.middleCols(index(10 * i), 10) =
            product(matrix_.middleCols(index(10 * i), 10), parameter_jacobian(theta_[i]));
      for (std::size_t i = 0; i < free_.size(); ++i)
        if (!free_[i]) jacobian.col(index(10 * theta_.size() + i)).setZero();
      const Vector rest = torques_ - product(matrix_, unknowns(theta_, others_));
      Matrix normal = transposed_product(jacobian, jacobian);
      Vector right = transposed_product(jacobian, rest);
      for (std::size_t i = 0; i < theta_.size(); ++i) {
        const LogCholesky squared = pull_[i].cwiseAbs2();
        normal.diagonal().segment<10>(index(10 * i)) += squared;
        right.segment<10>(index(10 * i)) -= squared.cwiseProduct(theta_[i] - model_[i]);
      }
      bool better = false;
      double before = now;
      for (int attempt = 0; attempt < 20 && !better; ++attempt) {
        Matrix damped = normal;
        damped.diagonal() += damping * normal.diagonal().cwiseMax(std::numeric_limits<double>::min());
        const Vector change = solve_symmetric(damped, right);
        std::vector<LogCholesky> theta = theta_;
        for (std::size_t i = 0; i < theta.size(); ++i) theta[i] += change.segment<10>(index(10 * i));
        Vector others = others_ + change.tail(others_.size());
        for (std::size_t i = 0; i < free_.size(); ++i)
          if (!free_[i]) others(index(i)) = 0;
        const double next = cost(theta, others);
        better = next < now;
        damping *= better ? 0.2 : 5;
        if (!better) continue;
        theta_ = std::move(theta);
        others_ = std::move(others);
        now = next;
      }
      constexpr double settled = 1e-12;
      if (!better || before - now < settled * before) return;
    }
  }

  Matrix matrix_;
  Vector torques_;
  std::vector<LogCholesky> model_, theta_, pull_;
  Vector others_;
  std::vector<bool> free_;
};

/// Returns the order in which columns are tried as names of base parameters.
std::vector<std::size_t> column_order(const Columns& columns) {
  std::vector<std::size_t> order;
  // Friction and rotors are names of their own; a rotor's inertia precedes the parameters that may include it.
  for (std::size_t i = columns.inertial(); i < columns.size(); ++i) order.push_back(i);
  for (const std::size_t kind : inertial_preference)
    for (std::size_t link = columns.links; link-- > 0;) order.push_back(10 * link + kind);
  return order;
}

/// Returns states drawn with a fixed seed; variables that are held do not move.
std::vector<MeasuredState> random_states(const Tree& tree, std::size_t count,
                                         const std::vector<std::optional<double>>& held) {
  std::mt19937_64 random(1);
  const auto draw = [&](double size) { return size * (2 * draw_unit(random) - 1); };
  std::vector<MeasuredState> states(count);
  for (MeasuredState& state : states) {
    for (const Variable& variable : tree.variables()) {
      state.q.push_back(draw(variable.rotational ? pi : 1));
      state.dq.push_back(draw(2));
      state.ddq.push_back(draw(4));
      state.tau.push_back(0);
    }
    for (std::size_t i = 0; i < held.size(); ++i)
      if (held[i]) state.q[i] = *held[i], state.dq[i] = state.ddq[i] = 0;
  }
  return states;
}

/// Returns the combinations that some motion determines, from random states, which are free of noise and gaps.
BaseParameters combinations(const urdf::Robot& robot, const Tree& tree, const IdentificationProblem& problem,
                            const Columns& columns, const std::vector<std::optional<double>>& held) {
  const std::vector<MeasuredState> states =
      random_states(tree, 2 * columns.size() / std::max<std::size_t>(columns.variables, 1) + 10, held);
  const System system = stack(robot, tree, states, problem, columns);
  return independent_columns(system.matrix, column_order(columns));
}

Estimate estimate(const Fit& fit, std::size_t i) {
  return {fit.values(index(i)), fit.deviations(index(i))};
}

/// Rounds a value far below its standard deviation to 0.
double significant(double value, double deviation) {
  constexpr double lost = 1e-3;
  return value < lost * deviation ? 0 : value;
}

Columns columns_of(const Tree& tree, const IdentificationProblem& problem) {
  return {problem.links.size(), tree.variables().size(), problem.friction, problem.rotors};
}

}  // namespace

Matrix unknowns_matrix(const urdf::Robot& robot, const Tree& tree, const std::vector<MeasuredState>& states,
                       const IdentificationProblem& problem) {
  return stack(robot, tree, states, problem, columns_of(tree, problem)).matrix;
}

std::vector<std::size_t> determined_columns(const urdf::Robot& robot, const Tree& tree,
                                            const IdentificationProblem& problem,
                                            const std::vector<std::optional<double>>& held) {
  std::vector<std::size_t> result;
  for (const BaseParameter& base : combinations(robot, tree, problem, columns_of(tree, problem), held).combinations)
    result.push_back(base.front().parameter);
  return result;
}

std::optional<Identification> identify(const urdf::Robot& robot, const Tree& tree,
                                       const std::vector<MeasuredState>& states, const IdentificationProblem& problem) {
  const Columns columns = columns_of(tree, problem);
  System system = stack(robot, tree, states, problem, columns);
  const BaseParameters base = combinations(robot, tree, problem, columns, {});
  if (base.combinations.empty() || system.matrix.rows() < index(base.combinations.size())) return std::nullopt;
  Matrix named(system.matrix.rows(), index(base.combinations.size()));
  for (std::size_t i = 0; i < base.combinations.size(); ++i)
    named.col(index(i)) = system.matrix.col(index(base.combinations[i].front().parameter));
  // The first fit estimates the noise of each torque; the second weights the torques by it.
  const Fit first = fit(named, system.torques);
  Identification result;
  result.noise = noise_of(system, system.torques - product(named, first.values));
  whiten(system, result.noise);
  for (std::size_t i = 0; i + 1 < system.begin.size(); ++i)
    named.middleRows(system.begin[i], system.begin[i + 1] - system.begin[i]) /= result.noise(index(i));
  const Fit second = fit(named, system.torques);
  result.condition = second.condition;
  std::vector<std::optional<Estimate>> single(columns.size());
  for (std::size_t i = 0; i < base.combinations.size(); ++i) {
    const std::size_t column = base.combinations[i].front().parameter;
    if (column >= columns.inertial()) {
      single[column] = estimate(second, i);
      continue;
    }
    BaseParameter of_robot = base.combinations[i];
    for (ParameterShare& share : of_robot)
      share.parameter = 10 * problem.links[share.parameter / 10] + share.parameter % 10;
    result.base.push_back(std::move(of_robot));
    result.base_values.push_back(estimate(second, i));
  }
  for (std::size_t i = 0; i < columns.variables; ++i) {
    if (columns.friction) {
      result.viscous.push_back(single[columns.viscous(i)].value_or(Estimate{}));
      result.coulomb.push_back(single[columns.coulomb(i)].value_or(Estimate{}));
    }
    if (columns.rotors) result.rotor_inertia.push_back(single[columns.rotor(i)].value_or(Estimate{}));
  }

  const LinearSystem reduced = triangular_system(system.matrix, system.torques);
  std::vector<LogCholesky> model;
  for (const std::size_t link : problem.links)
    model.push_back(log_cholesky(made_positive(pseudo_inertia(inertial_parameters(robot.links[link])))));
  PhysicalFit physical(reduced.matrix, reduced.right, model, columns.size() - columns.inertial());
  physical.solve();
  result.parameters = physical.parameters();
  const Vector& others = physical.others();
  for (std::size_t i = 0; i < columns.variables; ++i) {
    if (columns.friction) {
      result.physical_viscous.push_back(others(index(columns.viscous(i) - columns.inertial())));
      result.physical_coulomb.push_back(others(index(columns.coulomb(i) - columns.inertial())));
    }
    if (columns.rotors) result.physical_rotor_inertia.push_back(others(index(columns.rotor(i) - columns.inertial())));
  }
  return result;
}

urdf::Robot identified_robot(const urdf::Robot& robot, const Tree& tree, const IdentificationProblem& problem,
                             const Identification& found) {
  urdf::Robot result = robot;
  for (std::size_t i = 0; i < problem.links.size(); ++i)
    set_inertial(result.links[problem.links[i]], InertialParameters::of(found.parameters[i]));
  if (found.physical_viscous.empty()) return result;
  for (urdf::Joint& joint : result.joints) {
    const std::size_t variable = tree.find_variable(joint.name.value);
    if (joint.mimic && joint.dynamics) {
      joint.dynamics->damping.value = joint.dynamics->friction.value = 0;  // they act at the joint that is followed
    } else if (variable != none) {
      // A joint that did not move keeps the model's value.
      if (!std::isfinite(found.viscous[variable].deviation)) continue;
      if (!joint.dynamics) joint.dynamics.emplace();
      joint.dynamics->damping.value = significant(found.physical_viscous[variable], found.viscous[variable].deviation);
      joint.dynamics->friction.value = significant(found.physical_coulomb[variable], found.coulomb[variable].deviation);
    }
  }
  return result;
}

Vector prediction_error(const urdf::Robot& robot, const Tree& tree, const std::vector<MeasuredState>& states,
                        const Matrix& apparent_inertia, const Vector3& gravity) {
  const Dynamics dynamics(robot, tree);
  const Friction resisting = friction(robot, tree);
  const std::size_t n = tree.variables().size();
  Vector sum = Vector::Zero(index(n)), count = Vector::Zero(index(n));
  for (const MeasuredState& state : states) {
    Vector expected = dynamics.torques(state.q, state.dq, state.ddq, gravity) + resisting.torques(state.dq, 0);
    add_rotor_torques(apparent_inertia, state.ddq, expected);
    for (std::size_t i = 0; i < n; ++i) {
      if (!state.reverses.empty() && state.reverses[i]) continue;
      const double off = state.tau[i] - expected(index(i));
      sum(index(i)) += off * off;
      count(index(i)) += 1;
    }
  }
  return sum.cwiseQuotient(count.cwiseMax(1)).cwiseSqrt();
}

}  // namespace urdfmill::kinematics
