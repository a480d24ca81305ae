#include "tools/trees.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <iterator>
#include <map>
#include <optional>
#include <unordered_set>

#include "tools/command.hpp"
#include "tools/interruption.hpp"
#include "tools/outputs.hpp"
#include "tools/progress.hpp"
#include "urdfmill/batch/run/report.hpp"
#include "urdfmill/batch/work/found_arguments.hpp"
#include "urdfmill/batch/work/plan.hpp"
#include "urdfmill/batch/work/results.hpp"
#include "urdfmill/files/canonical_path.hpp"
#include "urdfmill/files/file_io.hpp"
#include "urdfmill/files/folder.hpp"
#include "urdfmill/files/glob.hpp"
#include "urdfmill/files/pattern.hpp"
#include "urdfmill/session/config/python_profile.hpp"
#include "urdfmill/session/configurations.hpp"
#include "urdfmill/session/mechanics/motion.hpp"
#include "urdfmill/source/arrange.hpp"
#include "urdfmill/source/merge.hpp"
#include "urdfmill/text/code.hpp"
#include "urdfmill/text/list.hpp"

namespace urdfmill::tools {
namespace {

namespace fs = std::filesystem;

/// Prints results as they arrive. Findings shared by several models, such as a warning about an included file, are
/// shown with the first of them.
class Printer {
 public:
  /// Sets `is_full` when standard output cannot be written any more.
  Printer(ConsoleOptions console, bool prints_text, std::atomic<bool>& is_full)
      : console_(std::move(console)), prints_text_(prints_text), is_full_(is_full) {}

  void show(batch::ShownResult&& result) {
    for (const std::string& error : result.errors) print_error(error);
    if (!result.messages.empty()) print_message(result.messages);
    // Shared findings recur soon, and memory must not grow with the number of models.
    constexpr std::size_t most_seen = 100'000;
    if (seen_.size() > most_seen) seen_.clear();
    std::erase_if(result.findings.diagnostics, [&](const source::Diagnostic& finding) {
      return !seen_.insert(hash(finding, result.sources)).second;
    });
    if (is_one_text(console_.format))
      merger_.add(std::move(result.findings), result.sources);
    else
      note(print_findings(result.findings, result.sources, console_));
    if (!prints_text_ || result.text.empty() || code_ == exit_failure || print_output(result.text)) return;
    code_ = exit_failure;
    is_full_ = true;
  }

  /// Prints the parts that form one text; returns the exit code if they could not be printed.
  [[nodiscard]] int finish() {
    if (is_one_text(console_.format)) note(print_findings(all_, sources_, console_));
    return code_;
  }

 private:
  static std::size_t hash(const source::Diagnostic& finding, const source::Sources& sources) {
    return std::hash<std::string>()(source::place_key(finding, sources) + finding.message);
  }

  void note(int printed) {
    if (printed == exit_failure) code_ = exit_failure;
  }

  ConsoleOptions console_;
  bool prints_text_;
  std::atomic<bool>& is_full_;
  int code_ = exit_clean;
  std::unordered_set<std::size_t> seen_;
  source::Sources sources_;
  source::Collector all_;
  source::Merger merger_{sources_, all_};
};

void print_summary(const TreeCommand& command, const batch::RunTotals& totals, bool prints_text) {
  std::string text =
      command.summary ? command.summary(totals)
                      : fmt::format("{} {}: {} clean, {} with findings, {} failed", command.done,
                                    counted(totals.models, "model"), totals.clean, totals.with_findings, totals.failed);
  if (totals.skipped > 0)
    text += fmt::format("; {} done before{}", totals.skipped, prints_text ? ", not printed again" : "");
  print_error(text);
}

/// Returns why the inputs cannot be combined; empty if they can.
std::string contradiction(const TreeOptions& options, const Assignments& arguments) {
  if (options.plan.empty() && options.inputs.empty()) return "no files, folders or --plan are given";
  if (std::string message = plan_contradiction(options, options.inputs, options.discovery, arguments); !message.empty())
    return message;
  if (std::find(options.inputs.begin(), options.inputs.end(), "-") != options.inputs.end())
    return "standard input is one model; it cannot be part of a run over many";
  if (options.report == "-" && options.folder.empty() && !options.is_plan)
    return "--report - requires --out-dir: the results would be on standard output, too";
  return {};
}

/// Reports inputs that cannot be processed; returns the exit code.
int report_inputs(const batch::Work& work, const TreeOptions& options, const ConsoleOptions& console) {
  int code = exit_clean;
  for (const std::string& missing : work.missing) {
    print_error(no_such_input(missing));
    code = exit_failure;
  }
  for (const std::string& unreadable : work.unreadable) {
    print_error(unreadable);
    code = exit_failure;
  }
  print_skipped(work.skipped, console);
  for (const std::string& folder : work.empty) {
    print_error(no_models(folder, options.discovery));
    code = exit_failure;
  }
  return code;
}

/// Makes the folder of the results; reports an error once, not for each model.
bool make_folder(const std::string& folder) {
  if (folder.empty()) return true;
  std::error_code error;
  fs::create_directories(folder, error);
  if (!error && ::access(folder.c_str(), W_OK | X_OK) != 0) error = std::error_code(errno, std::generic_category());
  if (error) print_error("cannot write to the folder \"" + folder + "\": " + error.message());
  return !error;
}

/// Removes the files that a killed run has left in the folder.
void remove_abandoned_copies(const std::string& folder) {
  if (folder.empty()) return;
  for (const files::FolderEntry& entry : files::list_folder(folder))
    if (files::is_temporary_name(entry.name)) (void)files::remove_abandoned(files::join_path(folder, entry.name));
}

/// Prints a message and returns false if a file to be written would replace one that is read, or another one that is
/// written.
bool are_files_separate(const TreeOptions& options, const TreeCommand& command, std::vector<batch::WorkItem>& items,
                        session::Session& session) {
  if (!reports_are_separate({{"--report", options.report}}, {}, {options.plan})) return false;
  batch::InputFiles inputs(items, session.snapshot());
  if (options.folder.empty()) return spares_inputs({{"--report", options.report}}, inputs);
  for (const std::string& file : options.read_besides) inputs.add(file);
  const batch::Results results(items, settled_path(options.folder), command.suffix);
  if (const std::string longer = results.longer_names(); !longer.empty() && !command.console.quiet) print_error(longer);
  std::string message = results.clash();
  if (message.empty()) {
    if (results.need_exact_closures()) batch::complete_closures(items, options.jobs, session);
    message = results.replaced_input(inputs);
  }
  if (message.empty() && !options.report.empty() && results.contain(options.report))
    message = "--report and a result name the same file, \"" + options.report + '"';
  if (!message.empty()) print_error(message);
  return message.empty() && spares_inputs({{"--report", options.report}}, inputs);
}

}  // namespace

std::string no_models(const std::string& folder, const batch::DiscoveryOptions& discovery) {
  const std::string text = "no models in \"" + folder + "\": ";
  if (discovery.include.empty())
    return text + (discovery.simulator_formats ? "no .urdf, .xacro, .sdf, .usda or MJCF file was found"
                                               : "no .urdf or .xacro file was found");
  return text + "no file matches --include " + text::joined(discovery.include, " or ");
}

std::string plan_contradiction(const WorkOptions& options, const std::vector<std::string>& inputs,
                               const batch::DiscoveryOptions& discovery, const Assignments& arguments) {
  if (options.plan.empty()) return {};
  if (!inputs.empty()) return "--plan lists the models; no other inputs can be given";
  if (!discovery.include.empty() || !discovery.exclude.empty() || !discovery.respect_gitignore)
    return "--plan lists the models; pass --include, --exclude and --no-ignore to `urdfmill plan`";
  return arguments.empty() ? "" : "--plan lists the arguments of each model; pass them to `urdfmill plan`";
}

std::string unfit_plan(const std::vector<batch::WorkItem>& items, const batch::DiscoveryOptions& discovery) {
  if (discovery.simulator_formats) return {};
  const auto found = std::find_if(items.begin(), items.end(), [](const batch::WorkItem& item) {
    return !item.is_named && batch::is_simulator_name(item.file);
  });
  if (found == items.end()) return {};
  return fmt::format(
      "the plan lists \"{}\", and this command takes .urdf and .xacro files; `urdfmill plan --sources-only` leaves "
      "others out",
      found->file);
}

std::function<bool()> searches_folders(const std::vector<std::string>& inputs, const WorkOptions& options) {
  return [&inputs, &options] { return has_folder(inputs) || !options.plan.empty(); };
}

void add_default_folder(Parser& parser, std::vector<std::string>& inputs, const WorkOptions& options) {
  parser.add_check([&inputs, &options] {
    if (inputs.empty() && options.plan.empty()) inputs = {"."};
    return std::string();
  });
}

void print_skipped(const std::vector<batch::Skipped>& skipped, const ConsoleOptions& console) {
  if (console.quiet) return;
  // Names with a common reason share a line.
  std::map<std::string_view, std::vector<std::string_view>> by_reason;
  for (const batch::Skipped& name : skipped) by_reason[name.why].push_back(name.path);
  constexpr std::size_t most = 3;
  for (const auto& [why, names] : by_reason) {
    const std::size_t shown = std::min(most, names.size());
    if (names.size() == 1) {
      print_error(fmt::format("\"{}\" {}; it is skipped", names.front(), why));
      continue;
    }
    std::string list;
    for (std::size_t i = 0; i < shown; ++i) list += fmt::format("{}\"{}\"", i == 0 ? "" : ", ", names[i]);
    if (names.size() > shown) list += fmt::format(" and {} more", names.size() - shown);
    print_error(fmt::format("{}: each {}; they are skipped", list, why));
  }
}

void add_work_options(Parser& parser, WorkOptions& options) {
  const auto section = parser.under(session::Heading::many_models, session::Shown::in_full);
  parser.add_option("--plan", options.plan, "Process the models in this list, which `urdfmill plan` writes")
      .value_name("FILE");
  parser
      .add_option("--shard", options.shard, "Process only part I of N, such as 2/8; all parts take about equally long")
      .value_name("I/N");
  parser
      .add_option("--report", options.report,
                  "Write a line of JSON for each model as soon as it is done. Overwrites FILE unless --resume names it")
      .value_name("FILE");
  parser
      .add_option("--resume", options.resume,
                  "Skip what this report lists as done, unless it has changed; without --report, append to it. May be "
                  "repeated, or a glob")
      .value_name("REPORT");
  // The content of a baseline counts, not its name.
  parser.add_fingerprint(options.fingerprint, {"--plan", "--shard", "--report", "--resume", "--out-dir", "--output",
                                               "--jobs", "--include", "--exclude", "--no-ignore", "--output-format",
                                               "--color", "--quiet", "--allow-empty", "--baseline"});
}

Option& add_jobs_option(Parser& parser, unsigned& jobs) {
  const auto section = parser.under(session::Heading::many_models, session::Shown::in_full);
  return parser.add_option("-j,--jobs", jobs, "Models processed at once; 0 (default): one per core")
      .value_name("N")
      .configurable();
}

void add_out_dir_option(Parser& parser, TreeOptions& options, std::string_view help) {
  const auto section = parser.under(session::Heading::folders);
  parser.add_option("--out-dir", options.folder, help).value_name("DIR");
}

void add_tree_options(Parser& parser, TreeOptions& options, const std::string& input_help) {
  parser.add_option("INPUT", options.inputs, input_help);
  add_out_dir_option(
      parser, options,
      "Write one result per model into this folder, keeping the paths below the given folders; results "
      "that would have the same name keep the model's ending or folder: a.urdf.sdf, a.xacro.sdf, b/a.sdf");
  add_discovery_options(parser, options.discovery, searches_folders(options.inputs, options));
  add_work_options(parser, options);
  add_jobs_option(parser, options.jobs);
}

bool is_tree(const TreeOptions& options) {
  std::error_code error;
  return options.inputs.size() > 1 || !options.folder.empty() || !options.plan.empty() || !options.shard.empty() ||
         !options.report.empty() || !options.resume.empty() ||
         (options.inputs.size() == 1 && fs::is_directory(options.inputs.front(), error));
}

std::string output_refusal(const TreeOptions& options) {
  std::error_code error;
  const bool is_one = options.inputs.size() == 1 && !fs::is_directory(options.inputs.front(), error);
  const std::string_view with = !options.report.empty()   ? "--report"
                                : !options.resume.empty() ? "--resume"
                                : !options.shard.empty()  ? "--shard"
                                                          : "--out-dir";
  if (!is_one) return "--output takes one model; use --out-dir for several";
  return fmt::format("--output cannot be combined with {}{}", with, with == "--out-dir" ? "" : "; use --out-dir");
}

bool take_single_input(const TreeOptions& options, std::string_view command, std::string& input) {
  if (options.inputs.empty()) {
    print_error("INPUT is missing: a model, or a folder of models", fmt::format("Try `urdfmill {} --help`", command));
    return false;
  }
  input = options.inputs.front();
  return true;
}

bool read_shard(const WorkOptions& options, std::optional<batch::Shard>& shard) {
  if (options.shard.empty()) return true;
  shard = batch::shard_of(options.shard);
  if (!shard) print_error("--shard: \"" + options.shard + "\" is not I/N with I from 1 to N");
  return shard.has_value();
}

bool select_work(const WorkOptions& options, std::vector<batch::WorkItem>& items) {
  std::optional<batch::Shard> shard;
  if (!read_shard(options, shard)) return false;
  if (shard) batch::keep_shard(items, *shard);
  return true;
}

/// Returns the folder in a path, up to its slash; empty if there is none.
std::string folder_part(const std::string& path) {
  return path.substr(0, path.rfind('/') + 1);
}

/// True if a path is a pattern. An existing folder counts by its name, whatever characters it has.
bool is_glob(const std::string& path) {
  std::error_code error;
  const std::string folder = folder_part(path);
  return !fs::exists(path, error) && (files::has_wildcards(path.substr(folder.size())) ||
                                      (files::has_wildcards(folder) && !fs::is_directory(folder, error)));
}

/// Returns the reports that a pattern matches, of which there may be none yet; prints a message and returns nothing if
/// there is not even a folder for them.
std::optional<std::vector<std::string>> matching_reports(const std::string& pattern) {
  const std::string folder = folder_part(pattern);
  std::error_code error;
  if (!folder.empty() && !fs::is_directory(folder, error)) {
    std::vector<std::string> found = files::glob(pattern);
    if (!found.empty()) return found;
    print_error("--resume: no report matches \"" + pattern + '"');
    return std::nullopt;
  }
  const auto names_in_folder = [&folder](const std::string& /*within*/) {
    std::vector<std::string> names;
    for (files::FolderEntry& entry : files::list_folder(folder)) names.push_back(std::move(entry.name));
    return names;
  };
  std::vector<std::string> found =
      *files::expand_pattern(pattern.substr(folder.size()), names_in_folder, [](const std::string&) { return false; });
  for (std::string& name : found) name.insert(0, folder);
  return found;
}

/// Returns the reports to resume from; prints a message and returns nothing if a pattern can match none.
std::optional<std::vector<std::string>> resumed_reports(const WorkOptions& options) {
  std::vector<std::string> paths;
  for (const std::string& given : options.resume) {
    if (!is_glob(given)) {
      paths.push_back(given);
      continue;
    }
    auto found = matching_reports(given);
    if (!found) return std::nullopt;
    std::move(found->begin(), found->end(), std::back_inserter(paths));
  }
  return paths;
}

void print_stopped(std::size_t left, std::size_t of, std::string_view done, const WorkOptions& options) {
  const std::string& report =
      options.report.empty() && !options.resume.empty() ? options.resume.front() : options.report;
  print_error(fmt::format("stopped: {} of {} were not {}{}", left, counted(of, "model"), done,
                          report.empty() ? "" : fmt::format("; --resume {} continues", report)));
}

bool open_record(const WorkOptions& options, RunRecord& record) {
  if (std::count(options.resume.begin(), options.resume.end(), "-") + (options.plan == "-" ? 1 : 0) > 1) {
    print_error("standard input can be given once: to --plan or to --resume");
    return false;
  }
  // Without --report, resuming continues the resumed report.
  const bool goes_on = options.report.empty() && !options.resume.empty();
  if (goes_on && (options.resume.size() > 1 || is_glob(options.resume.front()) || options.resume.front() == "-")) {
    print_error(options.resume.front() == "-" ? "--resume - needs --report, the report to write"
                                              : "--resume of several reports needs --report, the one to write");
    return false;
  }
  const std::string path = goes_on ? options.resume.front() : options.report;
  const auto resumed_from = resumed_reports(options);
  if (!resumed_from) return false;
  std::size_t keep_bytes = 0;
  for (const std::string& resumed : *resumed_from) {
    batch::Report report = batch::read_report(resumed, true);
    if (report.error || report.damaged > 0) {
      print_error(report.error.value_or(report.problem));
      return false;
    }
    const bool is_in_report = resumed != "-" && files::is_same_file(resumed, path);
    if (is_in_report) keep_bytes = report.whole_bytes;
    for (batch::ReportLine& line : report.lines) {
      line.is_in_report = is_in_report;
      record.done.push_back(std::move(line));
    }
  }
  if (path.empty()) return true;
  std::string error;
  record.report = batch::ReportFile::open(path, keep_bytes, text::command_line_option, error);
  if (!record.report) print_error(error);
  return record.report != nullptr;
}

batch::RunIdentity identity_of(std::string_view command, const WorkOptions& options) {
  constexpr std::size_t digits = 16;
  std::string text = options.fingerprint;
  if (const char* python = std::getenv(session::python_variable)) text.append("python ").append(python) += '\n';
  return {std::string(command), URDFMILL_VERSION, batch::sha256(text).substr(0, digits)};
}

std::vector<batch::WorkItem> list_work(const TreeOptions& options, const Assignments& arguments,
                                       session::Session& session, const ConsoleOptions& console, int& code) {
  std::string error = contradiction(options, arguments);
  if (error.empty() && !options.plan.empty())
    if (auto items = batch::read_plan(options.plan, error)) {
      error = unfit_plan(*items, options.discovery);
      if (error.empty()) return *std::move(items);
    }
  if (!error.empty()) {
    print_error(error);
    code = exit_failure;
    return {};
  }
  source::Collector faults;
  session::Configurations configurations(session, faults);
  batch::RootSearch search;
  search.discovery = options.discovery;
  search.jobs = options.jobs;
  // Results are not models to process.
  if (!options.folder.empty() && search.discovery.results.empty())
    search.discovery.results = files::canonical_path(settled_path(options.folder));
  search.hashes = options.is_plan || !options.shard.empty() || !options.report.empty() || !options.resume.empty();
  std::optional<Progress> progress;
  if (!console.quiet) progress.emplace("searching for models");
  batch::Work work = batch::find_work(options.inputs, search, arguments, session, configurations);
  for (const std::string& note : batch::use_found_arguments(work.items, options.inputs, options.jobs, session))
    if (!console.quiet) print_error(note);
  if (search.hashes) batch::identify(work.items);
  progress.reset();
  const int configured = configurations.are_understood() ? exit_clean : exit_failure;
  code = std::max(
      {code, report_inputs(work, options, console), print_faults(faults, session.sources(), console), configured});
  return std::move(work.items);
}

int run_list(const TreeOptions& options, const TreeCommand& command, std::vector<batch::WorkItem> items,
             session::Session& session, const batch::ModelWork& work) {
  if (!are_files_separate(options, command, items, session)) return exit_failure;
  if (!select_work(options, items)) return exit_failure;
  if (!make_folder(options.folder)) return exit_failure;
  remove_abandoned_copies(options.copies_folder);
  RunRecord record;
  if (!open_record(options, record)) return exit_failure;

  std::optional<Interruption> interruption;
  if (!has_stream(options.inputs)) interruption.emplace(Interruption::Second::ends);
  std::optional<Progress> progress;
  batch::RunOptions run;
  run.identity = identity_of(command.name, options);
  run.folder = options.folder;
  run.suffix = command.suffix;
  run.jobs = options.jobs;
  run.report = record.report.get();
  run.done = std::move(record.done);
  if (interruption) run.stop = &interruption->stop();
  if (!command.console.quiet) {
    progress.emplace(items.size());
    run.progress = [&progress](std::size_t done) { progress->show(done); };
  }
  std::atomic<bool> is_full = false;
  run.is_full = &is_full;
  ConsoleOptions console = command.console;
  for (const batch::WorkItem& item : items) console.cases.files.push_back(item.file);
  Printer printer(std::move(console), options.folder.empty(), is_full);
  const batch::RunTotals totals = batch::run_work(
      items, std::move(run), session, work, [&](batch::ShownResult&& result) { printer.show(std::move(result)); });
  int code = std::max(static_cast<int>(totals.outcome), printer.finish());
  if (record.report)
    if (const std::string error = record.report->finish(); !error.empty()) {
      print_error(error);
      code = exit_failure;
    }
  if (!command.console.quiet) print_summary(command, totals, options.folder.empty());
  if (totals.models == items.size()) return code;
  print_stopped(items.size() - totals.models, items.size(), "processed", options);
  return exit_failure;
}

batch::ModelWork text_work(session::Purpose purpose, bool names, TextOfModel text_of) {
  return [purpose, names, text_of = std::move(text_of)](session::Session& session, const batch::WorkItem& item,
                                                        const std::string& output, batch::ModelResult& result) {
    session::LoadedRobot loaded =
        session::load_robot(session, item.file, {.arguments = item.arguments}, purpose, result.findings);
    if (!loaded.unreadable.empty()) result.errors.push_back(std::move(loaded.unreadable));
    result.outcome = loaded.outcome;
    if (!loaded.robot) return;
    result.text = text_of(*loaded.robot, result.findings);
    result.outcome = session::worse(result.outcome, session::outcome_of(result.findings));
    if (!result.text && result.outcome == session::Outcome::clean) result.outcome = session::Outcome::failure;
    if (result.text && output.empty() && names) result.text->insert(0, text::visible(item.file) + ":\n").append("\n");
  };
}

int run_tree(const TreeOptions& options, const TreeCommand& command, const batch::ModelWork& work) {
  session::Session session(session_options(command.packages, options.inputs),
                           session::store_of_run(has_stream(options.inputs)));
  int code = exit_clean;
  std::vector<batch::WorkItem> items = list_work(options, command.arguments, session, command.console, code);
  if (items.empty() && code != exit_clean) return code;
  if (options.folder.empty() && !command.may_print && items.size() > 1) {
    print_error(fmt::format("{}: {}; give a folder for the results: --out-dir DIR", command.name,
                            counted(items.size(), "model")));
    return exit_failure;
  }
  return std::max(code, run_list(options, command, std::move(items), session, work));
}

}  // namespace urdfmill::tools
