// Noise of measured torques: each has its own size and its own correlation from sample to sample. It is described as an
// autoregressive process of first order, by which torques are filtered so that white noise is left (Brockwell & Davis,
// "Time Series: Theory and Methods", §5.2 and §8.2). A process of higher order would describe a periodic error of the
// model as noise and hide it.
#pragma once
#include <Eigen/Core>
#include <vector>

namespace urdfmill::kinematics {

/// The samples of one torque as rows: the first of each run of successive samples, and the end.
using Runs = std::vector<Eigen::Index>;

/// The noise of one torque.
struct TorqueNoise {
  double deviation = 1;    ///< standard deviation of a sample: N·m or N
  double correlation = 0;  ///< between successive samples, in (−1, 1); 0: white noise

  /// Returns the standard deviation of the error if a sample is predicted from the one before it: N·m or N.
  [[nodiscard]] double unpredictable() const;
  /// Returns the number of samples that together are as good as one with independent noise, in a mean over a long time.
  [[nodiscard]] double inflation() const { return (1 + correlation) / (1 - correlation); }
};

/// Estimates the size of white noise from its samples: the columns add to one process. `least` is the smallest standard
/// deviation that a measurement can have.
[[nodiscard]] TorqueNoise estimate_white_noise(const Eigen::MatrixXd& samples, double least);
/// Estimates the correlation too, by Burg's method. It is 0 unless that is worse by the Bayesian information criterion.
[[nodiscard]] TorqueNoise estimate_noise(const Eigen::MatrixXd& samples, const Runs& runs, double least);

/// Filters the rows of a torque so that its noise becomes white with standard deviation 1.
void whiten(Eigen::MatrixXd& rows, const Runs& runs, const TorqueNoise& noise);

}  // namespace urdfmill::kinematics
