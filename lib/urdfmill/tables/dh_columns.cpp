#include "urdfmill/tables/dh_columns.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "urdfmill/tables/dh_quantity.hpp"
#include "urdfmill/text/letter_case.hpp"
#include "urdfmill/text/suggest.hpp"

namespace urdfmill::tables {
namespace {

constexpr std::array<std::string_view, 25> column_names{
    "theta",       "d",     "a",     "alpha", "offset", "type",       "sigma",       "joint",
    "lower",       "upper", "x",     "y",     "z",      "roll",       "pitch",       "yaw",
    "index",       "note",  "robot", "snap",  "r",      "convention", "mimic.joint", "mimic.multiplier",
    "mimic.offset"};

/// Synonyms of columns, without blanks, underscores and hyphens.
constexpr std::pair<std::string_view, std::string_view> aliases[] = {{"th", "theta"},
                                                                     {"jointangle", "theta"},
                                                                     {"angle", "theta"},
                                                                     {"alfa", "alpha"},
                                                                     {"alph", "alpha"},
                                                                     {"twist", "alpha"},
                                                                     {"linktwist", "alpha"},
                                                                     {"twistangle", "alpha"},
                                                                     {"linklength", "a"},
                                                                     {"length", "a"},
                                                                     {"linkoffset", "d"},
                                                                     {"thetaoffset", "offset"},
                                                                     {"name", "joint"},
                                                                     {"jointname", "joint"},
                                                                     {"jointtype", "type"},
                                                                     {"kind", "type"},
                                                                     {"i", "index"},
                                                                     {"j", "index"},
                                                                     {"k", "index"},
                                                                     {"#", "index"},
                                                                     {"no", "index"},
                                                                     {"no.", "index"},
                                                                     {"n", "index"},
                                                                     {"row", "index"},
                                                                     {"link", "index"},
                                                                     {"frame", "index"},
                                                                     {"index", "index"},
                                                                     {"linki", "index"},
                                                                     {"jointi", "index"},
                                                                     {"min", "lower"},
                                                                     {"max", "upper"},
                                                                     {"qmin", "lower"},
                                                                     {"qmax", "upper"},
                                                                     {"thetamin", "lower"},
                                                                     {"thetamax", "upper"},
                                                                     {"lowerlimit", "lower"},
                                                                     {"upperlimit", "upper"},
                                                                     {"minlimit", "lower"},
                                                                     {"maxlimit", "upper"},
                                                                     {"comment", "note"},
                                                                     {"comments", "note"},
                                                                     {"notes", "note"},
                                                                     {"description", "note"},
                                                                     {"remark", "note"},
                                                                     {"remarks", "note"},
                                                                     {"mimicjoint", "mimic.joint"},
                                                                     {"mimicmultiplier", "mimic.multiplier"},
                                                                     {"mimicoffset", "mimic.offset"}};

bool take_end(std::string& text, std::string_view end) {
  if (!text.ends_with(end) || text.size() == end.size()) return false;
  text.erase(text.size() - end.size());
  return true;
}

/// Removes a unit at the end: "_deg", "(deg)", "[deg]", "/deg", ",deg".
ColumnUnit take_unit(std::string& text) {
  constexpr std::pair<std::string_view, ColumnUnit> units[] = {
      {"degrees", ColumnUnit::deg}, {"degree", ColumnUnit::deg}, {"deg", ColumnUnit::deg}, {"°", ColumnUnit::deg},
      {"radians", ColumnUnit::rad}, {"rad", ColumnUnit::rad},    {"mm", ColumnUnit::mm},   {"m", ColumnUnit::m}};
  for (const auto& [word, unit] : units)
    for (const auto& [open, close] : {std::pair{"_", ""}, {"(", ")"}, {"[", "]"}, {"/", ""}, {",", ""}})
      if (take_end(text, std::string(open) + std::string(word) + close)) return unit;
  return ColumnUnit::unsaid;
}

/// Removes the row's index at the end; true if it is that of the preceding row.
bool take_index(std::string& text) {
  for (const std::string_view index : {"_i-1", "_(i-1)", "(i-1)", "_i_1", "i-1", "_j-1", "_n-1", "_k-1"})
    if (take_end(text, index)) return true;
  for (const std::string_view index : {"_i", "_j", "_n", "_k", "(i)"})
    if (take_end(text, index)) return false;
  // Handles "θi" and "ai" without a separator.
  for (const std::string_view name : {"theta", "alpha", "d", "a", "r"})
    if (text == std::string(name) + "i" || text == std::string(name) + "j") text = name;
  return false;
}

std::string without_separators(std::string_view text) {
  std::string result;
  for (const char c : text)
    if (c != '_' && c != '-' && c != '*') result += c;
  return result;
}

bool is_matrix_entry(std::string_view text) {
  const auto is_index = [](char c) { return c >= '0' && c <= '3'; };
  return text.size() == 3 && text[0] == 'm' && is_index(text[1]) && is_index(text[2]);
}

}  // namespace

std::optional<DhColumn> dh_column(std::string_view heading) {
  std::string text = text::lower_case(plain_mathematics(heading));
  if (is_matrix_entry(text)) return DhColumn{.name = std::move(text)};
  while (text.starts_with('*')) text.erase(0, 1);  // bold in Markdown
  while (text.ends_with('*')) text.pop_back();
  DhColumn column;
  column.unit = take_unit(text);
  column.of_previous_link = take_index(text);
  if (column.unit == ColumnUnit::unsaid) column.unit = take_unit(text);  // "alpha(deg)_i"
  const std::string word = without_separators(text);
  for (const auto& [other, name] : aliases)
    if (word == other) text = name;
  if (std::find(column_names.begin(), column_names.end(), text) == column_names.end()) return std::nullopt;
  column.name = std::move(text);
  return column;
}

text::Hint dh_column_hint(std::string_view heading) {
  return text::did_you_mean(heading, column_names);
}

}  // namespace urdfmill::tables
