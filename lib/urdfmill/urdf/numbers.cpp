#include <charconv>
#include <cmath>

#include "urdfmill/urdf/reader.hpp"

namespace urdfmill::urdf {

namespace {

/// Whether `text` is digits with at most one point and an optional exponent; infinity, NaN and hex are not.
bool is_decimal(std::string_view text) {
  std::size_t at = 0, digits = 0;
  const auto skip_digits = [&] {
    const std::size_t begin = at;
    while (at < text.size() && text[at] >= '0' && text[at] <= '9') ++at;
    return at - begin;
  };
  digits = skip_digits();
  if (at < text.size() && text[at] == '.') {
    ++at;
    digits += skip_digits();
  }
  if (digits == 0) return false;
  if (at < text.size() && (text[at] == 'e' || text[at] == 'E')) {
    ++at;
    if (at < text.size() && (text[at] == '+' || text[at] == '-')) ++at;
    if (skip_digits() == 0) return false;
  }
  return at == text.size();
}

/// Whether an exponent out of range makes the number too large rather than too small.
bool overflows(std::string_view decimal) {
  const std::size_t e = decimal.find_first_of("eE");
  const std::string_view mantissa = decimal.substr(0, e);
  const std::size_t first = mantissa.find_first_not_of("0.");
  if (first == std::string_view::npos) return false;
  if (e != std::string_view::npos) return decimal[e + 1] != '-' || mantissa.find('.') > 400;
  return mantissa.find('.') > first;
}

}  // namespace

std::optional<double> parse_number(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(" \t\n\v\f\r");
  if (begin == std::string_view::npos) return std::nullopt;
  text.remove_prefix(begin);
  const bool negative = text.front() == '-';
  if (negative || text.front() == '+') text.remove_prefix(1);
  if (!is_decimal(text)) return std::nullopt;
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error == std::errc::result_out_of_range) {
    if (overflows(text)) return std::nullopt;
    value = 0;
  }
  if (std::isinf(value)) return std::nullopt;
  return negative ? -value : value;
}

}  // namespace urdfmill::urdf
