// A text that the caller has in memory, among files on the disk.
#pragma once
#include <memory>
#include <string>

#include "urdfmill/xacro/expander.hpp"

namespace urdfmill::batch {

/// Serves `text` as the file `path` and all others from the disk.
[[nodiscard]] std::unique_ptr<xacro::FileProvider> files_with_text(const std::string& path, std::string text);

}  // namespace urdfmill::batch
