// Rounding of computed numbers to those a person would write.
#pragma once
#include <cmath>

namespace urdfmill::mjcf {

/// Removes rounding noise from a computed length (m): 0.1 for 0.10000000000000003.
[[nodiscard]] inline double without_noise(double length) {
  constexpr double digits = 1e15, longest = 1000;
  return std::abs(length) < longest ? std::round(length * digits) / digits : length;
}

/// Removes rounding noise from a product if a number of twelve digits is that near: 0.007 for 0.006999999999999999, but
/// 0.1234567890123456 unchanged.
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
