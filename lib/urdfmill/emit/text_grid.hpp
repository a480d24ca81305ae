// Tables as text.
#pragma once
#include <string>
#include <vector>

#include "urdfmill/text/code.hpp"

namespace urdfmill::emit {

/// Writes lines of cells in columns of equal width, each preceded by two blanks; the first column is left-aligned, the
/// others, which are numbers, right-aligned.
void text_grid(text::CodeWriter<text::Plain>& out, const std::vector<std::vector<std::string>>& lines);

}  // namespace urdfmill::emit
