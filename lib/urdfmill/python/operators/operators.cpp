#include "urdfmill/python/operators.hpp"

#include <array>
#include <limits>

#include "urdfmill/python/containers/container_operators.hpp"
#include "urdfmill/python/effort.hpp"
#include "urdfmill/python/numbers/arithmetic.hpp"
#include "urdfmill/python/numbers/integer.hpp"
#include "urdfmill/python/text/formatting.hpp"

namespace urdfmill::python {
namespace {

using grammar::BinaryOperator;
using grammar::UnaryOperator;

std::string quoted_type(const Value& value) {
  return "'" + std::string(type_name(value)) + "'";
}

[[noreturn]] void unsupported(BinaryOperator op, const Value& left, const Value& right) {
  constexpr std::array<std::string_view, 13> signs = {"+", "-",  "*",  "/", "//", "%", "** or pow()",
                                                      "@", "<<", ">>", "&", "|",  "^"};
  Error error("TypeError", "unsupported operand type(s) for " + std::string(signs[static_cast<std::size_t>(op)]) +
                               ": " + quoted_type(left) + " and " + quoted_type(right));
  if (op == BinaryOperator::bit_xor) error.hint = "a power is written with **";
  throw error;
}

/// Handles small ints and floats under the operators that cannot fail, which most expressions consist of.
inline std::optional<Value> fast(BinaryOperator op, const Value& left, const Value& right) {
  if (left.is(Kind::integer) && right.is(Kind::integer)) {
    std::int64_t result = 0;
    const bool fits =
        op == BinaryOperator::add        ? !__builtin_add_overflow(left.integer(), right.integer(), &result)
        : op == BinaryOperator::subtract ? !__builtin_sub_overflow(left.integer(), right.integer(), &result)
        : op == BinaryOperator::multiply ? !__builtin_mul_overflow(left.integer(), right.integer(), &result)
                                         : false;
    if (fits) return Value::integer(result);
    return std::nullopt;
  }
  const auto number = [](const Value& v) {
    return v.is(Kind::floating) ? v.floating() : static_cast<double>(v.integer());
  };
  const auto simple = [](const Value& v) { return v.is(Kind::floating) || v.is(Kind::integer); };
  if (!simple(left) || !simple(right)) return std::nullopt;
  switch (op) {
    case BinaryOperator::add:
      return Value::floating(number(left) + number(right));
    case BinaryOperator::subtract:
      return Value::floating(number(left) - number(right));
    case BinaryOperator::multiply:
      return Value::floating(number(left) * number(right));
    case BinaryOperator::divide:
      if (left.is(Kind::floating) || right.is(Kind::floating)) {
        if (number(right) == 0) return std::nullopt;
        return Value::floating(number(left) / number(right));
      }
      return std::nullopt;
    default:
      return std::nullopt;
  }
}

}  // namespace

Value binary(BinaryOperator op, const Value& left, const Value& right, Context& context) {
  if (auto result = fast(op, left, right)) return *std::move(result);
  if (is_number(left) && is_number(right)) {
    if (auto result = number_operator(op, left, right, context)) return *std::move(result);
    unsupported(op, left, right);
  }
  std::optional<Value> result;
  switch (op) {
    case BinaryOperator::add:
      result = concatenate(left, right, context);
      break;
    case BinaryOperator::multiply:
      result = repeat(left, right, context);
      break;
    case BinaryOperator::modulo:
      if (left.is_string()) return Value::string(percent_format(left, right, context));
      break;
    case BinaryOperator::subtract:
    case BinaryOperator::bit_and:
    case BinaryOperator::bit_or:
    case BinaryOperator::bit_xor:
      result = combine_sets(op, left, right, context);
      break;
    default:
      break;
  }
  if (!result) unsupported(op, left, right);
  return *std::move(result);
}

Value unary(UnaryOperator op, const Value& operand, Context& context) {
  if (op == UnaryOperator::logical_not) return Value::boolean(!truth(operand));
  if (operand.is_integer()) {
    if (operand.is(Kind::big_integer)) charge_bits(bit_length(operand), context);
    if (op == UnaryOperator::plus) return index_of(operand);
    if (op == UnaryOperator::minus) return negate(operand);
    return negate(add_integers(operand, Value::integer(1), context));
  }
  if (operand.is(Kind::floating) && op != UnaryOperator::invert)
    return op == UnaryOperator::minus ? Value::floating(-operand.floating()) : operand;
  if (operand.is(Kind::complex) && op != UnaryOperator::invert)
    return op == UnaryOperator::minus ? Value::object(new Complex(-operand.as<Complex>().value)) : operand;
  constexpr std::array<const char*, 3> signs = {"+", "-", "~"};
  type_error(std::string("bad operand type for unary ") + signs[static_cast<std::size_t>(op)] + ": " +
             quoted_type(operand));
}

bool truth(const Value& value) {
  switch (value.kind()) {
    case Kind::none:
      return false;
    case Kind::boolean:
    case Kind::integer:
      return value.integer() != 0;
    case Kind::floating:
      return value.floating() != 0;
    case Kind::complex:
      return value.as<Complex>().value != 0.0;
    case Kind::range:
      return truth(value.as<Range>().length);
    case Kind::string:
      return !value.text().empty();
    case Kind::bytes:
    case Kind::list:
    case Kind::tuple:
    case Kind::dict:
    case Kind::set:
    case Kind::frozenset:
    case Kind::dict_view:
      return length(value) != 0;
    default:
      return true;
  }
}

}  // namespace urdfmill::python
