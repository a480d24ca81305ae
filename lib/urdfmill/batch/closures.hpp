// Xacro sources that are expanded together are migrated together or not at all, and every robot that was read before is
// the same model afterwards.
#pragma once
#include <vector>

#include "urdfmill/batch/migrate_files.hpp"

namespace urdfmill::batch {

/// Decides for the files of one run, none of which is written yet, which may be. Refuses all files of a closure where
/// one is refused or cannot be read (migrate-closure), and where an expansion of one, with its declared defaults, is
/// another model after the migration than before (migrate-root-differs). `options.verify_roots` false leaves the
/// second out. Marks files that others include.
void settle_closures(std::vector<FileMigration>& files, const MigrateFilesOptions& options);

}  // namespace urdfmill::batch
