// Files and names of the model as they are written, for texts that no expansion came to.
#pragma once
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "urdfmill/language/symbols.hpp"
#include "urdfmill/language/value_sources.hpp"

namespace urdfmill::language {

/// Returns the files that a source includes, also in conditions and macros, as far as arguments decide that; with
/// `elsewhere_too`, for an include whose file is not where it says, the only one in the folders that it can mean. Adds
/// the defaults that the source declares to the arguments.
[[nodiscard]] std::vector<std::string> includes_as_written(Symbols& symbols, const SourceNames& source,
                                                           std::map<std::string, std::string, std::less<>>& arguments,
                                                           bool elsewhere_too);

/// Returns the files that an include or `load_yaml` at an offset names, or the manifest of the package there, as far as
/// they exist. Properties and arguments have the values that are written somewhere; the sources of the file are added
/// to `values`. An include may mean another file, as above.
[[nodiscard]] std::vector<Place> files_as_written(ValueSources& values, const SourceNames& source,
                                                  std::uint32_t offset);

/// Returns the attributes that name the same part of the model as the one at an offset: those with the same text in the
/// same macro of this source, or with the same name in all of them.
[[nodiscard]] std::vector<Reference> model_names_as_written(Symbols& symbols, const SourceNames& source,
                                                            std::uint32_t offset, const SourceSet& sources);

/// Returns the declarations of links and joints that may have the name at an offset by what their substitutions may
/// stand for; if none has, the only one that has it apart from its substitutions.
[[nodiscard]] std::vector<Place> composed_declarations(Symbols& symbols, const SourceNames& source,
                                                       std::uint32_t offset, const SourceSet& sources);

}  // namespace urdfmill::language
