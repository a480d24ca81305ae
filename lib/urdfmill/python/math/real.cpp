// Functions of real numbers. A comment says why if the C library's result is not Python's.
#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <numbers>

#include "urdfmill/python/math/functions.hpp"
#include "urdfmill/python/numbers/integer.hpp"
#include "urdfmill/python/numbers/numbers.hpp"
#include "urdfmill/python/operators.hpp"
#include "urdfmill/python/parameters.hpp"

namespace urdfmill::python {

void domain_error() {
  value_error("math domain error");
}

void range_error() {
  overflow_error("math range error");
}

namespace {

using RealFunction = double (*)(double);

/// Wraps a function of one number. NaN from a number is a domain error; infinity from a finite one is a range error if
/// the function can grow that large, else a pole.
template <RealFunction function, bool can_overflow>
Value real(const Value&, const Call& call) {
  const double x = real_number(call[0]);
  const double result = function(x);
  if (std::isnan(result) && !std::isnan(x)) domain_error();
  if (std::isinf(result) && std::isfinite(x)) {
    if (can_overflow) range_error();
    domain_error();
  }
  return Value::floating(result);
}

/// Wraps a function that throws by itself.
template <RealFunction function>
Value checked_real(const Value&, const Call& call) {
  return Value::floating(function(real_number(call[0])));
}

double to_degrees(double radians) {
  return radians * (180.0 / std::numbers::pi);
}

double to_radians(double degrees) {
  return degrees * (std::numbers::pi / 180.0);
}

double log1p(double x) {
  return x == 0.0 ? x : std::log1p(x);  // keeps the sign of zero on every platform
}

template <bool (*predicate)(double)>
Value classify(const Value&, const Call& call) {
  return Value::boolean(predicate(real_number(call[0])));
}

bool is_finite(double x) {
  return std::isfinite(x);
}
bool is_infinite(double x) {
  return std::isinf(x);
}
bool is_nan(double x) {
  return std::isnan(x);
}

/// Returns a logarithm and takes integers beyond the range of double: log(m·2^e) = log(m) + e·log(2).
template <RealFunction function>
double logarithm(const Value& value) {
  if (!value.is_integer()) {
    const double x = real_number(value);
    if (x <= 0.0) domain_error();
    return function(x);
  }
  if (sign_of(value) <= 0) domain_error();
  if (const std::optional<double> x = to_double(value)) return function(*x);
  // Rounds the leading bits to a double by a division that cannot overflow.
  const auto exponent = static_cast<std::int64_t>(bit_length(value));
  Context context;
  const Value scale = shift_left(Value::integer(1), Value::integer(exponent), context);
  return function(divide_true(value, scale)) + function(2.0) * static_cast<double>(exponent);
}

double natural_log(double x) {
  return std::log(x);
}
double binary_log(double x) {
  return std::log2(x);
}
double decimal_log(double x) {
  return std::log10(x);
}

Value math_log(const Value&, const Call& call) {
  const bool is_counted = call.context.profile.since(12);
  refuse_keywords(call, is_counted ? "math.log()" : "log()");
  if (is_counted) check_count("log", call.count(), 1, 2);
  if (call.count() < 1 || call.count() > 2) type_error("math.log requires 1 to 2 arguments");
  const double numerator = logarithm<natural_log>(call[0]);
  if (call.count() == 1) return Value::floating(numerator);
  const double denominator = logarithm<natural_log>(call[1]);
  if (denominator == 0.0) zero_division("float division by zero");
  return Value::floating(numerator / denominator);
}

Value math_log2(const Value&, const Call& call) {
  return Value::floating(logarithm<binary_log>(call[0]));
}

Value math_log10(const Value&, const Call& call) {
  return Value::floating(logarithm<decimal_log>(call[0]));
}

/// Wraps a function of two numbers. NaN from numbers is a domain error, infinity from finite ones a range error.
template <double (*function)(double, double)>
Value real2(const Value&, const Call& call) {
  const double x = real_number(call[0]);
  const double y = real_number(call[1]);
  const double result = function(x, y);
  if (std::isnan(result) && !std::isnan(x) && !std::isnan(y)) domain_error();
  if (std::isinf(result) && std::isfinite(x) && std::isfinite(y)) range_error();
  return Value::floating(result);
}

double angle(double y, double x) {
  return std::atan2(y, x);
}
double with_sign(double x, double y) {
  return std::copysign(x, y);
}
double ieee_remainder(double x, double y) {
  if (std::isfinite(x) && std::isinf(y)) return x;
  return std::remainder(x, y);
}
double truncated_remainder(double x, double y) {
  if (std::isfinite(x) && std::isinf(y)) return x;
  return std::fmod(x, y);
}

/// C's pow equals Python's except for which infinities are errors.
Value math_pow(const Value&, const Call& call) {
  const double x = real_number(call[0]);
  const double y = real_number(call[1]);
  const double result = std::pow(x, y);
  if (std::isfinite(x) && std::isfinite(y)) {
    if (std::isnan(result)) domain_error();
    if (std::isinf(result)) {
      if (x == 0.0) domain_error();
      range_error();
    }
  }
  return Value::floating(result);
}

/// Returns the double that is `steps` doubles from `from` towards `to`, at most `to`. Doubles of one sign are as far
/// apart as their bits read as integers; zero lies between those of different signs.
double step_towards(double from, double to, std::uint64_t steps) {
  if (steps == 0 || std::isnan(from)) return from;
  if (std::isnan(to) || from == to) return to;
  constexpr std::uint64_t sign = std::uint64_t{1} << 63U;
  const auto start = std::bit_cast<std::uint64_t>(from);
  const auto goal = std::bit_cast<std::uint64_t>(to);
  const std::uint64_t start_size = start & ~sign;
  const std::uint64_t goal_size = goal & ~sign;
  if (((start ^ goal) & sign) != 0) {
    if (start_size + goal_size <= steps) return to;
    if (start_size < steps) return std::bit_cast<double>((goal & sign) | (steps - start_size));
    return std::bit_cast<double>(start - steps);
  }
  if (start_size > goal_size) return start_size - goal_size >= steps ? std::bit_cast<double>(start - steps) : to;
  return goal_size - start_size >= steps ? std::bit_cast<double>(start + steps) : to;
}

Value math_nextafter(const Value&, const Call& call) {
  if (!call.context.profile.since(12)) {
    refuse_keywords(call, "math.nextafter()");
    check_count("nextafter", call.count(), 2, 2);
    const double from = real_number(call[0]);
    return Value::floating(std::nextafter(from, real_number(call[1])));
  }
  const auto [x, y, steps] = bind_parameters<3>(
      call, {.function = "nextafter", .positional_only = 2, .required = 2, .maximum_positional = 2}, {"", "", "steps"});
  const double from = real_number(*x);
  const double to = real_number(*y);
  if (steps == nullptr || steps->is_none()) return Value::floating(std::nextafter(from, to));
  const Value count = index_of(*steps);
  if (sign_of(count) < 0) value_error("steps must be a non-negative integer");
  const std::optional<std::int64_t> number = to_int64(count);
  return Value::floating(
      step_towards(from, to, number ? static_cast<std::uint64_t>(*number) : std::numeric_limits<std::uint64_t>::max()));
}

/// Evaluates x·y + z, rounded once.
Value math_fma(const Value&, const Call& call) {
  const double x = real_number(call[0]);
  const double y = real_number(call[1]);
  const double z = real_number(call[2]);
  const double result = std::fma(x, y, z);
  if (std::isfinite(result)) return Value::floating(result);
  if (std::isnan(result)) {
    if (!std::isnan(x) && !std::isnan(y) && !std::isnan(z)) value_error("invalid operation in fma");
  } else if (std::isfinite(x) && std::isfinite(y) && std::isfinite(z)) {
    overflow_error("overflow in fma");
  }
  return Value::floating(result);
}

Value math_ulp(const Value&, const Call& call) {
  const double x = std::fabs(real_number(call[0]));
  if (!std::isfinite(x)) return Value::floating(x);
  const double above = std::nextafter(x, std::numeric_limits<double>::infinity());
  if (!std::isinf(above)) return Value::floating(above - x);
  return Value::floating(x - std::nextafter(x, 0.0));
}

Value math_frexp(const Value&, const Call& call) {
  const double x = real_number(call[0]);
  if (!std::isfinite(x) || x == 0.0) return Value::tuple({Value::floating(x), Value::integer(0)});
  int exponent = 0;
  const double mantissa = std::frexp(x, &exponent);
  return Value::tuple({Value::floating(mantissa), Value::integer(exponent)});
}

Value math_modf(const Value&, const Call& call) {
  double whole = 0.0;
  const double fraction = std::modf(real_number(call[0]), &whole);
  return Value::tuple({Value::floating(fraction), Value::floating(whole)});
}

Value math_ldexp(const Value&, const Call& call) {
  const double x = real_number(call[0]);
  if (!call[1].is_integer()) type_error("Expected an int as second argument to ldexp.");
  if (x == 0.0 || !std::isfinite(x)) return Value::floating(x);
  // Larger exponents change no double any more.
  constexpr std::int64_t most = 10000;
  const std::int64_t exponent = std::clamp<std::int64_t>(index_number(call[1], true), -most, most);
  const double result = std::ldexp(x, static_cast<int>(exponent));
  if (std::isinf(result)) range_error();
  return Value::floating(result);
}

Value math_isclose(const Value&, const Call& call) {
  const auto [first, second, relative, absolute_tolerance] = bind_parameters<4>(
      call, {.function = "isclose", .required = 2, .maximum_positional = 2}, {"a", "b", "rel_tol", "abs_tol"});
  const double a = real_number(*first);
  const double b = real_number(*second);
  const double relative_bound = relative != nullptr ? real_number(*relative) : 1e-9;
  const double absolute_bound = absolute_tolerance != nullptr ? real_number(*absolute_tolerance) : 0.0;
  if (relative_bound < 0.0 || absolute_bound < 0.0) value_error("tolerances must be non-negative");
  if (a == b) return Value::boolean(true);
  if (std::isinf(a) || std::isinf(b)) return Value::boolean(false);
  const double distance = std::fabs(b - a);
  return Value::boolean(distance <= std::fabs(relative_bound * b) || distance <= std::fabs(relative_bound * a) ||
                        distance <= absolute_bound);
}

template <RealFunction round>
Value rounded(const Value&, const Call& call) {
  if (call[0].is_integer()) return call[0].is(Kind::boolean) ? Value::integer(call[0].integer()) : call[0];
  return truncated(round(real_number(call[0])));
}

double round_up(double x) {
  return std::ceil(x);
}
double round_down(double x) {
  return std::floor(x);
}

Value math_trunc(const Value&, const Call& call) {
  if (call[0].is_integer()) return call[0].is(Kind::boolean) ? Value::integer(call[0].integer()) : call[0];
  if (call[0].is(Kind::floating)) return truncated(call[0].floating());
  type_error("type " + std::string(type_name(call[0])) + " doesn't define __trunc__ method");
}

constexpr std::array real_table{
    Native{"math", "acos", real<std::acos, false>, Arity::one},
    Native{"math", "acosh", real<std::acosh, false>, Arity::one},
    Native{"math", "asin", real<std::asin, false>, Arity::one},
    Native{"math", "asinh", real<std::asinh, false>, Arity::one},
    Native{"math", "atan", real<std::atan, false>, Arity::one},
    Native{"math", "atan2", real2<angle>, Arity::counted, 2, 2},
    Native{"math", "atanh", real<std::atanh, false>, Arity::one},
    Native{"math", "cbrt", real<std::cbrt, false>, Arity::one, 0, 0, 11},
    Native{"math", "ceil", rounded<round_up>, Arity::one},
    Native{"math", "copysign", real2<with_sign>, Arity::counted, 2, 2},
    Native{"math", "cos", real<std::cos, false>, Arity::one},
    Native{"math", "cosh", real<std::cosh, true>, Arity::one},
    Native{"math", "degrees", checked_real<to_degrees>, Arity::one},
    Native{"math", "erf", checked_real<std::erf>, Arity::one},
    Native{"math", "erfc", checked_real<std::erfc>, Arity::one},
    Native{"math", "exp", real<std::exp, true>, Arity::one},
    Native{"math", "exp2", real<std::exp2, true>, Arity::one, 0, 0, 11},
    Native{"math", "expm1", real<std::expm1, true>, Arity::one},
    Native{"math", "fabs", real<std::fabs, false>, Arity::one},
    Native{"math", "floor", rounded<round_down>, Arity::one},
    Native{"math", "fmod", real2<truncated_remainder>, Arity::counted, 2, 2},
    Native{"math", "frexp", math_frexp, Arity::one},
    Native{"math", "gamma", checked_real<gamma_function>, Arity::one},
    Native{"math", "isclose", math_isclose},
    Native{"math", "isfinite", classify<is_finite>, Arity::one},
    Native{"math", "isinf", classify<is_infinite>, Arity::one},
    Native{"math", "isnan", classify<is_nan>, Arity::one},
    Native{"math", "ldexp", math_ldexp, Arity::counted, 2, 2},
    Native{"math", "lgamma", checked_real<log_gamma_function>, Arity::one},
    Native{"math", "log", math_log},
    Native{"math", "log10", math_log10, Arity::one},
    Native{"math", "log1p", real<log1p, false>, Arity::one},
    Native{"math", "log2", math_log2, Arity::one},
    Native{"math", "modf", math_modf, Arity::one},
    Native{"math", "nextafter", math_nextafter},
    Native{"math", "fma", math_fma, Arity::counted, 3, 3, 13},
    Native{"math", "pow", math_pow, Arity::counted, 2, 2},
    Native{"math", "radians", checked_real<to_radians>, Arity::one},
    Native{"math", "remainder", real2<ieee_remainder>, Arity::counted, 2, 2},
    Native{"math", "sin", real<std::sin, false>, Arity::one},
    Native{"math", "sinh", real<std::sinh, true>, Arity::one},
    Native{"math", "sqrt", real<std::sqrt, false>, Arity::one},
    Native{"math", "tan", real<std::tan, false>, Arity::one},
    Native{"math", "tanh", real<std::tanh, false>, Arity::one},
    Native{"math", "trunc", math_trunc, Arity::one},
    Native{"math", "ulp", math_ulp, Arity::one},
};

}  // namespace

constinit const std::span<const Native> math_real_functions = real_table;

}  // namespace urdfmill::python
