#include "urdfmill/python/numbers/numbers.hpp"

#include <cmath>

#include "urdfmill/python/effort.hpp"
#include "urdfmill/python/error.hpp"
#include "urdfmill/python/numbers/integer.hpp"
#include "urdfmill/python/operators.hpp"

namespace urdfmill::python {
namespace {

using grammar::BinaryOperator;

/// Beyond these numbers of digits a double rounds to itself or to zero.
constexpr std::int64_t most_rounding_digits = 323;
constexpr std::int64_t fewest_digits = -309;

/// Rounds an integer to a multiple of 10^places, ties to even.
Value round_to_power_of_ten(const Value& integer, std::int64_t places, Context& context) {
  const Value ten = Value::integer(10);
  const Value unit = power_of(ten, Value::integer(places), context);
  charge_division(integer, unit, context);
  auto [quotient, remainder] = divide_floor(integer, unit);
  const int half = compare_integers(add_integers(remainder, remainder, context), unit);
  const bool odd = sign_of(bitwise(Bitwise::and_, quotient, Value::integer(1))) != 0;
  if (half > 0 || (half == 0 && odd)) quotient = add_integers(quotient, Value::integer(1), context);
  return multiply_integers(quotient, unit, context);
}

Value round_integer(const Value& number, const Value& digits, Context& context) {
  const Value places = index_of(digits);
  if (sign_of(places) >= 0) return number.is(Kind::boolean) ? Value::integer(number.integer()) : number;
  // If 10^places is more than twice the number, the result is 0; digits_of would be exact but slower.
  const auto magnitude = static_cast<std::int64_t>(bit_length(number) / 3 + 2);
  const std::optional<std::int64_t> power = to_int64(negate(places));
  if (!power || *power > magnitude) return Value::integer(0);
  return round_to_power_of_ten(number, *power, context);
}

Value round_floating(double number, const Value* digits) {
  if (digits == nullptr) {
    if (std::isnan(number)) value_error("cannot convert float NaN to integer");
    if (std::isinf(number)) overflow_error("cannot convert float infinity to integer");
    const double away = std::round(number);
    return integer_from_double(std::fabs(number - away) == 0.5 ? 2.0 * std::round(number / 2.0) : away);
  }
  const std::int64_t places = index_number(*digits, true);
  if (!std::isfinite(number) || places > most_rounding_digits) return Value::floating(number);
  if (places < fewest_digits) return Value::floating(0.0 * number);
  const double rounded = round_decimal(number, static_cast<int>(places));
  if (std::isinf(rounded)) overflow_error("rounded value too large to represent");
  return Value::floating(rounded);
}

}  // namespace

Value absolute(const Value& value) {
  if (value.is(Kind::boolean)) return Value::integer(value.integer());
  if (value.is_integer()) return sign_of(value) < 0 ? negate(value) : value;
  if (value.is(Kind::floating)) return Value::floating(std::fabs(value.floating()));
  if (value.is(Kind::complex)) {
    const std::complex<double> number = value.as<Complex>().value;
    const double size = std::hypot(number.real(), number.imag());
    if (std::isinf(size) && std::isfinite(number.real()) && std::isfinite(number.imag()))
      overflow_error("absolute value too large");
    return Value::floating(size);
  }
  type_error("bad operand type for abs(): '" + std::string(type_name(value)) + "'");
}

Value divide_with_remainder(const Value& left, const Value& right, Context& context) {
  const auto real = [](const Value& value) { return value.is_integer() || value.is(Kind::floating); };
  if (!real(left) || !real(right))
    type_error("unsupported operand type(s) for divmod(): '" + std::string(type_name(left)) + "' and '" +
               std::string(type_name(right)) + "'");
  if (left.is_integer() && right.is_integer()) {
    if (sign_of(right) == 0) zero_division("integer division or modulo by zero");
    charge_division(left, right, context);
    std::pair<Value, Value> divided = divide_floor(left, right);
    return Value::tuple({std::move(divided.first), std::move(divided.second)});
  }
  if (float_of(right) == 0.0) {
    static_cast<void>(float_of(left));
    zero_division("float divmod()");
  }
  return Value::tuple({binary(BinaryOperator::floor_divide, left, right, context),
                       binary(BinaryOperator::modulo, left, right, context)});
}

Value round_number(const Value& number, const Value* digits, Context& context) {
  if (number.is(Kind::floating)) return round_floating(number.floating(), digits);
  if (number.is_integer()) {
    if (digits != nullptr) return round_integer(number, *digits, context);
    return number.is(Kind::boolean) ? Value::integer(number.integer()) : number;
  }
  type_error("type " + std::string(type_name(number)) + " doesn't define __round__ method");
}

Value truncated(double number) {
  if (std::isnan(number)) value_error("cannot convert float NaN to integer");
  if (std::isinf(number)) overflow_error("cannot convert float infinity to integer");
  return integer_from_double(number);
}

double real_number(const Value& value) {
  if (value.is(Kind::floating)) return value.floating();
  if (value.is_integer()) return float_of(value);
  type_error("must be real number, not " + std::string(type_name(value)));
}

}  // namespace urdfmill::python
