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

/// A product of numbers without the rounding in its last digits, if the number of twelve digits is so near: 0.007 for
/// 0.006999999999999999, but 0.1234567890123456 as it is.
[[nodiscard]] inline double product_without_noise(double product) {
  constexpr double digits = 12, longest = 300, rounding = 1e-15;
  if (product == 0 || !std::isfinite(product)) return product;
  const double exponent = digits - 1 - std::floor(std::log10(std::abs(product)));
  if (std::abs(exponent) > longest) return product;
  const double power = std::pow(10.0, std::abs(exponent));
  const double plain = exponent < 0 ? std::round(product / power) * power : std::round(product * power) / power;
  return std::abs(plain - product) <= rounding * std::abs(product) ? plain : product;
}

}  // namespace urdfmill::mjcf
