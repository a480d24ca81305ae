// Plans: the list of the models to work on, a line of JSON each, as other machines or a later run take it.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "urdfmill/batch/work.hpp"
#include "urdfmill/session/session.hpp"

namespace urdfmill::batch {

/// Completes the closures of items that read files whose names only their expansion knows, by expanding them.
void complete_closures(std::vector<WorkItem>& items, unsigned jobs, session::Session& session);

/// The plan as text, sorted by name and arguments: the same for the same items. The last line counts them.
[[nodiscard]] std::string plan_text(std::vector<WorkItem> items);

/// Reads a plan; nothing, with the error, where the file is none or has been cut.
[[nodiscard]] std::optional<std::vector<WorkItem>> read_plan(const std::string& path, std::string& error);

}  // namespace urdfmill::batch
