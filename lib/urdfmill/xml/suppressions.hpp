// Suppression of findings by a comment in the file: `<!-- urdfmill: ignore urdf-mass-zero, xacro-unused-* -->`.
#pragma once
#include <vector>

#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/source/source_file.hpp"

namespace urdfmill::xml {

/// Removes the findings that comments suppress. A comment applies to the rules it names (a `*` at the end matches
/// anything) in the following element and on its own line; before the root it applies to the whole file. A finding in a
/// macro is also suppressed by a comment at the macro's call.
void remove_suppressed(const source::Sources& sources, std::vector<source::Diagnostic>& findings);

}  // namespace urdfmill::xml
