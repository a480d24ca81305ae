#include "urdfmill/batch/migrate_files.hpp"

#include <nettle/sha2.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <map>
#include <memory>
#include <mutex>
#include <semaphore>
#include <thread>

#include "urdfmill/batch/parallel.hpp"
#include "urdfmill/source/file_io.hpp"
#include "urdfmill/source/file_replacements.hpp"
#include "urdfmill/source/json_text.hpp"
#include "urdfmill/source/render.hpp"

namespace urdfmill::batch {
namespace {

std::string sha256(std::string_view bytes) {
  sha256_ctx context{};
  sha256_init(&context);
  sha256_update(&context, bytes.size(), reinterpret_cast<const std::uint8_t*>(bytes.data()));
  std::array<std::uint8_t, SHA256_DIGEST_SIZE> digest{};
  sha256_digest(&context, digest.size(), digest.data());
  constexpr std::string_view hexadecimal = "0123456789abcdef";
  std::string text;
  for (std::uint8_t byte : digest) (text += hexadecimal[byte >> 4U]) += hexadecimal[byte & 15U];
  return text;
}

/// Files whose writing waits for the disk together: enough to make the waiting cheap, few enough to finish soon and to
/// give every worker some groups.
std::size_t group_size(std::size_t files, std::size_t workers) {
  constexpr std::size_t fewest = 16, most = 64, groups_a_worker = 4;
  return std::clamp(files / (groups_a_worker * workers), fewest, most);
}

/// What one worker does to groups of neighbouring files: they are read and migrated one by one and put in place
/// together.
class Group {
 public:
  explicit Group(const MigrateFilesOptions& options) : options_(options) {}

  /// The backup is whole before the file is replaced, so that there is no moment without old or new bytes.
  void replace(FileMigration& file, std::string_view old_bytes, std::string_view new_bytes) {
    if (options_.backup)
      if (const auto written = source::write_file(file.path + *options_.backup, old_bytes); written.error) {
        file.error = written.error->message;
        return;
      }
    if (const auto error = replacements_.add(file.path, new_bytes)) {
      file.error = error->message;
    } else {
      added_.push_back(&file);
    }
  }

  void commit() {
    const auto errors = replacements_.commit();
    for (std::size_t i = 0; i < errors.size(); ++i)
      if (errors[i]) added_[i]->error = errors[i]->message;
    added_.clear();
  }

 private:
  const MigrateFilesOptions& options_;
  source::FileReplacements replacements_;
  std::vector<FileMigration*> added_;
};

/// The workers' groups: as many as work at a time, each kept to the end.
class Groups {
 public:
  explicit Groups(const MigrateFilesOptions& options) : options_(options) {}

  std::unique_ptr<Group> take() {
    const std::lock_guard lock(mutex_);
    if (idle_.empty()) return std::make_unique<Group>(options_);
    std::unique_ptr<Group> group = std::move(idle_.back());
    idle_.pop_back();
    return group;
  }
  void give_back(std::unique_ptr<Group> group) {
    const std::lock_guard lock(mutex_);
    idle_.push_back(std::move(group));
  }

 private:
  const MigrateFilesOptions& options_;
  std::mutex mutex_;
  std::vector<std::unique_ptr<Group>> idle_;
};

void migrate_one(FileMigration& file, const MigrateFilesOptions& options, Group& group) {
  source::ReadResult read = source::read_file(file.path);
  if (read.error) {
    file.error = read.error->message;
    return;
  }
  migrate::Options migration = options.migration;
  migration.xacro = is_xacro_source(file.path, read.bytes);
  if (migration.dropped != nullptr) migration.dropped = &file.dropped;
  const source::FileId id = file.sources.add(file.path == "-" ? "<stdin>" : file.path, std::move(read.bytes));
  migrate::Migration result = migrate::migrate(file.sources, id, migration, file.findings);
  file.outcome = result.outcome;
  file.from = result.from;
  file.edits = result.edits.size();
  const std::string_view before = file.sources[id].bytes();
  if (options.hashes) {
    file.sha256_before = sha256(before);
    file.sha256_after = result.outcome == migrate::Outcome::migrated ? sha256(result.text) : file.sha256_before;
  }
  if (options.write && file.path != "-" && result.outcome == migrate::Outcome::migrated)
    group.replace(file, before, result.text);
  if (options.keep_text) file.text = std::move(result.text);
  // Ten thousand texts need not be kept for nothing.
  if (file.findings.diagnostics.empty() && !options.keep_text) file.sources = {};
}

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

void write_findings(const FileMigration& file, source::JsonWriter& json) {
  json.key("findings").begin_array();
  for (const source::Diagnostic& d : file.findings.diagnostics) {
    json.begin_object().key("rule").value(d.rule->id).key("severity").value(source::severity_name(d.severity));
    if (d.span.known()) {
      const source::Position position = file.sources[d.span.file].position(d.span.begin);
      json.key("line").value(position.line).key("column").value(position.column);
    }
    json.key("message").value(d.message).end_object();
  }
  json.end_array();
}

}  // namespace

bool is_xacro_source(const std::string& path, std::string_view text) {
  // Some sources are named .urdf all the same; a file that only keeps the declaration of the prefix is none.
  constexpr std::string_view element = "<xacro:";
  return path.ends_with(".xacro") || ::memmem(text.data(), text.size(), element.data(), element.size()) != nullptr;
}

std::vector<FileMigration> migrate_files(const std::vector<std::string>& paths, const MigrateFilesOptions& options) {
  std::vector<FileMigration> files(paths.size());
  std::mutex mutex;
  std::size_t done = 0;
  const std::size_t workers = options.jobs > 0 ? options.jobs : std::max(1U, std::thread::hardware_concurrency());
  const std::size_t size = group_size(paths.size(), workers);
  Groups groups(options);
  // One more than may work: while a group waits for the disk another one is worked on.
  const std::size_t threads = workers > 1 && options.write ? workers + 1 : workers;
  std::counting_semaphore<> working(static_cast<std::ptrdiff_t>(workers));
  parallel_for((paths.size() + size - 1) / size, static_cast<unsigned>(threads), [&](std::size_t number) {
    const std::size_t begin = number * size;
    const std::size_t end = std::min(begin + size, paths.size());
    std::unique_ptr<Group> group = groups.take();
    working.acquire();
    for (std::size_t i = begin; i < end && !(options.stop && *options.stop); ++i) {
      files[i].path = paths[i];
      migrate_one(files[i], options, *group);
    }
    working.release();
    group->commit();
    groups.give_back(std::move(group));
    if (!options.progress) return;
    const std::lock_guard lock(mutex);
    options.progress(done += end - begin);
  });
  std::erase_if(files, [](const FileMigration& file) { return file.path.empty(); });
  return files;
}

std::string report_json(const std::vector<FileMigration>& files, urdf::Version to) {
  std::string out;
  source::JsonWriter json(out);
  std::map<std::string_view, std::uint64_t> totals{{"migrated", 0}, {"unchanged", 0}, {"refused", 0}, {"failed", 0}};
  json.begin_object().key("schema").value("urdfmill-migration/1").key("to").value(urdf::text(to));
  json.key("files").begin_array();
  for (const FileMigration& file : files) {
    ++totals[status(file)];
    json.begin_object().key("path").value(file.path).key("status").value(status(file));
    if (file.error) json.key("error").value(*file.error);
    if (!file.sha256_before.empty()) {
      json.key("from").value(urdf::text(file.from)).key("edits").value(std::uint64_t{file.edits});
      json.key("sha256_before").value(file.sha256_before).key("sha256_after").value(file.sha256_after);
    }
    write_findings(file, json);
    json.end_object();
  }
  json.end_array().key("totals").begin_object();
  for (const auto& [name, count] : totals) json.key(name).value(count);
  json.end_object().end_object();
  return out;
}

}  // namespace urdfmill::batch
