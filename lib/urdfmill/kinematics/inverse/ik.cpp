#include "urdfmill/kinematics/inverse/ik.hpp"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>
#include <functional>
#include <random>

#include "urdfmill/kinematics/inverse/ik_closed_form.hpp"
#include "urdfmill/kinematics/random.hpp"
#include "urdfmill/kinematics/rotation_vector.hpp"
#include "urdfmill/kinematics/screws.hpp"
#include "urdfmill/kinematics/solve.hpp"

namespace urdfmill::kinematics {
namespace {

using Positions = std::vector<double>;
using Jacobian = Eigen::Matrix<double, 6, Eigen::Dynamic>;

/// Returns the position within the joint's limits that is nearest to q.
double nearest_within(const ChainJoint& joint, double q) {
  return std::clamp(q, joint.lower, std::max(joint.lower, joint.upper));
}

/// Returns the step of damped least squares, by the smaller of its two forms: (JᵀJ + λ)⁻¹ Jᵀ e = Jᵀ (J Jᵀ + λ)⁻¹ e.
Eigen::VectorXd damped_step(const Jacobian& j, const Eigen::VectorXd& error, double damping) {
  if (j.cols() > j.rows()) {
    // The size 6 has its own template because this is the innermost loop of a search.
    Eigen::Matrix<double, 6, 6> damped = j * j.transpose();
    damped.diagonal().array() += damping;
    return j.transpose() * damped.ldlt().solve(error);
  }
  Eigen::MatrixXd damped = j.transpose() * j;
  damped.diagonal().array() += damping;
  return solve_symmetric(damped, j.transpose() * error);
}

using Cost = std::function<double(const Positions& q)>;

/// A search on one chain for one goal.
class Search {
 public:
  Search(const Chain& chain, const Transform& goal, const IkOptions& options)
      : chain_(chain),
        goal_(goal),
        position_only_(options.position_only),
        tolerance_(options.tolerance),
        is_exact_(tolerance_ == PoseTolerance{}),
        free_turn_(free_turn(options)),
        screws_(space_screws(chain)),
        scale_(std::max(reach(chain), 1e-6)),
        rank_(usual_rank()) {}

  [[nodiscard]] double scale() const { return scale_; }
  /// True if the chain can move while its tip keeps the goal.
  [[nodiscard]] bool is_redundant() const { return static_cast<Eigen::Index>(chain_.joints.size()) > rank_; }

  [[nodiscard]] Residual residual(const Positions& q) const {
    const Transform tip = forward(chain_, q);
    if (is_exact_)
      return {position_distance(tip, goal_), position_only_ ? 0 : rotation_distance(tip.rotation, goal_.rotation)};
    const Vector6 e = beyond_tolerance(tip);
    return {e.tail<3>().norm(), e.head<3>().norm()};
  }
  [[nodiscard]] bool reached(const Residual& r) const {
    return std::isfinite(r.position_m) && r.position_m <= ik_tolerance * std::max(1.0, scale_) &&
           r.rotation_rad <= ik_tolerance;
  }

  /// Runs damped least squares (Levenberg–Marquardt) from `q`; positions stay within limits if requested.
  [[nodiscard]] Positions descend(Positions q, bool within_limits, int steps) const {
    double damping = 1e-3;
    Eigen::VectorXd error = this->error(q);
    for (int i = 0; i < steps && error.norm() > 1e-13; ++i) {
      const Eigen::VectorXd step =
          within_limits ? step_within_limits(q, error, damping) : damped_step(jacobian_for(q, error), error, damping);
      Positions next = q;
      for (std::size_t k = 0; k < q.size(); ++k) next[k] += step(static_cast<Eigen::Index>(k));
      if (within_limits) clamp(next);
      const Eigen::VectorXd next_error = this->error(next);
      if (next_error.norm() < error.norm()) {
        q = std::move(next);
        error = next_error;
        damping = std::max(damping / 8, 1e-15);
      } else if ((damping *= 5) > 1e6) {
        break;
      }
    }
    return q;
  }

  /// True if the Jacobian is rank-deficient at `q`.
  [[nodiscard]] bool singular(const Positions& q) const {
    const Eigen::VectorXd values = singular_values(prescribed_rows(q));
    return rank_ == 0 || values(rank_ - 1) < 1e-6 * values(0);
  }

  /// Moves `q` within the positions that keep the pose, as long as that decreases the cost.
  [[nodiscard]] Positions improve(Positions q, const Cost& cost, bool within_limits) const {
    constexpr int most_steps = 500, correcting = 20;
    constexpr double least_step = 1e-7, settled = 1e-10, sufficient = 1e-4;
    double value = cost(q);
    double length = 1;
    for (int i = 0; i < most_steps; ++i) {
      const Eigen::VectorXd way = inner_descent(q, gradient(q, cost), within_limits);
      const double slope = way.squaredNorm();
      if (slope < settled * settled) break;
      bool moved = false;
      for (; length * std::sqrt(slope) > least_step; length /= 2) {
        Positions next = q;
        for (std::size_t k = 0; k < q.size(); ++k) next[k] += length * way(static_cast<Eigen::Index>(k));
        if (within_limits) clamp(next);
        next = descend(std::move(next), within_limits, correcting);
        const double next_value = cost(next);
        if (!reached(residual(next)) || next_value > value - sufficient * length * slope) continue;
        q = std::move(next);
        value = next_value;
        moved = true;
        break;
      }
      if (!moved) break;
      length *= 2;
    }
    return q;
  }

  /// Returns the manipulability with lengths relative to the reach, of the coordinates that the goal prescribes and the
  /// chain moves.
  [[nodiscard]] double manipulability(const Positions& q) const {
    return singular_values(prescribed_rows(q)).head(rank_).prod();
  }

  void clamp(Positions& q) const {
    for (std::size_t k = 0; k < q.size(); ++k) q[k] = nearest_within(chain_.joints[k], q[k]);
  }

 private:
  /// Returns a step in which joints that would leave their limits stay fixed and the others move.
  [[nodiscard]] Eigen::VectorXd step_within_limits(const Positions& q, const Eigen::VectorXd& error,
                                                   double damping) const {
    Jacobian j = jacobian_for(q, error);
    for (;;) {
      Eigen::VectorXd step = damped_step(j, error, damping);
      bool stopped = false;
      for (std::size_t k = 0; k < q.size(); ++k) {
        const double wanted = step(static_cast<Eigen::Index>(k));
        const ChainJoint& joint = chain_.joints[k];
        if (!((wanted < 0 && q[k] <= joint.lower) || (wanted > 0 && q[k] >= joint.upper))) continue;
        j.col(static_cast<Eigen::Index>(k)).setZero();
        stopped = true;
      }
      if (!stopped) return step;
    }
  }

  /// Returns the error (ω, v): rad, and lengths relative to the reach.
  [[nodiscard]] Eigen::VectorXd error(const Positions& q) const {
    const Transform tip = forward(chain_, q);
    Eigen::VectorXd e(6);
    if (!is_exact_) {
      e = beyond_tolerance(tip);
      e.tail<3>() /= scale_;
      return e;
    }
    if (position_only_)
      e.head<3>().setZero();
    else
      e.head<3>() = rotation_vector(goal_.rotation * tip.rotation.transpose());
    e.tail<3>() = (goal_.position - tip.position) / scale_;
    return e;
  }
  /// Returns the Jacobian of the tip's origin, in the axes of the base.
  [[nodiscard]] Jacobian jacobian(const Positions& q) const {
    Jacobian j = tip_jacobian(chain_, screws_, q);
    j.bottomRows<3>() /= scale_;
    if (position_only_) j.topRows<3>().setZero();
    if (is_exact_) return j;
    const Matrix3 axes = target(forward(chain_, q).rotation).transpose();
    j.topRows<3>() = axes * j.topRows<3>();
    j.bottomRows<3>() = goal_.rotation.transpose() * j.bottomRows<3>();
    for (Eigen::Index i = 0; i < 6; ++i)
      if (is_free(i)) j.row(i).setZero();
    return j;
  }

  /// Returns the Jacobian of the coordinates that are not within their tolerance.
  [[nodiscard]] Jacobian jacobian_for(const Positions& q, const Eigen::VectorXd& error) const {
    Jacobian j = jacobian(q);
    for (Eigen::Index i = 0; i < 6; ++i)
      if (error(i) == 0 && tolerance(i) > 0) j.row(i).setZero();
    return j;
  }

  /// Returns the rank of the prescribed rows nearly everywhere: less than their number for a planar arm.
  [[nodiscard]] Eigen::Index usual_rank() const {
    std::mt19937_64 random(1);
    Positions q(chain_.joints.size());
    for (double& value : q) value = draw_unit(random);
    const Eigen::VectorXd values = singular_values(prescribed_rows(q));
    constexpr double rounding = 1e-9;
    Eigen::Index rank = 0;
    while (rank < values.size() && values(rank) > rounding * values(0)) ++rank;
    return rank;
  }

  /// Returns the rows of the Jacobian of coordinates that are not free.
  [[nodiscard]] Eigen::MatrixXd prescribed_rows(const Positions& q) const {
    const Jacobian j = jacobian(q);
    Eigen::MatrixXd rows(6, j.cols());
    Eigen::Index count = 0;
    for (Eigen::Index i = 0; i < 6; ++i)
      if (!is_free(i)) rows.row(count++) = j.row(i);
    return rows.topRows(count);
  }

  /// Returns the permitted deviation of a row (ω, v).
  [[nodiscard]] double tolerance(Eigen::Index row) const {
    return tolerance_[static_cast<std::size_t>(row < 3 ? row + 3 : row - 3)];
  }
  [[nodiscard]] bool is_free(Eigen::Index row) const {
    return std::isinf(tolerance(row)) || (position_only_ && row < 3);
  }
  /// Returns the only axis about which the tip may turn freely; -1 if there is none, or all are.
  static int free_turn(const IkOptions& options) {
    int axis = -1;
    for (int i = 0; i < 3; ++i)
      if (std::isinf(options.tolerance[static_cast<std::size_t>(i + 3)])) axis = axis < 0 ? i : 3;
    return axis == 3 || options.position_only ? -1 : axis;
  }
  /// Returns the permitted orientation that is nearest to the tip's: the goal's, turned about the free axis.
  [[nodiscard]] Matrix3 target(const Matrix3& tip) const {
    if (free_turn_ < 0) return goal_.rotation;
    const urdf::Quaternion turn = quaternion(goal_.rotation.transpose() * tip);
    const double angle = 2 * std::atan2(turn[static_cast<std::size_t>(free_turn_)], turn[3]);
    return goal_.rotation * rotation_about(Vector3::Unit(free_turn_), angle);
  }
  /// Returns the part of the deviation (ω, v) along the goal's axes that exceeds the tolerance, rad and m.
  [[nodiscard]] Vector6 beyond_tolerance(const Transform& tip) const {
    Vector6 e;
    const Matrix3 turned = target(tip.rotation);
    e.head<3>() = turned.transpose() * rotation_vector(turned * tip.rotation.transpose());
    e.tail<3>() = goal_.rotation.transpose() * (goal_.position - tip.position);
    for (Eigen::Index i = 0; i < 6; ++i)
      e(i) = is_free(i) ? 0 : std::copysign(std::max(0.0, std::abs(e(i)) - tolerance(i)), e(i));
    return e;
  }

  static Eigen::VectorXd gradient(const Positions& q, const Cost& cost) {
    constexpr double step = 1e-5;
    Eigen::VectorXd g(static_cast<Eigen::Index>(q.size()));
    for (std::size_t k = 0; k < q.size(); ++k) {
      Positions low = q, high = q;
      low[k] -= step;
      high[k] += step;
      g(static_cast<Eigen::Index>(k)) = (cost(high) - cost(low)) / (2 * step);
    }
    return g;
  }

  /// Returns the direction of steepest descent among the motions that keep the pose to first order; joints that would
  /// leave their limits stay fixed.
  [[nodiscard]] Eigen::VectorXd inner_descent(const Positions& q, const Eigen::VectorXd& gradient,
                                              bool within_limits) const {
    constexpr double damping = 1e-8;
    Jacobian j = jacobian(q);
    Eigen::VectorXd g = -gradient;
    for (;;) {
      Eigen::VectorXd way = g - damped_step(j, j * g, damping);
      bool stopped = false;
      for (std::size_t k = 0; within_limits && k < q.size(); ++k) {
        const auto column = static_cast<Eigen::Index>(k);
        const ChainJoint& joint = chain_.joints[k];
        if (!((way(column) < 0 && q[k] <= joint.lower) || (way(column) > 0 && q[k] >= joint.upper))) continue;
        j.col(column).setZero();
        g(column) = 0;
        stopped = true;
      }
      if (!stopped) return way;
    }
  }

  const Chain& chain_;
  const Transform& goal_;
  bool position_only_;
  PoseTolerance tolerance_;
  bool is_exact_;  ///< no deviation is permitted
  int free_turn_;
  Screws screws_;
  double scale_;
  Eigen::Index rank_;
};

bool within(const ChainJoint& joint, double q) {
  constexpr double slack = 1e-9;
  return q >= joint.lower - slack && q <= joint.upper + slack;
}

/// Adds whole turns to revolute positions until they are within limits, as close to the seed as possible; false if that
/// is impossible.
bool fit_limits(const Chain& chain, const Positions& seed, Positions& q) {
  bool fits = true;
  for (std::size_t k = 0; k < q.size(); ++k) {
    const ChainJoint& joint = chain.joints[k];
    if (!joint.prismatic) {
      const double nearest = q[k] + 2 * pi * std::round((seed[k] - q[k]) / (2 * pi));
      double best = nearest;
      double distance = urdf::infinity;
      for (int turn = -2; turn <= 2; ++turn) {
        const double other = nearest + 2 * pi * turn;
        if (!within(joint, other) || std::abs(other - seed[k]) >= distance) continue;
        best = other;
        distance = std::abs(other - seed[k]);
      }
      q[k] = best;
    }
    fits = fits && within(joint, q[k]);
  }
  return fits;
}

double distance(const Chain& chain, const Positions& a, const Positions& b, bool turns_count) {
  double worst = 0;
  for (std::size_t k = 0; k < a.size(); ++k) {
    const double difference = a[k] - b[k];
    worst = std::max(worst, std::abs(turns_count || chain.joints[k].prismatic ? difference : wrap(difference)));
  }
  return worst;
}

Positions start(const Chain& chain, const IkOptions& options) {
  if (options.seed.size() == chain.joints.size()) return options.seed;
  Positions q;
  for (const ChainJoint& joint : chain.joints) q.push_back(nearest_within(joint, 0));
  return q;
}

/// Collects solutions without duplicates.
class Solutions {
 public:
  Solutions(const Chain& chain, const Search& search, const IkOptions& options, const Positions& seed)
      : chain_(chain), search_(search), options_(options), seed_(seed) {}

  /// Adds the positions if they solve the problem; true if they did and were kept.
  bool take(Positions q) {
    const Residual residual = search_.residual(q);
    if (!search_.reached(residual)) {
      const auto size = [&](const Residual& r) { return r.position_m / search_.scale() + r.rotation_rad; };
      if (!attempted_ || size(residual) < size(result.nearest)) result.nearest = residual;
      attempted_ = true;
      return false;
    }
    const bool fits = fit_limits(chain_, seed_, q);
    constexpr double same = 1e-5;
    for (const Positions& known : known_)
      if (distance(chain_, known, q, false) < same) return fits;
    known_.push_back(q);
    if (!fits && options_.respect_limits) {
      ++result.beyond_limits;
      return false;
    }
    result.solutions.push_back({std::move(q), residual, search_.singular(known_.back())});
    return true;
  }

  IkResult finish() {
    std::stable_sort(result.solutions.begin(), result.solutions.end(), [&](const IkSolution& a, const IkSolution& b) {
      return distance(chain_, a.q, seed_, true) < distance(chain_, b.q, seed_, true);
    });
    if (!options_.all && result.solutions.size() > 1) result.solutions.resize(1);
    return std::move(result);
  }

  IkResult result;

 private:
  const Chain& chain_;
  const Search& search_;
  const IkOptions& options_;
  const Positions& seed_;
  std::vector<Positions> known_;
  bool attempted_ = false;
};

}  // namespace

std::string_view text(IkMethod method) {
  switch (method) {
    case IkMethod::spherical_wrist:
      return "spherical wrist";
    case IkMethod::spherical_shoulder:
      return "spherical shoulder";
    case IkMethod::parallel_axes:
      return "three parallel axes";
    case IkMethod::numeric:
      return "numeric";
  }
  return {};
}

namespace {

/// Returns what a criterion minimises.
Cost cost_of(const Chain& chain, const Search& search, const IkOptions& options, const Positions& seed) {
  const Positions& posture = options.posture.size() == seed.size() ? options.posture : seed;
  if (options.redundancy == Redundancy::manipulability)
    return [&search](const Positions& q) { return -search.manipulability(q); };
  if (options.redundancy == Redundancy::limits)
    return [&chain](const Positions& q) {
      double sum = 0;
      for (std::size_t k = 0; k < q.size(); ++k) {
        const ChainJoint& joint = chain.joints[k];
        const double range = joint.upper - joint.lower;
        if (!std::isfinite(range) || range <= 0) continue;
        const double part = (q[k] - (joint.lower + joint.upper) / 2) / range;
        sum += part * part / 2;
      }
      return sum;
    };
  return [posture](const Positions& q) {
    double sum = 0;
    for (std::size_t k = 0; k < q.size(); ++k) sum += (q[k] - posture[k]) * (q[k] - posture[k]) / 2;
    return sum;
  };
}

/// Descends from the seed and from at most `restarts` random positions.
void search_numerically(const Chain& chain, const Search& search, const IkOptions& options, Positions q,
                        std::size_t restarts, Solutions& solutions) {
  constexpr int steps = 150;
  std::mt19937_64 random(1);
  for (std::size_t attempt = 0; attempt <= restarts; ++attempt) {
    if (solutions.take(search.descend(q, options.respect_limits, steps)) && !options.all) break;
    for (std::size_t k = 0; k < q.size(); ++k) {
      const ChainJoint& joint = chain.joints[k];
      const double range = joint.prismatic ? search.scale() : pi;
      const double low = std::isfinite(joint.lower) ? joint.lower : -range;
      const double high = std::isfinite(joint.upper) ? joint.upper : range;
      q[k] = low + (high - low) * draw_unit(random);
    }
  }
}

}  // namespace

IkResult ik(const Chain& chain, const Transform& goal, const IkOptions& options) {
  const Search search(chain, goal, options);
  const Positions seed = start(chain, options);
  Solutions solutions(chain, search, options, seed);
  const bool is_exact = !options.position_only && options.tolerance == PoseTolerance{};
  solutions.result.method = is_exact ? ik_method(chain) : IkMethod::numeric;
  std::size_t restarts = options.restarts;
  if (solutions.result.method != IkMethod::numeric) {
    constexpr int polishing = 50;  // number of steps; they are short near a singularity
    for (const auto& candidate : closed_form_candidates(chain, solutions.result.method, goal))
      solutions.take(search.descend({candidate.begin(), candidate.end()}, false, polishing));
    if (!solutions.result.solutions.empty()) return solutions.finish();
    // The closed form sets an arbitrary angle to a value that need not satisfy the limits, although others do.
    constexpr std::size_t enough = 20;
    restarts = std::min(restarts, enough);
  }
  search_numerically(chain, search, options, seed, restarts, solutions);
  IkResult result = solutions.finish();
  if (options.redundancy == Redundancy::none || !search.is_redundant()) return result;
  const Cost cost = cost_of(chain, search, options, seed);
  for (IkSolution& solution : result.solutions) {
    solution.q = search.improve(std::move(solution.q), cost, options.respect_limits);
    solution.residual = search.residual(solution.q);
    solution.singular = search.singular(solution.q);
  }
  return result;
}

bool is_searchable(const PoseTolerance& tolerance) {
  const auto is_negative = [](double value) { return !(value >= 0); };
  const auto is_free = [](double value) { return std::isinf(value); };
  return std::none_of(tolerance.begin(), tolerance.end(), is_negative) &&
         std::count_if(tolerance.begin() + 3, tolerance.end(), is_free) != 2;
}

bool is_redundant(const Chain& chain, const Transform& goal, const IkOptions& options) {
  return Search(chain, goal, options).is_redundant();
}

std::size_t prescribed(const IkOptions& options) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < 6; ++i)
    count += std::isinf(options.tolerance[i]) || (options.position_only && i >= 3) ? 0 : 1;
  return count;
}

double manipulability(const Chain& chain, const std::vector<double>& q, double length) {
  Screws j = tip_jacobian(chain, space_screws(chain), q);
  j.topRows<3>() *= length;
  return singular_values(j).prod();
}

double position_manipulability(const Chain& chain, const std::vector<double>& q, std::size_t directions) {
  const Screws j = tip_jacobian(chain, space_screws(chain), q);
  return singular_values(j.bottomRows<3>()).head(static_cast<Eigen::Index>(directions)).prod();
}

std::size_t position_directions(const Chain& chain, const std::vector<double>& q, double least) {
  const Screws j = tip_jacobian(chain, space_screws(chain), q);
  return static_cast<std::size_t>((singular_values(j.bottomRows<3>()).array() > least).count());
}

}  // namespace urdfmill::kinematics
