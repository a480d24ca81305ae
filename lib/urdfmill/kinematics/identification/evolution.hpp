// Minimisation without derivatives: the evolution strategy with adaptation of the covariance matrix (Hansen, "The CMA
// evolution strategy: a tutorial", 2016).
#pragma once
#include <Eigen/Core>
#include <cstddef>
#include <cstdint>
#include <functional>

namespace urdfmill::kinematics {

/// The start and the end of a search.
struct EvolutionOptions {
  double spread = 0.3;             ///< standard deviation of the first points around the start
  std::size_t evaluations = 2000;  ///< largest number of evaluations of the function
  std::uint64_t seed = 1;          ///< seed of the random points
};

/// Returns the best point that was found; the same options give the same point. Values that are not finite count as
/// worst.
[[nodiscard]] Eigen::VectorXd minimise(const std::function<double(const Eigen::VectorXd&)>& value,
                                       const Eigen::VectorXd& start, const EvolutionOptions& options);

}  // namespace urdfmill::kinematics
