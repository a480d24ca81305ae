// Models of two trees that belong together, such as a tree of xacro sources and what `expand` or `convert` has made of
// it.
#pragma once
#include <string>
#include <vector>

#include "urdfmill/batch/discovery.hpp"
#include "urdfmill/batch/work.hpp"

namespace urdfmill::batch {

/// What is left when models are paired.
struct Pairing {
  std::vector<WorkItem> unpaired;  ///< models of the other tree that belong to none of this one
  std::string problem;             ///< why models cannot be paired, as a sentence; empty if they can
};

/// Gives each model the file of the other tree that it belongs to (`WorkItem::other`): the model of its name and
/// arguments among `others`, all that were found in that folder, or else the one whose name, without the endings of
/// models, is that of its result (`output_name`), in any form that can be read. `discovery` says which files count; of
/// the unpaired its `include` leaves those that match.
[[nodiscard]] Pairing pair_models(std::vector<WorkItem>& items, std::vector<WorkItem> others, const std::string& folder,
                                  const DiscoveryOptions& discovery);

}  // namespace urdfmill::batch
