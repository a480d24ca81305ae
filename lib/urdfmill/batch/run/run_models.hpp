// The driver of runs over many models: each in a session of a pool, in order, recorded, and skipped if an earlier run
// has processed it. A failing model never stops the others.
#pragma once
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "urdfmill/batch/base/drive.hpp"
#include "urdfmill/batch/base/session_pool.hpp"
#include "urdfmill/batch/run/run_log.hpp"
#include "urdfmill/batch/work/work.hpp"

namespace urdfmill::batch {

/// The steps of a run with a model, given by its number.
template <class Result>
struct ModelSteps {
  /// Processes a model, unless there is a reason to refuse it.
  std::function<Result(std::size_t index, session::Session& session, const std::string& refusal)> process;
  /// Completes the line of a processed model; null if nothing is recorded.
  std::function<void(std::size_t index, session::Session& session, Result& result, RunLog::Entry& entry)> record;
  /// Returns the result for a model that an earlier run has processed; null if nothing is recorded.
  std::function<Result(std::size_t index, const ReportLine& line)> skip;
  /// Receives the results, in order and from one thread at a time; may be null.
  std::function<void(std::size_t index, Result&& result)> take;
  /// Returns the file of the result of a model; null: there is none.
  std::function<std::string(std::size_t index)> output = nullptr;
};

/// Runs the steps for `count` models, and returns how many were reached. Without a record, no model is skipped.
template <class Result>
std::size_t run_models(std::size_t count, const DriveOptions& options, SessionPool& sessions,
                       const std::optional<Recording>& recording, const ModelSteps<Result>& steps) {
  const auto make = [&](std::size_t i) -> Result {
    if (recording)
      if (const ReportLine* line =
              recording->log.done(recording->items[i], steps.output ? steps.output(i) : std::string()))
        return steps.skip(i, *line);
    std::optional<Result> result;
    sessions.with([&](session::Session& session) {
      if (!recording) {
        result.emplace(steps.process(i, session, {}));
        return;
      }
      RunLog::Entry entry(recording->log, recording->items[i], session);
      result.emplace(steps.process(i, session, entry.refusal()));
      entry.read();
      steps.record(i, session, *result, entry);
      entry.finish();
    });
    return *std::move(result);
  };
  return drive<Result>(count, options, make, steps.take);
}

}  // namespace urdfmill::batch
