// Percent-encoding of the bytes of a URI (RFC 3986).
#pragma once
#include <string>
#include <string_view>

namespace urdfmill::text {

/// Encodes every byte that is neither an ASCII letter or digit nor one of `kept`, with capital digits.
[[nodiscard]] std::string percent_encoded(std::string_view text, std::string_view kept);

/// Returns the text with `%20` and similar sequences decoded; a `%` that begins none stays.
[[nodiscard]] std::string percent_decoded(std::string_view text);

}  // namespace urdfmill::text
