#include "urdfmill/python/effort.hpp"

#include <algorithm>

#include "urdfmill/python/numbers/integer.hpp"

namespace urdfmill::python {
namespace {

// Measured: a step takes about 50 ns.
constexpr std::uint64_t bytes_a_step = 16;  // for operations that visit every character
constexpr std::uint64_t items_a_step = 8;
constexpr std::uint64_t word_bits = 64;
constexpr std::uint64_t word_products_a_step = 256;  // multiplication, for which Boost uses Karatsuba's method
constexpr std::uint64_t word_divisions_a_step = 32;

std::uint64_t words_of(std::uint64_t bits) {
  return bits / word_bits;
}

}  // namespace

void charge_scan(const Value& value, Context& context) {
  if (value.is_string())
    context.step(value.text().size() / bytes_a_step);
  else if (value.is(Kind::bytes))
    context.step(value.as<Bytes>().text.size() / bytes_a_step);
  else if (value.is(Kind::big_integer)) {
    // Few integers are longer than the print limit; the time to print grows with the square of the digits.
    constexpr std::uint64_t longest_printed = 256;
    const std::uint64_t words = words_of(bit_length(value));
    const std::uint64_t printed = std::min(words, longest_printed);
    context.step(words / items_a_step + printed * printed / word_divisions_a_step);
  }
}

void charge_bits(std::uint64_t bits, Context& context) {
  constexpr std::size_t bytes_besides = 48;
  if (bits > context.limits().integer_bits) Context::out_of_memory();
  context.allocate(bits / 8 + bytes_besides);
}

void charge_items(std::size_t items, Context& context) {
  context.step(items / items_a_step);
}

void charge_product(std::uint64_t left_bits, std::uint64_t right_bits, Context& context) {
  context.step(words_of(left_bits) * words_of(right_bits) / word_products_a_step);
}

void charge_division(const Value& left, const Value& right, Context& context) {
  if (!left.is(Kind::big_integer)) return;
  const std::uint64_t dividend = words_of(bit_length(left));
  const std::uint64_t divisor = words_of(bit_length(right)) + 1;
  // Boost subtracts from the whole dividend for each word of the quotient.
  if (dividend >= divisor) context.step((dividend - divisor + 1) * dividend / word_divisions_a_step);
}

}  // namespace urdfmill::python
