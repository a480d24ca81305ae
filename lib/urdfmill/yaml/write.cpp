#include "urdfmill/yaml/write.hpp"

#include <algorithm>
#include <cmath>

#include "urdfmill/text/json.hpp"
#include "urdfmill/text/letter_case.hpp"
#include "urdfmill/text/numbers.hpp"

namespace urdfmill::yaml {
namespace {

bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

/// YAML 1.1 reads 1e-07 as a text; 1.0e-07 is a number for all readers.
std::string with_point_before_exponent(std::string text) {
  const std::size_t exponent = text.find('e');
  if (exponent != std::string::npos && text.find('.') == std::string::npos) text.insert(exponent, ".0");
  return text;
}

}  // namespace

bool is_plain(std::string_view text) {
  static constexpr std::string_view words[] = {"null", "true", "false", "yes", "no", "on", "off", "y", "n"};
  if (text.empty() || !is_letter(text.front()) || text.size() > 200) return false;
  std::string lower;
  for (const char c : text) {
    const bool digit = c >= '0' && c <= '9';
    if (!is_letter(c) && !digit && c != '-' && c != '.' && c != '/') return false;
    lower += text::lower_case(c);
  }
  return std::find(std::begin(words), std::end(words), lower) == std::end(words);
}

void append_text(std::string_view text, std::string& out) {
  if (is_plain(text))
    out += text;
  else
    text::append_json_string(text, out);
}

std::string number_text(double number) {
  if (!std::isfinite(number)) return '"' + text::shortest(number) + '"';
  if (number == 0 && std::signbit(number)) return "-0.0";
  return with_point_before_exponent(text::shortest(number));
}

std::string float_text(double number) {
  return with_point_before_exponent(text::python_repr(number));
}

}  // namespace urdfmill::yaml
