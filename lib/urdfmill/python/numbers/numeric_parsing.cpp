// int(text), float(text), complex(text).
#include <charconv>
#include <cmath>
#include <limits>

#include "urdfmill/python/numbers/integer.hpp"
#include "urdfmill/python/value_text.hpp"
#include "urdfmill/text/letter_case.hpp"
#include "urdfmill/text/unicode.hpp"
#include "urdfmill/text/white_space.hpp"

namespace urdfmill::python {
namespace {

/// Converts as CPython does: in a text with characters beyond ASCII every digit becomes an ASCII digit and every space
/// a blank; a purely ASCII text stays unchanged, so that \x1c is a space only in a non-ASCII text. nullopt for any
/// other character.
std::optional<std::string> to_ascii(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t i = 0; i < text.size();) {
    const auto [code, length] = text::decode_utf8(text, i);
    i += length;
    if (code < 0x7F)
      out += static_cast<char>(code);
    else if (text::is_space(code))
      out += ' ';
    else if (const int digit = text::decimal_value(code); digit >= 0)
      out += static_cast<char>('0' + digit);
    else
      return std::nullopt;
  }
  return out;
}

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

int digit_value(char c) {
  if (is_digit(c)) return c - '0';
  c = text::lower_case(c);
  return c >= 'a' && c <= 'z' ? c - 'a' + 10 : 99;
}

/// Removes a sign; true if it is a minus.
bool take_sign(std::string_view& text) {
  const bool negative = !text.empty() && text.front() == '-';
  if (negative || (!text.empty() && text.front() == '+')) text.remove_prefix(1);
  return negative;
}

int base_of_prefix(std::string_view text) {
  if (text.size() < 2 || text[0] != '0') return 10;
  const char letter = text::lower_case(text[1]);
  return letter == 'x' ? 16 : letter == 'o' ? 8 : letter == 'b' ? 2 : 10;
}

/// Drops underscores between two digits; nullopt for any other underscore. A letter that is part of a number (exponent,
/// hexadecimal digit) counts as such.
template <class IsDigit>
std::optional<std::string> without_underscores(std::string_view text, IsDigit is_digit_here) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '_') {
      out += text[i];
      continue;
    }
    if (i == 0 || i + 1 == text.size() || !is_digit_here(text[i - 1]) || !is_digit_here(text[i + 1]))
      return std::nullopt;
  }
  return out;
}

/// Removes the longest prefix of `text` that has digits with a point and an exponent, or infinity or nan, and returns
/// its value.
std::optional<double> take_float(std::string_view& text) {
  std::string_view rest = text;
  const bool negative = take_sign(rest);
  const auto take_word = [&](std::string_view word) {
    if (rest.size() < word.size()) return false;
    for (std::size_t i = 0; i < word.size(); ++i)
      if (text::lower_case(rest[i]) != word[i]) return false;
    rest.remove_prefix(word.size());
    return true;
  };
  if (take_word("infinity") || take_word("inf")) {
    text = rest;
    return negative ? -std::numeric_limits<double>::infinity() : std::numeric_limits<double>::infinity();
  }
  if (take_word("nan")) {
    text = rest;
    return std::copysign(std::numeric_limits<double>::quiet_NaN(), negative ? -1.0 : 1.0);
  }
  if (rest.empty() || (!is_digit(rest[0]) && !(rest[0] == '.' && rest.size() > 1 && is_digit(rest[1]))))
    return std::nullopt;
  double value = 0;
  const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), value);
  const auto used = static_cast<std::size_t>(end - rest.data());
  if (error == std::errc::result_out_of_range) {
    // The decimal exponent of the first nonzero digit tells overflow from underflow.
    const std::string_view number = rest.substr(0, used);
    const std::size_t e = number.find_first_of("eE");
    const std::string_view mantissa = number.substr(0, e);
    long exponent = 0;
    if (e != std::string_view::npos) {
      const std::string_view digits = number.substr(number[e + 1] == '+' ? e + 2 : e + 1);
      constexpr long far = 1'000'000'000;
      if (std::from_chars(digits.data(), digits.data() + digits.size(), exponent).ec != std::errc())
        exponent = digits.front() == '-' ? -far : far;
    }
    const std::size_t first = mantissa.find_first_not_of("0.");
    const std::size_t point = std::min(mantissa.find('.'), mantissa.size());
    if (first != std::string_view::npos) exponent += static_cast<long>(point) - static_cast<long>(first);
    value = exponent > 0 && first != std::string_view::npos ? std::numeric_limits<double>::infinity() : 0.0;
  }
  rest.remove_prefix(used);
  text = rest;
  return negative ? -value : value;
}

std::optional<std::string> float_text(std::string_view text) {
  const std::optional<std::string> ascii = to_ascii(text);
  if (!ascii) return std::nullopt;
  return without_underscores(text::trimmed(*ascii, text::ascii_white_space), is_digit);
}

std::optional<Value> complex_from(std::string_view text) {
  const bool brackets = !text.empty() && text.front() == '(';
  if (brackets) {
    text.remove_prefix(1);
    if (text.empty() || text.back() != ')') return std::nullopt;
    text.remove_suffix(1);
    text = text::trimmed(text, text::ascii_white_space);
  }
  const auto is_j = [](std::string_view t) { return t.size() == 1 && text::lower_case(t[0]) == 'j'; };
  // A lone j, with or without a sign, means one j.
  const auto take_part = [&](std::string_view& t) -> std::optional<double> {
    if (const std::optional<double> number = take_float(t)) return number;
    std::string_view rest = t;
    const bool negative = take_sign(rest);
    if (!is_j(rest)) return std::nullopt;
    t = rest;
    return negative ? -1.0 : 1.0;
  };
  const std::optional<double> first = take_part(text);
  if (!first) return std::nullopt;
  if (text.empty()) return Value::object(new Complex({*first, 0.0}));
  if (is_j(text)) return Value::object(new Complex({0.0, *first}));
  if (text.front() != '+' && text.front() != '-') return std::nullopt;
  const std::optional<double> second = take_part(text);
  if (!second || !is_j(text)) return std::nullopt;
  return Value::object(new Complex({*first, *second}));
}

}  // namespace

std::optional<Value> parse_integer(std::string_view text, int base) {
  const std::optional<std::string> ascii = to_ascii(text);
  if (!ascii) return std::nullopt;
  std::string_view digits = text::trimmed(*ascii, text::ascii_white_space);
  const bool negative = take_sign(digits);
  const bool any_base = base == 0;
  if (any_base) base = base_of_prefix(digits);
  if (base != 10 && base_of_prefix(digits) == base) {
    digits.remove_prefix(2);
    if (!digits.empty() && digits.front() == '_') digits.remove_prefix(1);
  }
  const auto in_base = [&](char c) { return digit_value(c) < base; };
  const std::optional<std::string> plain = without_underscores(digits, in_base);
  if (!plain || plain->empty()) return std::nullopt;
  for (char c : *plain)
    if (!in_base(c)) return std::nullopt;
  const std::size_t first = plain->find_first_not_of('0');
  if (any_base && base == 10 && plain->front() == '0' && first != std::string::npos) return std::nullopt;
  const bool power_of_two = (base & (base - 1)) == 0;
  if (!power_of_two && plain->size() > digit_limit)
    value_error("Exceeds the limit (4300 digits) for integer string conversion: value has " +
                std::to_string(plain->size()) + " digits; use sys.set_int_max_str_digits() to increase the limit");
  return integer_from_digits(*plain, base, negative);
}

std::optional<double> parse_float(std::string_view text) {
  const std::optional<std::string> plain = float_text(text);
  if (!plain) return std::nullopt;
  std::string_view rest = *plain;
  const std::optional<double> value = take_float(rest);
  return value && rest.empty() ? value : std::nullopt;
}

std::optional<Value> parse_complex(std::string_view text) {
  const std::optional<std::string> plain = float_text(text);
  if (!plain) return std::nullopt;
  return complex_from(*plain);
}

}  // namespace urdfmill::python
