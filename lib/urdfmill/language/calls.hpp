// The hierarchy of macro calls.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "urdfmill/language/symbols.hpp"

namespace urdfmill::language {

/// A macro, or a file that calls macros outside of any.
struct Caller {
  std::string name;  ///< the macro's, or the file's without its folder
  Place place;       ///< the name in the definition; of a file its beginning
  Place range;       ///< the whole definition
  bool is_file = false;

  friend bool operator==(const Caller&, const Caller&) = default;
};

/// Calls of one macro in another, or of another.
struct CallEdge {
  Caller macro;
  std::vector<Place> calls;  ///< names in the tags of the calls
};

/// Returns the macros that are defined or called at an offset.
[[nodiscard]] std::vector<Caller> macros_at(Symbols& symbols, const std::string& file, std::uint32_t offset);
/// Returns those that call a macro.
[[nodiscard]] std::vector<CallEdge> incoming_calls(Symbols& symbols, const Caller& macro);
/// Returns the macros that a macro or file calls.
[[nodiscard]] std::vector<CallEdge> outgoing_calls(Symbols& symbols, const Caller& macro);

}  // namespace urdfmill::language
