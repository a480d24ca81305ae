// Arithmetic of built-in functions that takes more than one operator. Private to this module.
#pragma once
#include "urdfmill/python/context.hpp"
#include "urdfmill/python/value.hpp"

namespace urdfmill::python {

/// Evaluates abs(value).
[[nodiscard]] Value absolute(const Value& value);
/// Evaluates divmod(left, right).
[[nodiscard]] Value divide_with_remainder(const Value& left, const Value& right, Context& context);
/// Evaluates round(number), or round(number, digits) if `digits` is not null.
[[nodiscard]] Value round_number(const Value& number, const Value* digits, Context& context);
/// Evaluates int(number) of a double: truncates. Throws OverflowError or ValueError for infinity and NaN.
[[nodiscard]] Value truncated(double number);
/// Evaluates float(value) as `math` converts its arguments: int and float only. Throws TypeError "must be real number,
/// not str".
[[nodiscard]] double real_number(const Value& value);

}  // namespace urdfmill::python
