// Checks of the models in files and folders, and fixes of their findings.
#pragma once
#include <array>
#include <atomic>
#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "urdfmill/batch/check/baseline.hpp"
#include "urdfmill/batch/check/changed_files.hpp"
#include "urdfmill/batch/run/run_log.hpp"
#include "urdfmill/batch/search/roots.hpp"
#include "urdfmill/batch/work/work.hpp"
#include "urdfmill/session/checks/check.hpp"
#include "urdfmill/session/session.hpp"
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/source/source_file.hpp"

namespace urdfmill::batch {

class ArgumentSearch;

/// Options of checking models.
struct CheckModelsOptions {
  session::Arguments arguments;   ///< for every expansion, after those of its argument set
  bool shares_arguments = false;  ///< as in session::CheckRequest
  /// Folders that the user named. Launch files in them, as in the repositories of the models, are searched for the
  /// arguments of robots that do not expand with their defaults.
  std::vector<std::string> folders = {};
  /// Keeps what was found in these files from one run to the next; null: they are read again in each run.
  ArgumentSearch* argument_search = nullptr;
  /// Leaves out findings in files that the inputs neither name nor hold, except those of models that could not be
  /// checked. It takes roots with `Roots::around`.
  bool only_named = false;
  bool allow_unchecked =
      false;  ///< a robot that cannot be checked, for want of arguments or of URDF, is not a finding of the run
  /// Adds the caller's settings to the configuration of a model; may be null.
  std::function<void(session::CheckConfig&)> complete;
  unsigned jobs = 0;          ///< models at a time; 0: one for each core
  bool meshes = true;         ///< reads the meshes that models name
  bool fix = false;           ///< changes the files if a fix is certain
  bool unsafe_fixes = false;  ///< even if it is only probable
  /// Returns true for the findings whose fixes are made, of those that `fix` would make; null: all.
  std::function<bool(const source::Diagnostic& finding, const source::Sources& sources)> takes_fix = nullptr;
  bool show_difference = false;                  ///< shows the changes of `fix` without making them
  const std::vector<WorkItem>* items = nullptr;  ///< the items of the roots, in order; null: nothing is recorded
  RunLog* log = nullptr;                         ///< goes with `items`: the record, and the models to skip; null: none
  bool error_on_warning = false;                 ///< makes warnings errors
  const Baseline* baseline = nullptr;            ///< knows the findings that are left out; may be null
  Baseline* new_baseline = nullptr;              ///< receives all findings, which are then left out; may be null
  /// If set, only models that depend on one of these files are checked; may be null.
  const ChangedFiles* changed = nullptr;
  bool counts_by_model = false;  ///< fills `CheckedModels::models`
  bool force = false;            ///< also changes files that are read-only or have several names
  /// If set, findings are not kept but shown as they arrive: those of each model, in the order of the roots, in the
  /// order of files and places. Findings shared by several models are shown with the first of them.
  std::function<void(source::Collector&& findings, const source::Sources& sources)> show = nullptr;
  const std::atomic<bool>* stop = nullptr;              ///< when set, no further model is begun; may be null
  std::function<void(std::size_t)> progress = nullptr;  ///< receives the number of finished models; may be null
};

/// A model with findings, or one that could not be checked.
struct ModelFindings {
  std::string name;                    ///< the file and its arguments
  std::array<std::size_t, 3> count{};  ///< by the number of the severity; without those that a baseline knows
  bool is_failed = false, is_unchecked = false;
};

/// The result for all models.
struct CheckedModels {
  source::Sources sources;
  source::Collector findings;       ///< in the order of files and places, without repetitions; none if they were
                                    ///< shown
  std::vector<std::string> errors;  ///< files that cannot be read or written
  std::vector<std::string> fixed;   ///< the changes: `NAME: RULE, …`
  /// Fixes that are not made, because they are not proved: `FILE:LINE:COLUMN: RULE: reason`.
  std::vector<std::string> refused_fixes;
  std::string difference;              ///< unified, if requested
  std::vector<std::string> unreached;  ///< parts that no root includes
  std::size_t unchecked = 0;           ///< robots that were not checked
  std::size_t inexpressible = 0;       ///< those of them that URDF cannot hold; the others need arguments
  std::vector<std::string> arguments;  ///< `FILE: arguments from PLACE`, for robots whose arguments were searched for
  std::size_t robots = 0;              ///< files that made a robot, without counting argument sets
  std::size_t files = 0;               ///< files that were checked
  std::size_t failed = 0;              ///< roots that could not be checked
  std::size_t left = 0;                ///< roots that were not reached because the run was stopped
  std::size_t skipped = 0;             ///< roots that an earlier run has checked
  std::size_t skipped_bad = 0;         ///< those of `skipped` with errors
  std::size_t known = 0;               ///< findings that a baseline knows: they are left out
  std::vector<ModelFindings> models;   ///< if they are asked for
  std::size_t clean_models = 0;        ///< the models that are not among them
  std::vector<std::string> unchanged;  ///< robots left out because nothing that they depend on has changed
  session::Outcome outcome = session::Outcome::clean;  ///< without the findings
  bool would_change = false;
};

/// Checks every root with its configuration. A root that turns out to make no robot counts as a part, unless it was
/// named; parts that no root includes are checked by their own content. The session is that of the configurations.
[[nodiscard]] CheckedModels check_models(const Roots& roots, const CheckModelsOptions& options,
                                         session::Session& session, session::Configurations& configurations);

/// Puts findings that do not belong to a model, such as those of a configuration, before all others. A baseline does
/// not apply to them.
void put_first(source::Collector&& findings, const source::Sources& sources, const CheckModelsOptions& options,
               CheckedModels& all);

}  // namespace urdfmill::batch
