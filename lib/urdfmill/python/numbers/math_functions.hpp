// The arithmetic behind `math` where it is more than the C library's. Private to this layer.
#pragma once
#include <span>
#include <vector>

#include "urdfmill/python/runtime.hpp"

namespace urdfmill::python {

/// Functions of `math` by the kind of their work; each table is in math_*.cpp.
extern const std::span<const Native> math_real_functions;
extern const std::span<const Native> math_integer_functions;
extern const std::span<const Native> math_sum_functions;

/// ValueError "math domain error", OverflowError "math range error".
[[noreturn]] void domain_error();
[[noreturn]] void range_error();

/// Γ(x) and ln|Γ(x)| as CPython computes them, not as the C library does. Throw as above.
[[nodiscard]] double gamma_function(double x);
[[nodiscard]] double log_gamma_function(double x);

/// The root of the sum of squares, nearly always correctly rounded.
[[nodiscard]] double vector_norm(std::vector<double> components);

/// The sum of doubles, rounded once. Throws OverflowError "intermediate overflow in fsum", ValueError "-inf + inf in
/// fsum".
class ExactSum {
 public:
  void add(double number);
  [[nodiscard]] double total() const;

 private:
  std::vector<double> partials_;  ///< without overlap, growing in magnitude
  double special_ = 0.0;          ///< sum of infinities and NaNs
  double infinities_ = 0.0;
};

}  // namespace urdfmill::python
