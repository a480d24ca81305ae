// Keys of YAML files in expressions: `${sizes['arm'].length}`, where `sizes` comes from load_yaml.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "urdfmill/language/symbols.hpp"

namespace urdfmill::language {

/// Returns the places in YAML files of the key that an expression names at an offset. Where the object comes from, the
/// expansion's record says, also through properties and macro parameters.
[[nodiscard]] std::vector<Place> yaml_key_places(Symbols& symbols, const std::string& file, std::uint32_t offset);

}  // namespace urdfmill::language
