// Migrating many files.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "urdfmill/batch/rewrite.hpp"
#include "urdfmill/migrate/migrate.hpp"

namespace urdfmill::batch {

/// What became of one file.
struct FileMigration : RewrittenFile {
  migrate::Outcome outcome = migrate::Outcome::unchanged;
  urdf::Version from = urdf::Version::v1_0;
  std::size_t edits = 0;
  std::string sha256_before, sha256_after;  ///< hexadecimal, if `hashes`
  migrate::JointLimits dropped;
};

/// How files are migrated, besides what `migrate::Options` says of each.
struct MigrateFilesOptions : RewriteOptions {
  migrate::Options migration;  ///< `xacro` is decided for each file by its name
  bool hashes = false;
};

/// Is the file a xacro source, by its name or by its elements?
[[nodiscard]] bool is_xacro_source(const std::string& path, std::string_view text);

/// A failure of one file never stops the others. Files that were not reached because of `stop` are left out.
[[nodiscard]] std::vector<FileMigration> migrate_files(const std::vector<std::string>& paths,
                                                       const MigrateFilesOptions& options);

/// The report as JSON: one object a file, and the totals.
[[nodiscard]] std::string report_json(const std::vector<FileMigration>& files, urdf::Version to);

}  // namespace urdfmill::batch
