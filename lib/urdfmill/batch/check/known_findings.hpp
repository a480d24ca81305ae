// The findings that a baseline knows, and those that a new one receives.
#pragma once
#include <cstddef>
#include <vector>

#include "urdfmill/batch/check/check_options.hpp"
#include "urdfmill/batch/check/checked_model.hpp"
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/source/source_file.hpp"

namespace urdfmill::batch {

/// The baselines of a run.
class KnownFindings {
 public:
  /// The baselines of the record must outlive this object.
  explicit KnownFindings(const CheckRecord& record) : old_(record.baseline), new_(record.new_baseline) {}

  /// Returns the findings of a model that no baseline knows.
  [[nodiscard]] source::Collector unknown_of(const CheckedModel& model) const;
  /// True if a model has unknown findings of at least this severity.
  [[nodiscard]] bool has_unknown(const CheckedModel& model, source::Severity least) const;
  /// Accepts that a model was not checked, if a baseline knows the reasons.
  void accept_reasons(CheckedModel& model) const;
  /// Removes known findings, after a new baseline has received all, and returns their number.
  std::size_t remove(std::vector<source::Diagnostic>& findings, const source::Sources& sources) const;

 private:
  const Baseline* old_;  ///< null if there is none
  Baseline* new_;        ///< null if there is none
};

}  // namespace urdfmill::batch
