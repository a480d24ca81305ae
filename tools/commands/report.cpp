// urdfmill report: merges the reports of a run's parts.
#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <utility>

#include "tools/command.hpp"
#include "tools/console.hpp"
#include "tools/output_format.hpp"
#include "tools/outputs.hpp"
#include "tools/parser.hpp"
#include "urdfmill/batch/run/merge_reports.hpp"
#include "urdfmill/batch/work/plan.hpp"
#include "urdfmill/batch/work/results.hpp"
#include "urdfmill/text/json.hpp"

namespace urdfmill::tools {
namespace {

struct ReportOptions {
  std::string action;
  std::vector<std::string> reports;
  std::string plan, output;
  std::string format = "text";
  bool all = false, quiet = false;
};

void declare_report(Parser& parser, ReportOptions& options) {
  parser.add_choice("ACTION", options.action, "merge: combine the reports of several runs", {"merge"}).required();
  parser
      .add_option("REPORT", options.reports,
                  "Reports that commands wrote with --report; of several runs the older ones first")
      .required();
  parser
      .add_option("--check-complete", options.plan,
                  "Exit with 1 unless each model of this plan has exactly one result and did not fail")
      .value_name("PLAN");
  parser.add_option("-o,--output", options.output, "Write a report with one line per model, sorted").value_name("FILE");
  parser.add_flag("--all", options.all,
                  "Name all models that are missing, have failed or differ, not only the first 20");
  add_format_option(parser, options.format, "text (default), or json: the totals and all of these models",
                    {"text", "json"});
  parser.add_flag("-q,--quiet", options.quiet, "Print no totals, only what is missing, has failed or differs");
}

/// Prints the first few, and their number.
void print_list(std::string_view what, const std::vector<batch::MergeProblem>& problems, bool all) {
  constexpr std::size_t most = 20;
  const std::size_t shown = all ? problems.size() : std::min(most, problems.size());
  for (std::size_t i = 0; i < shown; ++i) {
    const batch::MergeProblem& problem = problems[i];
    print_error(fmt::format("{}: {}{}{}", what, batch::name_of(problem.input, problem.arguments),
                            problem.reason.empty() ? "" : ": ", problem.reason));
  }
  if (shown < problems.size()) print_error(fmt::format("{}: {} more; --all names them", what, problems.size() - shown));
}

std::string counts_text(std::string_view title, const batch::RuleCounts& counts) {
  if (counts.empty()) return {};
  std::string text = fmt::format("{}\n", title);
  for (const auto& [rule, count] : counts) text += fmt::format("  {:8}  {}\n", count, rule);
  return text;
}

std::size_t models_of(const batch::MergedReport& merged) {
  return merged.lines.size() + merged.missing.size();
}

std::string totals_text(const batch::MergedReport& merged) {
  std::string text = fmt::format("{}: {} clean, {} with findings, {} failed, {} missing, {} with different results\n",
                                 counted(models_of(merged), "model"), merged.counts.clean, merged.counts.with_findings,
                                 merged.failed.size(), merged.missing.size(), merged.contradicted.size());
  if (merged.repeated > 0) text += fmt::format("{} done more than once, with the same result\n", merged.repeated);
  if (merged.superseded > 0)
    text += fmt::format("{} left out: of another command, version or options, or of an input that has changed\n",
                        counted(merged.superseded, "older result"));
  if (merged.runs > 1) text += fmt::format("{} different commands, versions or options\n", merged.runs);
  if (merged.unplanned > 0) text += fmt::format("{} that the plan does not list\n", merged.unplanned);
  text += fmt::format("{:.1f} s of one core\n", merged.seconds);
  return text + counts_text("findings", merged.findings) + counts_text("losses", merged.losses);
}

void write_problems(std::string_view key, const std::vector<batch::MergeProblem>& problems, text::JsonWriter& json) {
  json.key(key).begin_array();
  for (const batch::MergeProblem& problem : problems) {
    json.begin_object().key("input").value(problem.input).key("arguments").begin_object();
    for (const auto& [name, value] : problem.arguments) json.key(name).value(value);
    json.end_object().key("reason").value(problem.reason).end_object();
  }
  json.end_array();
}

std::string totals_json(const batch::MergedReport& merged) {
  std::string out;
  text::JsonWriter json(out);
  json.begin_object().key("schema").value("urdfmill-merged-reports/1").key("complete").value(merged.is_complete());
  const std::pair<std::string_view, std::size_t> totals[] = {
      {"models", models_of(merged)},  {"clean", merged.counts.clean},    {"with_findings", merged.counts.with_findings},
      {"repeated", merged.repeated},  {"superseded", merged.superseded}, {"runs", merged.runs},
      {"unplanned", merged.unplanned}};
  for (const auto& [name, count] : totals) json.key(name).value(std::uint64_t{count});
  json.key("seconds").value(merged.seconds);
  write_problems("missing", merged.missing, json);
  write_problems("failed", merged.failed, json);
  write_problems("different", merged.contradicted, json);
  batch::write_counts("findings", merged.findings, json);
  batch::write_counts("loss", merged.losses, json);
  json.end_object();
  return out;
}

/// Reads all reports; prints a message and returns false if one cannot be read.
bool read_reports(const std::vector<std::string>& paths, std::vector<batch::Report>& reports, bool& are_whole) {
  for (const std::string& path : paths) {
    batch::Report report = batch::read_report(path, false);
    if (report.error) return print_error(*report.error), false;
    if (report.damaged > 0) print_error(report.problem);
    are_whole = are_whole && report.damaged == 0;
    reports.push_back(std::move(report));
  }
  return true;
}

/// Writes the lines, if requested, and the totals; prints a message and returns false if they cannot be written.
bool write_merged(const batch::MergedReport& merged, const ReportOptions& options) {
  if (!options.output.empty()) {
    std::string text;
    for (const batch::ReportLine& line : merged.lines) text += batch::text_of(line, text::command_line_option);
    if (!write_output(options.output, text)) return false;
  }
  if (options.format == "json") return print_output(totals_json(merged));
  print_list("missing", merged.missing, options.all);
  print_list("failed", merged.failed, options.all);
  print_list("different results", merged.contradicted, options.all);
  if (options.quiet) return true;
  // If the lines go to standard output, the totals do not.
  if (options.output != "-") return print_output(totals_text(merged));
  print_message(totals_text(merged));
  return true;
}

/// Prints a message and returns false if the output is a model or a result that the reports are about.
bool spares_models(const std::string& output, const std::vector<batch::Report>& reports) {
  std::error_code error;
  if (output == "-" || !std::filesystem::is_regular_file(output, error)) return true;
  const std::vector<batch::WorkItem> none;
  batch::InputFiles files(none);
  for (const batch::Report& report : reports)
    for (const batch::ReportLine& line : report.lines) {
      files.add(line.input);
      files.add(line.output);
    }
  return spares_inputs({{"--output", output}}, files);
}

int run_report(ReportOptions& options) {
  if (options.format == "json" && (options.output == "-" || options.all || options.quiet)) {
    print_error(
        "--format json prints the totals and all models; it cannot be combined with --all, --quiet or --output -");
    return exit_failure;
  }
  if (std::count(options.reports.begin(), options.reports.end(), "-") + (options.plan == "-" ? 1 : 0) > 1) {
    print_error("standard input can be given once");
    return exit_failure;
  }
  std::vector<std::string> inputs = options.reports;
  inputs.push_back(options.plan);
  if (!reports_are_separate({{"--output", options.output}}, {}, inputs)) return exit_failure;
  std::vector<batch::Report> reports;
  bool are_whole = true;
  if (!read_reports(options.reports, reports, are_whole)) return exit_failure;
  std::optional<std::vector<batch::WorkItem>> plan;
  if (!options.plan.empty()) {
    std::string error;
    plan = batch::read_plan(options.plan, error);
    if (!plan) {
      print_error(error);
      return exit_failure;
    }
  }
  if (!spares_models(options.output, reports)) return exit_failure;
  const batch::MergedReport merged = batch::merge_reports(std::move(reports), plan ? &*plan : nullptr);
  if (!write_merged(merged, options) || !are_whole) return exit_failure;
  return merged.is_complete() ? exit_clean : exit_findings;
}

}  // namespace

extern const Command report_command;
const Command report_command = make_command<declare_report, run_report>(
    Group::many_models, "report", "Merge the reports of runs over many models",
    "Merges the reports of the parts of a run over many models: totals by rule, and what is "
    "missing, failed, or was done twice with different results.");

}  // namespace urdfmill::tools
