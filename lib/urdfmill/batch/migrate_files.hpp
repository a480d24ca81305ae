// Migrating many files: in parallel, each one whole or not at all, reported in the order they were given.
#pragma once
#include <atomic>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "urdfmill/migrate/migrate.hpp"
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/source/source_file.hpp"

namespace urdfmill::batch {

/// What became of one file.
struct FileMigration {
  std::string path;
  migrate::Outcome outcome = migrate::Outcome::unchanged;
  urdf::Version from = urdf::Version::v1_0;
  std::size_t edits = 0;
  source::Collector findings;
  source::Sources sources;                  ///< what the findings point into
  std::optional<std::string> error;         ///< the file could not be read or written
  std::string text;                         ///< the result, if `keep_text`
  std::string sha256_before, sha256_after;  ///< hexadecimal, if `hashes`
  migrate::JointLimits dropped;
};

/// How files are migrated, besides what `migrate::Options` says of each.
struct MigrateFilesOptions {
  migrate::Options migration;         ///< `xacro` is decided for each file by its name
  bool write = false;                 ///< replace the files
  std::optional<std::string> backup;  ///< the old file is kept under this suffix
  unsigned jobs = 0;                  ///< threads; 0: one a core
  bool keep_text = false;
  bool hashes = false;
  /// Once it is true no other file is begun; those that were begun are finished. May be null.
  const std::atomic<bool>* stop = nullptr;
  /// Called now and then with the number of files done, from any thread, never from two at once; may be null.
  std::function<void(std::size_t)> progress;
};

/// Is the file a xacro source, by its name or by its elements?
[[nodiscard]] bool is_xacro_source(const std::string& path, std::string_view text);

/// A failure of one file never stops the others. The result is in the order of the paths; files that were not reached
/// because of `stop` are left out.
[[nodiscard]] std::vector<FileMigration> migrate_files(const std::vector<std::string>& paths,
                                                       const MigrateFilesOptions& options);

/// The report as JSON: one object a file, and the totals.
[[nodiscard]] std::string report_json(const std::vector<FileMigration>& files, urdf::Version to);

}  // namespace urdfmill::batch
