#include "urdfmill/batch/rewrite/migrate_files.hpp"

#include <algorithm>
#include <atomic>
#include <map>
#include <set>

#include "urdfmill/batch/base/hashes.hpp"
#include "urdfmill/batch/rewrite/closures.hpp"
#include "urdfmill/batch/rewrite/recorded_files.hpp"
#include "urdfmill/files/glob.hpp"
#include "urdfmill/session/conversion/migrate.hpp"
#include "urdfmill/source/render.hpp"
#include "urdfmill/text/json.hpp"
#include "urdfmill/text/letter_case.hpp"

namespace urdfmill::batch {
namespace {

using Names = std::set<std::string>;

/// True for files that others include, or that include others; they wait for each other.
bool waits(const FileMigration& file, const Names& included) {
  return file.is_source || included.contains(std::string(files::file_name(file.path)));
}

void replace(FileMigration& file, const MigrateFilesOptions& options, Replacements& replacements) {
  if (options.write && file.path != "-" && file.outcome == migrate::Outcome::migrated && !file.error)
    replacements.replace(file, file.sources[0].bytes(), file.text);
}

/// Migrates the text of a file that was read. `types` decide about open limits; null: they are not known yet.
void migrate_text(FileMigration& file, const MigrateFilesOptions& options, const migrate::LimitTypes* types) {
  constexpr source::FileId id = 0;
  migrate::Options migration = options.migration;
  migration.xacro = file.is_source;
  migration.limit_types = types;
  migration.has_unknown_uses = file.has_unknown_uses;
  file.findings.diagnostics.clear();
  migrate::Migration result = migrate::migrate(file.sources, id, migration, file.findings);
  file.outcome = result.outcome;
  file.from = result.from;
  file.edits = result.edits.size();
  file.is_robot = result.is_robot;
  file.has_open_limits = !result.open_limits.empty();
  file.dropped = std::move(result.dropped);
  file.includes = std::move(result.includes);
  file.text = std::move(result.text);
  if (options.hashes) {
    const std::string_view before = file.sources[id].bytes();
    file.sha256_before = sha256(before);
    file.sha256_after = result.outcome == migrate::Outcome::migrated ? sha256(file.text) : file.sha256_before;
  }
}

void migrate_one(FileMigration& file, const MigrateFilesOptions& options, const Names& included,
                 Replacements& replacements) {
  file.is_source = file.is_waiting = text::has_suffix(file.path, {".xacro"});
  if (!read_source(file, options)) return;
  file.is_source = session::is_xacro_source(file.path, file.sources, 0);
  migrate_text(file, options, nullptr);
  file.is_waiting = waits(file, included);
  if (file.is_waiting) return;
  replace(file, options, replacements);
  release_texts(file, options);
}

void log_migration(FileMigration& file, const MigrateFilesOptions& options) {
  const session::Outcome outcome = outcome_of(file, !options.write);
  const bool is_written = options.write && outcome == session::Outcome::clean;
  options.log->add({file.path, outcome, is_written, is_written ? file.sha256_after : file.sha256_before,
                    std::move(file.expanded_with), file.error.value_or(""), file.seconds},
                   file.findings);
}

std::vector<FileMigration> migrate_each(const std::vector<std::string>& paths, const MigrateFilesOptions& options,
                                        const Names& included, std::atomic<std::size_t>& done) {
  return rewrite_files<FileMigration>(
      paths, options,
      [&](FileMigration& file, Replacements& replacements) { migrate_one(file, options, included, replacements); },
      [&](FileMigration& file) {
        if (file.is_waiting) return;
        ++done;
        if (options.log != nullptr) log_migration(file, options);
      });
}

/// Finds files that cannot be replaced before any is, so that no robot ends with parts of both versions.
void find_locked(std::vector<FileMigration>& files, const MigrateFilesOptions& options) {
  constexpr std::size_t most_open = 64;
  for (std::size_t begin = 0; begin < files.size(); begin += most_open) {
    Replacements never_committed(options);
    for (std::size_t i = begin; i < std::min(begin + most_open, files.size()); ++i)
      replace(files[i], options, never_committed);
  }
}

/// Settles and writes the waiting files: included ones first, so that a killed run leaves no robot of the new version
/// with parts of the old.
void finish_waiting(std::vector<FileMigration>& waiting, const MigrateFilesOptions& options, session::Session& session,
                    session::Configurations& configurations) {
  Closures closures(waiting, options, session, configurations);
  const auto is_open = [](const FileMigration& file) { return file.has_open_limits && !file.error; };
  if (std::any_of(waiting.begin(), waiting.end(), is_open)) {
    const session::LimitTypes types = closures.limit_types();
    const migrate::LimitTypes none;
    for (FileMigration& file : waiting) {
      if (!is_open(file)) continue;
      const auto found = types.find(session.files().canonical(file.path));
      migrate_text(file, options, found != types.end() ? &found->second : &none);
    }
  }
  closures.prove();
  for (FileMigration& file : waiting)
    if (file.outcome == migrate::Outcome::refused) {
      file.text.clear();
      file.sha256_after = file.sha256_before;
    }
  // A file that cannot be written is settled like one that is refused, without expanding again.
  find_locked(waiting, options);
  closures.settle();
  RewriteOptions quiet = options;
  quiet.progress = nullptr;
  for (const bool included : {true, false}) {
    run_in_groups(waiting.size(), quiet, [&](std::size_t i, Replacements& replacements) {
      if (waiting[i].is_included == included) replace(waiting[i], options, replacements);
    });
    // A file that includes one which could not be written stays unchanged.
    if (included) closures.settle();
  }
  for (FileMigration& file : waiting) {
    if (options.log != nullptr) log_migration(file, options);
    release_texts(file, options);
  }
}

/// All files of a run, read and migrated; files that include others or are included wait.
class Reading {
 public:
  explicit Reading(const MigrateFilesOptions& options) : options_(options) {}

  std::vector<FileMigration> files;
  Names included;         ///< names of included files, without folders
  std::size_t begun = 0;  ///< number of requested files

  void run(const std::vector<std::string>& paths) {
    std::vector<std::string> open = options_.log != nullptr ? options_.log->open_files(paths, options_.jobs) : paths;
    while (!open.empty()) {
      std::vector<std::string> sources, others;
      for (std::string& path : open) (text::has_suffix(path, {".xacro"}) ? sources : others).push_back(std::move(path));
      // Sources come first, because their includes wait for them.
      add(sources);
      add(others);
      // A file that an earlier run has processed, and that a file of this run includes, is settled with it.
      open = options_.log != nullptr ? options_.log->reopen(included) : std::vector<std::string>();
    }
  }

 private:
  void add(const std::vector<std::string>& paths) {
    MigrateFilesOptions further = options_;
    if (options_.progress) further.progress = [&](std::size_t) { options_.progress(done_); };
    std::vector<FileMigration> read = migrate_each(paths, further, included, done_);
    begun += paths.size();
    for (FileMigration& file : read) {
      for (const std::string& name : file.includes) included.emplace(files::file_name(name));
      files.push_back(std::move(file));
    }
  }

  const MigrateFilesOptions& options_;
  std::atomic<std::size_t> done_ = 0;  ///< files that do not wait
};

std::string_view status(const FileMigration& file) {
  if (file.error) return "failed";
  switch (file.outcome) {
    case migrate::Outcome::unchanged:
      return "unchanged";
    case migrate::Outcome::migrated:
      return "migrated";
    case migrate::Outcome::refused:
      return "refused";
  }
  return "";
}

void write_findings(const FileMigration& file, const text::OptionSpelling& spelling, text::JsonWriter& json) {
  json.key("findings").begin_array();
  for (const source::Diagnostic& d : file.findings.diagnostics) {
    json.begin_object().key("rule").value(d.rule->id).key("severity").value(source::severity_name(d.severity));
    if (d.span.known()) {
      const source::Position position = file.sources[d.span.file].position(d.span.begin);
      json.key("line").value(position.line).key("column").value(position.column);
    }
    json.key("message").value(text::spell_options(d.message, spelling)).end_object();
  }
  json.end_array();
}

}  // namespace

std::vector<FileMigration> migrate_files(const std::vector<std::string>& paths, const MigrateFilesOptions& options,
                                         session::Session& session, session::Configurations& configurations) {
  Reading all(options);
  all.run(paths);

  std::vector<FileMigration> waiting, result;
  for (FileMigration& file : all.files) (file.is_waiting ? waiting : result).push_back(std::move(file));
  // A closure of which some files were not reached stays unchanged.
  if (result.size() + waiting.size() == all.begun) {
    MigrateFilesOptions further = options;
    if (options.progress)
      further.progress = [&, done = result.size()](std::size_t settled) { options.progress(done + settled); };
    finish_waiting(waiting, further, session, configurations);
    for (FileMigration& file : waiting) result.push_back(std::move(file));
  }
  // Warnings and notes are about changes, which a file that could not be written does not have.
  for (FileMigration& file : result)
    if (file.error)
      std::erase_if(file.findings.diagnostics,
                    [](const source::Diagnostic& finding) { return finding.severity != source::Severity::error; });
  std::map<std::string_view, std::size_t> place;
  for (std::size_t i = 0; i < paths.size(); ++i) place.emplace(paths[i], i);
  std::sort(result.begin(), result.end(),
            [&](const FileMigration& a, const FileMigration& b) { return place.at(a.path) < place.at(b.path); });
  return result;
}

session::Outcome outcome_of(const FileMigration& file, bool would_change) {
  if (file.error) return session::Outcome::failure;
  if (would_change && file.outcome == migrate::Outcome::migrated) return session::Outcome::findings;
  return session::outcome_of(file.outcome, file.findings.diagnostics);
}

std::string report_json(const std::vector<FileMigration>& files, urdf::Version to,
                        const text::OptionSpelling& spelling) {
  std::string out;
  text::JsonWriter json(out);
  std::map<std::string_view, std::uint64_t> totals{{"migrated", 0}, {"unchanged", 0}, {"refused", 0}, {"failed", 0}};
  json.begin_object().key("schema").value("urdfmill-migration/1").key("to").value(urdf::text(to));
  json.key("files").begin_array();
  for (const FileMigration& file : files) {
    ++totals[status(file)];
    json.begin_object().key("path").value(file.path).key("status").value(status(file));
    if (file.error) json.key("error").value(text::spell_options(*file.error, spelling));
    if (!file.sha256_before.empty()) {
      json.key("from").value(urdf::text(file.from)).key("edits").value(std::uint64_t{file.edits});
      json.key("sha256_before").value(file.sha256_before).key("sha256_after").value(file.sha256_after);
    }
    write_findings(file, spelling, json);
    json.end_object();
  }
  json.end_array().key("totals").begin_object();
  for (const auto& [name, count] : totals) json.key(name).value(count);
  json.end_object().end_object();
  return out;
}

}  // namespace urdfmill::batch
