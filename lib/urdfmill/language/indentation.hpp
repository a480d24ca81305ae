// The blanks at the beginning of lines.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>

namespace urdfmill::language {

/// Returns the blanks at the beginning of the line of an offset.
[[nodiscard]] std::string indentation(std::string_view text, std::size_t offset);
/// Returns lines in which `after` stands for the indentation `before`; the first line has none.
[[nodiscard]] std::string indented(std::string_view lines, std::string_view before, std::string_view after);

}  // namespace urdfmill::language
