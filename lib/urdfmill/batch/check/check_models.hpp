// Checks of the models in files and folders, and fixes of their findings.
#pragma once
#include <map>
#include <string>
#include <vector>

#include "urdfmill/batch/check/check_options.hpp"
#include "urdfmill/batch/check/check_totals.hpp"
#include "urdfmill/batch/check/neighbour_rank.hpp"
#include "urdfmill/batch/search/roots.hpp"
#include "urdfmill/session/configurations.hpp"
#include "urdfmill/session/session.hpp"
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/source/source_file.hpp"

namespace urdfmill::batch {

/// The result for all models.
struct CheckedModels : CheckTotals {
  source::Sources sources;
  source::Collector findings;       ///< in the order of files and places, without repetitions; none if they were
                                    ///< shown
  std::vector<std::string> errors;  ///< files that cannot be read or written
  std::vector<std::string> fixed;   ///< the changes: `NAME: RULE, …`
  /// Fixes that are not made, because they are not proved: `FILE:LINE:COLUMN: RULE: reason`.
  std::vector<std::string> refused_fixes;
  std::string difference;              ///< unified, if requested
  bool would_change = false;           ///< the difference is not empty
  std::vector<std::string> unreached;  ///< parts that no root includes
  std::vector<std::string> arguments;  ///< `FILE: arguments from PLACE`, for robots whose arguments were searched for
  std::vector<std::string> joined;     ///< `FILE: checked with ROBOT`, for files whose robots were searched for
  std::map<std::string, NeighbourRank> neighbours;  ///< files beside robots that were checked with one
  std::vector<std::string> unchanged;               ///< robots left out because nothing that they depend on has changed
};

/// Checks every root with its configuration. A root that turns out to make no robot counts as a part, unless it was
/// named; parts that no root includes are checked by their own content. The session is that of the configurations.
[[nodiscard]] CheckedModels check_models(const Roots& roots, const CheckModelsOptions& options,
                                         session::Session& session, session::Configurations& configurations);

/// Puts findings that do not belong to a model, such as those of a configuration, before all others. A baseline does
/// not apply to them.
void put_first(source::Collector&& findings, const source::Sources& sources, const CheckModelsOptions& options,
               CheckedModels& all);

}  // namespace urdfmill::batch
