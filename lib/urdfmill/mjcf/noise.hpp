// Numbers a person would write.
#pragma once
#include <cmath>

namespace urdfmill::mjcf {

/// A length that was computed from others (m), without the last digits, in which only rounding shows: 0.1 for
/// 0.10000000000000003.
[[nodiscard]] inline double without_noise(double length) {
  constexpr double digits = 1e15, longest = 1000;
  return std::abs(length) < longest ? std::round(length * digits) / digits : length;
}

}  // namespace urdfmill::mjcf
