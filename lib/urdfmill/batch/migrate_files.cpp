#include "urdfmill/batch/migrate_files.hpp"

#include <nettle/sha2.h>

#include <array>
#include <cstring>
#include <map>

#include "urdfmill/source/render.hpp"
#include "urdfmill/text/json.hpp"

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

void migrate_one(FileMigration& file, const MigrateFilesOptions& options, Replacements& replacements) {
  if (!read_source(file)) return;
  constexpr source::FileId id = 0;
  migrate::Options migration = options.migration;
  migration.xacro = is_xacro_source(file.path, file.sources[id].bytes());
  if (migration.dropped != nullptr) migration.dropped = &file.dropped;
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
    replacements.replace(file, before, result.text);
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

void write_findings(const FileMigration& file, text::JsonWriter& json) {
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
  return rewrite_files<FileMigration>(paths, options, [&](FileMigration& file, Replacements& replacements) {
    migrate_one(file, options, replacements);
  });
}

std::string report_json(const std::vector<FileMigration>& files, urdf::Version to) {
  std::string out;
  text::JsonWriter json(out);
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
