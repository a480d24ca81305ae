// Operators of numbers (bool, int, float, complex), and the names of operators in messages.
#pragma once
#include <complex>
#include <optional>
#include <utility>

#include "grammar/expression.hpp"
#include "urdfmill/python/context.hpp"
#include "urdfmill/python/value.hpp"

namespace urdfmill::python {

/// True for bool, int, float and complex.
[[nodiscard]] bool is_number(const Value& value);
/// Evaluates left op right for two numbers; nullopt if the types do not support it (floats and shifts, …).
[[nodiscard]] std::optional<Value> number_operator(grammar::BinaryOperator op, const Value& left, const Value& right,
                                                   Context& context);
/// Implement Python's float operators; `divide_floats_floor` returns quotient and remainder. The divisor is not 0.
[[nodiscard]] std::pair<double, double> divide_floats_floor(double left, double right);
/// Returns a float or complex power. Throws ZeroDivisionError or OverflowError.
[[nodiscard]] Value float_power(double base, double exponent);
[[nodiscard]] Value complex_power(std::complex<double> base, std::complex<double> exponent);

}  // namespace urdfmill::python
