// The hash that stands for the content of a file.
#pragma once
#include <string>
#include <string_view>

namespace urdfmill::files {

/// Returns the SHA-256 in hexadecimal.
[[nodiscard]] std::string sha256(std::string_view bytes);

}  // namespace urdfmill::files
