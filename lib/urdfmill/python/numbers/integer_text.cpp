// Conversion of integers to and from digits, and integers as indices.
#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cmath>

#include "urdfmill/python/numbers/big_integer.hpp"
#include "urdfmill/python/numbers/integer.hpp"
#include "urdfmill/python/operators.hpp"

namespace urdfmill::python {
namespace {

std::string small_digits(std::int64_t value, int base) {
  std::array<char, 72> buffer{};
  return {buffer.data(), std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, base).ptr};
}

/// Returns the bits of a digit for a base that is a power of two; 0 for other bases.
unsigned bits_of_base(int base) {
  const auto number = static_cast<unsigned>(base);
  return std::has_single_bit(number) ? static_cast<unsigned>(std::countr_zero(number)) : 0;
}

unsigned digit_of(char c) {
  if (c >= '0' && c <= '9') return static_cast<unsigned>(c - '0');
  return static_cast<unsigned>((c | 0x20) - 'a') + 10;
}

}  // namespace

std::string digits_of(const Value& integer, int base) {
  if (!integer.is(Kind::big_integer)) return small_digits(integer.integer(), base);
  const Big& value = integer.as<BigInteger>().value;
  if (base == 10) return value.str();
  Big rest = abs(value);
  std::string digits;
  const unsigned bits = bits_of_base(base);
  constexpr std::string_view letters = "0123456789abcdefghijklmnopqrstuvwxyz";
  if (bits != 0) {
    const std::size_t count = (bit_length(integer) + bits - 1) / bits;
    for (std::size_t i = 0; i < count; ++i) {
      unsigned digit = 0;
      for (unsigned b = 0; b < bits; ++b) digit |= bit_test(rest, static_cast<unsigned>(i * bits + b)) ? 1U << b : 0U;
      digits += letters[digit];
    }
  } else {
    for (; rest != 0; rest /= base) digits += letters[static_cast<std::size_t>(Big(rest % base))];
  }
  if (value < 0) digits += '-';
  std::reverse(digits.begin(), digits.end());
  return digits;
}

Value integer_from_digits(std::string_view digits, int base, bool negative) {
  std::int64_t small = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), small, base);
  if (error == std::errc() && end == digits.data() + digits.size()) return Value::integer(negative ? -small : small);
  Big value = 0;
  if (const unsigned bits = bits_of_base(base); bits != 0) {
    std::string values(digits);
    for (char& c : values) c = static_cast<char>(digit_of(c));
    import_bits(value, values.begin(), values.end(), bits);
    return from_big(negative ? Big(-value) : value);
  }
  // Converts as many digits at a time as fit 64 bits.
  const auto at_once = static_cast<std::size_t>(62 / std::log2(base));
  while (!digits.empty()) {
    const std::string_view part = digits.substr(0, at_once);
    std::from_chars(part.data(), part.data() + part.size(), small, base);
    value *= pow(Big(base), static_cast<unsigned>(part.size()));
    value += small;
    digits.remove_prefix(part.size());
  }
  return from_big(negative ? Big(-value) : value);
}

void check_digit_limit(const Value& integer) {
  if (!integer.is(Kind::big_integer)) return;
  constexpr std::size_t bits_surely_within = 14'280;
  if (bit_length(integer) <= bits_surely_within) return;
  static const Big first_beyond = pow(Big(10), digit_limit);
  if (abs(integer.as<BigInteger>().value) >= first_beyond)
    value_error(
        "Exceeds the limit (4300 digits) for integer string conversion; use sys.set_int_max_str_digits() to "
        "increase the limit");
}

Value index_of(const Value& value) {
  if (value.is(Kind::boolean)) return Value::integer(value.integer());
  if (!value.is_integer())
    type_error("'" + std::string(type_name(value)) + "' object cannot be interpreted as an integer");
  return value;
}

std::int64_t index_number(const Value& value, bool clamp) {
  const Value index = index_of(value);
  if (!index.is(Kind::big_integer)) return index.integer();
  if (!clamp) overflow_error("Python int too large to convert to C ssize_t");
  return sign_of(index) < 0 ? std::numeric_limits<std::int64_t>::min() : std::numeric_limits<std::int64_t>::max();
}

double round_decimal(double value, int digits) {
  constexpr int most = 400;  // no double has a digit past this place
  if (digits > most || !std::isfinite(value) || value == 0) return value;
  std::array<char, 1200> buffer{};
  char* const begin = buffer.data();
  char* end = nullptr;
  if (digits >= 0) {
    end = std::to_chars(begin, begin + buffer.size(), value, std::chars_format::fixed, digits).ptr;
  } else {
    // The decimal exponent determines how many significant digits lie before the rounding place.
    constexpr int all = 800;
    end = std::to_chars(begin, begin + buffer.size(), value, std::chars_format::scientific, all).ptr;
    const char* const e = std::find(begin, end, 'e');
    int exponent = 0;
    std::from_chars(e[1] == '+' ? e + 2 : e + 1, end, exponent);
    const int behind_point = exponent + digits;
    if (behind_point < -1) return std::copysign(0.0, value);
    if (behind_point == -1) {
      // The number is less than one unit of the place: half a unit or less becomes zero.
      const std::string_view shown(begin, static_cast<std::size_t>(e - begin));
      const std::string_view all_digits = shown.substr(value < 0 ? 1 : 0);
      const bool above_half = all_digits[0] > '5' ||
                              (all_digits[0] == '5' && all_digits.find_first_not_of("0.", 1) != std::string_view::npos);
      const std::string text = (value < 0 ? "-" : "") + std::string(above_half ? "1e" : "0e") + std::to_string(-digits);
      double result = 0;
      std::from_chars(text.data(), text.data() + text.size(), result);
      return result;
    }
    end = std::to_chars(begin, begin + buffer.size(), value, std::chars_format::scientific, behind_point).ptr;
  }
  double result = 0;
  if (std::from_chars(begin, end, result).ec == std::errc::result_out_of_range && std::fabs(value) > 1)
    overflow_error("rounded value too large to represent");
  return result;
}

}  // namespace urdfmill::python
