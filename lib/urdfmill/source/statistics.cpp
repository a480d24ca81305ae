#include "urdfmill/source/statistics.hpp"

#include <algorithm>

#include "urdfmill/source/render.hpp"
#include "urdfmill/text/json.hpp"
#include "urdfmill/text/list.hpp"
#include "urdfmill/text/plain_table.hpp"

namespace urdfmill::source {

Severity RuleCount::severity() const {
  for (const Severity severity : {Severity::error, Severity::warning})
    if (by_severity[static_cast<std::size_t>(severity)] > 0) return severity;
  return Severity::note;
}

std::string fixes_text(const RuleCount& count) {
  std::string text;
  if (count.certain_fixes > 0) text = std::to_string(count.certain_fixes) + " safe";
  if (count.likely_fixes > 0) text::add_item(text, std::to_string(count.likely_fixes) + " unsafe");
  return text;
}

void Statistics::add(const Diagnostic& finding) {
  RuleCount& count = by_rule_[finding.rule->id];
  count.rule = finding.rule;
  ++count.by_severity[static_cast<std::size_t>(finding.severity)];
  if (is_fixable(finding))
    ++count.certain_fixes;
  else if (is_fixable(finding, true))
    ++count.likely_fixes;
}

std::vector<RuleCount> Statistics::counts() const {
  std::vector<RuleCount> counts;
  for (const auto& [id, count] : by_rule_) counts.push_back(count);
  std::stable_sort(counts.begin(), counts.end(),
                   [](const RuleCount& a, const RuleCount& b) { return a.all() > b.all(); });
  return counts;
}

std::size_t Statistics::of(Severity severity) const {
  std::size_t sum = 0;
  for (const auto& [id, count] : by_rule_) sum += count.by_severity[static_cast<std::size_t>(severity)];
  return sum;
}

std::size_t Statistics::fixable() const {
  std::size_t sum = 0;
  for (const auto& [id, count] : by_rule_) sum += count.certain_fixes;
  return sum;
}

std::string statistics_text(const Statistics& statistics) {
  std::vector<text::TableRow> rows{{"findings", "rule", "severity", "fixes", "title"}};
  for (const RuleCount& count : statistics.counts())
    rows.push_back({std::to_string(count.all()), std::string(count.rule->id),
                    std::string(severity_name(count.severity())), fixes_text(count), std::string(count.rule->title)});
  return rows.size() == 1 ? std::string() : text::plain_table(std::move(rows));
}

std::string statistics_json(const Statistics& statistics) {
  std::string out;
  text::JsonWriter json(out);
  const auto count_of = [&](std::string_view name, Severity severity) {
    json.key(name).value(static_cast<std::uint64_t>(statistics.of(severity)));
  };
  json.begin_object().key("rules").begin_array();
  for (const RuleCount& count : statistics.counts()) {
    json.begin_object().key("rule").value(count.rule->id);
    json.key("severity").value(severity_name(count.severity())).key("title").value(count.rule->title);
    json.key("findings").value(static_cast<std::uint64_t>(count.all()));
    json.key("fixes").begin_object();
    json.key("safe").value(static_cast<std::uint64_t>(count.certain_fixes));
    json.key("unsafe").value(static_cast<std::uint64_t>(count.likely_fixes));
    json.end_object().end_object();
  }
  json.end_array().key("counts").begin_object();
  count_of("errors", Severity::error);
  count_of("warnings", Severity::warning);
  count_of("notes", Severity::note);
  json.end_object().end_object();
  return out;
}

}  // namespace urdfmill::source
