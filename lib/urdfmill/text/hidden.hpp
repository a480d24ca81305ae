// Characters that do not show, or change how others show.
#pragma once

namespace urdfmill::text {

/// Control characters, separators of lines, marks of writing direction, the byte order mark and non-characters.
[[nodiscard]] bool is_hidden(char32_t c);

}  // namespace urdfmill::text
