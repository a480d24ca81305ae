// Moving one source to another version of URDF.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "urdfmill/migrate/migrate.hpp"
#include "urdfmill/session/session.hpp"
#include "urdfmill/source/diagnostic.hpp"

namespace urdfmill::session {

/// What a migration is asked for.
struct MigrateRequest {
  migrate::Options migration = {};  ///< `xacro` is decided by the input
};

/// What came of it.
struct Migrated {
  std::optional<std::string> text;  ///< nothing if the migration is refused or the input cannot be read
  migrate::Outcome migration = migrate::Outcome::refused;
  Outcome outcome = Outcome::clean;
  std::string unreadable;  ///< why the input cannot be read
};

/// Migrates a text; nothing is written. Files that belong together are migrated by batch::migrate_files.
[[nodiscard]] Migrated migrate(Session& session, const Input& input, const MigrateRequest& request, source::Sink& sink);

/// How a migration ended: a text that is not XML is a failure of every command, any other refusal is a finding.
[[nodiscard]] Outcome outcome_of(migrate::Outcome migration, const std::vector<source::Diagnostic>& findings);

/// Whether the source is xacro: by its name, or because its parsed tree uses it.
[[nodiscard]] bool is_xacro_source(const std::string& name, const source::Sources& sources, source::FileId file);

}  // namespace urdfmill::session
