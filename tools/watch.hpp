// Repetition of a command whenever what it read changes.
#pragma once
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "urdfmill/files/provider.hpp"

namespace urdfmill::tools {

/// Returns why these inputs cannot be watched; empty if they can.
[[nodiscard]] std::string unwatchable(const std::vector<std::string>& inputs);

/// Runs a round, and runs it again whenever a file or folder that the round asked these files for has changed, appeared
/// or gone. They are polled rather than watched by the kernel, which also detects files that are replaced, that do not
/// exist yet, or that are on a network.
[[noreturn]] void repeat_on_changes(
    const std::function<void(const std::shared_ptr<const files::Provider>& files)>& round);

}  // namespace urdfmill::tools
