// Powers, shifts and bits of integers.
#include <limits>

#include "urdfmill/python/effort.hpp"
#include "urdfmill/python/numbers/big_integer.hpp"
#include "urdfmill/python/numbers/integer.hpp"
#include "urdfmill/python/operators.hpp"

namespace urdfmill::python {

Value power_of(const Value& base, const Value& exponent, Context& context) {
  if (!base.is(Kind::big_integer)) {
    const std::int64_t b = base.integer();
    if (b == 1 || sign_of(exponent) == 0) return Value::integer(1);
    if (b == 0) return Value::integer(0);
    if (b == -1) return Value::integer(truth(bitwise(Bitwise::and_, exponent, Value::integer(1))) ? -1 : 1);
  }
  const std::optional<std::int64_t> n = to_int64(exponent);
  if (!n || *n > context.limits().integer_bits) Context::out_of_memory();
  // |base| ≥ 2^(bits − 1), so the result has at least so many bits; the last factor is charged by its real size.
  const std::uint64_t bits = (bit_length(base) - 1) * static_cast<std::uint64_t>(*n);
  charge_bits(bits, context);
  charge_product(bits, bits, context);
  return from_big(pow(to_big(base), static_cast<unsigned>(*n)));
}

Value shift_left(const Value& integer, const Value& count, Context& context) {
  if (sign_of(count) < 0) value_error("negative shift count");
  if (sign_of(integer) == 0) return Value::integer(0);
  const std::optional<std::int64_t> n = to_int64(count);
  if (!n) overflow_error("too many digits in integer");
  if (*n > context.limits().integer_bits) Context::out_of_memory();
  const std::size_t bits = bit_length(integer) + static_cast<std::size_t>(*n);
  if (bits < 63) return Value::integer(integer.integer() * (std::int64_t{1} << *n));
  charge_bits(bits, context);
  return from_big(to_big(integer) << static_cast<unsigned>(*n));
}

Value shift_right(const Value& integer, const Value& count) {
  if (sign_of(count) < 0) value_error("negative shift count");
  const std::optional<std::int64_t> n = to_int64(count);
  if (!n || static_cast<std::uint64_t>(*n) > bit_length(integer)) return Value::integer(sign_of(integer) < 0 ? -1 : 0);
  if (!integer.is(Kind::big_integer))
    return Value::integer(*n > 63 ? (integer.integer() < 0 ? -1 : 0) : integer.integer() >> *n);
  const Big& value = integer.as<BigInteger>().value;
  if (value > 0) return from_big(value >> static_cast<unsigned>(*n));
  // Rounds down: ~(~value >> n).
  return from_big(-((-value - 1) >> static_cast<unsigned>(*n)) - 1);
}

Value negate(const Value& integer) {
  if (!integer.is(Kind::big_integer) && integer.integer() != std::numeric_limits<std::int64_t>::min())
    return Value::integer(-integer.integer());
  return from_big(-to_big(integer));
}

Value bitwise(Bitwise op, const Value& left, const Value& right) {
  if (left.is(Kind::big_integer) || right.is(Kind::big_integer)) {
    const Big a = to_big(left);
    const Big b = to_big(right);
    switch (op) {
      case Bitwise::and_:
        return from_big(a & b);
      case Bitwise::or_:
        return from_big(a | b);
      case Bitwise::xor_:
        return from_big(a ^ b);
    }
  }
  const auto a = static_cast<std::uint64_t>(left.integer());
  const auto b = static_cast<std::uint64_t>(right.integer());
  const std::uint64_t bits = op == Bitwise::and_ ? a & b : op == Bitwise::or_ ? a | b : a ^ b;
  if (left.is(Kind::boolean) && right.is(Kind::boolean)) return Value::boolean(bits != 0);
  return Value::integer(static_cast<std::int64_t>(bits));
}

}  // namespace urdfmill::python
