// Merging of the reports of a run's parts: present, missing and contradictory results.
#pragma once
#include <cstddef>
#include <string>
#include <vector>

#include "urdfmill/batch/run/report.hpp"
#include "urdfmill/batch/work/work.hpp"

namespace urdfmill::batch {

/// A model with a problem in the reports, and the details, if any.
struct MergeProblem {
  std::string input;
  session::Arguments arguments;
  std::string reason;
};

/// All reports together. Lists are sorted.
struct MergedReport {
  std::vector<ReportLine> lines;           ///< one for each model
  std::vector<MergeProblem> missing;       ///< models of the plan without a line
  std::vector<MergeProblem> failed;        ///< with the first error
  std::vector<MergeProblem> contradicted;  ///< models with different results in one run, and the difference
  std::size_t repeated = 0;                ///< models that were processed more than once with the same result
  std::size_t superseded = 0;              ///< results that were replaced by later ones
  std::size_t unplanned = 0;               ///< models that the plan does not list
  std::size_t runs = 0;                    ///< number of distinct commands, versions and options of the lines
  LineCounts counts;
  RuleCounts findings, losses;
  double seconds = 0;  ///< time of one thread

  /// True if each model is present, did not fail and has one result.
  [[nodiscard]] bool is_complete() const { return missing.empty() && failed.empty() && contradicted.empty(); }
};

/// Merges lines. `plan` lists the expected models; null: those present are complete. The last of several lines about a
/// model counts if they are from one report, from different runs (RunIdentity), or from an input that has changed in
/// between; a line about the model as planned has priority over all others. Several reports of one run must agree;
/// among them a line without a failure has priority.
[[nodiscard]] MergedReport merge_reports(std::vector<Report> reports, const std::vector<WorkItem>* plan);

}  // namespace urdfmill::batch
