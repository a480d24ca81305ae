// Findings that a comment in the file switches off: `<!-- urdfmill: ignore urdf-mass-zero, xacro-unused-* -->`.
#pragma once
#include <vector>

#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/source/source_file.hpp"

namespace urdfmill::xml {

/// Removes the findings that comments switch off. A comment counts for the rules it names (a `*` at the end stands for
/// anything) in the element that follows it, and on its own line; before the root that is the whole file. A finding in
/// a macro is also switched off where the macro is called.
void remove_suppressed(const source::Sources& sources, std::vector<source::Diagnostic>& findings);

}  // namespace urdfmill::xml
