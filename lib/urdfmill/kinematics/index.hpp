// Numbers of things as Eigen counts.
#pragma once
#include <Eigen/Core>
#include <cstddef>

namespace urdfmill::kinematics {

/// The same number, signed.
[[nodiscard]] inline Eigen::Index index(std::size_t i) {
  return static_cast<Eigen::Index>(i);
}

}  // namespace urdfmill::kinematics
