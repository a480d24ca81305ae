// Files and names of the model as they are written, for texts that no expansion came to.
#pragma once
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "urdfmill/language/symbols.hpp"

namespace urdfmill::language {

/// Returns the files that a source includes, also in conditions and macros, as far as arguments decide that. Adds the
/// defaults that it declares to the arguments.
[[nodiscard]] std::vector<std::string> includes_as_written(Symbols& symbols, const SourceNames& source,
                                                           std::map<std::string, std::string, std::less<>>& arguments);

/// Returns the files that an include or `load_yaml` at an offset names, or the manifest of the package there, as far as
/// they exist. Properties and arguments have the values that are written somewhere.
[[nodiscard]] std::vector<Place> files_as_written(Symbols& symbols, const SourceNames& source, std::uint32_t offset);

/// Returns the attributes that name the same part of the model as the one at an offset: those with the same text in the
/// same macro of this source, or with the same name in all of them.
[[nodiscard]] std::vector<Reference> model_names_as_written(Symbols& symbols, const SourceNames& source,
                                                            std::uint32_t offset, const SourceSet& sources);

}  // namespace urdfmill::language
