#include "urdfmill/python/numbers/float_text.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include "urdfmill/text/numbers.hpp"

namespace urdfmill::python {
namespace {

constexpr std::int64_t most_digits = 1100;  // no double has more digits after the point or before it

std::string converted(double value, std::chars_format format, std::int64_t precision, Context& context) {
  std::array<char, 1500> buffer{};
  const std::int64_t exact = std::min(precision, most_digits);
  const auto end =
      std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, format, static_cast<int>(exact)).ptr;
  std::string text(buffer.data(), end);
  const auto zeros = static_cast<std::uint64_t>(precision - exact);
  if (zeros == 0) return text;
  context.allocate(zeros);
  return text.insert(std::min(text.find('e'), text.size()), static_cast<std::size_t>(zeros), '0');
}

/// Digits without a point, and the position of the point counted from their beginning.
struct Decimal {
  std::string digits;
  std::int64_t point = 0;
};

/// Returns a text such as 0.00123 or 12300, with a point if digits follow it.
std::string plain(const Decimal& d) {
  const auto count = static_cast<std::int64_t>(d.digits.size());
  if (d.point <= 0) return "0." + std::string(static_cast<std::size_t>(-d.point), '0') + d.digits;
  if (d.point >= count) return d.digits + std::string(static_cast<std::size_t>(d.point - count), '0');
  return d.digits.substr(0, static_cast<std::size_t>(d.point)) + "." +
         d.digits.substr(static_cast<std::size_t>(d.point));
}

std::string with_exponent(const Decimal& d) {
  const std::int64_t exponent = d.point - 1;
  std::string text = d.digits.substr(0, 1);
  if (d.digits.size() > 1) (text += ".").append(d.digits, 1);
  const std::string magnitude = std::to_string(std::abs(exponent));
  text += exponent < 0 ? "e-" : "e+";
  if (magnitude.size() < 2) text += '0';
  return text + magnitude;
}

std::string general(double value, const FloatStyle& style, Context& context) {
  const std::int64_t precision = std::max<std::int64_t>(style.precision, 1);
  const std::string text = converted(value, std::chars_format::scientific, precision - 1, context);
  const std::size_t e = text.find('e');
  Decimal d;
  for (char c : text.substr(0, e))
    if (c != '.') d.digits += c;
  const char* const exponent = text.data() + e + 1;
  std::from_chars(*exponent == '+' ? exponent + 1 : exponent, text.data() + text.size(), d.point);
  ++d.point;
  if (!style.alternate) d.digits.erase(std::max<std::size_t>(d.digits.find_last_not_of('0') + 1, 1));
  constexpr std::int64_t smallest_plain = -4;
  const std::int64_t largest_plain = precision - (style.add_point_zero ? 1 : 0);
  return d.point <= smallest_plain || d.point > largest_plain ? with_exponent(d) : plain(d);
}

std::string magnitude_text(double value, char type, const FloatStyle& style, Context& context) {
  switch (type) {
    case 'e':
      return converted(value, std::chars_format::scientific, style.precision, context);
    case 'f':
      return converted(value, std::chars_format::fixed, style.precision, context);
    case 'r':
      return text::shortest(value);
    default:
      return general(value, style, context);
  }
}

}  // namespace

std::string float_text(double value, const FloatStyle& style, Context& context) {
  const bool upper = style.type >= 'A' && style.type <= 'Z';
  const char type = upper ? static_cast<char>(style.type - 'A' + 'a') : style.type;
  std::string text;
  if (!std::isfinite(value)) {
    text = std::isnan(value) ? "nan" : value < 0 ? "-inf" : "inf";
  } else {
    text = magnitude_text(std::fabs(value), type, style, context);
    const std::size_t e = std::min(text.find('e'), text.size());
    const bool no_point = text.find('.') == std::string::npos;
    if (no_point && style.add_point_zero && e == text.size())
      text += ".0";
    else if (no_point && style.alternate)
      text.insert(e, ".");
    else if (style.add_point_zero && text.back() == '.')
      text += "0";
    if (std::signbit(value)) text.insert(0, "-");
  }
  if (upper)
    for (char& c : text)
      if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  return text;
}

}  // namespace urdfmill::python
