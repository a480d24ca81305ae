#include "urdfmill/xacro/yaml_scalars.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <vector>

#include "urdfmill/python/error.hpp"
#include "urdfmill/python/numbers/integer.hpp"
#include "urdfmill/python/value_text.hpp"
#include "urdfmill/text/unicode.hpp"
#include "urdfmill/yaml/resolver.hpp"

namespace urdfmill::xacro {
namespace {

using python::Value;

std::string lower(std::string_view text) {
  std::string result;
  for (std::size_t i = 0; i < text.size();) {
    const text::Utf8Character character = text::decode_utf8(text, i);
    text::append_lower(result, character.code);
    i += character.length;
  }
  return result;
}

std::string without_low_lines(std::string_view text) {
  std::string result(text);
  result.erase(std::remove(result.begin(), result.end(), '_'), result.end());
  return result;
}

/// Removes a leading sign; true for '-'.
bool take_sign(std::string& text) {
  if (text.empty()) python::index_error("string index out of range");
  const bool negative = text.front() == '-';
  if (negative || text.front() == '+') text.erase(0, 1);
  return negative;
}

std::vector<std::string> places(std::string_view text) {
  std::vector<std::string> parts(1);
  for (const char c : text) {
    if (c == ':')
      parts.emplace_back();
    else
      parts.back() += c;
  }
  return parts;
}

Value read_int(std::string_view digits, int base) {
  if (auto value = python::parse_integer(digits, base)) return *value;
  python::value_error(fmt::format("invalid literal for int() with base {}: {}", base, python::short_repr(digits)));
}

double read_float(std::string_view text) {
  if (const auto value = python::parse_float(text)) return *value;
  python::value_error("could not convert string to float: " + python::repr(text));
}

Value sexagesimal_int(std::string_view text, python::Context& context) {
  const Value sixty = Value::integer(60);
  Value sum = Value::integer(0);
  for (const std::string& place : places(text))
    sum = python::add_integers(python::multiply_integers(sum, sixty, context), read_int(place, 10), context);
  return sum;
}

/// Adds from the last place to the first as PyYAML does: the order affects the last digit.
double sexagesimal_float(std::string_view text) {
  std::vector<double> values;
  for (const std::string& place : places(text)) values.push_back(read_float(place));
  double sum = 0;
  double base = 1;
  for (auto value = values.rbegin(); value != values.rend(); ++value) {
    sum += *value * base;
    base *= 60;
  }
  return sum;
}

int days_in(int month, int year) {
  constexpr std::array<int, 12> days = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  const bool leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
  return days.at(static_cast<std::size_t>(month - 1)) + (month == 2 && leap ? 1 : 0);
}

/// Returns repr of datetime.timedelta(minutes=minutes).
std::string timedelta_text(int minutes) {
  constexpr int day = 24 * 60;
  const int days = (minutes - (minutes % day + day) % day) / day;
  const int seconds = (minutes - days * day) * 60;
  return seconds == 0 ? fmt::format("datetime.timedelta(days={})", days)
                      : fmt::format("datetime.timedelta(days={}, seconds={})", days, seconds);
}

/// Raises the ValueErrors of datetime.timezone, date and datetime, in order.
void check_ranges(const yaml::Timestamp& stamp) {
  constexpr int day = 24 * 60;
  if (std::abs(stamp.zone_minutes) >= day)
    python::value_error(
        "offset must be a timedelta strictly between -timedelta(hours=24) and timedelta(hours=24), not " +
        timedelta_text(stamp.zone_minutes) + ".");
  if (stamp.year < 1) python::value_error(fmt::format("year {} is out of range", stamp.year));
  if (stamp.month < 1 || stamp.month > 12) python::value_error("month must be in 1..12");
  if (stamp.day < 1 || stamp.day > days_in(stamp.month, stamp.year))
    python::value_error("day is out of range for month");
  if (stamp.hour > 23) python::value_error("hour must be in 0..23");
  if (stamp.minute > 59) python::value_error("minute must be in 0..59");
  if (stamp.second > 59) python::value_error("second must be in 0..59");
}

int base64_value(char c) {
  if (c >= 'A' && c <= 'Z') return c - 'A';
  if (c >= 'a' && c <= 'z') return c - 'a' + 26;
  if (c >= '0' && c <= '9') return c - '0' + 52;
  return c == '+' ? 62 : c == '/' ? 63 : -1;
}

}  // namespace

Value bool_of(std::string_view text) {
  const std::string word = lower(text);
  if (word == "yes" || word == "true" || word == "on") return Value::boolean(true);
  if (word == "no" || word == "false" || word == "off") return Value::boolean(false);
  throw python::Error("KeyError", python::repr(word));
}

Value int_of(std::string_view text, python::Context& context) {
  std::string digits = without_low_lines(text);
  const bool negative = take_sign(digits);
  const auto value = [&]() -> Value {
    if (digits == "0") return Value::integer(0);
    if (digits.compare(0, 2, "0b") == 0) return read_int(std::string_view(digits).substr(2), 2);
    if (digits.compare(0, 2, "0x") == 0) return read_int(std::string_view(digits).substr(2), 16);
    if (digits.empty()) python::index_error("string index out of range");
    if (digits.front() == '0') return read_int(digits, 8);
    if (digits.find(':') != std::string::npos) return sexagesimal_int(digits, context);
    return read_int(digits, 10);
  }();
  return negative ? python::negate(value) : value;
}

Value float_of(std::string_view text) {
  std::string digits = lower(without_low_lines(text));
  const double sign = take_sign(digits) ? -1.0 : 1.0;
  if (digits == ".inf") return Value::floating(sign * std::numeric_limits<double>::infinity());
  if (digits == ".nan") return Value::floating(std::numeric_limits<double>::quiet_NaN());
  const bool sexagesimal = digits.find(':') != std::string::npos;
  return Value::floating(sign * (sexagesimal ? sexagesimal_float(digits) : read_float(digits)));
}

Value timestamp_of(std::string_view text) {
  const auto stamp = yaml::read_timestamp(text);
  if (!stamp) throw python::Error("AttributeError", "'NoneType' object has no attribute 'groupdict'");
  check_ranges(*stamp);
  auto* date = new python::Date();
  Value value = Value::object(date);
  date->year = stamp->year;
  date->month = stamp->month;
  date->day = stamp->day;
  date->has_time = stamp->has_time;
  date->hour = stamp->hour;
  date->minute = stamp->minute;
  date->second = stamp->second;
  date->microsecond = stamp->microsecond;
  date->has_zone = stamp->has_zone;
  date->zone_minutes = stamp->zone_minutes;
  return value;
}

Value binary_of(std::string_view text, std::string& complaint) {
  for (std::size_t i = 0, position = 0; i < text.size(); ++position) {
    const text::Utf8Character character = text::decode_utf8(text, i);
    i += character.length;
    if (character.code < 0x80) continue;
    const std::string quoted = character.code < 0x100     ? fmt::format("\\x{:02x}", unsigned(character.code))
                               : character.code < 0x10000 ? fmt::format("\\u{:04x}", unsigned(character.code))
                                                          : fmt::format("\\U{:08x}", unsigned(character.code));
    complaint = fmt::format(
        "failed to convert base64 data into ascii: 'ascii' codec can't encode character '{}' in position {}: ordinal "
        "not in range(128)",
        quoted, position);
    return {};
  }
  // As in binascii.a2b_base64, other characters are ignored, and text after complete padding is dropped.
  std::string bytes;
  unsigned bits = 0;
  std::size_t characters = 0;
  std::size_t padding = 0;
  for (const char c : text) {
    if (c == '=') {
      ++padding;
      if (characters % 4 >= 2 && characters % 4 + padding >= 4) return Value::object(new python::Bytes(bytes));
      continue;
    }
    const int value = base64_value(c);
    if (value < 0) continue;
    padding = 0;
    bits = (bits << 6U | static_cast<unsigned>(value)) & 0xffffU;
    ++characters;
    if (characters % 4 == 2) bytes += static_cast<char>(bits >> 4U & 0xffU);
    if (characters % 4 == 3) bytes += static_cast<char>(bits >> 2U & 0xffU);
    if (characters % 4 == 0) bytes += static_cast<char>(bits & 0xffU);
  }
  if (characters % 4 == 1)
    complaint = fmt::format(
        "failed to decode base64 data: Invalid base64-encoded string: number of data characters ({}) cannot be 1 more "
        "than a multiple of 4",
        characters);
  else if (characters % 4 != 0)
    complaint = "failed to decode base64 data: Incorrect padding";
  return Value::object(new python::Bytes(bytes));
}

}  // namespace urdfmill::xacro
