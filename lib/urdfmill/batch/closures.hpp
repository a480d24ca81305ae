// Migration of include closures: xacro sources that are expanded together are migrated together or not at all, and
// every robot that could be read before is the same model afterwards.
#pragma once
#include <vector>

#include "urdfmill/batch/migrate_files.hpp"
#include "urdfmill/session/conversion/migrate.hpp"

namespace urdfmill::batch {

/// Returns the types of the joints that the robots among a run's files make with their limits. Files that a robot which
/// cannot be expanded may use get `has_unknown_uses`.
[[nodiscard]] session::LimitTypes limit_types(std::vector<FileMigration>& files, const MigrateFilesOptions& options,
                                              session::Session& session, session::Configurations& configurations);

/// Decides which of a run's files, none of which is written yet, may be written. Refuses all files of a closure if one
/// is refused or cannot be read (migrate-closure), or if an expansion of one, with its declared defaults or with
/// arguments from its configuration, is a different model after the migration (migrate-root-differs). Reports robots
/// that cannot be read before the migration (migrate-root-unproved). `options.verify_roots` false skips the expansions;
/// `options.progress` receives the number of settled files. Marks files that others include.
void settle_closures(std::vector<FileMigration>& files, const MigrateFilesOptions& options, session::Session& session,
                     session::Configurations& configurations);

}  // namespace urdfmill::batch
