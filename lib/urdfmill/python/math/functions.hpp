// The arithmetic of `math` that the C library does not provide. Private to this module.
#pragma once
#include <span>
#include <vector>

#include "urdfmill/python/runtime.hpp"

namespace urdfmill::python {

/// Functions of `math`, grouped by kind; each table is in math_*.cpp.
extern const std::span<const Native> math_real_functions;
extern const std::span<const Native> math_integer_functions;
extern const std::span<const Native> math_sum_functions;

/// Throw ValueError "math domain error" and OverflowError "math range error".
[[noreturn]] void domain_error();
[[noreturn]] void range_error();

/// Compute Γ(x) and ln|Γ(x)| as CPython does, not as the C library does. Throw as above.
[[nodiscard]] double gamma_function(double x);
[[nodiscard]] double log_gamma_function(double x);

/// Returns the root of the sum of squares, nearly always correctly rounded.
[[nodiscard]] double vector_norm(std::vector<double> components);

/// A sum of doubles that is rounded once. Throws OverflowError "intermediate overflow in fsum" and ValueError "-inf +
/// inf in fsum".
class ExactSum {
 public:
  void add(double number);
  [[nodiscard]] double total() const;

 private:
  std::vector<double> partials_;  ///< non-overlapping, of increasing magnitude
  double special_ = 0.0;          ///< sum of infinities and NaNs
  double infinities_ = 0.0;
};

}  // namespace urdfmill::python
