// Reports of the parts of one run, put together: what is there, what is missing, what contradicts itself.
#pragma once
#include <cstddef>
#include <string>
#include <vector>

#include "urdfmill/batch/report.hpp"
#include "urdfmill/batch/work.hpp"

namespace urdfmill::batch {

/// A model that is not as it should be in the reports, and why, if there is more to say.
struct MergeProblem {
  std::string input;
  session::Arguments arguments;
  std::string reason;
};

/// All reports together. Lists are sorted.
struct MergedReport {
  std::vector<ReportLine> lines;           ///< one a model
  std::vector<MergeProblem> missing;       ///< models of the plan that no line is about
  std::vector<MergeProblem> failed;        ///< with the first error
  std::vector<MergeProblem> contradicted;  ///< models that one run did twice with different results, and how
  std::size_t repeated = 0;                ///< models that were done more than once with the same result
  std::size_t superseded = 0;              ///< results that later ones have replaced
  std::size_t unplanned = 0;               ///< models that the plan does not list
  std::size_t runs = 0;                    ///< commands, versions and options that the lines are of
  std::size_t clean = 0, with_findings = 0;
  RuleCounts findings, losses;
  double seconds = 0;  ///< of one thread

  /// Whether each model is there, did not fail and has one result.
  [[nodiscard]] bool is_complete() const { return missing.empty() && failed.empty() && contradicted.empty(); }
};

/// Puts lines together. `plan` lists what is to be there; null: what is there is all. Of the lines about a model the
/// last one counts where they are of one report, of runs that differ (RunIdentity), or of an input that has changed in
/// between; a line about the model as it is planned counts before all others. Several reports of one run are to agree;
/// of these a line that has not failed counts before one that has.
[[nodiscard]] MergedReport merge_reports(std::vector<Report> reports, const std::vector<WorkItem>* plan);

}  // namespace urdfmill::batch
