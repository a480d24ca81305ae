// Help with the parameters of a call that is being typed: of a function in an expression, or of a macro.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "urdfmill/language/symbols.hpp"

namespace urdfmill::language {

/// A call's parameters.
struct Signature {
  std::string label;                    ///< the whole, which contains the parameters in order
  std::vector<std::string> parameters;  ///< as in the label
  std::optional<std::size_t> active;    ///< the parameter at the cursor
  std::string documentation;
};

/// Returns the signature of the innermost call around an offset; nothing outside of calls.
[[nodiscard]] std::optional<Signature> signature_at(Symbols& symbols, const std::string& file, std::uint32_t offset);

}  // namespace urdfmill::language
