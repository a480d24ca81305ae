// Functions of integers of any size.
#include <array>
#include <bit>
#include <cmath>
#include <limits>

#include "urdfmill/python/effort.hpp"
#include "urdfmill/python/math/functions.hpp"
#include "urdfmill/python/numbers/big_integer.hpp"
#include "urdfmill/python/numbers/integer.hpp"

namespace urdfmill::python {
namespace {

constexpr std::int64_t largest_count = std::numeric_limits<std::int64_t>::max();

/// Returns first · (first + 1) · … · last, halved repeatedly so that the factors have similar sizes.
Big product_of_range(const Big& first, std::uint64_t count, Context& context) {
  constexpr std::uint64_t short_run = 16;
  if (count <= short_run) {
    context.step(count);
    Big product = 1;
    for (std::uint64_t i = 0; i < count; ++i) product *= first + i;
    return product;
  }
  const std::uint64_t half = count / 2;
  const Big left = product_of_range(first, half, context);
  const Big right = product_of_range(first + half, count - half, context);
  if (left != 0 && right != 0) charge_product(msb(left), msb(right), context);
  return left * right;
}

/// Charges for a product of `count` factors not above `largest` before it is computed.
void charge_product(const Value& largest, std::uint64_t count, Context& context) {
  const std::uint64_t bits = bit_length(largest);
  constexpr std::uint64_t too_many = std::uint64_t{1} << 40U;
  charge_bits(count > too_many ? too_many : count * bits, context);
}

/// Charges for n! by Stirling's formula.
void charge_factorial(double n, Context& context) {
  const double bits = n < 2.0 ? 1.0 : std::lgamma(n + 1.0) / std::log(2.0);
  constexpr double too_many = 1e12;
  charge_bits(static_cast<std::uint64_t>(std::min(bits, too_many)), context);
}

Value factorial_of(const Value& n, Context& context) {
  if (sign_of(n) < 0) value_error("factorial() not defined for negative values");
  const std::optional<std::int64_t> count = to_int64(n);
  if (!count) overflow_error("factorial() argument should not exceed " + std::to_string(largest_count));
  charge_factorial(static_cast<double>(*count), context);
  return from_big(product_of_range(1, static_cast<std::uint64_t>(*count), context));
}

Value math_factorial(const Value&, const Call& call) {
  return factorial_of(index_of(call[0]), call.context);
}

/// Returns n (n − 1) … (n − k + 1) for 0 ≤ k ≤ n.
Big falling_product(const Value& n, std::int64_t k, Context& context) {
  const auto count = static_cast<std::uint64_t>(k);
  charge_product(n, count, context);
  return product_of_range(to_big(subtract_integers(n, Value::integer(k - 1), context)), count, context);
}

Value math_perm(const Value&, const Call& call) {
  if (call.count() == 1 || call[1].is_none()) return factorial_of(index_of(call[0]), call.context);
  const Value n = index_of(call[0]);
  const Value k = index_of(call[1]);
  if (sign_of(n) < 0) value_error("n must be a non-negative integer");
  if (sign_of(k) < 0) value_error("k must be a non-negative integer");
  if (compare_integers(n, k) < 0) return Value::integer(0);
  const std::optional<std::int64_t> count = to_int64(k);
  if (!count) overflow_error("k must not exceed " + std::to_string(largest_count));
  return from_big(falling_product(n, *count, call.context));
}

Value math_comb(const Value&, const Call& call) {
  const Value n = index_of(call[0]);
  Value k = index_of(call[1]);
  if (sign_of(n) < 0) value_error("n must be a non-negative integer");
  if (sign_of(k) < 0) value_error("k must be a non-negative integer");
  const Value rest = subtract_integers(n, k, call.context);
  if (sign_of(rest) < 0) return Value::integer(0);
  if (compare_integers(rest, k) < 0) k = rest;
  const std::optional<std::int64_t> count = to_int64(k);
  if (!count) overflow_error("min(n - k, k) must not exceed " + std::to_string(largest_count));
  const Value numerator = from_big(falling_product(n, *count, call.context));
  const Value denominator = from_big(product_of_range(1, static_cast<std::uint64_t>(*count), call.context));
  charge_division(numerator, denominator, call.context);
  return divide_floor(numerator, denominator).first;
}

/// Returns the greatest common divisor. The time of Euclid's algorithm grows with the square of the digits, and so do
/// the steps it counts. The first step is a separate division: Boost's gcd would take time quadratic in the larger
/// number even if the other one is small.
Value common_divisor(const Value& left, const Value& right, Context& context) {
  constexpr std::uint64_t bits_a_step = 64;
  const bool is_left_larger = bit_length(left) >= bit_length(right);
  const Value& larger = is_left_larger ? left : right;
  const Value& smaller = is_left_larger ? right : left;
  const std::uint64_t digits = bit_length(smaller) / bits_a_step;
  context.step(1 + digits * digits);
  charge_division(larger, smaller, context);
  const Big divisor = to_big(smaller);
  if (divisor == 0) return from_big(abs(to_big(larger)));
  return from_big(gcd(divisor, Big(to_big(larger) % divisor)));
}

Value magnitude(const Value& integer) {
  if (sign_of(integer) < 0) return negate(integer);
  return integer.is(Kind::boolean) ? Value::integer(integer.integer()) : integer;
}

Value math_gcd(const Value&, const Call& call) {
  Value result = Value::integer(0);
  for (const Value& argument : call.positional) result = common_divisor(result, index_of(argument), call.context);
  return result;
}

Value math_lcm(const Value&, const Call& call) {
  Value result = Value::integer(1);
  for (const Value& argument : call.positional) {
    const Value number = magnitude(index_of(argument));
    if (sign_of(number) == 0 || sign_of(result) == 0) {
      result = Value::integer(0);
      continue;
    }
    const Value divisor = common_divisor(result, number, call.context);
    charge_division(result, divisor, call.context);
    result = multiply_integers(divide_floor(result, divisor).first, number, call.context);
  }
  return result;
}

/// Returns the integer root by Newton's iteration on more and more leading bits; each step doubles the number of
/// correct bits (the algorithm CPython proves in Modules/mathmodule.c).
Big integer_root(const Big& number) {
  const auto half_bits = static_cast<std::uint64_t>(msb(number)) / 2;
  Big root = 1;
  std::uint64_t known = 0;
  for (int shift = std::bit_width(half_bits); shift-- > 0;) {
    const std::uint64_t wanted = half_bits >> static_cast<unsigned>(shift);
    const Big leading = number >> (2 * half_bits - known - wanted + 1);
    root = (root << (wanted - known - 1)) + leading / root;
    known = wanted;
  }
  return root * root > number ? root - 1 : root;
}

Value math_isqrt(const Value&, const Call& call) {
  const Value number = index_of(call[0]);
  if (sign_of(number) < 0) value_error("isqrt() argument must be nonnegative");
  if (sign_of(number) == 0) return Value::integer(0);
  charge_product(bit_length(number), bit_length(number), call.context);
  return from_big(integer_root(to_big(number)));
}

constexpr std::array integer_table{
    Native{"math", "comb", math_comb, Arity::counted, 2, 2},
    Native{"math", "factorial", math_factorial, Arity::one},
    Native{"math", "gcd", math_gcd, Arity::counted, 0, any_number},
    Native{"math", "isqrt", math_isqrt, Arity::one},
    Native{"math", "lcm", math_lcm, Arity::counted, 0, any_number},
    Native{"math", "perm", math_perm, Arity::counted, 1, 2},
};

}  // namespace

constinit const std::span<const Native> math_integer_functions = integer_table;

}  // namespace urdfmill::python
