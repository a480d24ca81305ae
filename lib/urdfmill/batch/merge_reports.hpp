// Reports of the parts of one run, put together: what is there, what is missing, what contradicts itself.
#pragma once
#include <cstddef>
#include <string>
#include <vector>

#include "urdfmill/batch/report.hpp"
#include "urdfmill/batch/work.hpp"

namespace urdfmill::batch {

/// All reports together. Lists are sorted.
struct MergedReport {
  std::vector<ReportLine> lines;          ///< one a model: the last that has not failed, or else the last
  std::vector<std::string> missing;       ///< models of the plan that no line is about
  std::vector<std::string> failed;        ///< models, with the first error
  std::vector<std::string> contradicted;  ///< models that were done twice with different results, and how
  std::size_t repeated = 0;               ///< models that were done more than once with the same result
  std::size_t unplanned = 0;              ///< models that the plan does not list
  std::size_t clean = 0, with_findings = 0;
  RuleCounts findings, losses;
  double seconds = 0;  ///< of one thread

  /// Whether each model is there, did not fail and has one result.
  [[nodiscard]] bool is_complete() const { return missing.empty() && failed.empty() && contradicted.empty(); }
};

/// Puts lines together, in any order of the reports. `plan` lists what is to be there; null: what is there is all.
[[nodiscard]] MergedReport merge_reports(std::vector<Report> reports, const std::vector<WorkItem>* plan);

}  // namespace urdfmill::batch
