// urdfmill check: finds mistakes in models, and with --fix applies certain fixes.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <functional>
#include <optional>

#include "tools/command.hpp"
#include "tools/console.hpp"
#include "tools/git_changes.hpp"
#include "tools/interruption.hpp"
#include "tools/options.hpp"
#include "tools/outputs.hpp"
#include "tools/progress.hpp"
#include "tools/trees.hpp"
#include "tools/watch.hpp"
#include "urdfmill/batch/check/baseline.hpp"
#include "urdfmill/batch/check/check_models.hpp"
#include "urdfmill/batch/check/check_summary.hpp"
#include "urdfmill/batch/check/check_work.hpp"
#include "urdfmill/batch/search/origins.hpp"
#include "urdfmill/batch/search/roots.hpp"
#include "urdfmill/batch/work/plan.hpp"
#include "urdfmill/files/canonical_path.hpp"
#include "urdfmill/session/config/python_profile.hpp"
#include "urdfmill/session/configurations.hpp"
#include "urdfmill/session/options/checks.hpp"
#include "urdfmill/session/rules.hpp"
#include "urdfmill/source/arrange.hpp"
#include "urdfmill/source/statistics.hpp"
#include "urdfmill/text/list.hpp"
#include "urdfmill/xacro/rules.hpp"

namespace urdfmill::tools {

namespace {

struct CheckOptions {
  std::vector<std::string> inputs;
  session::RuleOptions rules;
  bool show_config = false, allow_empty = false, watch = false, statistics = false;
  bool notes = false, all = false;
  std::string baseline, write_baseline, summary;
  std::optional<std::string> changed;  ///< a revision; empty: the usual one
  batch::RootSearch search;
  batch::CheckModelsOptions models;
  WorkOptions work;
  ConsoleOptions console;
  PackageOptions packages;
};

/// True if models are taken from a plan, in part, or recorded: they are then identified by more than their names.
bool is_work(const WorkOptions& work) {
  return !work.plan.empty() || !work.shard.empty() || !work.report.empty() || !work.resume.empty();
}

void declare_rules(Parser& parser, CheckOptions& options) {
  const auto section = parser.under(session::Heading::rules);
  parser.add_option("--baseline", options.baseline, "Leave out the findings that this file lists; only new ones count")
      .value_name("FILE")
      .reads_file();
  parser
      .add_option("--write-baseline", options.write_baseline,
                  "Write the findings to a file for --baseline, and exit with 0")
      .value_name("FILE")
      .writes_file();
  parser.option("only_named").has_effect_if([&options] { return options.work.plan.empty(); }, "a plan names models");
  parser
      .add_option("--changed", options.changed,
                  "Check only robots that read a file that has changed since a git revision (default: the upstream)")
      .value_name("REV")
      .value_optional()
      .has_effect_if([&options] { return !is_work(options.work); }, "a plan or report lists all models");
  parser
      .add_flag(
          "--allow-unchecked", options.models.what.allow_unchecked,
          "Exit with 0 although robots could not be checked, because arguments have no value or URDF cannot hold them")
      .configurable();
  parser
      .add_flag("--force-exclude", options.search.force_exclude,
                "Also leave out named files that the configuration excludes or that are no models, for hooks")
      .configurable();
  parser
      .add_flag("--watch", options.watch,
                "Check again when a file changes that was read, or a folder that was searched")
      .has_effect_if([&options] { return options.work.report.empty() && options.work.resume.empty(); },
                     "a report is of one run");
  parser
      .add_flag("--statistics", options.statistics,
                "Print the number of findings of each rule, and how many can be fixed, instead of the findings")
      .has_effect_if(
          [&options] {
            const source::RenderFormat form = options.console.format;
            return source::is_for_people(form) || form == source::RenderFormat::json;
          },
          "the forms of services have findings");
  const auto has_text = [&options] {
    return options.console.format == source::RenderFormat::text && !options.statistics;
  };
  parser.add_flag("--notes", options.notes, "Also show notes, which are otherwise only counted")
      .configurable()
      .has_effect_if(has_text, "all findings are shown");
  parser
      .add_flag("--all", options.all,
                "Show each finding, notes too, in the order of files, not only one of each cause and at most 40")
      .configurable()
      .has_effect_if(has_text, "all findings are shown");
  parser
      .add_option("--summary", options.summary,
                  "Also write a summary in Markdown: findings by rule and by model, for the page of a CI job")
      .value_name("FILE.md")
      .writes_file();
  parser.add_flag("--show-config", options.show_config, "Print the effective configuration and exit");
}

void declare_fixes(Parser& parser, CheckOptions& options) {
  const auto section = parser.under(session::Heading::fixes);
  const Option& fix = parser.add_flag("--fix", options.models.fixes.make, "Apply safe fixes");
  parser.add_flag("--unsafe-fixes", options.models.fixes.unsafe,
                  "With --fix or --diff, also apply fixes that may be wrong; review them");
  parser
      .add_flag("--force", options.models.fixes.force,
                "With --fix, also change files that are read-only or have hard links")
      .needs(fix);
  parser.add_flag("--diff", options.models.fixes.show, "Show what --fix would change, and change nothing");
}

void declare_check(Parser& parser, CheckOptions& options) {
  parser.add_option("INPUT", options.inputs, "Files and folders; - is standard input; default: the current folder");
  add_default_folder(parser, options.inputs, options.work);
  bind(parser, options.rules);
  declare_rules(parser, options);
  declare_fixes(parser, options);
  options.search.discovery.neighbours = true;
  const auto searches = searches_folders(options.inputs, options.work);
  add_discovery_options(parser, options.search.discovery, searches);
  {
    const auto section = parser.under(session::Heading::folders);
    parser.add_flag("--allow-empty", options.allow_empty, "Exit with 0 if a folder holds no models")
        .configurable()
        .has_effect_if(searches, "it applies to folders")
        .has_effect_if([&options] { return options.work.plan.empty(); }, "a plan names models");
  }
  add_work_options(parser, options.work);
  add_jobs_option(parser, options.models.watch.jobs);
  add_console_options(parser, options.console);
  add_package_options(parser, options.packages);
  parser.add_assignments(options.models.what.arguments);
}

/// Adds the settings of the command line to the configuration of a model.
void complete(session::CheckConfig& config, const CheckOptions& options) {
  options.rules.complete(config);
  if (options.packages.python)
    config.python = options.packages.python;
  else if (const auto named = session::profile_of_environment())
    config.python = named;
}

int show_config(const CheckOptions& options) {
  session::Session session(session_options(options.packages));
  source::Collector findings;
  session::Configurations configurations(session, findings);
  session::CheckConfig config = configurations.of(options.inputs.empty() ? "." : options.inputs.front());
  complete(config, options);
  config.packages.insert(config.packages.begin(), options.packages.places.named.begin(),
                         options.packages.places.named.end());
  config.package_paths.insert(config.package_paths.begin(), options.packages.places.paths.begin(),
                              options.packages.places.paths.end());
  const auto text = session::config_text(config, findings);
  const int printed = text && print_output(*text) ? exit_clean : exit_failure;
  const int faults = print_findings(findings, session.sources(), options.console);
  const int understood = configurations.are_understood() ? exit_clean : exit_failure;
  return std::max({printed, faults, understood});
}

/// Prints findings, and counts them for the summary. In text a reader first sees the errors, one of each cause.
class FindingsPrinter {
 public:
  explicit FindingsPrinter(const CheckOptions& options) : options_(options), least_(least_severity(options)) {}

  /// Prints findings. If a file makes no robot, notes are shown as well, since one says so.
  void print(source::Collector&& findings, const source::Sources& sources) {
    summary_.add(findings.diagnostics, sources);
    for (const source::Diagnostic& finding : findings.diagnostics)
      if (!options_.console.quiet || finding.severity == source::Severity::error) shown_.add(finding);
    std::size_t left_out = 0;
    ConsoleOptions console = options_.console;
    console.each = true;
    if (is_digest()) {
      constexpr std::size_t most_shown = 40;
      const bool has_library =
          std::any_of(findings.diagnostics.begin(), findings.diagnostics.end(),
                      [](const source::Diagnostic& finding) { return finding.rule == &xacro::rules::library; });
      if (has_library && !options_.console.quiet) least_ = source::Severity::note;
      source::Digest digest = source::digest(findings.diagnostics, sources, least_, most_shown);
      for (std::size_t i = 0; i < counts_.size(); ++i) counts_[i] += digest.causes[i];
      findings.diagnostics = std::move(digest.shown);
      left_out = digest.left_out;
    } else {
      for (const source::Diagnostic& finding : findings.diagnostics)
        ++counts_[static_cast<std::size_t>(finding.severity)];
    }
    if (options_.statistics && findings.count(source::Severity::error) > 0) code_ = std::max<int>(code_, exit_findings);
    if (options_.statistics) return;
    // If one part could not be written, the next could not either.
    if (code_ == exit_failure) return;
    code_ = std::max(code_, print_findings(findings, sources, console, !options_.models.fixes.show));
    if (left_out > 0 && code_ != exit_failure) print_left_out(left_out);
  }

  /// Prints the numbers of findings of each rule if they are asked for.
  void print_statistics() {
    if (!options_.statistics) return;
    const bool is_json = options_.console.format == source::RenderFormat::json;
    if (!print_output(is_json ? source::statistics_json(shown_) : source::statistics_text(shown_)))
      code_ = exit_failure;
  }

  /// Returns the code of everything printed, as `print_findings` does.
  [[nodiscard]] int code() const { return code_; }
  [[nodiscard]] batch::CheckSummary& summary() { return summary_; }

  /// Prints what was checked and what was found, in one line.
  void print_summary(const batch::CheckedModels& all) const {
    const source::Statistics& statistics = summary_.statistics();
    const auto count = [&](source::Severity severity, std::string_view name) {
      const std::size_t causes = counts_[static_cast<std::size_t>(severity)];
      const std::size_t places = statistics.of(severity);
      return counted(causes, name) + (places > causes ? fmt::format(" in {} places", places) : "");
    };
    const std::string robots = all.unchecked == 0
                                   ? counted(all.robots, "robot")
                                   : fmt::format("{} of {}", all.robots - all.unchecked, counted(all.robots, "robot"));
    std::string text = fmt::format("checked {} in {}: {}, {}, {}", robots, counted(all.files, "file"),
                                   count(source::Severity::error, "error"), count(source::Severity::warning, "warning"),
                                   count(source::Severity::note, "note"));
    if (all.unchecked > 0) text += fmt::format("; {} need{} arguments", all.unchecked, all.unchecked == 1 ? "s" : "");
    if (all.in_part > 0) text += fmt::format("; {} checked in part", counted(all.in_part, "robot"));
    if (all.failed > 0) text += fmt::format("; {} failed", counted(all.failed, "model"));
    if (all.skipped > 0) text += fmt::format("; {} done before", counted(all.skipped, "model"));
    if (all.skipped_bad > 0) text += fmt::format(", {} of them with errors", all.skipped_bad);
    if (!all.unchanged.empty()) text += fmt::format("; {} unchanged", counted(all.unchanged.size(), "robot"));
    if (all.known > 0) text += fmt::format("; {} in the baseline", all.known);
    print_error(text);
  }

  /// Prints what to do next, if there is something: of a single file only what is not plain from its findings.
  void print_next(bool is_single, const batch::CheckTotals& all) const {
    const source::Statistics& statistics = summary_.statistics();
    const bool is_for_people = source::is_for_people(options_.console.format);
    if (is_single && !is_for_people) return;
    std::string text;
    if (std::any_of(all.missing.begin(), all.missing.end(), std::mem_fn(&batch::MissingName::is_package)))
      text = "--package-path FOLDER finds missing packages, and --allow-missing NAME accepts that one is missing";
    if (const std::size_t fixable = statistics.fixable(); fixable > 0 && !options_.models.fixes.are_wanted())
      text::add_item(text, fmt::format("--fix corrects {}, and --diff shows how", fixable), "; ");
    if (const std::size_t notes = counts_[static_cast<std::size_t>(source::Severity::note)];
        notes > 0 && is_digest() && !options_.statistics && least_ > source::Severity::note)
      text::add_item(text, fmt::format("--notes shows {}", counted(notes, "note")), "; ");
    const std::size_t serious = statistics.of(source::Severity::error) + statistics.of(source::Severity::warning);
    constexpr std::size_t few_causes = 10;
    if (is_digest() && !options_.statistics && counts_[1] + counts_[2] > few_causes)
      text::add_item(text, "--statistics counts by rule", "; ");
    if (serious > 0 && !is_single && is_for_people)
      text::add_item(text, fmt::format("`urdfmill explain {}` says why", first_to_explain()), "; ");
    if (!text.empty()) print_error("next: " + text);
  }

 private:
  /// True if a reader is shown a part of the findings.
  [[nodiscard]] bool is_digest() const {
    return options_.console.format == source::RenderFormat::text && !options_.all;
  }
  /// Returns the lowest severity that is shown. Who selects rules wants to see what they find.
  static source::Severity least_severity(const CheckOptions& options) {
    if (options.console.quiet) return source::Severity::error;
    return options.notes || !options.rules.select.empty() ? source::Severity::note : source::Severity::warning;
  }
  /// Returns the rule of most findings of the highest severity.
  [[nodiscard]] std::string_view first_to_explain() const {
    const std::vector<source::RuleCount> counts = summary_.statistics().counts();
    const auto first = std::max_element(
        counts.begin(), counts.end(),
        [](const source::RuleCount& a, const source::RuleCount& b) { return a.severity() < b.severity(); });
    return first->rule->id;
  }
  void print_left_out(std::size_t count) {
    const std::string text = fmt::format("and {} more: --all, or --output-format json\n", count);
    if (!options_.models.fixes.show && !print_output(text)) code_ = exit_failure;
    if (options_.models.fixes.show) print_message(text);
  }

  const CheckOptions& options_;
  batch::CheckSummary summary_{text::command_line_option};
  source::Statistics shown_;
  std::array<std::size_t, 3> counts_{};  ///< causes
  source::Severity least_;               ///< the lowest severity that is shown
  int code_ = exit_clean;
};

/// True if findings are shown as they arrive: those of very many models may take more memory than all else, and a
/// reader would wait long for the first. False if they are one text, are compared with others or repaired.
bool shows_at_once(const CheckOptions& options, std::size_t models) {
  constexpr std::size_t many_models = 5000;
  const bool is_digest = options.console.format == source::RenderFormat::text && !options.all;
  return models > many_models && !is_digest && !is_one_text(options.console.format) && options.baseline.empty() &&
         options.write_baseline.empty() && !options.models.fixes.are_wanted();
}

/// Prints the arguments that were found for robots that required some.
void print_arguments(const std::vector<std::string>& arguments) {
  constexpr std::size_t most = 20;
  for (std::size_t i = 0; i < std::min(most, arguments.size()); ++i) print_error(arguments[i]);
  if (arguments.size() > most)
    print_error(fmt::format("arguments were found for {} more robots", arguments.size() - most));
}

void print_unreached(const std::vector<std::string>& files) {
  if (files.empty()) return;
  constexpr std::size_t most = 10;
  const std::size_t shown = std::min(most, files.size());
  std::string text = fmt::format("unused by any checked robot: {}",
                                 fmt::join(files.begin(), files.begin() + static_cast<std::ptrdiff_t>(shown), ", "));
  if (files.size() > shown) text += fmt::format(" and {} more", files.size() - shown);
  print_error(text + "; give arguments that reach them under robots: in .urdfmill.yaml");
}

/// Names the packages without which robots were checked in part, and how to get them.
void print_missing(const std::vector<batch::MissingName>& missing, const std::vector<std::string>& inputs,
                   const files::Snapshot& files) {
  constexpr std::size_t most = 20;
  if (std::none_of(missing.begin(), missing.end(), std::mem_fn(&batch::MissingName::is_package))) return;
  const batch::Origins origins(inputs, files);
  std::size_t named = 0;
  for (const batch::MissingName& one : missing) {
    if (!one.is_package() || ++named > most) continue;
    const std::string origin = origins.of(one.subject.name);
    print_error(fmt::format("missing package {}, needed in {} by {}{}", one.subject.name, counted(one.places, "place"),
                            counted(one.robots, "robot"), origin.empty() ? "" : ": " + origin));
  }
  if (named > most) print_error(fmt::format("{} more packages are missing", named - most));
}

bool are_options_sound(const CheckOptions& options) {
  const auto refuse = [](std::string_view message) {
    print_error(message);
    return false;
  };
  if (options.show_config) return true;
  if (const std::string message =
          plan_contradiction(options.work, options.inputs, options.search.discovery, options.models.what.arguments);
      !message.empty())
    return refuse(message);
  if (options.work.report == "-")
    return refuse("--report takes a file here: the findings are written to standard output");
  if (options.summary == "-") return refuse("--summary takes a file: the findings are written to standard output");
  if (options.statistics && options.models.fixes.show)
    return refuse("--statistics cannot be combined with --diff: the output is the difference");
  const bool changes = options.models.fixes.are_wanted();
  if (options.models.fixes.unsafe && !changes) return refuse("--unsafe-fixes requires --fix or --diff");
  if (changes && !(options.work.report.empty() && options.work.resume.empty()))
    return refuse("--report and --resume cannot be combined with --fix or --diff");
  if (options.changed && (options.models.fixes.make || !options.write_baseline.empty()))
    return refuse("--changed cannot be combined with --fix or --write-baseline, which need all robots");
  if (options.changed && has_stream(options.inputs)) return refuse("--changed: standard input has no history");
  if (!options.baseline.empty() && !options.write_baseline.empty())
    return refuse("--baseline and --write-baseline cannot be combined");
  if (!options.work.resume.empty() && !options.write_baseline.empty())
    return refuse("--write-baseline cannot be combined with --resume: a report does not hold the findings themselves");
  return true;
}

/// Returns the models to check, with their items of work if they are compared with a plan or a report. Prints a message
/// and returns nothing if there is no such plan or part.
std::optional<batch::CheckWork> find_checked_models(const CheckOptions& options, const session::Session& session,
                                                    session::Configurations& configurations) {
  const WorkOptions& work = options.work;
  if (!is_work(work))
    return batch::CheckWork{batch::find_roots(options.inputs, options.search, session, configurations), {}};
  batch::Work found;
  if (work.plan.empty()) {
    found = batch::find_work(options.inputs, options.search, options.models.what.arguments, session, configurations);
  } else {
    std::string error;
    auto planned = batch::read_plan(work.plan, error);
    if (!planned) return print_error(error), std::nullopt;
    found.items = *std::move(planned);
  }
  std::optional<batch::Shard> shard;
  if (!read_shard(work, shard)) return std::nullopt;
  batch::CheckWork made = batch::check_work(std::move(found), shard, session.files());
  // With --fix nothing is compared with a plan, because a fix changes files that later models include.
  const bool is_compared =
      (!work.plan.empty() && !options.models.fixes.make) || !work.report.empty() || !work.resume.empty();
  if (!is_compared) made.items.clear();
  return made;
}

/// True if a summary is due: always for a folder, a plan or a part of one, and for several files.
bool has_summary(const CheckOptions& options, const batch::Roots& roots, const batch::CheckedModels& all) {
  const auto is_folder = [](const std::string& input) {
    std::error_code error;
    return std::filesystem::is_directory(input, error);
  };
  const auto is_of_inputs = [](const batch::Root& root) { return !root.terms.is_around; };
  return all.files > 1 || options.changed || std::count_if(roots.roots.begin(), roots.roots.end(), is_of_inputs) > 1 ||
         options.inputs.size() > 1 || !options.work.plan.empty() || !options.work.shard.empty() ||
         std::any_of(options.inputs.begin(), options.inputs.end(), is_folder);
}

/// Prints a message and returns false if a file to be written would replace one that is read.
bool overwrites_nothing(const CheckOptions& options, const batch::Roots& roots,
                        const std::vector<batch::WorkItem>& items, const session::Session& session) {
  const std::vector<NamedFile> written{
      {"--report", options.work.report}, {"--write-baseline", options.write_baseline}, {"--summary", options.summary}};
  if (std::all_of(written.begin(), written.end(), [](const NamedFile& file) { return file.path.empty(); })) return true;
  batch::InputFiles inputs(items, session.snapshot());
  for (const batch::Root& root : roots.roots) inputs.add(root.file);
  for (const std::string& file : roots.parts) inputs.add(file);
  for (const std::string& file : roots.elsewhere) inputs.add(file);
  return reports_are_separate(written, {}, {options.work.plan, options.baseline}) && spares_inputs(written, inputs);
}

std::shared_ptr<files::Store> store_for(const CheckOptions& options, std::shared_ptr<const files::Provider> files) {
  const bool any_kind_of_input = has_stream(options.inputs);
  // Fixes change files, so a run with them must not keep what it has read.
  if (options.models.fixes.make)
    return std::make_shared<files::Store>(
        files::StoreOptions{.provider = std::move(files), .any_kind_of_input = any_kind_of_input});
  return session::store_of_run(any_kind_of_input, std::move(files));
}

/// A run of the command: finds the models, checks them, and prints the results.
class CheckRun {
 public:
  CheckRun(CheckOptions& options, std::shared_ptr<const files::Provider> files)
      : options_(options),
        session_(session_options(options.packages, options.inputs), store_for(options, std::move(files))),
        printer_(options) {
    options.search.jobs = options.models.watch.jobs;
    options.search.discovery.links_out = !options.models.fixes.make;
    options.search.discovery.simulator_formats = options.search.discovery.worlds = true;
    // Given arguments replace the configured sets.
    // A file that is named with arguments is a robot itself.
    options.search.argument_sets = options.search.around = options.models.what.arguments.empty();
    options.search.joins_neighbours = !is_work(options.work) && !options.changed;
    std::error_code ignored;
    for (const std::string& input : options.inputs)
      if (std::filesystem::is_directory(input, ignored)) options.models.what.folders.push_back(input);
    for (const std::string& folder : options.models.what.folders)
      options.search.trees.push_back(files::canonical_path(folder));
    options.models.what.complete = [&options](session::CheckConfig& config) { complete(config, options); };
  }

  int run() {
    if (!prepare()) return exit_failure;
    report_roots();
    // A fix in progress is finished.
    std::optional<Interruption> interruption;
    if (!has_stream(options_.inputs))
      options_.models.watch.stop =
          &interruption
               .emplace(options_.models.fixes.make ? Interruption::Second::gives_up : Interruption::Second::ends)
               .stop();
    batch::CheckedModels all = check();
    report_changes(all);
    if (new_baseline_ && !write_output(options_.write_baseline, new_baseline_->text())) note(exit_failure);
    name_test_cases(all);
    batch::put_first(std::move(faults_), session_.sources(), options_.models, all);
    print(all);
    note(static_cast<int>(all.outcome));
    if (!configurations_.are_understood()) note(exit_failure);
    return code_;
  }

 private:
  void note(int code) { code_ = std::max(code_, code); }

  /// Reports why an input or a model could not be processed.
  void report(const std::string& message) {
    report_failure(message, faults_, options_.console);
    // In other forms it is a finding.
    if (source::is_for_people(options_.console.format)) printer_.summary().add_failure(message);
  }

  /// Reports inputs that cannot be checked.
  void report_roots() {
    const batch::Roots& roots = work_.roots;
    for (const std::string& missing : roots.missing) report(no_such_input(missing));
    for (const std::string& unreadable : roots.unreadable) report(unreadable);
    print_skipped(roots.skipped, options_.console);
    if (!options_.allow_empty)
      for (const std::string& folder : roots.empty)
        report(no_models(folder, options_.search.discovery) + "; --allow-empty accepts that");
    const bool has_empty = !roots.empty.empty() && !options_.allow_empty;
    if (!roots.missing.empty() || !roots.unreadable.empty() || has_empty) note(exit_failure);
  }

  /// Reads and opens the files of the run; prints a message and returns false if that fails.
  bool prepare() {
    if (!read_baseline() || !read_changes()) return false;
    std::optional<Progress> search;
    if (!options_.console.quiet) search.emplace("searching for models");
    auto found = find_checked_models(options_, session_, configurations_);
    search.reset();
    if (!found) return false;
    work_ = *std::move(found);
    return overwrites_nothing(options_, work_.roots, work_.items, session_) && open_record(options_.work, record_);
  }

  bool read_changes() {
    if (!options_.changed) return true;
    options_.models.what.changed = changes_since(*options_.changed, options_.inputs);
    if (options_.models.what.changed) return true;
    std::error_code ignored;
    if (std::filesystem::exists(*options_.changed, ignored))
      print_error("\"" + *options_.changed +
                  "\" is a path: write --changed=REV to name a revision, or put --changed after the paths");
    return false;
  }

  bool read_baseline() {
    if (!options_.write_baseline.empty()) {
      const std::filesystem::path path = files::canonical_path(options_.write_baseline);
      options_.models.record.new_baseline = &new_baseline_.emplace(path.parent_path().string());
    }
    if (options_.baseline.empty()) return true;
    std::string error;
    baseline_ = batch::Baseline::read(options_.baseline, error);
    if (!baseline_) return print_error(error), false;
    options_.models.record.baseline = &*baseline_;
    // The baseline affects the reported result of a model.
    options_.work.fingerprint.append("baseline ").append(batch::sha256(baseline_->text())) += '\n';
    return true;
  }

  batch::CheckedModels check() {
    const std::size_t count = work_.roots.roots.size();
    batch::CheckModelsOptions& models = options_.models;
    batch::RunLog log(identity_of("check", options_.work), record_.report.get(), std::move(record_.done),
                      session_.snapshot());
    if (!work_.items.empty()) models.record.models.emplace(batch::Recording{log, work_.items});
    models.what.shares_arguments = count > 1;
    if (shows_at_once(options_, count))
      models.watch.show = [this](source::Collector&& findings, const source::Sources& sources) {
        printer_.print(std::move(findings), sources);
      };
    std::optional<Progress> progress;
    if (!options_.console.quiet) {
      progress.emplace(count);
      models.watch.progress = [&progress](std::size_t done) { progress->show(done); };
    }
    batch::CheckedModels all = batch::check_models(work_.roots, models, session_, configurations_);
    if (record_.report)
      if (const std::string error = record_.report->finish(); !error.empty()) all.errors.push_back(error);
    return all;
  }

  /// Names the models as test cases.
  void name_test_cases(const batch::CheckedModels& all) {
    source::TestCases& cases = options_.console.cases;
    for (const batch::Root& root : work_.roots.roots)
      if (!root.terms.is_around &&
          std::find(all.unchanged.begin(), all.unchanged.end(), root.file) == all.unchanged.end())
        cases.files.push_back(root.file);
    cases.skips = &session::rules::robot_not_checked;
    options_.console.coverage = all.coverage();
  }

  /// Reports files that could not be read or written, and the fixes.
  void report_changes(const batch::CheckedModels& all) {
    for (const std::string& error : all.errors) report(error);
    if (options_.console.quiet) return;
    for (const std::string& fixed : all.fixed) print_error("fixed in " + fixed);
    for (const std::string& refused : all.refused_fixes) print_error("not fixed: " + refused);
  }

  void print(batch::CheckedModels& all) {
    // With --diff the output is the difference.
    if (!all.difference.empty() && !print_output(all.difference)) note(exit_failure);
    if (options_.models.fixes.show && all.would_change) note(exit_findings);
    printer_.print(std::move(all.findings), all.sources);
    printer_.print_statistics();
    note(printer_.code());
    if (!options_.summary.empty() &&
        !write_output(options_.summary, printer_.summary().markdown(all, baseline_.has_value())))
      note(exit_failure);
    if (!options_.console.quiet) print_arguments(all.arguments);
    if (!options_.console.quiet) print_arguments(all.joined);
    if (!options_.console.quiet) print_unreached(all.unreached);
    const bool is_single = !has_summary(options_, work_.roots, all);
    if (!is_single && !options_.console.quiet) printer_.print_summary(all);
    if (!options_.console.quiet) print_missing(all.missing, options_.inputs, *session_.snapshot());
    if (!options_.console.quiet) printer_.print_next(is_single, all);
    if (all.left == 0) return;
    print_stopped(all.left, work_.roots.roots.size(), "checked", options_.work);
    note(exit_failure);
  }

  CheckOptions& options_;
  session::Session session_;
  source::Collector faults_;  ///< findings about the configurations and the inputs
  session::Configurations configurations_{session_, faults_};
  std::optional<batch::Baseline> baseline_, new_baseline_;
  batch::CheckWork work_;
  RunRecord record_;
  FindingsPrinter printer_;
  int code_ = exit_clean;
};

int run_check(CheckOptions& options) {
  if (!are_options_sound(options)) return exit_failure;
  options.models.what.meshes = options.rules.meshes;
  options.models.what.only_named = options.rules.only_named;
  options.models.what.error_on_warning = options.rules.strict;
  options.models.record.counts_by_model = !options.summary.empty();
  if (options.show_config) return show_config(options);
  if (!options.watch) return CheckRun(options, files::disk()).run();
  if (const std::string reason = unwatchable(options.inputs); !reason.empty()) {
    print_error(reason);
    return exit_failure;
  }
  repeat_on_changes([&](const std::shared_ptr<const files::Provider>& files) {
    CheckOptions round = options;
    CheckRun(round, files).run();
    print_error("waiting for changes");
  });
}

}  // namespace

extern const Command check_command;
const Command check_command = make_command<declare_check, run_check>(
    Group::check, "check", "Check models: report errors and suspicious values",
    "Checks models (.urdf, .xacro, .sdf, .usda, MJCF, .yaml). In a folder, every file that no other file "
    "includes is checked as a robot, together with the files it includes; YAML must be named.");

}  // namespace urdfmill::tools
