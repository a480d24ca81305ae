// The log of a run over many models or files, and the records of earlier runs.
#pragma once
#include <atomic>
#include <chrono>
#include <cstddef>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "urdfmill/batch/base/hashes.hpp"
#include "urdfmill/batch/base/paths.hpp"
#include "urdfmill/batch/run/report.hpp"
#include "urdfmill/batch/work/work.hpp"
#include "urdfmill/files/reader.hpp"
#include "urdfmill/session/session.hpp"
#include "urdfmill/source/diagnostic.hpp"

namespace urdfmill::batch {

/// The log of a run. Several threads may use it at once.
class RunLog {
 public:
  /// `report` may be null; `done` has the results of earlier runs.
  RunLog(RunIdentity identity, ReportFile* report, std::vector<ReportLine> done,
         std::shared_ptr<const files::Snapshot> files);
  RunLog(const RunLog&) = delete;
  RunLog& operator=(const RunLog&) = delete;

  /// Returns the line of an earlier run that is valid for the item with the present state of its files and its result;
  /// the report of this run then has it too. Null if the item must be processed.
  const ReportLine* done(const WorkItem& item, const std::string& output);
  /// Returns how many items were skipped because `done` has found their lines.
  [[nodiscard]] std::size_t skipped() const { return skipped_; }
  /// Returns how many of them were not clean.
  [[nodiscard]] std::size_t skipped_with_findings() const { return skipped_with_findings_; }

  /// Returns the lines of earlier runs with the identity of this one, in order.
  [[nodiscard]] std::vector<const ReportLine*> earlier() const;
  /// True if a line of an earlier run is no failure, and all that it has read is as it was.
  [[nodiscard]] bool is_current(const ReportLine& line) const;
  /// Returns an empty line of this run.
  [[nodiscard]] ReportLine new_line() const;
  /// True if there is a report.
  [[nodiscard]] bool is_recorded() const { return report_ != nullptr; }
  /// Appends a line to the report, if there is one.
  void append(const ReportLine& line);

  /// Work on one model. The session's reads are recorded from the beginning to `read`.
  class Entry {
   public:
    /// The arguments must outlive this object.
    Entry(RunLog& log, const WorkItem& item, session::Session& session);
    Entry(const Entry&) = delete;
    Entry& operator=(const Entry&) = delete;
    /// The session stops noting its reads.
    ~Entry();

    ReportLine line;
    /// Returns the reason why the item cannot be processed: a file of its plan has changed; empty if it can. If the
    /// session's store keeps files, the session works on the files read here.
    [[nodiscard]] std::string refusal();
    /// Ends the recording of reads.
    void read();
    /// Records a file written next to the result: its absolute path.
    void note_copy(const std::string& path);
    /// Counts findings by rule.
    void count(const std::vector<source::Diagnostic>& findings, const std::vector<source::Diagnostic>& losses);
    /// Appends the line to the report.
    void finish();

   private:
    RunLog& log_;
    const WorkItem& item_;
    session::Session& session_;
    files::ReadLog reads_;
    std::chrono::steady_clock::time_point begin_;
  };

 private:
  /// True if a run that spelt its files differently means the same path.
  [[nodiscard]] bool is_one_path(const std::string& a, const std::string& b) const;

  RunIdentity identity_;
  ReportFile* report_;
  std::vector<ReportLine> lines_;
  std::map<std::string, const ReportLine*> done_;
  std::map<std::string, const ReportLine*> last_;  ///< by the input and its arguments
  std::shared_ptr<const files::Snapshot> files_;
  ShortPaths short_;
  std::atomic<std::size_t> skipped_ = 0, skipped_with_findings_ = 0;
};

/// The log of a run, and the models in it.
struct Recording {
  RunLog& log;
  const std::vector<WorkItem>& items;  ///< one for each model, in order
};

}  // namespace urdfmill::batch
