// Xacro sources that are expanded together are migrated together or not at all, and every robot that was read before is
// the same model afterwards.
#pragma once
#include <vector>

#include "urdfmill/batch/migrate_files.hpp"

namespace urdfmill::batch {

/// Decides for the files of one run, none of which is written yet, which may be. Refuses all files of a closure where
/// one is refused or cannot be read (migrate-closure), and where an expansion of one, with its declared defaults or
/// with arguments that its configuration names, is another model after the migration than before
/// (migrate-root-differs). Robots that cannot be read before are reported (migrate-root-unproved).
/// `options.verify_roots` false leaves the expansions out; `options.progress` is told how many of the files they have
/// settled so far. Marks files that others include.
void settle_closures(std::vector<FileMigration>& files, const MigrateFilesOptions& options, session::Session& session,
                     session::Configurations& configurations);

}  // namespace urdfmill::batch
