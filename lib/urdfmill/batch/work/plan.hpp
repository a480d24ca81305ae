// Plans: the list of the models to process, one line of JSON for each, for other machines or a later run.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "urdfmill/batch/work/work.hpp"
#include "urdfmill/session/session.hpp"

namespace urdfmill::batch {

/// Completes the closures of items that read files whose names only their expansion determines, by expanding them.
void complete_closures(std::vector<WorkItem>& items, unsigned jobs, session::Session& session);

/// Returns the plan as text, sorted by name and arguments: the same for the same items. The last line counts them.
[[nodiscard]] std::string plan_text(std::vector<WorkItem> items);

/// Reads a plan; if the file is not a plan or is truncated, returns nothing and sets `error`.
[[nodiscard]] std::optional<std::vector<WorkItem>> read_plan(const std::string& path, std::string& error);

}  // namespace urdfmill::batch
