// Migration of one source to another version of URDF.
#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "urdfmill/migrate/migrate.hpp"
#include "urdfmill/session/session.hpp"
#include "urdfmill/source/diagnostic.hpp"

namespace urdfmill::session {

/// Options of a migration.
struct MigrateRequest {
  migrate::Options migration = {};  ///< `xacro` is determined by the input
};

/// The result of a migration.
struct Migrated {
  std::optional<std::string> text;  ///< empty if the migration is refused or the input cannot be read
  migrate::Outcome migration = migrate::Outcome::refused;
  Outcome outcome = Outcome::clean;
  std::string unreadable;  ///< the reason why the input cannot be read
};

/// Migrates a text; nothing is written. A source that leaves the type of a joint open is expanded. Files that belong
/// together are migrated by batch::migrate_files.
[[nodiscard]] Migrated migrate(Session& session, const Input& input, const MigrateRequest& request, source::Sink& sink);

/// The types of joints in expansions, by the file that contains their limits (canonical path).
using LimitTypes = std::map<std::string, migrate::LimitTypes>;
/// The result of an expansion.
enum class Expansion : std::uint8_t { done, lacks_argument, failed };
/// Expands a robot and adds the types of its joints, unless that fails.
[[nodiscard]] Expansion add_limit_types(Session& session, const Input& input, const Arguments& arguments,
                                        LimitTypes& types);

/// Returns the outcome of a migration: a text that is not XML is a failure in every command, any other refusal is a
/// finding.
[[nodiscard]] Outcome outcome_of(migrate::Outcome migration, const std::vector<source::Diagnostic>& findings);

/// True for a xacro source: by its name, or because its parsed tree uses xacro.
[[nodiscard]] bool is_xacro_source(const std::string& name, const source::Sources& sources, source::FileId file);

}  // namespace urdfmill::session
