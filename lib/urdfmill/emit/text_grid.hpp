// Tables for people.
#pragma once
#include <string>
#include <vector>

#include "urdfmill/text/code.hpp"

namespace urdfmill::emit {

/// Lines of cells in columns of equal width, two blanks before each; the first column to the left, the others, which
/// are numbers, to the right.
void text_grid(text::CodeWriter<text::Plain>& out, const std::vector<std::vector<std::string>>& lines);

}  // namespace urdfmill::emit
