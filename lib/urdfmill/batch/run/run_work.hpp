// Work on many models: each result is written in one step, and each model is a line of the report.
#pragma once
#include <atomic>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "urdfmill/batch/run/report.hpp"
#include "urdfmill/batch/work/work.hpp"
#include "urdfmill/session/bodies/mesh_placement.hpp"
#include "urdfmill/session/session.hpp"
#include "urdfmill/source/diagnostic.hpp"

namespace urdfmill::batch {

/// The result for one model.
struct ModelResult {
  session::Outcome outcome = session::Outcome::clean;  ///< errors among the findings count in addition
  source::Collector findings;                          ///< their places are in the sources of the session
  std::vector<source::Diagnostic> losses;              ///< counted, but not shown unless they are findings
  std::vector<std::string> errors;                     ///< files that cannot be read
  std::string messages;                                ///< output of the document
  std::optional<std::string> text;                     ///< the result; empty if it is refused
  std::vector<session::FileCopy> copies;               ///< files to write before it
};

/// Processes one model; `output` is the file of the result, empty if it goes elsewhere.
using ModelWork = std::function<void(session::Session& session, const WorkItem& item, const std::string& output,
                                     ModelResult& result)>;

/// A result to show: the rest of it after it was written.
struct ShownResult {
  source::Sources sources;
  source::Collector findings;
  std::vector<std::string> errors;
  std::string messages;
  std::string text;  ///< if no folder is given
};

/// Options of a run.
struct RunOptions {
  RunIdentity identity;
  std::string folder;                       ///< folder of the results; empty: they are shown
  std::string suffix;                       ///< suffix of the results: ".sdf"
  unsigned jobs = 0;                        ///< models at a time; 0: one for each core
  ReportFile* report = nullptr;             ///< may be null
  std::vector<ReportLine> done;             ///< results of earlier runs
  const std::atomic<bool>* stop = nullptr;  ///< when set, no further model is begun; may be null
  /// Set by the run, or by the code that shows results, when the disk is full: then no further model is begun. May be
  /// null.
  std::atomic<bool>* is_full = nullptr;
  std::function<void(std::size_t)> progress = nullptr;  ///< receives the number of finished models; may be null
};

/// The totals of a run.
struct RunTotals : LineCounts {
  std::size_t models = 0;                              ///< those that were reached
  std::size_t skipped = 0;                             ///< those processed by an earlier run
  std::size_t written = 0;                             ///< results
  session::Outcome outcome = session::Outcome::clean;  ///< the worst
};

/// Processes all items. `show` receives the results in the order of the items, from one thread at a time; it may be
/// null. `session` is the first of the pool.
RunTotals run_work(const std::vector<WorkItem>& items, RunOptions options, session::Session& session,
                   const ModelWork& work, const std::function<void(ShownResult&&)>& show);

}  // namespace urdfmill::batch
