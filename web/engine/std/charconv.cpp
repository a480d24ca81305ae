// The functions of <charconv> for floating-point numbers, with the results of libstdc++.
#include <charconv>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include <fast_float/fast_float.h>
#include <fmt/format.h>

namespace std {
namespace {

to_chars_result put(char* begin, char* end, string_view text) {
  if (text.size() > static_cast<size_t>(end - begin)) return {end, errc::value_too_large};
  return {begin + text.copy(begin, text.size()), errc()};
}

string not_finite(double value) {
  return string(signbit(value) ? "-" : "") + (isnan(value) ? "nan" : "inf");
}

/// The shortest digits that read back, without the point, and the exponent of the first one.
struct Digits {
  string text;
  int exponent = 0;
};

template <class Float>
Digits digits_of(Float value) {
  if (value == 0) return {"0", 0};
  const auto decimal = fmt::detail::dragonbox::to_decimal(fabs(value));
  Digits digits{to_string(decimal.significand)};
  digits.exponent = decimal.exponent + static_cast<int>(digits.text.size()) - 1;
  while (digits.text.size() > 1 && digits.text.back() == '0') digits.text.pop_back();
  return digits;
}

string scientific(const Digits& digits) {
  string text = digits.text.substr(0, 1);
  if (digits.text.size() > 1) text.append(".").append(digits.text, 1);
  char exponent[8];
  snprintf(exponent, sizeof exponent, "e%c%02d", digits.exponent < 0 ? '-' : '+', abs(digits.exponent));
  return text + exponent;
}

string fixed(const Digits& digits, double value) {
  const auto count = static_cast<int>(digits.text.size());
  if (digits.exponent < 0) return "0." + string(static_cast<size_t>(-digits.exponent - 1), '0') + digits.text;
  if (digits.exponent + 1 < count) return string(digits.text).insert(static_cast<size_t>(digits.exponent) + 1, ".");
  // A whole number has all its digits.
  char whole[320];
  return string(whole, static_cast<size_t>(snprintf(whole, sizeof whole, "%.0f", fabs(value))));
}

template <class Float>
to_chars_result shortest(char* begin, char* end, Float value, chars_format format) {
  if (!isfinite(value)) return put(begin, end, not_finite(value));
  const Digits digits = digits_of(value);
  string text;
  if (format != chars_format::fixed) text = scientific(digits);
  if (format != chars_format::scientific)
    if (string other = fixed(digits, value); text.empty() || other.size() <= text.size()) text = other;
  return put(begin, end, (signbit(value) ? "-" : "") + text);
}

from_chars_result read_hexadecimal(const char* begin, const char* end, double& value) {
  const bool is_negative = begin != end && *begin == '-';
  const char* at = begin + is_negative;
  string text = "0x";
  bool has_digit = false, has_point = false;
  for (; at != end && (isxdigit(static_cast<unsigned char>(*at)) || (*at == '.' && !has_point)); ++at) {
    (*at == '.' ? has_point : has_digit) = true;
    text += *at;
  }
  if (!has_digit) return {begin, errc::invalid_argument};
  if (at != end && (*at == 'p' || *at == 'P')) {
    const char* digit = at + 1 + (end - at > 1 && (at[1] == '-' || at[1] == '+'));
    if (digit != end && isdigit(static_cast<unsigned char>(*digit))) {
      while (digit != end && isdigit(static_cast<unsigned char>(*digit))) ++digit;
      text.append(at, digit);
      at = digit;
    }
  }
  const double read = strtod(text.c_str(), nullptr);
  const bool is_zero = text.find_first_of("123456789abcdefABCDEF", 2) >= text.find_first_of("pP");
  if (isinf(read) || (read == 0 && !is_zero)) return {at, errc::result_out_of_range};
  value = is_negative ? -read : read;
  return {at, errc()};
}

fast_float::chars_format of_fast_float(chars_format format) {
  return format == chars_format::scientific ? fast_float::chars_format::scientific
         : format == chars_format::fixed    ? fast_float::chars_format::fixed
                                            : fast_float::chars_format::general;
}

template <class Float>
from_chars_result read(const char* begin, const char* end, Float& value, chars_format format) {
  Float read = 0;
  const auto [at, error] = fast_float::from_chars(begin, end, read, of_fast_float(format));
  if (error != errc()) return {at, error};
  const string_view text(begin, static_cast<size_t>(at - begin));
  const bool is_number = text.find_first_of("0123456789") != string_view::npos;
  const bool is_zero = text.substr(0, text.find_first_of("eE")).find_first_of("123456789") == string_view::npos;
  if (is_number && (isinf(read) || (read == 0 && !is_zero))) return {at, errc::result_out_of_range};
  value = read;
  return {at, errc()};
}

}  // namespace

from_chars_result from_chars(const char* begin, const char* end, double& value, chars_format format) {
  return format == chars_format::hex ? read_hexadecimal(begin, end, value) : read(begin, end, value, format);
}
from_chars_result from_chars(const char* begin, const char* end, float& value, chars_format format) {
  return read(begin, end, value, format);
}

to_chars_result to_chars(char* begin, char* end, double value) {
  return shortest(begin, end, value, chars_format::general);
}
to_chars_result to_chars(char* begin, char* end, float value) {
  return shortest(begin, end, value, chars_format::general);
}
to_chars_result to_chars(char* begin, char* end, double value, chars_format format) {
  return shortest(begin, end, value, format);
}
to_chars_result to_chars(char* begin, char* end, double value, chars_format format, int precision) {
  if (!isfinite(value)) return put(begin, end, not_finite(value));
  const char* form = format == chars_format::scientific ? "%.*e" : format == chars_format::fixed ? "%.*f" : "%.*g";
  string text(static_cast<size_t>(snprintf(nullptr, 0, form, precision, value)), '\0');
  snprintf(text.data(), text.size() + 1, form, precision, value);
  return put(begin, end, text);
}

}  // namespace std
