// Integers of any size as values, without Boost in the interface. An "integer" below is a bool, int or big int value; a
// result is an int if it fits 64 bits.
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "urdfmill/python/context.hpp"
#include "urdfmill/python/value.hpp"

namespace urdfmill::python {

/// Largest number of digits in a decimal conversion: sys.get_int_max_str_digits().
inline constexpr std::size_t digit_limit = 4300;

/// Returns the 64-bit value of an integer if it fits.
[[nodiscard]] std::optional<std::int64_t> to_int64(const Value& integer);
/// Returns the nearest double, ties to even; nullopt beyond the range of double.
[[nodiscard]] std::optional<double> to_double(const Value& integer);
/// Evaluates float(number) for int and float. Throws OverflowError "int too large to convert to float".
[[nodiscard]] double float_of(const Value& number);
/// Truncates a finite double to an integer.
[[nodiscard]] Value integer_from_double(double value);
/// Returns −1, 0 or 1.
[[nodiscard]] int sign_of(const Value& integer);
/// Evaluates int.bit_length().
[[nodiscard]] std::size_t bit_length(const Value& integer);
/// Compare exactly: the result is negative, 0 or positive. The second overload takes a double that is not a NaN.
[[nodiscard]] int compare_integers(const Value& left, const Value& right);
[[nodiscard]] int compare_with_double(const Value& integer, double number);

[[nodiscard]] Value add_integers(const Value& left, const Value& right, Context& context);
[[nodiscard]] Value subtract_integers(const Value& left, const Value& right, Context& context);
[[nodiscard]] Value multiply_integers(const Value& left, const Value& right, Context& context);
/// Returns quotient and remainder of a floor division; the divisor is not 0.
[[nodiscard]] std::pair<Value, Value> divide_floor(const Value& left, const Value& right);
/// Returns left / right correctly rounded. Throws OverflowError "integer division result too large for a float".
[[nodiscard]] double divide_true(const Value& left, const Value& right);
/// Evaluates base ** exponent with exponent ≥ 0.
[[nodiscard]] Value power_of(const Value& base, const Value& exponent, Context& context);
[[nodiscard]] Value shift_left(const Value& integer, const Value& count, Context& context);
[[nodiscard]] Value shift_right(const Value& integer, const Value& count);
[[nodiscard]] Value negate(const Value& integer);
enum class Bitwise : std::uint8_t { and_, or_, xor_ };
[[nodiscard]] Value bitwise(Bitwise op, const Value& left, const Value& right);

/// Returns the digits without prefix, with '-' for negatives; the number of digits is not limited.
[[nodiscard]] std::string digits_of(const Value& integer, int base = 10);
/// Reads digits of a base (only 0-9a-zA-Z, at least one); the number of digits is not limited.
[[nodiscard]] Value integer_from_digits(std::string_view digits, int base, bool negative = false);
/// Enforces Python's limit of 4,300 digits in decimal conversions. Throws ValueError "Exceeds the limit (4300 digits)
/// for integer string conversion…" for str(integer).
void check_digit_limit(const Value& integer);

/// Evaluates operator.index: the integer itself for int and bool. Throws TypeError "'float' object cannot be
/// interpreted as an integer".
[[nodiscard]] Value index_of(const Value& value);
/// Evaluates operator.index as a 64-bit number. Beyond it, returns the nearest bound if `clamp`, else throws
/// OverflowError "Python int too large to convert to C ssize_t".
[[nodiscard]] std::int64_t index_number(const Value& value, bool clamp = false);

/// Rounds a finite double to `digits` places after the point (negative: before it), ties to even on the exact decimal
/// value, as round(x, n) does.
[[nodiscard]] double round_decimal(double value, int digits);

}  // namespace urdfmill::python
