// urdfmill report: the reports of the parts of a run, put together.
#include <fmt/format.h>

#include <algorithm>

#include "tools/command.hpp"
#include "tools/console.hpp"
#include "tools/outputs.hpp"
#include "tools/parser.hpp"
#include "urdfmill/batch/merge_reports.hpp"
#include "urdfmill/batch/plan.hpp"

namespace urdfmill::tools {
namespace {

struct ReportOptions {
  std::string action;
  std::vector<std::string> reports;
  std::string plan, output;
};

void declare_report(Parser& parser, ReportOptions& options) {
  parser.add_choice("ACTION", options.action, "merge: combine the reports of several runs", {"merge"}).required();
  parser.add_option("REPORT", options.reports, "Reports that commands wrote with --report").required();
  parser
      .add_option("--check-complete", options.plan,
                  "Exit with 1 unless each model of this plan has exactly one result and did not fail")
      .value_name("PLAN");
  parser.add_option("-o,--output", options.output, "Write a report with one line per model, sorted").value_name("FILE");
}

/// The first few, and how many there are.
void print_list(std::string_view what, const std::vector<std::string>& names) {
  constexpr std::size_t most = 20;
  for (std::size_t i = 0; i < std::min(most, names.size()); ++i) print_error(fmt::format("{}: {}", what, names[i]));
  if (names.size() > most) print_error(fmt::format("{}: {} more", what, names.size() - most));
}

std::string counts_text(std::string_view title, const batch::RuleCounts& counts) {
  if (counts.empty()) return {};
  std::string text = fmt::format("{}\n", title);
  for (const auto& [rule, count] : counts) text += fmt::format("  {:8}  {}\n", count, rule);
  return text;
}

std::string totals_text(const batch::MergedReport& merged) {
  const std::size_t models = merged.lines.size() + merged.missing.size();
  std::string text =
      fmt::format("{} model{}: {} clean, {} with findings, {} failed, {} missing, {} with different results\n", models,
                  models == 1 ? "" : "s", merged.clean, merged.with_findings, merged.failed.size(),
                  merged.missing.size(), merged.contradicted.size());
  if (merged.repeated > 0) text += fmt::format("{} done more than once, with the same result\n", merged.repeated);
  if (merged.unplanned > 0) text += fmt::format("{} that the plan does not list\n", merged.unplanned);
  text += fmt::format("{:.1f} s of one core\n", merged.seconds);
  return text + counts_text("findings", merged.findings) + counts_text("losses", merged.losses);
}

int run_report(ReportOptions& options) {
  if (!reports_are_separate({}, {{"--output", options.output}}, options.reports)) return exit_failure;
  std::vector<batch::Report> reports;
  std::size_t damaged = 0;
  for (const std::string& path : options.reports) {
    batch::Report report = batch::read_report(path, false);
    if (report.error) {
      print_error(*report.error);
      return exit_failure;
    }
    if (report.damaged > 0) print_error(report.problem);
    damaged += report.damaged;
    reports.push_back(std::move(report));
  }
  std::optional<std::vector<batch::WorkItem>> plan;
  if (!options.plan.empty()) {
    std::string error;
    plan = batch::read_plan(options.plan, error);
    if (!plan) {
      print_error(error);
      return exit_failure;
    }
  }
  const batch::MergedReport merged = batch::merge_reports(std::move(reports), plan ? &*plan : nullptr);
  print_list("missing", merged.missing);
  print_list("failed", merged.failed);
  print_list("different results", merged.contradicted);
  if (!options.output.empty()) {
    std::string text;
    for (const batch::ReportLine& line : merged.lines) text += batch::text_of(line);
    if (!write_output(options.output, text)) return exit_failure;
  }
  // Where the lines go to standard output, the totals do not.
  if (options.output == "-")
    print_message(totals_text(merged));
  else if (!print_output(totals_text(merged)))
    return exit_failure;
  if (damaged > 0) return exit_failure;
  return merged.is_complete() ? exit_clean : exit_findings;
}

}  // namespace

extern const Command report_command;
const Command report_command = make_command<declare_report, run_report>(
    "report", "Merge the reports of runs over many models",
    "Merges the reports of the parts of a run over many models: totals by rule, and what is "
    "missing, failed, or was done twice with different results.");

}  // namespace urdfmill::tools
