// Keys of dictionaries and YAML files for an expression that is being typed: `${sizes['arm']['`.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "urdfmill/language/key_finder.hpp"

namespace urdfmill::language {

/// A key that is being typed.
struct KeyBeingTyped {
  std::string name;        ///< the property or parameter that has the dictionary
  Keys keys;               ///< those before
  std::string_view begun;  ///< as far as it is there
};

/// Returns the key at the end of an expression, after `['`; nothing if there is none.
[[nodiscard]] std::optional<KeyBeingTyped> key_being_typed(std::string_view expression);

/// Returns the keys that may stand there, in the order of their dictionary.
[[nodiscard]] std::vector<std::string> keys_of(Symbols& symbols, const std::string& file, const KeyBeingTyped& typed);

}  // namespace urdfmill::language
