#include "urdfmill/text/numbers.hpp"

#include <array>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <string_view>

namespace urdfmill::text {
namespace {

/// Sign, digits without a point, and the decimal exponent of the first digit.
struct Digits {
  bool negative = false;
  std::string digits;
  int exponent = 0;
};

Digits shortest_digits(double value) {
  std::array<char, 64> buffer{};
  auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, std::chars_format::scientific).ptr;
  Digits result;
  std::string_view text(buffer.data(), static_cast<std::size_t>(end - buffer.data()));
  if (text.front() == '-') {
    result.negative = true;
    text.remove_prefix(1);
  }
  const std::size_t e = text.find('e');
  result.exponent = std::atoi(text.data() + e + 1);
  for (char c : text.substr(0, e))
    if (c != '.') result.digits += c;
  return result;
}

std::string special(double value) {
  return std::isnan(value) ? "nan" : value < 0 ? "-inf" : "inf";
}

/// Writes a number; `whole_suffix` follows one without a fraction: "" or ".0".
std::string write(double value, std::string_view whole_suffix) {
  if (!std::isfinite(value)) return special(value);
  Digits d = shortest_digits(value);
  const int count = static_cast<int>(d.digits.size());
  std::string out = d.negative ? "-" : "";
  if (d.exponent < -4 || d.exponent >= 16) {
    out += d.digits[0];
    if (count > 1) (out += '.').append(d.digits, 1);
    const int magnitude = std::abs(d.exponent);
    out += d.exponent < 0 ? "e-" : "e+";
    if (magnitude < 10) out += '0';
    out += std::to_string(magnitude);
  } else if (d.exponent < 0) {
    (out += "0.").append(static_cast<std::size_t>(-d.exponent - 1), '0').append(d.digits);
  } else if (count <= d.exponent + 1) {
    out.append(d.digits).append(static_cast<std::size_t>(d.exponent + 1 - count), '0').append(whole_suffix);
  } else {
    out.append(d.digits, 0, static_cast<std::size_t>(d.exponent + 1))
        .append(".")
        .append(d.digits, static_cast<std::size_t>(d.exponent + 1));
  }
  return out;
}

}  // namespace

std::string shortest(double value) {
  return write(value, "");
}
std::string shortest(std::initializer_list<double> values) {
  std::string text;
  for (const double value : values) {
    if (!text.empty()) text += ' ';
    text += shortest(value + 0.0);
  }
  return text;
}

std::string python_repr(double value) {
  return write(value, ".0");
}

std::optional<double> finite_number(std::string_view text) {
  if (text.size() > 1 && text[0] == '+' && text[1] != '-') text.remove_prefix(1);
  double number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size() || !std::isfinite(number)) return std::nullopt;
  return number;
}

}  // namespace urdfmill::text
