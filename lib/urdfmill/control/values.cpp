#include "urdfmill/control/values.hpp"

#include <algorithm>
#include <array>
#include <charconv>

#include "urdfmill/text/numbers.hpp"
#include "urdfmill/urdf/reader.hpp"
#include "urdfmill/yaml/values.hpp"

namespace urdfmill::control {
namespace {

bool is_integer(std::string_view text) {
  if (text.starts_with('-') || text.starts_with('+')) text.remove_prefix(1);
  int base = 10;
  if (text.starts_with("0x") || text.starts_with("0X")) {
    base = 16;
    text.remove_prefix(2);
  }
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, base);
  return error == std::errc() && end == text.data() + text.size();
}

bool is_double(std::string_view text) {
  constexpr std::array<std::string_view, 8> names{".nan", ".NaN", ".NAN", ".inf", "+.inf", ".Inf", ".INF", "-.inf"};
  return std::find(names.begin(), names.end(), text) != names.end() || urdf::parse_number(text).has_value();
}

}  // namespace

std::optional<ParameterType> type_of(const yaml::Cursor& value, std::string_view file) {
  if (!value.is_scalar() || !yaml::is_literal(value.text())) return std::nullopt;
  const source::Span place = value.span(source::FileId{0});
  const char first = place.begin < file.size() ? file[place.begin] : ' ';
  if (first == '"' || first == '\'') return ParameterType::text;
  if (value.truth()) return ParameterType::boolean;
  if (is_integer(value.text())) return ParameterType::integer;
  return is_double(value.text()) ? ParameterType::floating : ParameterType::text;
}

urdf::Extra as_double(const yaml::Cursor& value, source::FileId file) {
  const std::string text = std::string(value.text()) + ".0";
  if (value.text().find_first_not_of("+-0123456789") != std::string_view::npos) return {};
  return {.hint = "write " + text, .fix = {{value.span(file), text}}};
}

std::string_view name_of(ParameterType type, bool is_list) {
  constexpr std::array<std::string_view, 4> one{"a boolean", "an integer", "a double", "a string"};
  constexpr std::array<std::string_view, 4> many{"a list of booleans", "a list of integers", "a list of doubles",
                                                 "a list of strings"};
  return (is_list ? many : one).at(static_cast<std::size_t>(type));
}

}  // namespace urdfmill::control
