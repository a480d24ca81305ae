// Integers of any size as values; nothing of Boost here. An "integer" below is a bool, int or big int value, a result
// is small when it fits 64 bits.
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "urdfmill/python/context.hpp"
#include "urdfmill/python/value.hpp"

namespace urdfmill::python {

/// The most digits of a decimal conversion: sys.get_int_max_str_digits().
inline constexpr std::size_t digit_limit = 4300;

/// The 64-bit value of an integer, if it fits.
[[nodiscard]] std::optional<std::int64_t> to_int64(const Value& integer);
/// The nearest double, half to even; nullopt beyond the range of double.
[[nodiscard]] std::optional<double> to_double(const Value& integer);
/// float(number) for int and float; OverflowError "int too large to convert to float".
[[nodiscard]] double float_of(const Value& number);
/// The integer a finite double truncates to.
[[nodiscard]] Value integer_from_double(double value);
/// -1, 0, 1.
[[nodiscard]] int sign_of(const Value& integer);
/// int.bit_length().
[[nodiscard]] std::size_t bit_length(const Value& integer);
/// Exact comparisons: negative, 0, positive. The second is for a double that is not a NaN.
[[nodiscard]] int compare_integers(const Value& left, const Value& right);
[[nodiscard]] int compare_with_double(const Value& integer, double number);

[[nodiscard]] Value add_integers(const Value& left, const Value& right, Context& context);
[[nodiscard]] Value subtract_integers(const Value& left, const Value& right, Context& context);
[[nodiscard]] Value multiply_integers(const Value& left, const Value& right, Context& context);
/// Quotient and remainder of a floor division; the divisor is not 0.
[[nodiscard]] std::pair<Value, Value> divide_floor(const Value& left, const Value& right);
/// left / right correctly rounded; OverflowError "integer division result too large for a float".
[[nodiscard]] double divide_true(const Value& left, const Value& right);
/// base ** exponent, exponent ≥ 0.
[[nodiscard]] Value power_of(const Value& base, const Value& exponent, Context& context);
[[nodiscard]] Value shift_left(const Value& integer, const Value& count, Context& context);
[[nodiscard]] Value shift_right(const Value& integer, const Value& count);
[[nodiscard]] Value negate(const Value& integer);
enum class Bitwise : std::uint8_t { and_, or_, xor_ };
[[nodiscard]] Value bitwise(Bitwise op, const Value& left, const Value& right);

/// Digits without prefix, with '-' for negatives; no limit of digits.
[[nodiscard]] std::string digits_of(const Value& integer, int base = 10);
/// Reads digits of a base (only 0-9a-zA-Z, at least one); no limit of digits.
[[nodiscard]] Value integer_from_digits(std::string_view digits, int base, bool negative = false);
/// Python's limit of 4,300 digits in decimal conversions: the ValueError "Exceeds the limit (4300 digits) for integer
/// string conversion…" for str(integer).
void check_digit_limit(const Value& integer);

/// operator.index: the integer itself for int and bool; TypeError "'float' object cannot be interpreted as an integer".
[[nodiscard]] Value index_of(const Value& value);
/// The same as a 64-bit number; OverflowError "Python int too large to convert to C ssize_t" beyond it, or the nearest
/// bound if `clamp`.
[[nodiscard]] std::int64_t index_number(const Value& value, bool clamp = false);

/// A finite double rounded to `digits` places after the point (negative: before it), half to even on the exact decimal
/// value: the work behind round(x, n).
[[nodiscard]] double round_decimal(double value, int digits);

}  // namespace urdfmill::python
