// Findings of models that were not checked: they say why.
#pragma once
#include <string>

#include "urdfmill/batch/check/verdict.hpp"
#include "urdfmill/batch/search/argument_search.hpp"
#include "urdfmill/session/config/check_config.hpp"
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/source/source_file.hpp"

namespace urdfmill::batch {

/// Returns the least severity of the findings that keep a model from being checked.
[[nodiscard]] source::Severity least_reason(Verdict verdict);

/// Replaces the errors about missing arguments by one warning.
void report_missing_arguments(const FoundArguments& searched, source::Collector& findings);

/// The reasons why a model was not checked.
struct Reasons {
  bool are_ignored = false;  ///< the configuration ignores all of them
  /// The rule of one of them, if none is among the selected findings and not all are ignored: a run that fails says
  /// why.
  std::string unshown = {};
};

/// Selects the findings of a model that was not checked, as the configuration says.
[[nodiscard]] Reasons select_reasons(Verdict verdict, const session::CheckConfig& config,
                                     const source::Sources& sources, source::Collector& findings);

}  // namespace urdfmill::batch
