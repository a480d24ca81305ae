#include "urdfmill/language/inlay_hints.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "urdfmill/text/numbers.hpp"
#include "urdfmill/text/white_space.hpp"
#include "urdfmill/xacro/source_index.hpp"

namespace urdfmill::language {
namespace {

constexpr double degrees = 180 / std::numbers::pi;

/// True for an attribute whose value is one or several angles.
bool is_angle(const xml::Element& element, std::string_view attribute) {
  if (attribute == "rpy") return true;
  if (element.name != "limit" || (attribute != "lower" && attribute != "upper")) return false;
  return element.parent != nullptr && element.parent->name == "joint" &&
         xacro::value_of(*element.parent, "type") == "revolute";
}

/// Returns the angles of a text in degrees: "90°", "0° 90° 0°"; nothing if they are not numbers or all 0.
std::string in_degrees(std::string_view text) {
  std::string result;
  bool is_zero = true;
  for (text = text::trimmed(text); !text.empty(); text = text::trimmed(text)) {
    const std::size_t end = std::min(text.find_first_of(text::white_space), text.size());
    const std::optional<double> value = text::finite_number(text.substr(0, end));
    if (!value) return {};
    is_zero = is_zero && *value == 0;
    result += fmt::format("{}{:.4g}°", result.empty() ? "" : " ", *value * degrees);
    text.remove_prefix(end);
  }
  return is_zero ? std::string() : result;
}

}  // namespace

std::vector<InlayHint> inlay_hints(Symbols& symbols, const Place& range) {
  std::vector<InlayHint> hints;
  const auto source = symbols.source(range.file);
  if (!source->document) return hints;
  const auto is_inside = [&range](std::uint32_t offset) { return range.begin <= offset && offset <= range.end; };
  const auto indices = symbols.indices(source->path);
  constexpr std::size_t longest = 40;
  if (!indices.empty())
    for (const xacro::RecordedExpression* expression : indices.front()->expressions_in(source->path)) {
      if (expression->values.size() != 1 || !is_inside(expression->where.end)) continue;
      const std::string& value = expression->values.front().text;
      const std::string_view written =
          std::string_view(*source->bytes)
              .substr(expression->where.begin, expression->where.end - expression->where.begin);
      if (value.empty() || value.size() > longest || value == text::trimmed(written)) continue;
      hints.push_back({expression->where.end + 1, " = " + value});
    }
  // The values of the expanded model, by the attribute that gave them; those with several values get none.
  std::map<std::uint32_t, std::string> angles;
  for (const auto& index : indices) {
    if (index->document() == nullptr) continue;
    xacro::walk_elements(*index->document()->root(), [&](const xml::Element& element) {
      for (const xml::Attribute* a = element.first_attribute; a != nullptr; a = a->next) {
        if (!is_angle(element, a->name)) continue;
        const Place place = index->place(a->value_span);
        if (place.file != source->path || !is_inside(place.end)) continue;
        const std::string text = in_degrees(a->value);
        const auto [known, is_new] = angles.try_emplace(place.end, text);
        if (!is_new && known->second != text) known->second.clear();
      }
      return true;
    });
  }
  for (const auto& [offset, text] : angles)
    if (!text.empty()) hints.push_back({offset, " = " + text});
  std::stable_sort(hints.begin(), hints.end(), [](const auto& a, const auto& b) { return a.offset < b.offset; });
  return hints;
}

}  // namespace urdfmill::language
