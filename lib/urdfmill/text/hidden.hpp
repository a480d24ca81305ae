// Characters that are invisible, or change the display of others.
#pragma once

namespace urdfmill::text {

/// True for control characters, line separators, directional marks, the byte order mark and non-characters.
[[nodiscard]] bool is_hidden(char32_t c);

}  // namespace urdfmill::text
