// Arithmetic of built-in functions that is more than one operator. Private to this layer.
#pragma once
#include "urdfmill/python/context.hpp"
#include "urdfmill/python/value.hpp"

namespace urdfmill::python {

/// abs(value).
[[nodiscard]] Value absolute(const Value& value);
/// divmod(left, right).
[[nodiscard]] Value divide_with_remainder(const Value& left, const Value& right, Context& context);
/// round(number), round(number, digits) if `digits` is not null.
[[nodiscard]] Value round_number(const Value& number, const Value* digits, Context& context);
/// int(number) of a double: truncated; OverflowError or ValueError for infinity and NaN.
[[nodiscard]] Value truncated(double number);
/// float(value) as `math` takes its arguments: int and float only, TypeError "must be real number, not str".
[[nodiscard]] double real_number(const Value& value);

}  // namespace urdfmill::python
