#include "urdfmill/kinematics/identification/excitation.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

#include "urdfmill/kinematics/dynamics/actuation.hpp"
#include "urdfmill/kinematics/dynamics/friction.hpp"
#include "urdfmill/kinematics/identification/evolution.hpp"
#include "urdfmill/kinematics/index.hpp"
#include "urdfmill/kinematics/products.hpp"
#include "urdfmill/kinematics/random.hpp"
#include "urdfmill/kinematics/solve.hpp"

namespace urdfmill::kinematics {
namespace {

/// The factors of a variable's sine and cosine coefficients at one time.
struct Terms {
  Vector of_sine, of_cosine;
};

/// Returns the factors of the derivative of that order (0, 1, 2).
Terms terms(double period, std::size_t harmonics, double time, int order) {
  const double omega = 2 * pi / period;
  Terms result{Vector(index(harmonics)), Vector(index(harmonics))};
  for (std::size_t i = 0; i < harmonics; ++i) {
    const double rate = omega * static_cast<double>(i + 1);
    const double s = std::sin(rate * time), c = std::cos(rate * time);
    result.of_sine(index(i)) = order == 0 ? s / rate : order == 1 ? c : -rate * s;
    result.of_cosine(index(i)) = order == 0 ? -c / rate : order == 1 ? s : rate * c;
  }
  return result;
}

/// Motions as points of a search: every point satisfies the limits of positions, velocities and accelerations.
class Candidates {
 public:
  explicit Candidates(const ExcitationProblem& problem) : problem_(problem) {
    const std::size_t harmonics = problem.harmonics;
    constexpr std::size_t steps_of_the_fastest = 24;
    const std::size_t count = steps_of_the_fastest * harmonics;
    for (Shape* shape : {&positions_, &velocities_, &accelerations_}) {
      shape->of_sine.resize(index(count), index(harmonics));
      shape->of_cosine.resize(index(count), index(harmonics));
    }
    for (std::size_t k = 0; k < count; ++k) {
      const double time = problem.period * static_cast<double>(k) / static_cast<double>(count);
      int order = 0;
      for (Shape* shape : {&positions_, &velocities_, &accelerations_}) {
        const Terms row = terms(problem.period, harmonics, time, order++);
        shape->of_sine.row(index(k)) = row.of_sine.transpose();
        shape->of_cosine.row(index(k)) = row.of_cosine.transpose();
      }
    }
    for (std::size_t i = 0; i < problem.limits.size(); ++i)
      if (!problem.limits[i].held) moving_.push_back(i);
  }

  /// Returns the number of coordinates of a variable: its coefficients except the first ones, which are determined by
  /// rest at time 0, and its centre between the limits.
  [[nodiscard]] std::size_t each() const { return 2 * (problem_.harmonics - 1) + 1; }
  [[nodiscard]] std::size_t size() const { return each() * moving_.size(); }

  [[nodiscard]] FourierMotion motion(const Vector& point) const {
    const Eigen::Index n = index(problem_.limits.size()), harmonics = index(problem_.harmonics);
    FourierMotion result{problem_.period, Vector::Zero(n), Matrix::Zero(n, harmonics), Matrix::Zero(n, harmonics)};
    for (std::size_t i = 0; i < problem_.limits.size(); ++i)
      if (problem_.limits[i].held) result.middle(index(i)) = *problem_.limits[i].held;
    for (std::size_t k = 0; k < moving_.size(); ++k)
      fill(point.segment(index(k * each()), index(each())), moving_[k], result);
    return result;
  }

 private:
  struct Shape {
    Matrix of_sine, of_cosine;  ///< rows: times in a period; columns: harmonics
  };

  void fill(const Vector& part, std::size_t variable, FourierMotion& motion) const {
    const MotionLimits& limits = problem_.limits[variable];
    const Eigen::Index free = index(problem_.harmonics) - 1;
    Vector sine(free + 1), cosine(free + 1);
    sine.tail(free) = part.head(free);
    cosine.tail(free) = part.segment(free, free);
    // Rest at time 0 requires Σ sine = 0 and Σ k cosine = 0.
    sine(0) = -sine.tail(free).sum();
    cosine(0) = 0;
    for (Eigen::Index k = 0; k < free; ++k) cosine(0) -= static_cast<double>(k + 2) * cosine(k + 1);
    const Vector q = product(positions_.of_sine, sine) + product(positions_.of_cosine, cosine);
    const Vector dq = product(velocities_.of_sine, sine) + product(velocities_.of_cosine, cosine);
    const Vector ddq = product(accelerations_.of_sine, sine) + product(accelerations_.of_cosine, cosine);
    // A coordinate of 1 is about what a limit allows: larger motions are scaled down to the limits, smaller ones are
    // kept.
    const double room = 1 - problem_.margin;
    const double span = q.maxCoeff() - q.minCoeff();
    const double range = room * (limits.upper - limits.lower);
    const auto allowed = [&](double limit, double peak) {
      return peak > 0 ? room * limit / peak : std::numeric_limits<double>::infinity();
    };
    const double largest = std::min({allowed(limits.velocity, dq.cwiseAbs().maxCoeff()),
                                     allowed(limits.acceleration, ddq.cwiseAbs().maxCoeff()),
                                     span > 0 ? range / span : std::numeric_limits<double>::infinity()});
    if (!std::isfinite(largest)) {
      motion.middle(index(variable)) = (limits.lower + limits.upper) / 2;
      return;
    }
    const double size = std::min(1.0, part.head(2 * free).norm()) * largest;
    motion.sine.row(index(variable)) = size * sine.transpose();
    motion.cosine.row(index(variable)) = size * cosine.transpose();
    const double place = std::clamp(0.5 + part(2 * free) / 2, 0.0, 1.0);
    const double low = limits.lower + problem_.margin / 2 * (limits.upper - limits.lower);
    motion.middle(index(variable)) = low + place * (range - size * span) - size * q.minCoeff();
  }

  const ExcitationProblem& problem_;
  std::vector<std::size_t> moving_;
  Shape positions_, velocities_, accelerations_;
};

/// The objective function of a motion.
class Worth {
 public:
  Worth(const urdf::Robot& robot, const Tree& tree, const ExcitationProblem& problem)
      : robot_(robot),
        tree_(tree),
        problem_(problem),
        dynamics_(robot, tree),
        resisting_(friction(robot, tree)),
        columns_(determined_columns(robot, tree, problem.unknowns, held(problem))) {
    const std::size_t n = tree.variables().size();
    constexpr std::size_t rows_a_column = 4, least = 40;
    samples_ = std::max({least, 4 * problem.harmonics, rows_a_column * columns_.size() / std::max<std::size_t>(n, 1)});
    weigh_ = std::all_of(problem.limits.begin(), problem.limits.end(),
                         [](const MotionLimits& l) { return std::isfinite(l.effort) && l.effort > 0; });
  }

  static std::vector<std::optional<double>> held(const ExcitationProblem& problem) {
    std::vector<std::optional<double>> result;
    for (const MotionLimits& limits : problem.limits) result.push_back(limits.held);
    return result;
  }

  [[nodiscard]] std::size_t determined() const { return columns_.size(); }

  [[nodiscard]] std::vector<MeasuredState> states(const FourierMotion& motion) const {
    std::vector<MeasuredState> result;
    for (std::size_t k = 0; k < samples_; ++k) {
      const MotionState state = motion.at(motion.period * static_cast<double>(k) / static_cast<double>(samples_));
      const IdentificationProblem& unknowns = problem_.unknowns;
      Vector tau = dynamics_.torques(state.q, state.dq, state.ddq, unknowns.gravity) + resisting_.torques(state.dq, 0);
      add_rotor_torques(unknowns.apparent_inertia, state.ddq, tau);
      result.push_back({state.q, state.dq, state.ddq, {tau.data(), tau.data() + tau.size()}, {}});
    }
    return result;
  }

  /// Returns the logarithm of the condition number.
  [[nodiscard]] double condition(const std::vector<MeasuredState>& states) const {
    const Matrix all = unknowns_matrix(robot_, tree_, states, problem_.unknowns);
    Matrix chosen(all.rows(), index(columns_.size()));
    for (std::size_t i = 0; i < columns_.size(); ++i) chosen.col(index(i)) = all.col(index(columns_[i]));
    const Eigen::Index each = index(states.size());
    if (weigh_)
      for (std::size_t i = 0; i < problem_.limits.size(); ++i)
        chosen.middleRows(index(i) * each, each) /= problem_.limits[i].effort;
    for (Eigen::Index i = 0; i < chosen.cols(); ++i) {
      const double length = chosen.col(i).norm();
      if (!(length > 0)) return std::numeric_limits<double>::infinity();
      chosen.col(i) /= length;
    }
    if (chosen.cols() == 0) return std::numeric_limits<double>::infinity();
    const Matrix gram = transposed_product(chosen, chosen);
    const Vector values = eigenvalues_of_symmetric(gram);
    const double rounding = 1e-15 * values(values.size() - 1);
    return 0.5 * std::log(values(values.size() - 1) / std::max(values(0), rounding));
  }

  /// Returns the largest torque of each variable.
  [[nodiscard]] Vector effort(const std::vector<MeasuredState>& states) const {
    Vector most = Vector::Zero(index(problem_.limits.size()));
    for (const MeasuredState& state : states)
      for (std::size_t i = 0; i < state.tau.size(); ++i)
        most(index(i)) = std::max(most(index(i)), std::abs(state.tau[i]));
    return most;
  }

  /// Returns the variable with the largest torque relative to its effort limit, and that ratio.
  [[nodiscard]] std::pair<std::size_t, double> load(const Vector& effort) const {
    std::pair<std::size_t, double> worst{none, 0};
    for (std::size_t i = 0; i < problem_.limits.size(); ++i) {
      const double part = effort(index(i)) / ((1 - problem_.margin) * problem_.limits[i].effort);
      if (part > worst.second) worst = {i, part};
    }
    return worst;
  }

 private:
  const urdf::Robot& robot_;
  const Tree& tree_;
  const ExcitationProblem& problem_;
  Dynamics dynamics_;
  Friction resisting_;
  std::vector<std::size_t> columns_;
  std::size_t samples_ = 0;
  bool weigh_ = false;
};

/// Measures the peaks of a motion.
void measure(const FourierMotion& motion, std::size_t harmonics, Excitation& result) {
  const Eigen::Index n = motion.middle.size();
  result.velocity = result.acceleration = Vector::Zero(n);
  result.lowest = result.highest = motion.middle;
  const std::size_t count = 100 * harmonics;
  for (std::size_t k = 0; k < count; ++k) {
    const MotionState state = motion.at(motion.period * static_cast<double>(k) / static_cast<double>(count));
    const Eigen::Map<const Vector> q(state.q.data(), n), dq(state.dq.data(), n), ddq(state.ddq.data(), n);
    result.velocity = result.velocity.cwiseMax(dq.cwiseAbs());
    result.acceleration = result.acceleration.cwiseMax(ddq.cwiseAbs());
    result.lowest = k == 0 ? Vector(q) : Vector(result.lowest.cwiseMin(q));
    result.highest = k == 0 ? Vector(q) : Vector(result.highest.cwiseMax(q));
  }
}

}  // namespace

MotionState FourierMotion::at(double time) const {
  const auto harmonics = static_cast<std::size_t>(sine.cols());
  MotionState state;
  int order = 0;
  for (std::vector<double>* values : {&state.q, &state.dq, &state.ddq}) {
    const Terms of = terms(period, harmonics, time, order);
    Vector all = product(sine, of.of_sine) + product(cosine, of.of_cosine);
    if (order++ == 0) all += middle;
    values->assign(all.data(), all.data() + all.size());
  }
  return state;
}

std::optional<Excitation> excite(const urdf::Robot& robot, const Tree& tree, const ExcitationProblem& problem,
                                 ExcitationFailure& failure) {
  const Candidates candidates(problem);
  const Worth worth(robot, tree, problem);
  const auto size = index(candidates.size());
  failure.needed = std::numeric_limits<double>::infinity();
  double least_load = std::numeric_limits<double>::infinity();
  std::optional<double> first;
  const auto value = [&](const Vector& point) {
    const auto states = worth.states(candidates.motion(point));
    const Vector effort = worth.effort(states);
    const auto [variable, load] = worth.load(effort);
    if (load > 1 && load < least_load) least_load = load, failure = {variable, effort(index(variable))};
    const double condition = worth.condition(states);
    if (load <= 1 && !first && std::isfinite(condition)) first = condition;
    // A motion beyond the torque limits is worse than any within them.
    constexpr double beyond = 100;
    return load > 1 ? beyond + load : condition;
  };
  // The search starts at the best of some random motions.
  std::mt19937_64 random(problem.seed);
  constexpr std::size_t draws = 30;
  Vector start;
  double best = std::numeric_limits<double>::infinity();
  for (std::size_t k = 0; k < draws; ++k) {
    Vector point(size);
    for (double& x : point) x = 2 * draw_unit(random) - 1;
    const double found = value(point);
    if (found < best || k == 0) best = found, start = point;
  }
  const std::size_t left = problem.evaluations > draws ? problem.evaluations - draws : 0;
  const Vector found = minimise(value, start, {0.3, left, problem.seed});
  const FourierMotion motion = candidates.motion(found);
  const auto states = worth.states(motion);
  Excitation result;
  result.effort = worth.effort(states);
  if (!first || worth.load(result.effort).second > 1) return std::nullopt;
  result.motion = motion;
  result.condition_before = std::exp(*first);
  result.condition = std::exp(worth.condition(states));
  result.determined = worth.determined();
  measure(motion, problem.harmonics, result);
  return result;
}

}  // namespace urdfmill::kinematics
