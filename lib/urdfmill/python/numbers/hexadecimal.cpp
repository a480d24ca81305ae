#include "urdfmill/python/numbers/hexadecimal.hpp"

#include <array>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <limits>

#include "urdfmill/python/error.hpp"

namespace urdfmill::python {
namespace {

constexpr std::string_view blanks = " \t\n\v\f\r";

[[noreturn]] void invalid() {
  value_error("invalid hexadecimal floating-point string");
}

std::string lower_ascii(std::string_view text) {
  std::string result(text);
  for (char& c : result)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return result;
}

}  // namespace

std::string hexadecimal_text(double number) {
  if (std::isnan(number)) return "nan";
  std::string text = std::signbit(number) ? "-" : "";
  if (std::isinf(number)) return text + "inf";
  if (number == 0.0) return text + "0x0.0p+0";
  constexpr int fraction_bits = 52;
  constexpr int bias = 1023;
  const auto bits = std::bit_cast<std::uint64_t>(number);
  const auto biased = static_cast<int>((bits >> fraction_bits) & 0x7FFU);
  text += biased == 0 ? "0x0." : "0x1.";
  for (int shift = fraction_bits - 4; shift >= 0; shift -= 4) text += "0123456789abcdef"[(bits >> shift) & 0xFU];
  const int exponent = (biased == 0 ? 1 : biased) - bias;
  return text + (exponent < 0 ? "p" : "p+") + std::to_string(exponent);
}

double number_from_hexadecimal(std::string_view text) {
  const std::size_t first = text.find_first_not_of(blanks);
  if (first == std::string_view::npos) invalid();
  std::string body = lower_ascii(text.substr(first, text.find_last_not_of(blanks) - first + 1));
  const bool negative = body.starts_with('-');
  if (negative || body.starts_with('+')) body.erase(0, 1);
  const double sign = negative ? -1.0 : 1.0;
  if (body == "inf" || body == "infinity") return sign * std::numeric_limits<double>::infinity();
  if (body == "nan") return std::copysign(std::numeric_limits<double>::quiet_NaN(), sign);
  if (body.starts_with("0x")) body.erase(0, 2);
  // from_chars would accept a sign or a name here, Python does not.
  if (body.empty() || body.find_first_of("-+in") == 0) invalid();
  double number = 0.0;
  const auto [end, error] = std::from_chars(body.data(), body.data() + body.size(), number, std::chars_format::hex);
  if (end != body.data() + body.size() || error == std::errc::invalid_argument) invalid();
  if (error == std::errc::result_out_of_range) {
    // Only a written exponent can leave the range, unless the text is gigantic.
    const std::size_t exponent = body.find('p');
    if (exponent != std::string::npos && body[exponent + 1] == '-') return sign * 0.0;
    overflow_error("hexadecimal value too large to represent as a float");
  }
  return sign * number;
}

}  // namespace urdfmill::python
