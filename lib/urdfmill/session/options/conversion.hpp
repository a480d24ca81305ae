// The options of conversions, of migrations and of the layout of sources.
#pragma once
#include <optional>
#include <string>

#include "urdfmill/format/format.hpp"
#include "urdfmill/migrate/migrate.hpp"
#include "urdfmill/session/conversion/convert.hpp"
#include "urdfmill/session/rows/conversion_rows.hpp"
#include "urdfmill/session/rows/row.hpp"
#include "urdfmill/session/rows/target_version.hpp"

namespace urdfmill::session {

struct ExpandOptions {
  bool no_banner = false;  ///< no comment at the top
};

struct ConvertOptions {
  ConvertRequest request = {};  ///< `to` and the masses are set when the options are completed
  std::string attached = {};    ///< the path of a model
  bool lenient = false;         ///< reads invalid models as urdfdom does
  bool hash_names = false;      ///< hashes in the names of copied meshes
  std::optional<bodies::InertiaLinks> inertia_links = std::nullopt;
  std::optional<double> density = std::nullopt;

  /// Sets what several options determine together. Returns a message for options that contradict each other or have no
  /// effect on the requested format. `is_given` tells whether the option of a name is given.
  [[nodiscard]] std::string complete(const std::function<bool(std::string_view name)>& is_given);
};

struct MigrateOptions {
  std::optional<TargetVersion> to = std::nullopt;
  migrate::Options migration = {};     ///< `joint_limits` points to those below
  std::string joint_limits_file = {};  ///< empty: none
  std::string joint_limits_text = {};  ///< text of the file
  migrate::JointLimits joint_limits = {};

  /// Sets the version, and reads the file. Returns a message for an error in it, and for options that have no effect
  /// with the version or the allowed losses.
  [[nodiscard]] std::string complete(const TargetVersion& target);
  /// True if a loss is allowed that this option governs ("infinite-as").
  [[nodiscard]] bool allows_loss(std::string_view option) const;
};

void bind(Binder& to, ExpandOptions& options);
void bind(Binder& to, ConvertOptions& options);
void bind(Binder& to, MigrateOptions& options);
/// Adds the target version and all other options of a migration.
void bind_version(Binder& to, MigrateOptions& options);
void bind_migration(Binder& to, MigrateOptions& options);
void bind(Binder& to, format::Options& options);

}  // namespace urdfmill::session
