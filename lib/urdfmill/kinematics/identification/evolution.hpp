// A minimum of a function that has no derivatives: the evolution strategy with adaptation of the covariance matrix
// (Hansen, "The CMA evolution strategy: a tutorial", 2016).
#pragma once
#include <Eigen/Core>
#include <cstddef>
#include <cstdint>
#include <functional>

namespace urdfmill::kinematics {

/// Where a search starts, and when it ends.
struct EvolutionOptions {
  double spread = 0.3;             ///< standard deviation of the first points about the start
  std::size_t evaluations = 2000;  ///< of the function, at most
  std::uint64_t seed = 1;          ///< another number draws other points
};

/// The best point that was found; the same for the same options. Values that are not finite count as worst.
[[nodiscard]] Eigen::VectorXd minimise(const std::function<double(const Eigen::VectorXd&)>& value,
                                       const Eigen::VectorXd& start, const EvolutionOptions& options);

}  // namespace urdfmill::kinematics
