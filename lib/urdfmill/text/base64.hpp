// Bytes as text (RFC 4648).
#pragma once
#include <optional>
#include <string>
#include <string_view>

namespace urdfmill::text {

/// Encodes with `+`, `/` and padding.
[[nodiscard]] std::string base64(std::string_view bytes);

/// Returns the bytes of a base64 text; nothing if it is malformed.
[[nodiscard]] std::optional<std::string> base64_decoded(std::string_view text);

}  // namespace urdfmill::text
