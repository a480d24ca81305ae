// What is written down about a run that changes files in place, and which of them an earlier run has done: those that
// are, with all that they are expanded together with, as that run has left them.
#pragma once
#include <cstddef>
#include <mutex>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "urdfmill/batch/hashes.hpp"
#include "urdfmill/batch/paths.hpp"
#include "urdfmill/batch/report.hpp"
#include "urdfmill/batch/work.hpp"
#include "urdfmill/files/canonical_path.hpp"
#include "urdfmill/session/session.hpp"
#include "urdfmill/source/diagnostic.hpp"

namespace urdfmill::batch {

/// The result for a file.
struct RewrittenResult {
  std::string path;                 ///< as the run names it
  session::Outcome outcome{};       ///< failure: done again by the next run
  bool is_written = false;          ///< the file has its result, which may be what it had before
  std::string hash;                 ///< of what it has now
  std::vector<std::string> others;  ///< files that it is expanded together with, as absolute paths
  std::string error;                ///< why it could not be read or written; empty if it could
  double seconds = 0;               ///< of one thread
};

/// The log of a run. Several threads may add to it at once.
class RewriteLog {
 public:
  /// `report` may be null; `done` is what earlier runs have done. What is done with the file of a planned item is
  /// written down as that item, of other files by their path.
  RewriteLog(RunIdentity identity, ReportFile* report, std::vector<ReportLine> done,
             const std::vector<WorkItem>& planned);
  RewriteLog(const RewriteLog&) = delete;
  RewriteLog& operator=(const RewriteLog&) = delete;

  /// The files that are to be done, in their order. The report has the lines of the others then.
  [[nodiscard]] std::vector<std::string> open_files(const std::vector<std::string>& paths, unsigned jobs);
  /// Of the others those which have one of these names without folders, and what they are expanded together with: they
  /// are to be done as well, since a file to be done includes them.
  [[nodiscard]] std::vector<std::string> reopen(const std::unordered_set<std::string>& names);
  /// Appends what became of a file.
  void add(const RewrittenResult& result, const source::Collector& findings);

  /// How many files are left out since an earlier run has done them.
  [[nodiscard]] std::size_t skipped() const { return skipped_.size(); }
  /// How many of them were not clean.
  [[nodiscard]] std::size_t skipped_with_findings() const;
  /// The worst outcome of these.
  [[nodiscard]] session::Outcome skipped_outcome() const;

 private:
  struct Skipped {
    const ReportLine* line;
    std::size_t group;  ///< of files that are expanded together
  };

  [[nodiscard]] bool is_done(const std::string& path, const ReportLine& line);
  void append(ReportLine line, const std::string& path);

  RunIdentity identity_;
  ReportFile* report_;
  std::vector<ReportLine> lines_;
  std::unordered_map<std::string, const ReportLine*> done_;         ///< by canonical path
  std::unordered_map<std::string, std::vector<WorkItem>> planned_;  ///< without their files, by path
  std::unordered_map<std::string, Skipped> skipped_;                ///< by path
  FileHashes hashes_;
  files::CanonicalPaths canonical_;
  ShortPaths short_;
};

}  // namespace urdfmill::batch
