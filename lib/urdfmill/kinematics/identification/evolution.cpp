#include "urdfmill/kinematics/identification/evolution.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "urdfmill/kinematics/products.hpp"
#include "urdfmill/kinematics/random.hpp"
#include "urdfmill/kinematics/solve.hpp"
#include "urdfmill/kinematics/transform.hpp"

namespace urdfmill::kinematics {
namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;

/// Draws numbers of a normal distribution with variance 1 (Box and Muller).
VectorXd draw_normal(Eigen::Index size, std::mt19937_64& random) {
  VectorXd result(size);
  for (double& value : result) {
    const double radius = std::sqrt(-2 * std::log(1 - draw_unit(random)));
    value = radius * std::cos(2 * pi * draw_unit(random));
  }
  return result;
}

/// The state of the strategy; names as in the tutorial, figure 6 and table 1.
class Strategy {
 public:
  Strategy(const VectorXd& start, double spread) : n_(static_cast<double>(start.size())), mean_(start), sigma_(spread) {
    const Eigen::Index size = start.size();
    lambda = 4 + static_cast<std::size_t>(3 * std::log(n_));
    const auto mu = static_cast<Eigen::Index>(lambda / 2);
    weights_ = VectorXd(mu);
    for (Eigen::Index i = 0; i < mu; ++i)
      weights_(i) = std::log((static_cast<double>(lambda) + 1) / 2) - std::log(static_cast<double>(i) + 1);
    weights_ /= weights_.sum();
    mu_eff_ = 1 / weights_.squaredNorm();
    c_sigma_ = (mu_eff_ + 2) / (n_ + mu_eff_ + 5);
    d_sigma_ = 1 + 2 * std::max(0.0, std::sqrt((mu_eff_ - 1) / (n_ + 1)) - 1) + c_sigma_;
    c_c_ = (4 + mu_eff_ / n_) / (n_ + 4 + 2 * mu_eff_ / n_);
    c_1_ = 2 / ((n_ + 1.3) * (n_ + 1.3) + mu_eff_);
    c_mu_ = std::min(1 - c_1_, 2 * (mu_eff_ - 2 + 1 / mu_eff_) / ((n_ + 2) * (n_ + 2) + mu_eff_));
    p_sigma_ = p_c_ = VectorXd::Zero(size);
    covariance_ = basis_ = MatrixXd::Identity(size, size);
    lengths_ = VectorXd::Ones(size);
  }

  std::size_t lambda = 0;  ///< points in a generation

  [[nodiscard]] VectorXd draw(std::mt19937_64& random) const {
    return mean_ + sigma_ * product(basis_, lengths_.cwiseProduct(draw_normal(mean_.size(), random)));
  }

  /// Moves towards the best half of a generation, which comes first.
  void adapt(const std::vector<VectorXd>& points) {
    const VectorXd before = mean_;
    mean_.setZero();
    for (Eigen::Index i = 0; i < weights_.size(); ++i) mean_ += weights_(i) * points[static_cast<std::size_t>(i)];
    const VectorXd step = (mean_ - before) / sigma_;
    const VectorXd white = product(basis_, transposed_product(basis_, step).cwiseQuotient(lengths_));
    p_sigma_ = (1 - c_sigma_) * p_sigma_ + std::sqrt(c_sigma_ * (2 - c_sigma_) * mu_eff_) * white;
    const double expected = std::sqrt(n_) * (1 - 1 / (4 * n_) + 1 / (21 * n_ * n_));
    ++generation_;
    const double decayed = std::sqrt(1 - std::pow(1 - c_sigma_, 2.0 * static_cast<double>(generation_)));
    const bool advances = p_sigma_.norm() / decayed < (1.4 + 2 / (n_ + 1)) * expected;
    p_c_ = (1 - c_c_) * p_c_;
    if (advances) p_c_ += std::sqrt(c_c_ * (2 - c_c_) * mu_eff_) * step;
    covariance_ *= 1 - c_1_ - c_mu_ + (advances ? 0 : c_1_ * c_c_ * (2 - c_c_));
    covariance_ += c_1_ * (p_c_ * p_c_.transpose());
    for (Eigen::Index i = 0; i < weights_.size(); ++i) {
      const VectorXd y = (points[static_cast<std::size_t>(i)] - before) / sigma_;
      covariance_ += c_mu_ * weights_(i) * (y * y.transpose());
    }
    sigma_ *= std::exp(std::min(1.0, c_sigma_ / d_sigma_ * (p_sigma_.norm() / expected - 1)));
    const Eigenvalues axes = decompose_symmetric(covariance_);
    constexpr double least = 1e-20;
    basis_ = axes.vectors;
    lengths_ = axes.values.cwiseMax(least).cwiseSqrt();
  }

 private:
  double n_;
  VectorXd mean_;
  double sigma_;
  VectorXd weights_;
  double mu_eff_ = 0, c_sigma_ = 0, d_sigma_ = 0, c_c_ = 0, c_1_ = 0, c_mu_ = 0;
  VectorXd p_sigma_, p_c_;
  MatrixXd covariance_, basis_;
  VectorXd lengths_;
  std::size_t generation_ = 0;
};

}  // namespace

VectorXd minimise(const std::function<double(const VectorXd&)>& value, const VectorXd& start,
                  const EvolutionOptions& options) {
  const auto checked = [&](const VectorXd& x) {
    const double found = value(x);
    return std::isfinite(found) ? found : std::numeric_limits<double>::max();
  };
  VectorXd best = start;
  double least = checked(start);
  if (start.size() == 0) return best;
  Strategy strategy(start, options.spread);
  std::mt19937_64 random(options.seed);
  for (std::size_t used = 1; used + strategy.lambda <= options.evaluations; used += strategy.lambda) {
    std::vector<std::pair<double, VectorXd>> generation;
    for (std::size_t i = 0; i < strategy.lambda; ++i) {
      VectorXd point = strategy.draw(random);
      const double found = checked(point);
      generation.emplace_back(found, std::move(point));
    }
    std::stable_sort(generation.begin(), generation.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    if (generation.front().first < least) {
      least = generation.front().first;
      best = generation.front().second;
    }
    std::vector<VectorXd> points;
    points.reserve(generation.size());
    for (auto& [found, point] : generation) points.push_back(std::move(point));
    strategy.adapt(points);
  }
  return best;
}

}  // namespace urdfmill::kinematics
