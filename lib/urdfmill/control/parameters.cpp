#include "urdfmill/control/parameters.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>
#include <string>

#include "urdfmill/control/rules.hpp"
#include "urdfmill/control/values.hpp"
#include "urdfmill/text/suggest.hpp"
#include "urdfmill/yaml/values.hpp"

namespace urdfmill::control {
namespace {

/// Parameters of every controller, and the groups of those of controller_interface and rclcpp.
constexpr std::array<std::string_view, 14> general_parameters{
    "type",        "update_rate",      "is_async",          "thread_priority",  "use_sim_time",
    "params_file", "cpu_affinity",     "node_options_args", "lock_memory",      "fallback_controllers",
    "tf_prefix",   "async_parameters", "qos_overrides",     "robot_description"};
constexpr std::uint8_t oldest_release = 1;

std::string_view first_part(std::string_view name) {
  return name.substr(0, name.find('.'));
}

/// Returns the edit that makes a list of a scalar, or a scalar of a list with one; nothing if that is not plain.
std::vector<source::Edit> as_wanted(const yaml::Cursor& value, bool is_list, const ParameterText& text) {
  const source::Span place = value.span(text.file);
  const auto written = [&](source::Span span) { return text.text.substr(span.begin, span.end - span.begin); };
  const bool is_one_line = written(place).find('\n') == std::string_view::npos;
  if (is_list)
    return is_one_line && value.is_scalar() && written(place).find_first_of(",[]{}#") == std::string_view::npos
               ? std::vector<source::Edit>{{place, fmt::format("[{}]", written(place))}}
               : std::vector<source::Edit>();
  if (!is_one_line || !written(place).starts_with('[') || value.size() != 1 || !value.item(0).is_scalar()) return {};
  return {{place, std::string(written(value.item(0).span(text.file)))}};
}

/// True if the name of a parameter fits a declared one, in which `*joints` stands for a part.
bool fits(std::string_view declared, std::string_view name) {
  while (!declared.empty() && !name.empty()) {
    const std::string_view part = first_part(declared);
    const std::string_view given = first_part(name);
    if (!part.starts_with('*') && part != given) return false;
    declared.remove_prefix(std::min(part.size() + 1, declared.size()));
    name.remove_prefix(std::min(given.size() + 1, name.size()));
  }
  return declared.empty() && name.empty();
}

std::vector<std::string_view> words_of(const ParameterRow& row) {
  std::vector<std::string_view> words;
  for (std::string_view rest = row.words; !rest.empty();) {
    const std::string_view word = rest.substr(0, rest.find(' '));
    words.push_back(word);
    rest.remove_prefix(std::min(word.size() + 1, rest.size()));
  }
  return words;
}

class ParameterCheck {
 public:
  ParameterCheck(const Controller& controller, const ParameterText& text, urdf::Findings& findings)
      : controller_(controller), text_(text), findings_(findings), rows_(parameters_of(*controller.row)) {}

  void check(const yaml::Cursor& map, const std::string& above, std::size_t depth = 0) {
    constexpr std::size_t deepest = 16;
    for (const yaml::Field& field : map.fields()) {
      const std::string name =
          above.empty() ? std::string(field.key.text()) : fmt::format("{}.{}", above, field.key.text());
      if (!yaml::is_literal(field.key.text())) continue;
      const yaml::Cursor first = field.value.item(0);
      if (depth < deepest && field.value.is_mapping()) {
        check(field.value, name, depth + 1);
      } else if (depth < deepest && first.is_mapping()) {
        // The parser of ROS 2 joins the mappings of a list.
        for (const yaml::Cursor& item : field.value.items()) check(item, name, depth + 1);
      } else {
        check_one(name, field);
      }
    }
  }

  void check_required() {
    const std::uint8_t having = controller_.row->releases;
    const std::uint8_t newer = having & ~oldest_release;
    std::set<std::string_view> reported;
    for (const ParameterRow& row : rows_) {
      const std::uint8_t wanted = newer != 0 ? newer : having;
      const bool is_required = (row.required_in & wanted) == wanted;
      if (!is_required || row.name.find('*') != std::string_view::npos || controller_.parameter(row.name) ||
          meant_.contains(row.name) || !reported.insert(row.name).second)
        continue;
      findings_.report(rules::parameter_missing, nullptr, controller_.nodes.front()->key.span(text_.file),
                       fmt::format("controller \"{}\" ({}) requires the parameter \"{}\"", controller_.name(),
                                   controller_.row->type, row.name));
    }
  }

 private:
  void check_one(const std::string& name, const yaml::Field& field) {
    const ParameterRow* declared = nullptr;
    for (const ParameterRow& row : rows_) {
      if (!fits(row.name, name)) continue;
      if (declared == nullptr) declared = &row;
      if (has_type(field.value, row)) declared = &row;
    }
    if (declared == nullptr) return report_unknown(name, field);
    check_type(fmt::format("controller \"{}\"", controller_.name()), name, field.value, *declared, text_, findings_);
    check_words(name, field.value, *declared);
  }

  [[nodiscard]] bool has_type(const yaml::Cursor& value, const ParameterRow& row) const {
    if (value.is_sequence() != row.is_list) return false;
    const std::vector<yaml::Cursor> all = yaml::scalars(value);
    return std::all_of(all.begin(), all.end(), [&](const yaml::Cursor& item) {
      const auto type = type_of(item, text_.text);
      return !type || *type == row.type;
    });
  }

  void report_unknown(const std::string& name, const yaml::Field& field) {
    const std::string_view first = first_part(name);
    if (std::find(general_parameters.begin(), general_parameters.end(), first) != general_parameters.end()) return;
    // Misspelt is one part of the name.
    std::vector<std::string_view> parts;
    const std::string_view last = std::string_view(name).substr(name.size() - field.key.text().size());
    const std::string_view above = std::string_view(name).substr(0, name.size() - last.size());
    std::vector<std::string_view> whole;
    for (const ParameterRow& row : rows_) {
      const std::size_t dot = row.name.rfind('.') + 1;
      const bool is_beside = above.empty() ? dot == 0 : fits(row.name.substr(0, dot), above);
      if (!is_beside) continue;
      parts.push_back(row.name.substr(dot));
      whole.push_back(row.name);
    }
    std::string_view meant = plural_of(last, parts);
    const bool is_plural = !meant.empty();
    if (!is_plural) meant = text::closest_name(last, parts);
    const source::Span place = field.key.span(text_.file);
    urdf::Extra extra;
    if (meant.empty()) {
      extra.has_other_severity = true;
    } else {
      const std::string_view declared =
          whole[static_cast<std::size_t>(std::find(parts.begin(), parts.end(), meant) - parts.begin())];
      meant_.insert(declared);
      extra.hint = text::meant_hint(last, meant);
      const bool is_only = is_plural || text::only_close_name(last, parts) == meant;
      if (is_only && place.end - place.begin == last.size() && !controller_.parameter(declared)) {
        extra.fix = {{place, std::string(meant)}};
        if (is_plural) fit_value(declared, field.value, extra.fix);
      }
    }
    findings_.report(
        rules::parameter_unknown, nullptr, place,
        fmt::format("controller \"{}\" ({}) has no parameter \"{}\"", controller_.name(), controller_.row->type, name),
        std::move(extra));
  }

  /// Adds the edit that makes a list of a value, or one value of a list, if the parameter wants that.
  void fit_value(std::string_view declared, const yaml::Cursor& value, std::vector<source::Edit>& fix) const {
    const auto row =
        std::find_if(rows_.begin(), rows_.end(), [&](const ParameterRow& each) { return each.name == declared; });
    if (row == rows_.end() || value.is_sequence() == row->is_list) return;
    for (source::Edit& edit : as_wanted(value, row->is_list, text_)) fix.push_back(std::move(edit));
  }

  /// Returns the name that differs only in the `s` of a plural.
  static std::string_view plural_of(std::string_view name, const std::vector<std::string_view>& names) {
    for (const std::string_view other : names) {
      const std::string_view longer = other.size() > name.size() ? other : name;
      const std::string_view shorter = other.size() > name.size() ? name : other;
      if (longer.size() == shorter.size() + 1 && longer.ends_with('s') && longer.starts_with(shorter)) return other;
    }
    return {};
  }

  void check_words(const std::string& name, const yaml::Cursor& value, const ParameterRow& row) {
    const std::vector<std::string_view> words = words_of(row);
    if (words.empty()) return;
    for (const yaml::Cursor& item : yaml::scalars(value)) {
      if (!item.is_scalar() || !yaml::is_literal(item.text()) || item.text().empty() ||
          std::find(words.begin(), words.end(), item.text()) != words.end())
        continue;
      const source::Span place = item.span(text_.file);
      urdf::Extra extra = urdf::meant_name(item.text(), place, words);
      if (extra.hint.empty()) extra.hint = fmt::format("the values are {}", fmt::join(words, ", "));
      findings_.report(
          rules::parameter_value, nullptr, place,
          fmt::format("controller \"{}\" does not accept \"{}\" for \"{}\"", controller_.name(), item.text(), name),
          std::move(extra));
    }
  }

  const Controller& controller_;
  const ParameterText& text_;
  urdf::Findings& findings_;
  std::span<const ParameterRow> rows_;
  std::set<std::string_view> meant_;  ///< parameters that misspelt ones stand for
};

}  // namespace

bool accepts(const ControllerRow& controller, std::string_view parameter, std::string_view word) {
  const std::span<const ParameterRow> rows = parameters_of(controller);
  return std::none_of(rows.begin(), rows.end(), [&](const ParameterRow& row) {
    const std::vector<std::string_view> words = words_of(row);
    return row.name == parameter && !words.empty() && std::find(words.begin(), words.end(), word) == words.end();
  });
}

void check_type(std::string_view owner, std::string_view name, const yaml::Cursor& value, const ParameterRow& row,
                const ParameterText& text, urdf::Findings& findings) {
  if (!value.given() || (value.is_scalar() && !yaml::is_literal(value.text()))) return;
  const std::string_view wanted = name_of(row.type, row.is_list);
  const auto report = [&](const yaml::Cursor& at, std::string_view found, urdf::Extra extra = {}) {
    findings.report(rules::parameter_type, nullptr, at.line_span(text.file, text.text),
                    fmt::format("{}: \"{}\" is {}; it has to be {}", owner, name, found, wanted), std::move(extra));
  };
  if (value.is_mapping()) return report(value, "a mapping");
  if (value.is_sequence() != row.is_list) {
    if (value.is_sequence()) return report(value, "a list", {.fix = as_wanted(value, false, text)});
    const auto type = type_of(value, text.text);
    if (type)
      report(value, name_of(*type, false),
             {.hint = fmt::format("write [{}]", value.text()), .fix = as_wanted(value, true, text)});
    return;
  }
  for (const yaml::Cursor& item : yaml::scalars(value)) {
    const auto type = type_of(item, text.text);
    if (!type || *type == row.type) continue;
    urdf::Extra extra;
    if (row.type == ParameterType::floating && *type == ParameterType::integer) extra = as_double(item, text.file);
    return report(item, row.is_list ? fmt::format("a list with {}", name_of(*type, false)) : name_of(*type, false),
                  std::move(extra));
  }
}

void check_parameters(const Controller& controller, bool is_whole, const ParameterText& text,
                      urdf::Findings& findings) {
  if (controller.row == nullptr || controller.nodes.empty()) return;
  ParameterCheck check(controller, text, findings);
  for (const ParameterNode* node : controller.nodes) check.check(node->parameters, {});
  if (is_whole) check.check_required();
}

}  // namespace urdfmill::control
