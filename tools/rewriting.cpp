#include "tools/rewriting.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "tools/command.hpp"
#include "tools/options.hpp"
#include "tools/output_format.hpp"
#include "tools/outputs.hpp"
#include "urdfmill/batch/work/plan.hpp"
#include "urdfmill/batch/work/work.hpp"
#include "urdfmill/files/file_io.hpp"
#include "urdfmill/source/edits.hpp"
#include "urdfmill/source/merge.hpp"

namespace urdfmill::tools {
namespace {

std::size_t remove_abandoned(const std::vector<std::string>& temporary) {
  return static_cast<std::size_t>(std::count_if(temporary.begin(), temporary.end(), files::remove_abandoned));
}

/// In folders, links to models elsewhere are not followed: rewriting a folder must only change its own content.
batch::Discovery discover_inside(const RewritingOptions& options, session::Configurations& configurations) {
  batch::DiscoveryOptions inside = options.discovery;
  inside.excludes = batch::excluded_by(configurations);
  inside.links_out = false;
  return batch::discover(options.inputs, inside);
}

/// Returns the models of the plan, or of the inputs; prints a message and returns nothing if there is no plan.
std::optional<batch::Work> find_work(const RewritingOptions& options, const session::Session& session,
                                     session::Configurations& configurations) {
  if (!options.work.plan.empty()) {
    batch::Work work;
    std::string error;
    auto items = batch::read_plan(options.work.plan, error);
    if (items) error = unfit_plan(*items, options.discovery);
    if (!error.empty()) return print_error(error), std::nullopt;
    work.items = *std::move(items);
    return work;
  }
  batch::RootSearch search;
  search.discovery = options.discovery;
  search.discovery.links_out = false;
  search.argument_sets = false;
  return batch::find_work(options.inputs, search, {}, session, configurations);
}

/// Returns the files of the models that belong to the shard, which may be all; prints a message and returns nothing if
/// the options do not fit.
std::optional<batch::Discovery> discover_shard(const RewritingOptions& options, const session::Session& session,
                                               session::Configurations& configurations,
                                               std::vector<batch::WorkItem>& planned) {
  const std::string& given = options.work.shard;
  const auto shard = given.empty() ? std::optional(batch::Shard()) : batch::shard_of(given);
  if (!shard) {
    print_error("--shard: \"" + given + "\" is not I/N with I from 1 to N");
    return std::nullopt;
  }
  std::optional<batch::Work> work = find_work(options, session, configurations);
  if (!work) return std::nullopt;
  batch::Discovery found;
  found.files = batch::files_of_shard(*work, *shard);
  found.missing = std::move(work->missing);
  found.unreadable = std::move(work->unreadable);
  found.skipped = std::move(work->skipped);
  found.empty = std::move(work->empty);
  if (!options.work.plan.empty()) planned = std::move(work->items);
  return found;
}

/// Returns why the inputs, the plan and the shard cannot be combined; empty if they can.
std::string contradicting_options(const RewritingOptions& options, bool writes) {
  const WorkOptions& work = options.work;
  if (std::string message = plan_contradiction(work, options.inputs, options.discovery); !message.empty())
    return message;
  if (work.report == "-") return "--report takes a file here: the names of files are written to standard output";
  // Files that another shard has changed in the meantime would change the division.
  if (!work.shard.empty() && work.plan.empty() && writes)
    return "--shard with --write requires a --plan that was made before any file changed";
  const bool is_recorded = !work.report.empty() || !work.resume.empty();
  if (is_recorded && (options.diff || !(writes || options.check)))
    return "--report and --resume require --write or --check";
  if (is_recorded && std::find(options.inputs.begin(), options.inputs.end(), "-") != options.inputs.end())
    return "standard input is one model; it cannot be part of a run over many";
  return {};
}

/// True if the words request more than one file, whatever exists.
bool is_run_over_many(const RewritingOptions& options) {
  return options.inputs.size() > 1 || !options.work.plan.empty() || !options.work.shard.empty() ||
         std::any_of(options.inputs.begin(), options.inputs.end(), [](const std::string& input) {
           std::error_code error;
           return !std::filesystem::is_regular_file(input, error) && input != "-";
         });
}

/// Returns a name in the form that `git diff` and `patch -p1` expect.
std::string below_root(const std::string& path) {
  return path.substr(std::min(path.find_first_not_of('/'), path.size()));
}

}  // namespace

void add_rewriting_options(Parser& parser, RewritingOptions& options, batch::RewriteOptions& files,
                           const std::string& check_help) {
  parser.add_option("INPUT", options.inputs,
                    "Files, folders (searched for models), globs; - is standard input; default: the current folder");
  add_default_folder(parser, options.inputs, options.work);
  const Option& write = parser.add_flag("-w,--write", files.write, "Replace the files, each atomically");
  parser.add_flag("--force", files.force, "With -w, also replace files that are read-only or have hard links")
      .needs(write);
  parser.add_flag("--diff", options.diff, "Print a unified diff instead of the result");
  parser.add_flag("--check", options.check, check_help);
  add_jobs_option(parser, files.jobs);
  const auto searches = searches_folders(options.inputs, options.work);
  add_discovery_options(parser, options.discovery, searches);
  const auto section = parser.under(session::Heading::folders);
  parser.add_flag("--allow-empty", options.allow_empty, "Exit with 0 if a folder holds no models")
      .configurable()
      .has_effect_if(searches, "it applies to folders")
      .has_effect_if([&options] { return options.work.plan.empty(); }, "a plan names models");
  add_work_options(parser, options.work);
  add_output_option(parser, options.output);
  add_console_options(parser, options.console);
}

bool check_rewriting(const RewritingOptions& options, const batch::RewriteOptions& files) {
  const bool has_form_of_input =
      !options.inputs.empty() && format_of_name(options.inputs.front()) == format_of_name(options.output);
  if (const std::string unfit = unfit_name_of_xml(options.output); !unfit.empty() && !has_form_of_input) {
    print_error(unfit);
    return false;
  }
  if (!files.write || (options.output.empty() && !options.diff && !options.check)) return true;
  print_error("--write cannot be combined with --output, --diff or --check");
  return false;
}

RewritingRun::RewritingRun(std::string_view command, const RewritingOptions& options, batch::RewriteOptions& files,
                           bool prints_results, const session::Session& session,
                           session::Configurations& configurations) {
  if (const std::string message = contradicting_options(options, files.write); !message.empty()) {
    print_error(message);
    return;
  }
  std::vector<batch::WorkItem> planned;
  std::optional<Progress> search;
  if (!options.console.quiet) search.emplace("searching for models");
  if (options.work.plan.empty() && options.work.shard.empty()) {
    found_ = discover_inside(options, configurations);
  } else if (auto found = discover_shard(options, session, configurations, planned)) {
    found_ = *std::move(found);
    // Folders were not searched.
    for (const std::string& file : files.write ? found_.files : std::vector<std::string>())
      for (std::string& temporary : files::temporary_files_of(file)) found_.temporary.push_back(std::move(temporary));
  } else {
    return;
  }
  search.reset();
  const std::size_t count = found_.files.size();
  has_summary_ = !options.console.quiet && (files.write || is_run_over_many(options));
  print_skipped(found_.skipped, options.console);
  for (const std::string& unreadable : found_.unreadable) print_error(unreadable);
  for (const std::string& name : found_.missing) {
    const std::string hint = files::similar_file(name).words;
    print_error(fmt::format("no file, folder or match: \"{}\"{}{}", name, hint.empty() ? "" : "; ", hint));
  }
  if (options.allow_empty) found_.empty.clear();
  for (const std::string& folder : found_.empty)
    print_error(no_models(folder, options.discovery) + "; --allow-empty accepts that");
  // The other files are processed nevertheless.
  if (!found_.missing.empty() || !found_.empty.empty() || !found_.unreadable.empty()) inputs_code_ = exit_failure;
  if (count == 0 && inputs_code_ != exit_clean) return;
  if (prints_results && !options.diff && count > 1) {
    print_error(fmt::format("{} files: give --write to replace them, --diff to see the changes, or --check", count));
    return;
  }
  if (!spares_sources(options.work, planned) || !open_record(options.work, record_)) return;
  if (record_.report)
    files.log =
        &log_.emplace(identity_of(command, options.work), record_.report.get(), std::move(record_.done), planned);
  files.keep_text = prints_results;
  files.inputs = options.inputs;
  if (files.write) removed_ = remove_abandoned(found_.temporary);
  files.any_kind = has_stream(options.inputs) && !files.write;
  if (!files.any_kind) {
    interruption_.emplace();
    files.stop = &interruption_->stop();
    files.abandon = &interruption_->abandon();
  }
  if (!options.console.quiet) {
    progress_.emplace(count);
    files.progress = [this](std::size_t done) { progress_->show(done); };
  }
  is_ready_ = true;
}

bool RewritingRun::spares_sources(const WorkOptions& options, const std::vector<batch::WorkItem>& planned) const {
  if (options.report.empty()) return true;
  const std::vector<NamedFile> report{{"--report", options.report}};
  batch::InputFiles inputs(planned);
  for (const std::string& path : found_.files) inputs.add(path);
  return reports_are_separate(report, {}, {options.plan}) && spares_inputs(report, inputs);
}

int RewritingRun::skipped_code() const {
  return std::max(inputs_code_, log_ ? static_cast<int>(log_->skipped_outcome()) : static_cast<int>(exit_clean));
}

void RewritingRun::print_summary(std::string text) const {
  if (!has_summary_) return;
  if (skipped() > 0) text += fmt::format("; {} done before", skipped());
  if (const std::size_t count = log_ ? log_->skipped_with_findings() : 0; count > 0)
    text += fmt::format(", {} of them with findings", count);
  if (removed_ > 0) text += fmt::format("; removed {} of a run that was killed", counted(removed_, "temporary file"));
  print_error(text);
}

bool RewritingRun::is_complete(std::size_t files) const {
  bool is_complete = true;
  if (record_.report)
    if (const std::string error = record_.report->finish(); !error.empty()) {
      print_error(error);
      is_complete = false;
    }
  const std::size_t count = found_.files.size(), reached = files + skipped();
  if (reached == count) return is_complete;
  print_error(fmt::format("stopped: {} of {} files were not processed; run the command again to finish",
                          count - reached, count));
  return false;
}

int print_problems(const RewrittenFiles& files, const ConsoleOptions& console) {
  // The renderers expect one list with one set of sources.
  source::Sources sources;
  source::Collector findings;
  source::Merger merger(sources, findings);
  ConsoleOptions with_cases = console;
  for (const batch::RewrittenFile* file : files) {
    if (file->error) print_error(*file->error);
    with_cases.cases.files.push_back(file->path);
    merger.add(source::Collector(file->findings), file->sources);
  }
  return print_findings(findings, sources, with_cases);
}

bool print_results(const RewrittenFiles& files, const RewritingOptions& options) {
  if (files.empty()) return true;
  std::string out;
  for (const batch::RewrittenFile* file : files) {
    const std::string path = below_root(file->path);
    if (options.diff)
      out += source::unified_diff(file->sources[0].bytes(), file->text, "a/" + path, "b/" + path);
    else
      out += file->text;
  }
  return write_output(options.output, out);
}

}  // namespace urdfmill::tools
