// Findings as a reader wants them: in the order of the files and places, and each once.
#pragma once
#include <vector>

#include "urdfmill/source/diagnostic.hpp"

namespace urdfmill::source {

/// Sorts findings by file and place, those without a place first. Of several of one rule at one place (a macro that is
/// called for each wheel) the first one stays, with its trail, and says for what else the same is found.
void arrange(std::vector<Diagnostic>& findings);

}  // namespace urdfmill::source
