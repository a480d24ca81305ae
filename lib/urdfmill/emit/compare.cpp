#include "urdfmill/emit/compare.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "urdfmill/emit/json.hpp"

namespace urdfmill::emit {

namespace {

/// A quaternion that went through roll, pitch and yaw is exact to 4.4e-16 (docs/migration.md, "Downwards"); normalising
/// adds one unit in the last place.
constexpr double c_orientation_tolerance = 1e-15;
constexpr std::string_view c_ignored[] = {"version", "rpy", "quat_xyzw_written", "xml"};

std::string in_one_line(const Value& value) {
  std::string text = to_json(value);
  std::replace(text.begin(), text.end(), '\n', ' ');
  constexpr std::size_t longest = 60;
  if (text.size() > longest) text = text.substr(0, longest) + "…";
  while (text.ends_with(' ')) text.pop_back();
  return text;
}

class Comparison {
 public:
  std::optional<std::string> compare(const Value& expected, const Value& found, const std::string& path) {
    if (expected.data.index() != found.data.index()) return differ(expected, found, path);
    if (const auto* fields = std::get_if<Fields>(&expected.data))
      return compare_fields(*fields, std::get<Fields>(found.data), path);
    if (const auto* list = std::get_if<List>(&expected.data))
      return compare_lists(*list, std::get<List>(found.data), path);
    if (const auto* number = std::get_if<double>(&expected.data)) {
      const double other = std::get<double>(found.data);
      const bool equal = *number == other && std::signbit(*number) == std::signbit(other);
      const bool near = in_orientation_ && std::abs(*number - other) <= c_orientation_tolerance;
      return equal || near ? std::nullopt : differ(expected, found, path);
    }
    if (const auto* text = std::get_if<std::string>(&expected.data))
      return *text == std::get<std::string>(found.data) ? std::nullopt : differ(expected, found, path);
    return std::nullopt;
  }

 private:
  static std::optional<std::string> differ(const Value& expected, const Value& found, const std::string& path) {
    return fmt::format("{}: {}, not {}", path, in_one_line(found), in_one_line(expected));
  }

  std::optional<std::string> compare_fields(const Fields& expected, const Fields& found, const std::string& path) {
    for (const auto& [field_name, value] : expected) {
      const std::string_view name = field_name;
      if (std::find(std::begin(c_ignored), std::end(c_ignored), name) != std::end(c_ignored)) continue;
      const auto other =
          std::find_if(found.begin(), found.end(), [&](const auto& field) { return field.first == name; });
      const std::string below = path.empty() ? std::string(name) : fmt::format("{}.{}", path, name);
      if (other == found.end()) return fmt::format("{} is missing", below);
      in_orientation_ = name == "quat_xyzw";
      if (auto difference = compare(value, other->second, below)) return difference;
    }
    return std::nullopt;
  }

  std::optional<std::string> compare_lists(const List& expected, const List& found, const std::string& path) {
    if (expected.size() != found.size())
      return fmt::format("{} has {} items, not {}", path, found.size(), expected.size());
    for (std::size_t i = 0; i < expected.size(); ++i)
      if (auto difference = compare(expected[i], found[i], fmt::format("{}[{}]", path, i))) return difference;
    return std::nullopt;
  }

  bool in_orientation_ = false;
};

}  // namespace

std::optional<std::string> first_difference(const Value& expected, const Value& found) {
  return Comparison().compare(expected, found, "");
}

}  // namespace urdfmill::emit
