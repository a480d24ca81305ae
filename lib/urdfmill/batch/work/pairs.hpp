// Pairs of models in two trees, such as a tree of xacro sources and the results of `expand` or `convert`.
#pragma once
#include <string>
#include <vector>

#include "urdfmill/batch/search/discovery.hpp"
#include "urdfmill/batch/work/work.hpp"

namespace urdfmill::batch {

/// The rest after pairing models.
struct Pairing {
  std::vector<WorkItem> unpaired;  ///< models of the other tree without a partner
  std::string problem;             ///< the reason why models cannot be paired, as a sentence; empty if they can
};

/// Gives each model its partner in the other tree (`WorkItem::other`): among `others`, all models found in that folder,
/// the one with its name and arguments, else the one whose name, without the endings of models, is that of its result
/// (`output_name`), in any readable form. `discovery` determines which files count; its `include` selects among the
/// unpaired ones.
[[nodiscard]] Pairing pair_models(std::vector<WorkItem>& items, std::vector<WorkItem> others, const std::string& folder,
                                  const DiscoveryOptions& discovery);

}  // namespace urdfmill::batch
