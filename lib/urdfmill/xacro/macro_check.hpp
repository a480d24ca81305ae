// Macros and calls that fail in each robot that reaches them. An expansion sees only those that it reaches.
#pragma once
#include <vector>

#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/xacro/source_index.hpp"

namespace urdfmill::xacro {

/// Returns the names that a macro uses although neither its parameters, its callers nor the files define them, and the
/// calls that do not match their macro. Of a file without a model, whose users may define any name, only names are
/// returned that a parameter of the macro contains. Returns nothing if files are missing.
[[nodiscard]] std::vector<source::Diagnostic> unreached_mistakes(const SourceIndex& index);

}  // namespace urdfmill::xacro
