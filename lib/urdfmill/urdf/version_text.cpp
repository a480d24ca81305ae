#include "urdfmill/urdf/version_text.hpp"

#include <cstdint>
#include <vector>

namespace urdfmill::urdf {

namespace {

constexpr std::string_view c_white_space = " \t\n\v\f\r";

/// One half of a version the way C's strtol reads it, cut to 32 bits; `problem` is set if urdfdom refuses it.
std::uint32_t version_field(std::string_view field, std::string& problem) {
  if (field.empty()) {
    problem = "has a blank part";
    return 0;
  }
  std::size_t at = field.find_first_not_of(c_white_space);
  if (at == std::string_view::npos) at = field.size();
  bool negative = false;
  if (at < field.size() && (field[at] == '+' || field[at] == '-')) negative = field[at++] == '-';
  const std::size_t digits = at;
  constexpr std::uint64_t largest = INT64_MAX;
  std::uint64_t value = 0;
  for (; at < field.size() && field[at] >= '0' && field[at] <= '9'; ++at) {
    const auto digit = static_cast<std::uint64_t>(field[at] - '0');
    value = value > (largest - digit) / 10 ? largest : value * 10 + digit;
  }
  if (at == digits)
    problem = "has a part that is no integer";
  else if (at < field.size())
    problem = "has characters behind a number";
  else if (negative && value != 0)
    problem = "has a negative part";
  return static_cast<std::uint32_t>(value);
}

/// Split at every point; an empty last field is dropped.
std::vector<std::string_view> split_fields(std::string_view text) {
  std::vector<std::string_view> fields;
  for (;;) {
    const std::size_t point = text.find('.');
    fields.push_back(text.substr(0, point));
    if (point == std::string_view::npos) break;
    text.remove_prefix(point + 1);
  }
  if (fields.back().empty()) fields.pop_back();
  return fields;
}

}  // namespace

VersionText read_version(std::string_view text) {
  VersionText result;
  const auto fields = split_fields(text);
  if (fields.size() != 2) {
    result.problem = "is not of the form x.y";
    return result;
  }
  const std::uint32_t major = version_field(fields[0], result.problem);
  if (!result.problem.empty()) return result;
  const std::uint32_t minor = version_field(fields[1], result.problem);
  if (!result.problem.empty()) return result;
  if (major == 1 && minor <= 2)
    result.version = static_cast<Version>(minor);
  else
    result.problem = "is not a version of URDF";
  return result;
}

}  // namespace urdfmill::urdf
