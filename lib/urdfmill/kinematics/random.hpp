// Random numbers that are equal with every standard library, which std::uniform_real_distribution does not guarantee.
#pragma once
#include <random>

namespace urdfmill::kinematics {

/// Returns a number in [0, 1).
[[nodiscard]] inline double draw_unit(std::mt19937_64& random) {
  return static_cast<double>(random() >> 11U) * 0x1p-53;
}

}  // namespace urdfmill::kinematics
