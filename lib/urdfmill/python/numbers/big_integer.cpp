// Conversions of integers and the arithmetic that needs only Boost's integers.
#include "urdfmill/python/numbers/big_integer.hpp"

#include <cmath>
#include <limits>

#include "urdfmill/python/effort.hpp"
#include "urdfmill/python/numbers/integer.hpp"
#include "urdfmill/python/operators.hpp"

namespace urdfmill::python {
namespace {

constexpr double two_to_63 = 9223372036854775808.0;

bool both_small(const Value& a, const Value& b) {
  return !a.is(Kind::big_integer) && !b.is(Kind::big_integer);
}

std::size_t bits_of(const Big& magnitude) {
  return magnitude == 0 ? 0 : static_cast<std::size_t>(msb(magnitude)) + 1;
}

/// Rounds magnitude × 2^exponent, ties to even; `inexact` means that there are nonzero bits below the last one.
/// nullopt: overflow.
std::optional<double> rounded_double(Big magnitude, long exponent, bool inexact) {
  constexpr int digits = std::numeric_limits<double>::digits;
  constexpr long smallest = std::numeric_limits<double>::min_exponent - digits;  // exponent of the last subnormal bit
  const long bits = static_cast<long>(bits_of(magnitude));
  const long drop = std::max(bits - digits, smallest - exponent);
  if (drop > 0) {
    const Big half = Big(1) << static_cast<unsigned>(drop - 1);
    const Big rest = magnitude & ((half << 1U) - 1);
    magnitude >>= static_cast<unsigned>(drop);
    const bool odd = bit_test(magnitude, 0);
    if (rest > half || (rest == half && (inexact || odd))) ++magnitude;
    exponent += drop;
  }
  const double result = std::ldexp(magnitude.convert_to<double>(), static_cast<int>(exponent));
  if (std::isinf(result)) return std::nullopt;
  return result;
}

}  // namespace

Big to_big(const Value& integer) {
  return integer.is(Kind::big_integer) ? integer.as<BigInteger>().value : Big(integer.integer());
}

Value from_big(Big value) {
  static const Big lowest = std::numeric_limits<std::int64_t>::min();
  static const Big highest = std::numeric_limits<std::int64_t>::max();
  if (value >= lowest && value <= highest) return Value::integer(static_cast<std::int64_t>(value));
  return Value::object(new BigInteger(std::move(value)));
}

std::optional<std::int64_t> to_int64(const Value& integer) {
  if (integer.is(Kind::big_integer)) return std::nullopt;
  return integer.integer();
}

std::optional<double> to_double(const Value& integer) {
  if (!integer.is(Kind::big_integer)) return static_cast<double>(integer.integer());
  const Big& value = integer.as<BigInteger>().value;
  if (bits_of(abs(value)) > std::numeric_limits<double>::max_exponent) return std::nullopt;
  const std::optional<double> magnitude = rounded_double(abs(value), 0, false);
  if (!magnitude) return std::nullopt;
  return value < 0 ? -*magnitude : *magnitude;
}

double float_of(const Value& number) {
  if (number.is(Kind::floating)) return number.floating();
  const std::optional<double> result = to_double(number);
  if (!result) overflow_error("int too large to convert to float");
  return *result;
}

Value integer_from_double(double value) {
  const double whole = std::trunc(value);
  if (whole >= -two_to_63 && whole < two_to_63) return Value::integer(static_cast<std::int64_t>(whole));
  int exponent = 0;
  constexpr int digits = std::numeric_limits<double>::digits;
  const double mantissa = std::frexp(whole, &exponent);
  Big result(static_cast<std::int64_t>(std::ldexp(mantissa, digits)));
  return from_big(result << static_cast<unsigned>(exponent - digits));
}

int sign_of(const Value& integer) {
  if (integer.is(Kind::big_integer)) return integer.as<BigInteger>().value.sign();
  return (integer.integer() > 0) - (integer.integer() < 0);
}

std::size_t bit_length(const Value& integer) {
  return bits_of(abs(to_big(integer)));
}

int compare_integers(const Value& left, const Value& right) {
  if (both_small(left, right)) return (left.integer() > right.integer()) - (left.integer() < right.integer());
  if (!left.is(Kind::big_integer)) return -sign_of(right);
  if (!right.is(Kind::big_integer)) return sign_of(left);
  return left.as<BigInteger>().value.compare(right.as<BigInteger>().value);
}

int compare_with_double(const Value& integer, double number) {
  if (std::isinf(number)) return number > 0 ? -1 : 1;
  const int whole = compare_integers(integer, integer_from_double(number));
  if (whole != 0) return whole;
  const double fraction = number - std::trunc(number);
  return (fraction < 0) - (fraction > 0);
}

Value add_integers(const Value& left, const Value& right, Context& context) {
  std::int64_t sum = 0;
  if (both_small(left, right) && !__builtin_add_overflow(left.integer(), right.integer(), &sum))
    return Value::integer(sum);
  charge_bits(std::max(bit_length(left), bit_length(right)) + 1, context);
  return from_big(to_big(left) + to_big(right));
}

Value subtract_integers(const Value& left, const Value& right, Context& context) {
  std::int64_t difference = 0;
  if (both_small(left, right) && !__builtin_sub_overflow(left.integer(), right.integer(), &difference))
    return Value::integer(difference);
  charge_bits(std::max(bit_length(left), bit_length(right)) + 1, context);
  return from_big(to_big(left) - to_big(right));
}

Value multiply_integers(const Value& left, const Value& right, Context& context) {
  std::int64_t product = 0;
  if (both_small(left, right) && !__builtin_mul_overflow(left.integer(), right.integer(), &product))
    return Value::integer(product);
  charge_bits(bit_length(left) + bit_length(right), context);
  charge_product(bit_length(left), bit_length(right), context);
  return from_big(to_big(left) * to_big(right));
}

std::pair<Value, Value> divide_floor(const Value& left, const Value& right) {
  constexpr std::int64_t lowest = std::numeric_limits<std::int64_t>::min();
  if (both_small(left, right) && left.integer() != lowest) {
    std::int64_t quotient = left.integer() / right.integer();
    std::int64_t remainder = left.integer() % right.integer();
    if (remainder != 0 && (remainder < 0) != (right.integer() < 0)) {
      remainder += right.integer();
      --quotient;
    }
    return {Value::integer(quotient), Value::integer(remainder)};
  }
  const Big divisor = to_big(right);
  Big quotient;
  Big remainder;
  divide_qr(to_big(left), divisor, quotient, remainder);
  if (remainder != 0 && (remainder < 0) != (divisor < 0)) {
    remainder += divisor;
    --quotient;
  }
  return {from_big(std::move(quotient)), from_big(std::move(remainder))};
}

double divide_true(const Value& left, const Value& right) {
  constexpr std::int64_t exact = std::int64_t{1} << 53U;
  const auto is_exact = [](const Value& v) {
    return !v.is(Kind::big_integer) && v.integer() >= -exact && v.integer() <= exact;
  };
  if (is_exact(left) && is_exact(right))
    return static_cast<double>(left.integer()) / static_cast<double>(right.integer());
  const bool negative = (sign_of(left) < 0) != (sign_of(right) < 0);
  Big dividend = abs(to_big(left));
  Big divisor = abs(to_big(right));
  if (dividend == 0) return negative ? -0.0 : 0.0;
  // A quotient of at least 55 bits and a flag for a remainder determine the rounding.
  constexpr long enough = 55;
  const long shift = static_cast<long>(bits_of(dividend)) - static_cast<long>(bits_of(divisor)) - enough;
  if (shift > std::numeric_limits<double>::max_exponent)
    overflow_error("integer division result too large for a float");
  constexpr long hopeless = std::numeric_limits<double>::min_exponent - 200;
  if (shift < hopeless) return negative ? -0.0 : 0.0;
  if (shift > 0)
    divisor <<= static_cast<unsigned>(shift);
  else
    dividend <<= static_cast<unsigned>(-shift);
  Big quotient;
  Big remainder;
  divide_qr(dividend, divisor, quotient, remainder);
  const std::optional<double> result = rounded_double(std::move(quotient), shift, remainder != 0);
  if (!result) overflow_error("integer division result too large for a float");
  return negative ? -*result : *result;
}

}  // namespace urdfmill::python
