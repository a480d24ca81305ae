// Migration of many files.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "urdfmill/batch/rewrite/rewrite.hpp"
#include "urdfmill/migrate/migrate.hpp"
#include "urdfmill/session/configurations.hpp"
#include "urdfmill/session/session.hpp"
#include "urdfmill/text/option_names.hpp"

namespace urdfmill::batch {

/// The result for one file.
struct FileMigration : RewrittenFile {
  migrate::Outcome outcome = migrate::Outcome::unchanged;
  urdf::Version from = urdf::Version::v1_0;
  std::size_t edits = 0;
  std::string sha256_before, sha256_after;  ///< hexadecimal, if `hashes`
  migrate::JointLimits dropped;             ///< limits dropped by an allowed loss
  bool is_source = false;                   ///< a xacro source
  bool is_robot = false;                    ///< its root is a robot with a name, not a fragment of one
  bool has_open_limits = false;             ///< expansions decide about its limits
  bool has_unknown_uses = false;            ///< a robot that may use it could not be expanded
  bool is_waiting = false;                  ///< settled together with others: written after all have been read
  bool is_included = false;                 ///< another file of the run includes it
  std::vector<std::string> includes;        ///< as written
  std::vector<std::string> expanded_with;   ///< canonical paths of files that it includes or loads, if there is a log
};

/// Options of migrating files, besides the `migrate::Options` of each.
struct MigrateFilesOptions : RewriteOptions {
  migrate::Options migration;  ///< `xacro` is determined for each file by its name and elements
  bool hashes = false;
  /// Expands the robots of the run before and after, and refuses changes that alter a model.
  bool verify_roots = true;
};

/// Migrates files. A failure of one file never stops the others, except those it is expanded with: an include closure
/// is migrated as a whole or not at all (closures.hpp). Files that were not reached because of `stop` are omitted, and
/// so are those that an earlier run has processed. The session, which is that of the configurations, expands robots by
/// its options; it reads each file once, so it does not see what was written.
[[nodiscard]] std::vector<FileMigration> migrate_files(const std::vector<std::string>& paths,
                                                       const MigrateFilesOptions& options, session::Session& session,
                                                       session::Configurations& configurations);

/// Returns the outcome for a file, as an exit code; with `would_change`, a file that is or would be migrated is a
/// finding.
[[nodiscard]] session::Outcome outcome_of(const FileMigration& file, bool would_change);

/// Returns the report as JSON: one object for each file, and the totals. Messages name options in the given spelling.
[[nodiscard]] std::string report_json(const std::vector<FileMigration>& files, urdf::Version to,
                                      const text::OptionSpelling& spelling);

}  // namespace urdfmill::batch
