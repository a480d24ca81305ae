// Conversion of sizes to Eigen's index type.
#pragma once
#include <Eigen/Core>
#include <cstddef>

namespace urdfmill::kinematics {

/// Returns the same number, signed.
[[nodiscard]] inline Eigen::Index index(std::size_t i) {
  return static_cast<Eigen::Index>(i);
}

}  // namespace urdfmill::kinematics
