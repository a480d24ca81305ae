// Options of checking models: what is checked and changed, where it is recorded, and who watches.
#pragma once
#include <atomic>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "urdfmill/batch/check/baseline.hpp"
#include "urdfmill/batch/check/changed_files.hpp"
#include "urdfmill/batch/run/run_log.hpp"
#include "urdfmill/session/config/check_config.hpp"
#include "urdfmill/session/session.hpp"
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/source/source_file.hpp"

namespace urdfmill::batch {

class ArgumentSearch;

/// The models that are checked, and the rules for them.
struct CheckTerms {
  session::Arguments arguments;   ///< for every expansion, after those of its argument set
  bool shares_arguments = false;  ///< as in session::CheckRequest
  /// Folders that the user named. Launch files in them, as in the repositories of the models, are searched for the
  /// arguments of robots that do not expand with their defaults.
  std::vector<std::string> folders = {};
  /// Keeps what was found in these files from one run to the next; null: they are read again in each run.
  ArgumentSearch* argument_search = nullptr;
  /// If set, only models that depend on one of these files are checked.
  std::optional<ChangedFiles> changed = std::nullopt;
  /// Leaves out findings in files that the inputs neither name nor hold, except those of models that could not be
  /// checked. It takes roots with `Roots::around`.
  bool only_named = false;
  /// Accepts that a robot cannot be checked, for want of arguments or of URDF: that is no finding of the run.
  bool allow_unchecked = false;
  bool error_on_warning = false;  ///< makes warnings errors
  bool meshes = true;             ///< reads the meshes that models name
  bool contacts = true;           ///< looks for contacts of links (session::CheckRequest)
  /// Adds the caller's settings to the configuration of a model; may be null.
  std::function<void(session::CheckConfig&)> complete = nullptr;
};

/// The fixes of findings that are made.
struct FixTerms {
  bool make = false;    ///< changes the files if a fix is certain
  bool show = false;    ///< shows the changes without making them
  bool unsafe = false;  ///< takes fixes that are only probable, too
  bool force = false;   ///< also changes files that are read-only or have several names
  /// Returns true for the findings whose fixes are made, of those that are taken otherwise; null: all.
  std::function<bool(const source::Diagnostic& finding, const source::Sources& sources)> takes = nullptr;

  /// True if fixes are made or shown.
  [[nodiscard]] bool are_wanted() const { return make || show; }
};

/// The places where results are recorded, and earlier results that count.
struct CheckRecord {
  /// The items of the roots, in order, and their log, which names the models to skip; empty: nothing is recorded.
  std::optional<Recording> models = std::nullopt;
  const Baseline* baseline = nullptr;  ///< knows the findings that are left out; may be null
  Baseline* new_baseline = nullptr;    ///< receives all findings, which are then left out; may be null
  bool counts_by_model = false;        ///< fills `CheckTotals::models`
};

/// Those who watch a run.
struct CheckWatch {
  unsigned jobs = 0;                                    ///< models at a time; 0: one for each core
  const std::atomic<bool>* stop = nullptr;              ///< when set, no further model is begun; may be null
  std::function<void(std::size_t)> progress = nullptr;  ///< receives the number of finished models; may be null
  /// If set, findings are not kept but shown as they arrive: those of each model, in the order of the roots, in the
  /// order of files and places. Findings shared by several models are shown with the first of them.
  std::function<void(source::Collector&& findings, const source::Sources& sources)> show = nullptr;
};

/// Options of checking models.
struct CheckModelsOptions {
  CheckTerms what;
  FixTerms fixes;
  CheckRecord record;
  CheckWatch watch;
};

}  // namespace urdfmill::batch
