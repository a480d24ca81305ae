// urdfmill migrate: migrates files and whole trees to another version of URDF.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "tools/command.hpp"
#include "tools/console.hpp"
#include "tools/options.hpp"
#include "tools/outputs.hpp"
#include "tools/rewriting.hpp"
#include "urdfmill/batch/base/hashes.hpp"
#include "urdfmill/batch/rewrite/migrate_files.hpp"
#include "urdfmill/migrate/readers.hpp"
#include "urdfmill/session/configurations.hpp"
#include "urdfmill/session/options/conversion.hpp"
#include "urdfmill/text/code.hpp"
#include "urdfmill/text/letter_case.hpp"

namespace urdfmill::tools {
namespace {

using migrate::Outcome;

struct MigrateOptions {
  RewritingOptions rewriting;
  batch::MigrateFilesOptions files;
  session::MigrateOptions options;
  std::string keep_limits;
  std::string document;               ///< --report, unless it is one of lines
  std::optional<std::string> backup;  ///< empty if the suffix is omitted
  PackageOptions packages;
};

void declare_migrate(Parser& parser, MigrateOptions& o) {
  session::bind_version(parser, o.options);
  add_rewriting_options(parser, o.rewriting, o.files, "List the files that would change; exit with 1 if there are any");
  parser.add_option("--backup", o.backup, "With -w, keep the old files under this suffix (default .orig)")
      .value_name("SUFFIX")
      .value_optional()
      .needs(parser.option("--write"));
  session::bind_migration(parser, o.options);
  parser.add_option("--keep-limits", o.keep_limits, "Write limits dropped by --allow-loss to a joint_limits.yaml")
      .value_name("FILE")
      .after("--joint-limits")
      .has_effect_if([&o] { return o.options.allows_loss("keep-limits"); },
                     "it applies to --allow-loss of acceleration, deceleration or jerk");
  parser.add_flag("!--no-verify-roots", o.files.verify_roots,
                  "Do not expand the robots before and after to prove that each stays the same model");
  add_package_options(parser, o.packages);
}

bool refuse_usage(const std::string& message) {
  print_error(message);
  return false;
}

/// Reads the files that options name, and refuses contradictory combinations.
bool prepare_migration(MigrateOptions& o) {
  if (o.backup) o.files.backup = o.backup->empty() ? ".orig" : *o.backup;
  if (!o.options.to)
    return refuse_usage("migrate: missing --urdf-version 1.2, or a ROS distribution: --urdf-version jazzy");
  if (const std::string problem = o.options.complete(*o.options.to); !problem.empty()) return refuse_usage(problem);
  o.files.migration = o.options.migration;
  if (!o.options.joint_limits_text.empty()) o.rewriting.work.fingerprint += batch::sha256(o.options.joint_limits_text);
  WorkOptions& work = o.rewriting.work;
  // The report of one run as a single document is older than reports of lines.
  if (!text::has_suffix(work.report, {".jsonl"}) && work.resume.empty()) o.document = std::exchange(work.report, {});
  if (!o.document.empty() && !(work.plan.empty() && work.shard.empty()))
    return refuse_usage("--report with --plan or --shard takes a name that ends in .jsonl, \"" + o.document +
                        ".jsonl\"");
  if (!o.keep_limits.empty() && !work.resume.empty())
    return refuse_usage(
        "--keep-limits cannot be combined with --resume: the limits that earlier runs dropped are not known");
  if (o.files.backup && o.files.backup->find('/') != std::string::npos)
    return refuse_usage("--backup: the suffix may not contain a slash");
  for (const char* const model : {".urdf", ".xacro", ".sdf", ".xml"})
    if (o.files.backup && o.files.backup->ends_with(model))
      return refuse_usage("--backup: with the suffix \"" + *o.files.backup + "\" the old files would be models, too");
  return check_rewriting(o.rewriting, o.files);
}

std::string migration_summary(const std::vector<batch::FileMigration>& files, bool writes) {
  std::map<std::string, std::size_t> refused_by;
  std::size_t migrated = 0, unchanged = 0, failed = 0, refused = 0;
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
  std::string rules;
  for (const auto& [rule, count] : refused_by) rules += fmt::format("{}{} {}", rules.empty() ? "" : ", ", count, rule);
  return fmt::format("{} {}migrated, {} unchanged, {} refused{}, {} failed", migrated, writes ? "" : "would be ",
                     unchanged, refused, rules.empty() ? "" : " (" + rules + ")", failed);
}

int exit_code(const std::vector<batch::FileMigration>& files, const MigrateOptions& o) {
  session::Outcome worst = session::Outcome::clean;
  for (const batch::FileMigration& file : files)
    worst = session::worse(worst, batch::outcome_of(file, o.rewriting.check));
  return static_cast<int>(worst);
}

/// Names the robots that keep their version although other files were migrated.
void print_left_behind(const std::vector<batch::FileMigration>& files) {
  constexpr std::size_t most = 20;
  std::string names;
  std::size_t count = 0;
  bool is_any_migrated = false;
  for (const batch::FileMigration& file : files) {
    const bool is_bad = file.error || file.outcome == Outcome::refused;
    is_any_migrated = is_any_migrated || (!is_bad && file.outcome == Outcome::migrated);
    if (is_bad && file.is_robot && ++count <= most) (names += names.empty() ? "" : ", ") += text::visible(file.path);
  }
  if (!is_any_migrated || count == 0) return;
  if (count > most) names += fmt::format(" and {} more", count - most);
  print_error(
      fmt::format("{} not migrated: {}", count == 1 ? "1 robot is" : fmt::format("{} robots are", count), names));
}

bool print_outdated(const std::vector<batch::FileMigration>& files) {
  std::string names;
  for (const batch::FileMigration& file : files)
    if (!file.error && file.outcome == Outcome::migrated) names += text::visible(file.path) + '\n';
  return print_output(names);
}

/// Notes once in a run which readers cannot read the result.
void note_readers(std::vector<batch::FileMigration>& files, urdf::Version version) {
  const auto first = std::find_if(files.begin(), files.end(), [](const batch::FileMigration& file) {
    return !file.error && file.outcome == Outcome::migrated;
  });
  if (first != files.end()) migrate::report_readers(version, first->findings);
}

bool write_kept_limits(const std::vector<batch::FileMigration>& files, const MigrateOptions& o, source::Sink& sink) {
  if (o.keep_limits.empty()) return true;
  migrate::JointLimits all;
  for (const batch::FileMigration& file : files)
    if (!file.error && file.outcome != Outcome::refused) all.insert(file.dropped.begin(), file.dropped.end());
  const auto text = migrate::write_joint_limits(all, sink);
  return text && write_output(o.keep_limits, *text);
}

int run_migrate(MigrateOptions& o) {
  if (!prepare_migration(o)) return exit_failure;
  const bool prints_results = !o.files.write && (!o.rewriting.check || o.rewriting.diff);
  session::Session session(session_options(o.packages, o.rewriting.inputs),
                           session::store_of_run(has_stream(o.rewriting.inputs)));
  source::Collector faults;
  session::Configurations configurations(session, faults);
  RewritingRun rewriting("migrate", o.rewriting, o.files, prints_results, session, configurations);
  if (!rewriting.is_ready()) return exit_failure;
  std::vector<std::string> inputs = rewriting.paths();
  inputs.push_back(o.options.joint_limits_file);
  if (!reports_are_separate(
          {{"--report", o.document}, {"--report", o.rewriting.work.report}, {"--keep-limits", o.keep_limits}},
          {{"--output", o.rewriting.output}}, inputs))
    return exit_failure;
  o.files.hashes = !o.document.empty() || o.files.log != nullptr;
  std::vector<batch::FileMigration> files = batch::migrate_files(rewriting.paths(), o.files, session, configurations);
  int code = std::max(exit_code(files, o), print_faults(faults, session.sources(), o.rewriting.console));
  if (!configurations.are_understood()) code = exit_failure;
  if (!o.document.empty() &&
      !write_output(o.document, batch::report_json(files, o.files.migration.to, text::command_line_option)))
    code = exit_failure;
  if (!o.options.to->distribution) note_readers(files, o.files.migration.to);
  code = std::max(code, print_problems(select_files(files, [](const auto&) { return true; }), o.rewriting.console));
  const auto has_result = [](const auto& file) { return !file.error && file.outcome != Outcome::refused; };
  if (prints_results && !print_results(select_files(files, has_result), o.rewriting)) code = exit_failure;
  if (o.rewriting.check && !o.rewriting.diff && !print_outdated(files)) code = exit_failure;
  source::Collector unproved;
  if (!write_kept_limits(files, o, unproved)) code = exit_failure;
  code = std::max(code, print_faults(unproved, session.sources(), o.rewriting.console));
  if (o.files.write && !o.rewriting.console.quiet) print_left_behind(files);
  rewriting.print_summary(migration_summary(files, o.files.write));
  code = std::max(code, rewriting.skipped_code());
  return rewriting.is_complete(files.size()) ? code : exit_failure;
}

}  // namespace

extern const Command migrate_command;
const Command migrate_command = make_command<declare_migrate, run_migrate>(
    Group::source, "migrate", "Migrate URDF files and xacro sources to another version of URDF",
    "Migrates URDF files and xacro sources to another version of URDF. The model stays the same, and so does every "
    "byte that need not change; what the target version cannot express is refused.");

}  // namespace urdfmill::tools
