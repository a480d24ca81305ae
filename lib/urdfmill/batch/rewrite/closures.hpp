// Migration of include closures: xacro sources that are expanded together are migrated together or not at all, and
// every robot that could be read before is the same model afterwards.
#pragma once
#include <cstddef>
#include <memory>
#include <vector>

#include "urdfmill/batch/rewrite/migrate_files.hpp"
#include "urdfmill/session/conversion/migrate.hpp"

namespace urdfmill::batch {

/// The closures of a run's files, none of which is written yet. What one call expands is not expanded again by another.
class Closures {
 public:
  /// The arguments must outlive this object. Marks files that others include.
  Closures(std::vector<FileMigration>& files, const MigrateFilesOptions& options, session::Session& session,
           session::Configurations& configurations);
  ~Closures();
  Closures(const Closures&) = delete;
  Closures& operator=(const Closures&) = delete;
  Closures(Closures&&) = delete;
  Closures& operator=(Closures&&) = delete;

  /// Returns the types of the joints that the robots among the files make with their limits. Files that a robot which
  /// cannot be expanded may use get `has_unknown_uses`.
  [[nodiscard]] session::LimitTypes limit_types();
  /// Decides which files may be written. Refuses all files of a closure if one is refused or cannot be read
  /// (migrate-closure).
  void settle();
  /// Does the same, also if an expansion of one, with its declared defaults or with arguments from its configuration or
  /// from files near it, is a different model after the migration (migrate-root-differs). Reports robots that cannot be
  /// read before the migration (migrate-root-unproved). `MigrateFilesOptions::progress` receives the number of settled
  /// files.
  void prove();

 private:
  class Settlement;
  std::unique_ptr<Settlement> settlement_;
};

}  // namespace urdfmill::batch
