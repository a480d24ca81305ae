#include "urdfmill/yaml/resolver.hpp"

#include <algorithm>
#include <array>

namespace urdfmill::yaml {
namespace {

/// Removes matching parts from the front of a text.
class Taker {
 public:
  explicit Taker(std::string_view text) : rest_(text) {}
  [[nodiscard]] bool at_end() const { return rest_.empty(); }
  [[nodiscard]] char front() const { return rest_.empty() ? '\0' : rest_.front(); }

  bool one_of(std::string_view characters) {
    if (rest_.empty() || characters.find(rest_.front()) == std::string_view::npos) return false;
    rest_.remove_prefix(1);
    return true;
  }
  bool word(std::string_view text) {
    if (rest_.substr(0, text.size()) != text) return false;
    rest_.remove_prefix(text.size());
    return true;
  }
  /// Takes as many of the characters as there are.
  std::string_view any_of(std::string_view characters) { return take(rest_.find_first_not_of(characters)); }
  /// Takes between `least` and `most` digits, or returns nothing.
  std::optional<int> number(std::size_t least, std::size_t most) {
    std::size_t count = 0;
    int value = 0;
    for (; count < most && count < rest_.size() && is_digit(rest_[count]); ++count)
      value = value * 10 + (rest_[count] - '0');
    if (count < least) return std::nullopt;
    rest_.remove_prefix(count);
    return value;
  }

 private:
  std::string_view take(std::size_t count) {
    const std::string_view taken = rest_.substr(0, count);
    rest_.remove_prefix(taken.size());
    return taken;
  }
  std::string_view rest_;
};

constexpr std::string_view digits = "0123456789";
constexpr std::string_view digits_or_low_line = "0123456789_";

template <std::size_t N>
bool any_word(std::string_view text, const std::array<std::string_view, N>& words) {
  return std::find(words.begin(), words.end(), text) != words.end();
}

/// Takes (`:` and a number from 0 to 59) once or more.
bool sexagesimal_places(Taker& text) {
  bool any = false;
  while (text.one_of(":")) {
    const bool tens = text.one_of("012345");
    if (!text.one_of(digits) && !tens) return false;
    any = true;
  }
  return any;
}

bool is_exponent_or_end(Taker text) {
  if (text.at_end()) return true;
  return text.one_of("eE") && text.one_of("-+") && !text.any_of(digits).empty() && text.at_end();
}

bool is_float(std::string_view scalar) {
  constexpr std::array<std::string_view, 3> infinities = {".inf", ".Inf", ".INF"};
  constexpr std::array<std::string_view, 3> no_numbers = {".nan", ".NaN", ".NAN"};
  Taker text(scalar);
  if (text.one_of(".") && is_digit(text.front())) {
    text.any_of(digits_or_low_line);
    return is_exponent_or_end(text);
  }
  if (any_word(scalar, no_numbers)) return true;
  text = Taker(scalar);
  const bool is_signed = text.one_of("-+");
  if (any_word(scalar.substr(is_signed ? 1 : 0), infinities)) return true;
  if (!is_digit(text.front())) return false;
  text.any_of(digits_or_low_line);
  const bool sexagesimal = text.front() == ':';
  if (sexagesimal && !sexagesimal_places(text)) return false;
  if (!text.one_of(".")) return false;
  text.any_of(digits_or_low_line);
  return sexagesimal ? text.at_end() : is_exponent_or_end(text);
}

bool is_int(std::string_view scalar) {
  Taker text(scalar);
  text.one_of("-+");
  if (text.word("0b")) return !text.any_of("01_").empty() && text.at_end();
  if (text.word("0x")) return !text.any_of("0123456789abcdefABCDEF_").empty() && text.at_end();
  if (text.one_of("0")) {
    text.any_of("01234567_");
    return text.at_end();
  }
  if (!is_digit(text.front())) return false;
  text.any_of(digits_or_low_line);
  return text.at_end() || (sexagesimal_places(text) && text.at_end());
}

bool is_bool(std::string_view scalar) {
  constexpr std::array<std::string_view, 18> words = {"yes",  "Yes",  "YES",  "no",    "No",    "NO",
                                                      "true", "True", "TRUE", "false", "False", "FALSE",
                                                      "on",   "On",   "ON",   "off",   "Off",   "OFF"};
  return any_word(scalar, words);
}

bool is_null(std::string_view scalar) {
  constexpr std::array<std::string_view, 5> words = {"", "~", "null", "Null", "NULL"};
  return any_word(scalar, words);
}

/// True for a timestamp: a plain scalar with a time, or with the full form of a date.
bool is_timestamp(std::string_view scalar) {
  constexpr std::size_t date_length = 10;
  const auto read = read_timestamp(scalar);
  return read && (read->has_time || scalar.size() == date_length);
}

/// Reads the time of a timestamp after its date: separator, hour, minute, second, fraction, zone.
bool read_time(Taker& text, Timestamp& stamp) {
  if (!text.one_of("Tt") && text.any_of(" \t").empty()) return false;
  const auto hour = text.number(1, 2);
  if (!hour || !text.one_of(":")) return false;
  const auto minute = text.number(2, 2);
  if (!minute || !text.one_of(":")) return false;
  const auto second = text.number(2, 2);
  if (!second) return false;
  stamp.has_time = true;
  stamp.hour = *hour;
  stamp.minute = *minute;
  stamp.second = *second;
  if (text.one_of(".")) {
    std::string fraction(text.any_of(digits).substr(0, 6));
    fraction.resize(6, '0');
    stamp.microsecond = *Taker(fraction).number(6, 6);
  }
  if (text.at_end()) return true;
  text.any_of(" \t");
  stamp.has_zone = true;
  if (text.one_of("Z")) return text.at_end();
  const bool west = text.front() == '-';
  if (!text.one_of("-+")) return false;
  const auto hours = text.number(1, 2);
  if (!hours) return false;
  std::optional<int> minutes = 0;
  if (text.one_of(":")) minutes = text.number(2, 2);
  if (!minutes) return false;
  stamp.zone_minutes = (*hours * 60 + *minutes) * (west ? -1 : 1);
  return text.at_end();
}

}  // namespace

Type resolve_plain(std::string_view text) {
  if (text.empty()) return Type::null;
  const char first = text.front();
  if (is_digit(first) || first == '-' || first == '+' || first == '.') {
    if (is_float(text)) return Type::floating;
    if (is_int(text)) return Type::integer;
    return is_digit(first) && is_timestamp(text) ? Type::timestamp : Type::text;
  }
  // The words are yes, No, true, OFF, null; `~`, `<<`, `=`.
  if (text.size() > 5 || std::string_view("yYnNtTfFoO~<=").find(first) == std::string_view::npos) return Type::text;
  if (is_null(text)) return Type::null;
  if (is_bool(text)) return Type::boolean;
  if (text == "<<") return Type::merge;
  return text == "=" ? Type::value : Type::text;
}

std::optional<Timestamp> read_timestamp(std::string_view scalar) {
  Taker text(scalar);
  Timestamp stamp;
  const auto year = text.number(4, 4);
  if (!year || !text.one_of("-")) return std::nullopt;
  const auto month = text.number(1, 2);
  if (!month || !text.one_of("-")) return std::nullopt;
  const auto day = text.number(1, 2);
  if (!day) return std::nullopt;
  stamp.year = *year;
  stamp.month = *month;
  stamp.day = *day;
  if (!text.at_end() && !read_time(text, stamp)) return std::nullopt;
  return stamp;
}

}  // namespace urdfmill::yaml
