// Arguments for the models of a run that lack values, from the files that expand them.
#pragma once
#include <string>
#include <vector>

#include "urdfmill/batch/work.hpp"
#include "urdfmill/session/session.hpp"

namespace urdfmill::batch {

/// Gives the models whose declared defaults do not suffice the arguments that `ArgumentSearch` finds near them or in
/// the folders: one item for each set. Of several sets, the results are named by the arguments that differ. Models for
/// which none are found stay as they are. Returns `FILE: arguments from PLACE` for each file.
[[nodiscard]] std::vector<std::string> use_found_arguments(std::vector<WorkItem>& items,
                                                           const std::vector<std::string>& folders, unsigned jobs,
                                                           session::Session& session);

}  // namespace urdfmill::batch
