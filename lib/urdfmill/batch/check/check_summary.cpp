#include "urdfmill/batch/check/check_summary.hpp"

#include <algorithm>

#include "urdfmill/source/render.hpp"
#include "urdfmill/text/code.hpp"

namespace urdfmill::batch {
namespace {

// Services cut off long documents (GitHub at 1 MiB).
constexpr std::size_t most_findings = 50, most_listed_models = 200, most_failures = 20, most_rules = 30;
constexpr std::size_t longest_message = 500;

using text::Fragment;
using Markdown = text::CodeWriter<text::Markdown>;

/// Returns the beginning of a long text, up to the end of a character.
std::string beginning(std::string text) {
  if (text.size() <= longest_message) return text;
  std::size_t end = longest_message;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xc0U) == 0x80U) --end;
  return text.substr(0, end) + "…";
}

/// Appends `3 errors`.
void append_count(Markdown& out, std::size_t count, text::Literal thing) {
  out << Fragment(count) << " " << thing;
  if (count != 1) out << "s";
}

void append_counts(Markdown& out, const source::Statistics& statistics) {
  append_count(out, statistics.of(source::Severity::error), "error");
  append_count(out << ", ", statistics.of(source::Severity::warning), "warning");
  append_count(out << ", ", statistics.of(source::Severity::note), "note");
}

/// Appends a line for what a list leaves out.
void append_rest(Markdown& out, std::size_t all, std::size_t most, text::Literal thing) {
  if (all <= most) return;
  append_count(out << "\n… and ", all - most, thing);
  out << " more\n";
}

void append_totals(Markdown& out, const CheckedModels& all, const source::Statistics& statistics, bool has_baseline) {
  out << "## Robot models: ";
  append_counts(out, statistics);
  out << "\n\n" << Fragment(all.robots - all.incomplete) << " of ";
  append_count(out, all.robots, "robot");
  append_count(out << " in ", all.files, "file");
  out << " checked.";
  if (!all.unchanged.empty())
    append_count(out << " Not checked, because unchanged: ", all.unchanged.size(), "robot"), out << ".";
  if (all.skipped > 0) append_count(out << " Checked by an earlier run: ", all.skipped, "model"), out << ".";
  if (all.left > 0) append_count(out << " Not reached: ", all.left, "model"), out << ".";
  if (has_baseline) append_count(out << " Known from the baseline and left out: ", all.known, "finding"), out << ".";
  out << "\n";
}

void append_rules(Markdown& out, const std::vector<source::RuleCount>& counts, bool has_baseline) {
  if (counts.empty()) return;
  out << "\n### " << (has_baseline ? text::Literal("New findings by rule") : text::Literal("Findings by rule"))
      << "\n\n| findings | rule | severity | fixes | |\n|--:|---|---|---|---|\n";
  for (const source::RuleCount& count : counts) {
    (out << "| " << Fragment(count.all()) << " | ").name(count.rule->id);
    (out << " | ").name(source::severity_name(count.severity()));
    (out << " | ").name(source::fixes_text(count));
    (out << " | ").name(count.rule->title) << " |\n";
  }
}

void append_models(Markdown& out, std::vector<ModelFindings> models, std::size_t clean) {
  const auto weight = [](const ModelFindings& model) {
    return std::array{std::size_t{is_failed(model.verdict)}, model.count[2], std::size_t{is_unchecked(model.verdict)},
                      model.count[1]};
  };
  std::stable_sort(models.begin(), models.end(),
                   [&](const ModelFindings& a, const ModelFindings& b) { return weight(a) > weight(b); });
  if (!models.empty()) out << "\n### Models\n\n| model | | errors | warnings | notes |\n|---|---|--:|--:|--:|\n";
  for (std::size_t i = 0; i < std::min(most_listed_models, models.size()); ++i) {
    const ModelFindings& model = models[i];
    (out << "| ").name(beginning(model.name)) << " | ";
    std::string verdict(shortfall(model.verdict));
    std::replace(verdict.begin(), verdict.end(), '-', ' ');
    out.name(verdict);
    for (const source::Severity severity : {source::Severity::error, source::Severity::warning, source::Severity::note})
      out << " | " << Fragment(model.count[static_cast<std::size_t>(severity)]);
    out << " |\n";
  }
  append_rest(out, models.size(), most_listed_models, "model");
  if (clean > 0) append_count(out << "\nWithout findings: ", clean, "model"), out << ".\n";
}

}  // namespace

void CheckSummary::add(std::span<const source::Diagnostic> findings, const source::Sources& sources) {
  for (const source::Diagnostic& finding : findings) {
    statistics_.add(finding);
    if (first_.size() == most_findings) continue;
    std::string place;
    if (finding.span.known()) {
      const source::SourceFile& file = sources[finding.span.file];
      place = file.name() + ':' + std::to_string(file.position(finding.span.begin).line);
    }
    first_.push_back(
        {std::move(place), text::spell_options(finding.message, spelling_), finding.rule, finding.severity});
  }
}

std::string CheckSummary::markdown(const CheckedModels& all, bool has_baseline) const {
  const std::vector<source::RuleCount> counts = statistics_.counts();
  Markdown out;
  append_totals(out, all, statistics_, has_baseline);
  if (!failures_.empty()) out << "\n### Failures\n\n";
  for (std::size_t i = 0; i < std::min(most_failures, failures_.size()); ++i)
    (out << "- ").name(beginning(text::spell_options(failures_[i], spelling_))) << "\n";
  append_rest(out, failures_.size(), most_failures, "failure");
  append_rules(out, counts, has_baseline);
  append_models(out, all.models, all.clean_models);
  if (!first_.empty())
    out << "\n### " << (has_baseline ? text::Literal("New findings") : text::Literal("Findings"))
        << "\n\n| place | severity | finding | rule |\n|---|---|---|---|\n";
  for (const Row& row : first_) {
    (out << "| ").name(beginning(row.place));
    (out << " | ").name(source::severity_name(row.severity));
    (out << " | ").name(beginning(row.message));
    (out << " | ").name(row.rule->id) << " |\n";
  }
  std::size_t findings = 0;
  for (const source::RuleCount& count : counts) findings += count.all();
  append_rest(out, findings, most_findings, "finding");
  if (!counts.empty()) out << "\n### Rules\n";
  // The pages themselves rather than addresses: they are those of this version, and are read without a network.
  std::string text = std::move(out).text();
  for (std::size_t i = 0; i < std::min(most_rules, counts.size()); ++i)
    text.append("\n<details><summary>")
        .append(counts[i].rule->id)
        .append("</summary>\n")
        .append(source::rule_markdown(*counts[i].rule, spelling_))
        .append("\n</details>\n");
  return text;
}

}  // namespace urdfmill::batch
