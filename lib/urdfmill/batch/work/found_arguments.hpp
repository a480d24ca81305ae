// Arguments for the models of a run that lack values, from the files that expand them.
#pragma once
#include <string>
#include <vector>

#include "urdfmill/batch/work/work.hpp"
#include "urdfmill/session/session.hpp"

namespace urdfmill::batch {

/// Gives models that do not expand with their defaults the arguments that `ArgumentSearch` finds near them or in the
/// folders: one item per set. If there are several sets, results are named by the arguments that differ. Other models
/// stay unchanged. Returns `FILE: arguments from PLACE` for each file with found arguments.
[[nodiscard]] std::vector<std::string> use_found_arguments(std::vector<WorkItem>& items,
                                                           const std::vector<std::string>& folders, unsigned jobs,
                                                           session::Session& session);

}  // namespace urdfmill::batch
