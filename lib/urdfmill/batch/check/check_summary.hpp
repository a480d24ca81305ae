// The summary of a check in Markdown, as CI services show it beside a job.
#pragma once
#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "urdfmill/batch/check/check_models.hpp"
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/source/source_file.hpp"
#include "urdfmill/source/statistics.hpp"
#include "urdfmill/text/option_names.hpp"

namespace urdfmill::batch {

/// Collects findings, of which it keeps the first ones and counts all.
class CheckSummary {
 public:
  /// Makes an empty summary; the interface spells options that way.
  explicit CheckSummary(text::OptionSpelling spelling) : spelling_(spelling) {}

  /// Takes findings in the order in which they are shown.
  void add(std::span<const source::Diagnostic> findings, const source::Sources& sources);
  /// Takes the reason why an input, a model or a file could not be processed.
  void add_failure(std::string message) { failures_.push_back(std::move(message)); }
  /// Returns the counts of all findings.
  [[nodiscard]] const source::Statistics& statistics() const { return statistics_; }

  /// Returns a document: what was checked, the findings by rule, the models with findings, the findings, and the pages
  /// of their rules. With `has_baseline` the headings say "new findings".
  [[nodiscard]] std::string markdown(const CheckedModels& all, bool has_baseline) const;

 private:
  /// A finding as the cells of a row.
  struct Row {
    std::string place, message;
    const source::Rule* rule;
    source::Severity severity;
  };

  text::OptionSpelling spelling_;
  source::Statistics statistics_;
  std::vector<Row> first_;
  std::vector<std::string> failures_;
};

}  // namespace urdfmill::batch
