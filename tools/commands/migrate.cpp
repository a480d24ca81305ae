// urdfmill migrate: files and whole trees to another version of URDF.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>

#include "tools/command.hpp"
#include "tools/console.hpp"
#include "tools/interruption.hpp"
#include "tools/options.hpp"
#include "tools/progress.hpp"
#include "urdfmill/batch/discovery.hpp"
#include "urdfmill/batch/migrate_files.hpp"
#include "urdfmill/source/edits.hpp"
#include "urdfmill/source/file_io.hpp"
#include "urdfmill/source/rules.hpp"
#include "urdfmill/source/suggest.hpp"

namespace urdfmill::tools {
namespace {

namespace fs = std::filesystem;
using migrate::Outcome;

struct Options {
  std::vector<std::string> inputs;
  batch::DiscoveryOptions discovery;
  batch::MigrateFilesOptions files;
  std::vector<std::string> allow_loss;
  std::string joint_limits;
  std::string keep_limits;
  std::string report;
  std::string output;
  std::string backup;
  bool diff = false;
  bool check = false;
  ConsoleOptions console;
};

std::optional<int> parse_options(const std::vector<std::string>& words, Options& o) {
  using Orientation = migrate::Options::Orientation;
  using Limits = migrate::Options::Limits;
  migrate::Options& m = o.files.migration;
  Parser parser("migrate",
                "Moves URDF files and xacro sources to another version of URDF. The model stays the same, "
                "and so does every byte that "
                "need not change; what cannot be said in the target version is refused.");
  parser.add_option("INPUT", o.inputs, "Files, folders (searched for models), globs; - is standard input").required();
  const std::vector<std::pair<std::string, Orientation>> orientations{
      {"keep", Orientation::keep}, {"quat", Orientation::quaternion}, {"rpy", Orientation::rpy}};
  const std::vector<std::pair<std::string, Limits>> limits{
      {"keep", Limits::keep}, {"explicit", Limits::write_defaults}, {"minimal", Limits::drop_defaults}};
  parser.add_choice("-t,--to", m.to, "The target version: 1.0, 1.1, 1.2", urdf_versions()).value_name("X.Y").required();
  parser.add_flag("-w,--write", o.files.write, "Replace the files, each in one step");
  parser.add_option("--backup", o.backup, "With -w, keep the old files under this suffix (default .orig)")
      .value_name("SUFFIX")
      .value_optional();
  parser.add_flag("--diff", o.diff, "Print a unified diff instead of the result");
  parser.add_flag("--check", o.check, "Print nothing; exit with 1 if anything would change");
  parser.add_choice("--orientation", m.orientation, "Rewrite orientations: keep (default), quat, rpy", orientations)
      .value_name("HOW");
  parser
      .add_choice("--limits", m.limits, "Limits that equal the target's defaults: keep (default), explicit, minimal",
                  limits)
      .value_name("HOW");
  parser.add_flag("--snap", m.snap, "Replace rounded multiples of pi/12 by the exact ones");
  parser
      .add_option("--allow-loss", o.allow_loss,
                  "Accept the loss that these rules name, by the approximation on their pages")
      .value_name("RULE,…")
      .separated_by(',');
  parser.add_option("--infinite-as", m.infinite_as, "What an infinite limit is written as when its loss is allowed")
      .value_name("VALUE");
  parser
      .add_option("--joint-limits", o.joint_limits, "Fill acceleration, deceleration and jerk from a joint_limits.yaml")
      .value_name("FILE");
  parser.add_option("--keep-limits", o.keep_limits, "Put limits dropped by --allow-loss into a joint_limits.yaml")
      .value_name("FILE");
  parser.add_flag("--adopt-vendor-limits", m.adopt_vendor_limits,
                  "Take over drake:acceleration and its like (docs/vendor-limits.md)");
  parser.add_flag("--activate-limits", m.activate_limits,
                  "Keep acceleration, deceleration and jerk that readers before 1.2 ignored");
  parser.add_option("-j,--jobs", o.files.jobs, "Files at a time; 0 (default): as many as cores").value_name("N");
  parser.add_option("--include", o.discovery.include, "In folders, take files that match the glob").value_name("GLOB");
  parser.add_option("--exclude", o.discovery.exclude, "In folders, leave out files and folders that match the glob")
      .value_name("GLOB");
  parser.add_flag("!--no-ignore", o.discovery.respect_gitignore, "Do not respect .gitignore");
  parser.add_option("--report", o.report, "Write what became of each file as JSON").value_name("FILE");
  add_output_option(parser, o.output);
  add_console_options(parser, o.console);
  const auto code = parser.parse(words);
  if (parser.count("--backup") > 0) o.files.backup = o.backup.empty() ? ".orig" : o.backup;
  return code;
}

/// The rules whose loss can be made; others cannot be allowed.
constexpr std::array<std::string_view, 9> losses{
    "migrate-infinite-lower",    "migrate-infinite-upper",      "migrate-infinite-effort",
    "migrate-infinite-velocity", "migrate-lost-acceleration",   "migrate-lost-deceleration",
    "migrate-lost-jerk",         "migrate-capsule-unsupported", "migrate-broken-link"};

bool usage_error(const std::string& message) {
  print_error(message);
  return false;
}

/// Reads what the options name, and refuses combinations that contradict each other.
bool prepare(Options& o, migrate::JointLimits& limits, migrate::JointLimits& dropped) {
  for (std::string rule : o.allow_loss) {
    if (!rule.starts_with("migrate-")) rule.insert(0, "migrate-");
    if (std::find(losses.begin(), losses.end(), rule) == losses.end()) {
      const std::string hint = source::did_you_mean(rule, losses);
      return usage_error(fmt::format("--allow-loss: \"{}\" names no loss that can be allowed{}", rule,
                                     hint.empty() ? "" : ", " + hint));
    }
    o.files.migration.allow_loss.insert(std::move(rule));
  }
  if (o.files.migration.infinite_as && !(*o.files.migration.infinite_as > 0))
    return usage_error("--infinite-as: the value must be a positive number");
  if (!o.joint_limits.empty()) {
    const source::ReadResult read = source::read_file(o.joint_limits);
    if (read.error) return usage_error(read.error->message);
    std::string error;
    auto found = migrate::read_joint_limits(read.bytes, error);
    if (!found) return usage_error(fmt::format("{}: {}", o.joint_limits, error));
    limits = std::move(*found);
    o.files.migration.joint_limits = &limits;
  }
  if (!o.keep_limits.empty()) o.files.migration.dropped = &dropped;
  if (o.files.write && (!o.output.empty() || o.diff || o.check))
    return usage_error("--write goes with none of --output, --diff and --check");
  if (o.files.backup && !o.files.write) return usage_error("--backup goes with --write");
  return true;
}

/// All findings in one list with one set of sources, as the renderers want them.
int print_all_findings(const std::vector<batch::FileMigration>& files, const ConsoleOptions& console) {
  source::Sources sources;
  source::Collector findings;
  for (const batch::FileMigration& file : files) {
    if (file.findings.diagnostics.empty()) continue;
    const source::FileId id = sources.add(file.sources[0].name(), std::string(file.sources[0].bytes()));
    for (source::Diagnostic diagnostic : file.findings.diagnostics) {
      if (diagnostic.span.known()) diagnostic.span.file = id;
      findings.report(std::move(diagnostic));
    }
  }
  return print_findings(findings, sources, console);
}

void print_summary(const std::vector<batch::FileMigration>& files, std::size_t removed) {
  std::map<std::string, std::size_t> refused_by;
  std::size_t migrated = 0;
  std::size_t unchanged = 0;
  std::size_t failed = 0;
  std::size_t refused = 0;
  for (const batch::FileMigration& file : files) {
    if (file.error) {
      ++failed;
    } else if (file.outcome == Outcome::refused) {
      ++refused;
      std::set<std::string> rules;
      for (const source::Diagnostic& d : file.findings.diagnostics)
        if (d.severity == source::Severity::error) rules.emplace(d.rule->id);
      for (const std::string& rule : rules) ++refused_by[rule];
    } else {
      ++(file.outcome == Outcome::migrated ? migrated : unchanged);
    }
  }
  std::string text =
      fmt::format("{} migrated, {} already there, {} refused, {} failed\n", migrated, unchanged, refused, failed);
  for (const auto& [rule, count] : refused_by) text += fmt::format("  {:6}  {}\n", count, rule);
  if (removed > 0) text += fmt::format("{} temporary files of a run that was killed are removed\n", removed);
  (void)print_output(text);
}

std::string old_text(const batch::FileMigration& file) {
  return std::string(file.sources[0].bytes());
}

/// As `git diff` and `patch -p1` want a name.
std::string below_root(const std::string& path) {
  return path.substr(std::min(path.find_first_not_of('/'), path.size()));
}

/// The result, the diff, or nothing, on standard output or into a file.
bool print_results(const std::vector<batch::FileMigration>& files, const Options& o) {
  std::string out;
  for (const batch::FileMigration& file : files) {
    if (file.error || file.outcome == Outcome::refused) continue;
    if (o.diff) {
      out +=
          source::unified_diff(old_text(file), file.text, "a/" + below_root(file.path), "b/" + below_root(file.path));
    } else {
      out += file.text;
    }
  }
  const bool anything =
      std::any_of(files.begin(), files.end(), [](const auto& f) { return !f.error && f.outcome != Outcome::refused; });
  return !anything || write_output(o.output, out);
}

int exit_code(const std::vector<batch::FileMigration>& files, const Options& o) {
  int code = exit_clean;
  for (const batch::FileMigration& file : files) {
    if (file.error) return exit_failure;
    if (file.outcome == Outcome::refused || (o.check && file.outcome == Outcome::migrated)) code = exit_findings;
  }
  return code;
}

bool write_kept_limits(const std::vector<batch::FileMigration>& files, const Options& o) {
  migrate::JointLimits all;
  for (const batch::FileMigration& file : files) all.insert(file.dropped.begin(), file.dropped.end());
  return o.keep_limits.empty() || write_output(o.keep_limits, migrate::write_joint_limits(all));
}

std::size_t remove_files(const std::vector<std::string>& files) {
  std::error_code ignored;
  return static_cast<std::size_t>(
      std::count_if(files.begin(), files.end(), [&](const auto& file) { return fs::remove(file, ignored); }));
}

int run(const std::vector<std::string>& words) {
  Options o;
  if (const auto code = parse_options(words, o)) return *code;
  migrate::JointLimits limits;
  migrate::JointLimits dropped;
  if (!prepare(o, limits, dropped)) return exit_failure;
  const batch::Discovery found = batch::discover(o.inputs, o.discovery);
  for (const std::string& name : found.missing) print_error(fmt::format("no file, folder or match: \"{}\"", name));
  if (!found.missing.empty()) return exit_failure;
  const bool to_output = !o.files.write && !o.check;
  if (to_output && !o.diff && found.files.size() > 1) {
    print_error(fmt::format("{} files: say --write to replace them, --diff to see what would change, or --check",
                            found.files.size()));
    return exit_failure;
  }
  o.files.keep_text = to_output;
  o.files.hashes = !o.report.empty();
  const std::size_t removed = o.files.write ? remove_files(found.abandoned) : 0;
  const Interruption interruption;
  o.files.stop = &interruption.flag();
  ProgressBar bar(found.files.size());
  if (found.files.size() > 1) o.files.progress = [&bar](std::size_t done) { bar.show(done); };
  const std::vector<batch::FileMigration> files = batch::migrate_files(found.files, o.files);
  for (const batch::FileMigration& file : files)
    if (file.error) print_error(*file.error);
  int code = exit_code(files, o);
  code = std::max(code, print_all_findings(files, o.console));
  if (to_output && !print_results(files, o)) code = exit_failure;
  if (!write_kept_limits(files, o)) code = exit_failure;
  if (!o.report.empty() && !write_output(o.report, batch::report_json(files, o.files.migration.to)))
    code = exit_failure;
  if (o.files.write && !o.console.quiet) print_summary(files, removed);
  if (files.size() == found.files.size()) return code;
  print_error(fmt::format("stopped: {} of {} files were not reached; run again to finish them",
                          found.files.size() - files.size(), found.files.size()));
  return exit_failure;
}

}  // namespace

extern const Command migrate_command;
const Command migrate_command{"migrate", "Move URDF files and xacro sources to another version of URDF", run};

}  // namespace urdfmill::tools
