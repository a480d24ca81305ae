#include "urdfmill/python/numbers/arithmetic.hpp"

#include <algorithm>
#include <cmath>

#include "urdfmill/python/effort.hpp"
#include "urdfmill/python/numbers/integer.hpp"
#include "urdfmill/python/operators.hpp"

namespace urdfmill::python {
namespace {

using grammar::BinaryOperator;

/// Charges for operators whose result is no longer than the longer operand; the others charge by themselves.
void charge_integers(BinaryOperator op, const Value& left, const Value& right, Context& context) {
  if (!left.is(Kind::big_integer) && !right.is(Kind::big_integer)) return;
  switch (op) {
    case BinaryOperator::divide:
    case BinaryOperator::floor_divide:
    case BinaryOperator::modulo:
      charge_division(left, right, context);
      break;
    case BinaryOperator::right_shift:
    case BinaryOperator::bit_and:
    case BinaryOperator::bit_or:
    case BinaryOperator::bit_xor:
      break;
    default:
      return;
  }
  charge_bits(std::max(bit_length(left), bit_length(right)), context);
}

std::optional<Value> integer_operator(BinaryOperator op, const Value& left, const Value& right, Context& context) {
  charge_integers(op, left, right, context);
  switch (op) {
    case BinaryOperator::add:
      return add_integers(left, right, context);
    case BinaryOperator::subtract:
      return subtract_integers(left, right, context);
    case BinaryOperator::multiply:
      return multiply_integers(left, right, context);
    case BinaryOperator::divide:
      if (sign_of(right) == 0) zero_division("division by zero");
      return Value::floating(divide_true(left, right));
    case BinaryOperator::floor_divide:
      if (sign_of(right) == 0) zero_division("integer division or modulo by zero");
      return divide_floor(left, right).first;
    case BinaryOperator::modulo:
      if (sign_of(right) == 0)
        zero_division(context.profile.since(11) ? "integer modulo by zero" : "integer division or modulo by zero");
      return divide_floor(left, right).second;
    case BinaryOperator::power:
      if (sign_of(right) < 0) return float_power(float_of(left), float_of(right));
      return power_of(left, right, context);
    case BinaryOperator::left_shift:
      return shift_left(left, right, context);
    case BinaryOperator::right_shift:
      return shift_right(left, right);
    case BinaryOperator::bit_and:
      return bitwise(Bitwise::and_, left, right);
    case BinaryOperator::bit_or:
      return bitwise(Bitwise::or_, left, right);
    case BinaryOperator::bit_xor:
      return bitwise(Bitwise::xor_, left, right);
    case BinaryOperator::matrix_multiply:
      break;
  }
  return std::nullopt;
}

std::optional<Value> float_operator(BinaryOperator op, double left, double right, const Context& context) {
  switch (op) {
    case BinaryOperator::add:
      return Value::floating(left + right);
    case BinaryOperator::subtract:
      return Value::floating(left - right);
    case BinaryOperator::multiply:
      return Value::floating(left * right);
    case BinaryOperator::divide:
      if (right == 0) zero_division("float division by zero");
      return Value::floating(left / right);
    case BinaryOperator::floor_divide:
      if (right == 0) zero_division("float floor division by zero");
      return Value::floating(divide_floats_floor(left, right).first);
    case BinaryOperator::modulo:
      if (right == 0) zero_division(context.profile.since(13) ? "float modulo by zero" : "float modulo");
      return Value::floating(divide_floats_floor(left, right).second);
    case BinaryOperator::power:
      return float_power(left, right);
    default:
      return std::nullopt;
  }
}

// Products and quotients use CPython's formulas: std::complex treats infinities differently.
std::complex<double> product(std::complex<double> a, std::complex<double> b) {
  return {a.real() * b.real() - a.imag() * b.imag(), a.real() * b.imag() + a.imag() * b.real()};
}

std::optional<std::complex<double>> quotient(std::complex<double> a, std::complex<double> b) {
  if (std::fabs(b.real()) >= std::fabs(b.imag())) {
    if (b.real() == 0) return std::nullopt;
    const double ratio = b.imag() / b.real();
    const double denominator = b.real() + b.imag() * ratio;
    return std::complex<double>((a.real() + a.imag() * ratio) / denominator,
                                (a.imag() - a.real() * ratio) / denominator);
  }
  if (std::fabs(b.imag()) >= std::fabs(b.real())) {
    const double ratio = b.real() / b.imag();
    const double denominator = b.real() * ratio + b.imag();
    return std::complex<double>((a.real() * ratio + a.imag()) / denominator,
                                (a.imag() * ratio - a.real()) / denominator);
  }
  return std::complex<double>(std::nan(""), std::nan(""));
}

Value complex_value(std::complex<double> number) {
  return Value::object(new Complex(number));
}

std::optional<Value> complex_operator(BinaryOperator op, std::complex<double> left, std::complex<double> right) {
  switch (op) {
    case BinaryOperator::add:
      return complex_value(left + right);
    case BinaryOperator::subtract:
      return complex_value(left - right);
    case BinaryOperator::multiply:
      return complex_value(product(left, right));
    case BinaryOperator::divide: {
      const auto result = quotient(left, right);
      if (!result) zero_division("complex division by zero");
      return complex_value(*result);
    }
    case BinaryOperator::power:
      return complex_power(left, right);
    default:
      return std::nullopt;
  }
}

std::complex<double> complex_of(const Value& number) {
  if (number.is(Kind::complex)) return number.as<Complex>().value;
  return {float_of(number), 0.0};
}

/// Returns a power with a small integer exponent, by squaring.
std::optional<std::complex<double>> small_power(std::complex<double> base, long exponent) {
  std::complex<double> result = 1.0;
  for (unsigned long rest = static_cast<unsigned long>(std::labs(exponent)); rest != 0; rest >>= 1U) {
    if ((rest & 1U) != 0) result = product(result, base);
    base = product(base, base);
  }
  return exponent > 0 ? result : quotient({1.0, 0.0}, result);
}

std::optional<std::complex<double>> polar_power(std::complex<double> base, std::complex<double> exponent) {
  if (exponent.real() == 0 && exponent.imag() == 0) return 1.0;
  if (base.real() == 0 && base.imag() == 0) {
    if (exponent.imag() != 0 || exponent.real() < 0) return std::nullopt;
    return 0.0;
  }
  const double modulus = std::hypot(base.real(), base.imag());
  const double argument = std::atan2(base.imag(), base.real());
  double length = std::pow(modulus, exponent.real());
  double phase = argument * exponent.real();
  if (exponent.imag() != 0) {
    length /= std::exp(argument * exponent.imag());
    phase += exponent.imag() * std::log(modulus);
  }
  // The C library's sine is undefined there, and CPython reports its error as the one about zero.
  if (std::isinf(phase)) return std::nullopt;
  return std::complex<double>(length * std::cos(phase), length * std::sin(phase));
}

}  // namespace

bool is_number(const Value& value) {
  return value.kind() >= Kind::boolean && value.kind() <= Kind::complex;
}

std::optional<Value> number_operator(BinaryOperator op, const Value& left, const Value& right, Context& context) {
  if (left.is_integer() && right.is_integer()) return integer_operator(op, left, right, context);
  const bool any_complex = left.is(Kind::complex) || right.is(Kind::complex);
  // Unsupported types are reported before a big int fails to convert to a float.
  const bool arithmetic = op == BinaryOperator::add || op == BinaryOperator::subtract ||
                          op == BinaryOperator::multiply || op == BinaryOperator::divide || op == BinaryOperator::power;
  const bool integral = op == BinaryOperator::floor_divide || op == BinaryOperator::modulo;
  if (!arithmetic && (any_complex || !integral)) return std::nullopt;
  if (any_complex) return complex_operator(op, complex_of(left), complex_of(right));
  return float_operator(op, float_of(left), float_of(right), context);
}

std::pair<double, double> divide_floats_floor(double left, double right) {
  double remainder = std::fmod(left, right);
  double quotient = (left - remainder) / right;
  if (remainder == 0) {
    remainder = std::copysign(0.0, right);
  } else if ((right < 0) != (remainder < 0)) {
    remainder += right;
    quotient -= 1.0;
  }
  if (quotient == 0) return {std::copysign(0.0, left / right), remainder};
  double whole = std::floor(quotient);
  if (quotient - whole > 0.5) whole += 1.0;
  return {whole, remainder};
}

Value float_power(double base, double exponent) {
  if (exponent == 0) return Value::floating(1.0);
  if (base == 0 && exponent < 0 && std::isfinite(exponent)) zero_division("0.0 cannot be raised to a negative power");
  if (base < 0 && std::isfinite(base) && std::isfinite(exponent) && exponent != std::floor(exponent))
    return complex_power(base, exponent);
  if (std::isinf(base) && base < 0 && std::isfinite(exponent) && exponent != std::floor(exponent))
    return Value::floating(exponent > 0 ? -base : 0.0);
  const double result = std::pow(base, exponent);
  if (std::isinf(result) && std::isfinite(base) && std::isfinite(exponent))
    overflow_error("(34, 'Numerical result out of range')");
  return Value::floating(result);
}

Value complex_power(std::complex<double> base, std::complex<double> exponent) {
  constexpr double small = 100.0;
  const bool by_squaring =
      exponent.imag() == 0 && exponent.real() == std::floor(exponent.real()) && std::fabs(exponent.real()) <= small;
  const auto result = by_squaring ? small_power(base, static_cast<long>(exponent.real())) : polar_power(base, exponent);
  if (!result) zero_division("0.0 to a negative or complex power");
  if (std::isinf(result->real()) || std::isinf(result->imag())) overflow_error("complex exponentiation");
  return complex_value(*result);
}

}  // namespace urdfmill::python
