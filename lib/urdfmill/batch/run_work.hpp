// The same work on many models: in parallel over a pool of sessions, each result written in one step, each model a line
// of the report, what an earlier run has done left out. A model that fails never stops the others.
#pragma once
#include <atomic>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "urdfmill/batch/report.hpp"
#include "urdfmill/batch/work.hpp"
#include "urdfmill/session/bodies/mesh_placement.hpp"
#include "urdfmill/session/session.hpp"
#include "urdfmill/source/diagnostic.hpp"

namespace urdfmill::batch {

/// What comes of one model.
struct ModelResult {
  session::Outcome outcome = session::Outcome::clean;  ///< the errors among the findings count besides
  source::Collector findings;                          ///< their places are in the sources of the session
  std::vector<source::Diagnostic> losses;              ///< to be counted; they are not shown unless they are findings
  std::vector<std::string> errors;                     ///< files that cannot be read
  std::string messages;                                ///< what a document prints
  std::optional<std::string> text;                     ///< the result; nothing if it is refused
  std::vector<session::FileCopy> copies;               ///< files to be written before it
};

/// Works on one model; `output` is the file of the result, empty where it goes elsewhere.
using ModelWork = std::function<void(session::Session& session, const WorkItem& item, const std::string& output,
                                     ModelResult& result)>;

/// A result to be shown: what is left of it after it was written.
struct ShownResult {
  source::Sources sources;
  source::Collector findings;
  std::vector<std::string> errors;
  std::string messages;
  std::string text;  ///< where no folder is given
};

/// How a run goes.
struct RunOptions {
  RunIdentity identity;
  std::string folder;                       ///< of the results; empty: they are shown
  std::string suffix;                       ///< of the results: ".sdf"
  unsigned jobs = 0;                        ///< models at a time; 0: one a core
  ReportFile* report = nullptr;             ///< may be null
  std::vector<ReportLine> done;             ///< what earlier runs have done
  const std::atomic<bool>* stop = nullptr;  ///< when it is set, no further model is begun; may be null
  /// Set by the run, or by the code that shows results, when the disk is full: no further model is begun. May be null.
  std::atomic<bool>* is_full = nullptr;
  std::function<void(std::size_t)> progress = nullptr;  ///< is told how many are done; may be null
};

/// How a run ended.
struct RunTotals {
  std::size_t models = 0, clean = 0, with_findings = 0, failed = 0;  ///< `models` counts those that were reached
  std::size_t skipped = 0;                                           ///< of these: done by an earlier run
  std::size_t written = 0;                                           ///< results
  session::Outcome outcome = session::Outcome::clean;                ///< the worst
};

/// Works on all items. `show` gets the results in the order of the items, whatever the threads do, by one thread at a
/// time; it may be null. `session` is the first of the pool.
RunTotals run_work(const std::vector<WorkItem>& items, RunOptions options, session::Session& session,
                   const ModelWork& work, const std::function<void(ShownResult&&)>& show);

}  // namespace urdfmill::batch
