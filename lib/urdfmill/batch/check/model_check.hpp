// The check of one model of a run: with the arguments that expand it, and with the fixes of its findings.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "urdfmill/batch/check/check_options.hpp"
#include "urdfmill/batch/check/checked_model.hpp"
#include "urdfmill/batch/check/own_files.hpp"
#include "urdfmill/batch/search/argument_search.hpp"
#include "urdfmill/batch/search/neighbours.hpp"
#include "urdfmill/batch/search/roots.hpp"
#include "urdfmill/session/config/check_config.hpp"
#include "urdfmill/session/session.hpp"

namespace urdfmill::batch {

/// The name of standard input among sources.
inline constexpr std::string_view standard_input_name = "<stdin>";

/// The state that the checks of all models share. Several threads may use it at once.
struct SharedChecks {
  const CheckModelsOptions& options;
  const OwnFiles& own;     ///< the files that were found
  const OwnFiles& inputs;  ///< those of the inputs, if more than these were found
  ArgumentSearch& arguments;
  const Neighbours& neighbours;
};

/// Makes warnings errors.
void raise_warnings(std::vector<source::Diagnostic>& findings);

/// Checks a model, with arguments that are searched for if it requires some that are not given.
[[nodiscard]] CheckedModel check_model(const SharedChecks& shared, const session::CheckConfig& config, const Root& root,
                                       session::Session& session);

/// Checks a file that no model includes by its content alone.
[[nodiscard]] CheckedModel check_lone_part(const SharedChecks& shared, const session::CheckConfig& config,
                                           const std::string& file, session::Session& session);

/// Checks a file beside robots without one. Returns nothing if it cannot be read.
[[nodiscard]] std::optional<NeighbourFindings> check_lone_neighbour(const session::CheckConfig& config,
                                                                    const std::string& file, session::Session& session);

}  // namespace urdfmill::batch
