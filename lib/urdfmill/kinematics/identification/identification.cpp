#include "urdfmill/kinematics/identification/identification.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <utility>

#include "urdfmill/kinematics/dynamics/actuation.hpp"
#include "urdfmill/kinematics/dynamics/friction.hpp"
#include "urdfmill/kinematics/identification/motion_state.hpp"
#include "urdfmill/kinematics/identification/physical_fit.hpp"
#include "urdfmill/kinematics/identification/pseudo_inertia.hpp"
#include "urdfmill/kinematics/identification/torque_noise.hpp"
#include "urdfmill/kinematics/index.hpp"
#include "urdfmill/kinematics/products.hpp"
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
  std::vector<Runs> runs;  ///< rows of each variable
};

/// True if the torque of a variable is fitted in that state.
bool fitted(const MeasuredState& state, std::size_t variable) {
  return state.reverses.empty() || !state.reverses[variable];
}

System stack(const urdf::Robot& robot, const Tree& tree, const std::vector<MeasuredState>& states,
             const IdentificationProblem& problem, const Columns& columns) {
  const std::size_t n = tree.variables().size();
  const Dynamics dynamics(robot, tree);
  const Friction known = friction(robot, tree);
  Vector fixed = parameter_vector(robot);
  for (const std::size_t sought : problem.links) fixed.segment<10>(index(10 * sought)).setZero();
  System system;
  std::vector<Eigen::Index> next;
  Eigen::Index rows = 0;
  for (std::size_t i = 0; i < n; ++i) {
    Runs& runs = system.runs.emplace_back();
    bool before = false;
    for (const MeasuredState& state : states) {
      if (fitted(state, i) && !before) runs.push_back(rows);
      before = fitted(state, i);
      rows += before ? 1 : 0;
    }
    runs.push_back(rows);
    next.push_back(runs.front());
  }
  system.matrix = Matrix::Zero(rows, index(columns.size()));
  system.torques = Vector(rows);
  for (const MeasuredState& state : states) {
    const Matrix y = dynamics.regressor(state.q, state.dq, state.ddq, problem.gravity);
    Vector rest = product(y, fixed);
    if (!problem.friction) rest += known.torques(state.dq, 0);
    if (!problem.rotors) add_rotor_torques(problem.apparent_inertia, state.ddq, rest);
    for (std::size_t i = 0; i < n; ++i) {
      if (!fitted(state, i)) continue;
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

/// Returns rows filtered so that the noise of each torque is white with standard deviation 1.
Matrix whitened(const Matrix& rows, const std::vector<Runs>& runs, const std::vector<TorqueNoise>& noise) {
  Matrix result(rows.rows(), rows.cols());
  for (std::size_t i = 0; i < runs.size(); ++i) {
    const Eigen::Index count = runs[i].back() - runs[i].front();
    Matrix part = rows.middleRows(runs[i].front(), count);
    whiten(part, runs[i], noise[i]);
    result.middleRows(runs[i].front(), count) = part;
  }
  return result;
}

/// Returns a triangular system with the same solutions. Each variable's rows are reduced separately first, without the
/// columns that are zero in them: a torque depends on only a few links.
LinearSystem reduced(const Matrix& matrix, const Vector& right, const std::vector<Runs>& runs) {
  Matrix rows = Matrix::Zero(0, matrix.cols() + 1);
  for (const Runs& of : runs) {
    const Matrix part = matrix.middleRows(of.front(), of.back() - of.front());
    std::vector<Eigen::Index> columns;
    for (Eigen::Index i = 0; i < part.cols(); ++i)
      if (!part.col(i).isZero(0)) columns.push_back(i);
    const LinearSystem least = triangular_system(part(Eigen::all, columns), right.segment(of.front(), part.rows()));
    const Eigen::Index before = rows.rows();
    rows.conservativeResize(before + least.matrix.rows(), Eigen::NoChange);
    rows.bottomRows(least.matrix.rows()).setZero();
    rows.bottomRows(least.matrix.rows())(Eigen::all, columns) = least.matrix;
    rows.col(matrix.cols()).tail(least.matrix.rows()) = least.right;
  }
  return triangular_system(rows.leftCols(matrix.cols()), rows.col(matrix.cols()));
}

/// Least squares of the independent columns, with standard deviations for rows of unit noise.
struct Fit {
  Vector values;
  Vector deviations;  ///< infinite if undetermined
  Matrix spread;      ///< the covariance of the values is spread · spreadᵀ
  double condition = 0;
};

Fit fit(const Matrix& matrix, const Vector& torques, const std::vector<Runs>& runs) {
  // Unknowns that the motion did not excite stay undetermined and do not affect the others.
  const Vector lengths = matrix.colwise().norm();
  constexpr double nothing = 1e-12;
  std::vector<Eigen::Index> excited;
  for (Eigen::Index i = 0; i < matrix.cols(); ++i)
    if (lengths(i) > nothing * lengths.maxCoeff()) excited.push_back(i);
  const auto k = index(excited.size());
  Fit result{Vector::Zero(matrix.cols()), Vector::Constant(matrix.cols(), std::numeric_limits<double>::infinity()),
             Matrix::Zero(matrix.cols(), 0), 0};
  if (k == 0) return result;
  Matrix scaled(matrix.rows(), k);
  for (Eigen::Index i = 0; i < k; ++i) {
    const Eigen::Index column = excited[static_cast<std::size_t>(i)];
    scaled.col(i) = matrix.col(column) / lengths(column);
  }
  const LinearSystem least = reduced(scaled, torques, runs);
  const SingularValues svd = decompose_singular_values(least.matrix);
  const Vector sizes = svd.values.cwiseMax(std::numeric_limits<double>::min());
  // Components along directions that the motion does not excite are undetermined.
  constexpr double lost = 1e-12;
  const auto found = index(static_cast<std::size_t>((sizes.array() > lost * sizes(0)).count()));
  result.condition = found < k ? std::numeric_limits<double>::infinity() : sizes(0) / sizes(k - 1);
  result.spread = Matrix::Zero(matrix.cols(), found);
  for (Eigen::Index i = 0; i < k; ++i) {
    const Eigen::Index column = excited[static_cast<std::size_t>(i)];
    result.spread.row(column) = svd.v.row(i).head(found).cwiseQuotient(sizes.head(found).transpose()) / lengths(column);
    constexpr double rounding = 1e-6;
    if (svd.v.row(i).tail(k - found).norm() < rounding) result.deviations(column) = result.spread.row(column).norm();
  }
  result.values = product(result.spread, transposed_product(svd.u.leftCols(found), least.right));
  return result;
}

/// Estimates the noise of each torque by restricted maximum likelihood: residuals alone would be too small, because the
/// fit follows part of the noise. Two steps alternate (expectation maximisation): the values are fitted with the
/// current noise as weights, and the noise is estimated from the residuals and the uncertainty of the values (Brockwell
/// & Davis, "Time Series: Theory and Methods", §11.5; Harville, "Maximum likelihood approaches to variance component
/// estimation", 1977).
std::vector<TorqueNoise> noise_of(const Matrix& named, const System& system) {
  const Fit first = fit(named, system.torques, system.runs);
  const Vector rest = system.torques - product(named, first.values);
  // These columns are orthonormal: nothing but the weights makes the next fits worse conditioned.
  const Matrix columns = product(named, first.spread);
  std::vector<TorqueNoise> noise(system.runs.size());
  Matrix errors = rest;
  // Errors of values that noise of other joints caused look correlated: the sizes settle first.
  bool white = true;
  constexpr int most_rounds = 50;
  for (int round = 0; round < most_rounds; ++round) {
    double change = 0;
    for (std::size_t i = 0; i < noise.size(); ++i) {
      const Runs& runs = system.runs[i];
      const Eigen::Index count = runs.back() - runs.front();
      if (count == 0) continue;
      constexpr double exact = 1e-4;  // no torques are measured better than this part of the largest
      const double least = std::max(exact * system.torques.segment(runs.front(), count).cwiseAbs().maxCoeff(),
                                    std::numeric_limits<double>::min());
      const double before = noise[i].unpredictable();
      const auto part = errors.middleRows(runs.front(), count);
      noise[i] = white ? estimate_white_noise(part, least) : estimate_noise(part, runs, least);
      change = std::max(change, std::abs(noise[i].unpredictable() / before - 1));
    }
    constexpr double settled = 1e-3;
    if (change < settled && !white) break;
    white = white && !(change < settled);
    const Matrix rows = whitened(columns, system.runs, noise);
    const Eigenvalues inverse = decompose_symmetric(transposed_product(rows, rows));
    const Matrix spread =
        inverse.vectors *
        inverse.values.cwiseMax(std::numeric_limits<double>::min()).cwiseSqrt().cwiseInverse().asDiagonal();
    const Vector right = transposed_product(rows, whitened(rest, system.runs, noise).col(0));
    errors.resize(rows.rows(), rows.cols() + 1);
    errors.rightCols(rows.cols()) = product(columns, spread);
    errors.col(0) = rest - product(columns, product(spread, transposed_product(spread, right)));
  }
  return noise;
}

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
  std::vector<MeasuredState> states(count);
  for (MeasuredState& state : states) {
    MotionState drawn = draw_motion(tree, random);
    state = {std::move(drawn.q), std::move(drawn.dq), std::move(drawn.ddq),
             std::vector<double>(tree.variables().size(), 0)};
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
  const System system = stack(robot, tree, states, problem, columns);
  const BaseParameters base = combinations(robot, tree, problem, columns, {});
  if (base.combinations.empty() || system.matrix.rows() < index(base.combinations.size())) return std::nullopt;
  Matrix named(system.matrix.rows(), index(base.combinations.size()));
  for (std::size_t i = 0; i < base.combinations.size(); ++i)
    named.col(index(i)) = system.matrix.col(index(base.combinations[i].front().parameter));
  Identification result;
  result.noise = noise_of(named, system);
  const Vector torques = whitened(system.torques, system.runs, result.noise);
  const Fit best = fit(whitened(named, system.runs, result.noise), torques, system.runs);
  result.condition = best.condition;
  std::vector<std::optional<Estimate>> single(columns.size());
  for (std::size_t i = 0; i < base.combinations.size(); ++i) {
    const std::size_t column = base.combinations[i].front().parameter;
    if (column >= columns.inertial()) {
      single[column] = estimate(best, i);
      continue;
    }
    BaseParameter of_robot = base.combinations[i];
    for (ParameterShare& share : of_robot)
      share.parameter = 10 * problem.links[share.parameter / 10] + share.parameter % 10;
    result.base.push_back(std::move(of_robot));
    result.base_values.push_back(estimate(best, i));
  }
  for (std::size_t i = 0; i < columns.variables; ++i) {
    if (columns.friction) {
      result.viscous.push_back(single[columns.viscous(i)].value_or(Estimate{}));
      result.coulomb.push_back(single[columns.coulomb(i)].value_or(Estimate{}));
    }
    if (columns.rotors) result.rotor_inertia.push_back(single[columns.rotor(i)].value_or(Estimate{}));
  }

  std::vector<Matrix4> model;
  for (const std::size_t link : problem.links)
    model.push_back(made_positive(pseudo_inertia(inertial_parameters(robot.links[link]))));
  const Vector physical =
      fit_physical(reduced(whitened(system.matrix, system.runs, result.noise), torques, system.runs), model);
  for (std::size_t i = 0; i < problem.links.size(); ++i)
    Eigen::Map<Vector10>(result.parameters.emplace_back().data()) = physical.segment<10>(index(10 * i));
  for (const BaseParameter& combination : base.combinations)
    if (combination.front().parameter < columns.inertial())
      result.physical_base.push_back(value_of(physical, combination));
  for (std::size_t i = 0; i < columns.variables; ++i) {
    if (columns.friction) {
      result.physical_viscous.push_back(physical(index(columns.viscous(i))));
      result.physical_coulomb.push_back(physical(index(columns.coulomb(i))));
    }
    if (columns.rotors) result.physical_rotor_inertia.push_back(physical(index(columns.rotor(i))));
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
      if (!fitted(state, i)) continue;
      const double off = state.tau[i] - expected(index(i));
      sum(index(i)) += off * off;
      count(index(i)) += 1;
    }
  }
  return sum.cwiseQuotient(count.cwiseMax(1)).cwiseSqrt();
}

}  // namespace urdfmill::kinematics
