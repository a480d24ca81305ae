// Commands that make a request of the engine and do nothing else: the rows of session/calls say all of them.
#pragma once
#include <span>
#include <vector>

#include "tools/command.hpp"

namespace urdfmill::tools {

/// Returns these commands and those of requests, ordered by name.
[[nodiscard]] std::vector<const Command*> with_requests(std::span<const Command* const> commands);

}  // namespace urdfmill::tools
