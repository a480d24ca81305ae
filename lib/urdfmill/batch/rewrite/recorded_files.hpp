// The files of a run that changes them in place, as its log records them. An earlier run has processed a file if it,
// and all files expanded together with it, are as that run has left them.
#pragma once
#include <cstddef>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <vector>

#include "urdfmill/batch/base/hashes.hpp"
#include "urdfmill/batch/base/paths.hpp"
#include "urdfmill/batch/run/report.hpp"
#include "urdfmill/batch/run/run_log.hpp"
#include "urdfmill/batch/work/work.hpp"
#include "urdfmill/files/store.hpp"
#include "urdfmill/session/session.hpp"
#include "urdfmill/source/diagnostic.hpp"

namespace urdfmill::batch {

/// The result for a file.
struct RewrittenResult {
  std::string path;                 ///< the run's name for it
  session::Outcome outcome{};       ///< a failure is processed again by the next run
  bool is_written = false;          ///< the file has its result, which may equal its earlier content
  std::string hash;                 ///< hash of its present content
  std::vector<std::string> others;  ///< files that it is expanded together with, as absolute paths
  std::string error;                ///< the reason why it could not be read or written; empty if it could
  double seconds = 0;               ///< time of one thread
};

/// The files of a run. Several threads may add results at once.
class RecordedFiles {
 public:
  /// `report` may be null; `done` has the results of earlier runs. The result for the file of a planned item is
  /// recorded as that item, for other files by path.
  RecordedFiles(RunIdentity identity, ReportFile* report, std::vector<ReportLine> done,
                const std::vector<WorkItem>& planned);
  RecordedFiles(const RecordedFiles&) = delete;
  RecordedFiles& operator=(const RecordedFiles&) = delete;

  /// Returns the files to process, in order. Afterwards the report has the lines of the others.
  [[nodiscard]] std::vector<std::string> open_files(const std::vector<std::string>& paths, unsigned jobs);
  /// Returns those of the other files whose names without folders are among `names`, and the files expanded together
  /// with them: they must be processed too, because a file to be processed includes them.
  [[nodiscard]] std::vector<std::string> reopen(const std::set<std::string>& names);
  /// Appends the result for a file.
  void add(const RewrittenResult& result, const source::Collector& findings);

  /// Returns the number of files skipped because an earlier run has processed them.
  [[nodiscard]] std::size_t skipped() const { return skipped_.size(); }
  /// Returns how many of them were not clean.
  [[nodiscard]] std::size_t skipped_with_findings() const;
  /// Returns the worst outcome of these.
  [[nodiscard]] session::Outcome skipped_outcome() const;

 private:
  struct Skipped {
    const ReportLine* line;
    std::size_t group;  ///< index of a group of files that are expanded together
  };

  void append(ReportLine line, const std::string& path);

  std::shared_ptr<const files::Snapshot> files_ = files::Store().snapshot();  ///< files that the run changes
  RunLog log_;
  std::map<std::string, const ReportLine*> done_;         ///< by canonical path
  std::map<std::string, std::vector<WorkItem>> planned_;  ///< items without their files, by path
  std::map<std::string, Skipped> skipped_;                ///< by path
  ShortPaths short_;
};

}  // namespace urdfmill::batch
