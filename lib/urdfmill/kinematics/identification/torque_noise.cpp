#include "urdfmill/kinematics/identification/torque_noise.hpp"

#include <cmath>

namespace urdfmill::kinematics {

using Eigen::Index;
using Eigen::MatrixXd;

double TorqueNoise::unpredictable() const {
  return deviation * std::sqrt(1 - correlation * correlation);
}

TorqueNoise estimate_white_noise(const MatrixXd& samples, double least) {
  return {std::sqrt(samples.squaredNorm() / static_cast<double>(samples.rows()) + least * least)};
}

TorqueNoise estimate_noise(const MatrixXd& samples, const Runs& runs, double least) {
  TorqueNoise result = estimate_white_noise(samples, least);
  double together = 0, apart = 0;
  for (std::size_t i = 0; i + 1 < runs.size(); ++i) {
    const Index begin = runs[i] - runs.front(), pairs = runs[i + 1] - runs[i] - 1;
    const auto before = samples.middleRows(begin, pairs), after = samples.middleRows(begin + 1, pairs);
    together += 2 * before.cwiseProduct(after).sum();
    apart += before.squaredNorm() + after.squaredNorm() + 2 * least * least * static_cast<double>(pairs);
  }
  if (apart == 0) return result;
  const double correlation = together / apart, count = static_cast<double>(samples.rows());
  if (count * std::log(1 - correlation * correlation) + std::log(count) < 0) result.correlation = correlation;
  return result;
}

void whiten(MatrixXd& rows, const Runs& runs, const TorqueNoise& noise) {
  for (std::size_t i = 0; i + 1 < runs.size(); ++i) {
    const Index begin = runs[i] - runs.front(), pairs = runs[i + 1] - runs[i] - 1;
    const MatrixXd before = rows.middleRows(begin, pairs);
    rows.middleRows(begin + 1, pairs) -= noise.correlation * before;
    // Nothing predicts the first sample of a run, and so it weighs less.
    rows.row(begin) *= std::sqrt(1 - noise.correlation * noise.correlation);
  }
  rows /= noise.unpredictable();
}

}  // namespace urdfmill::kinematics
