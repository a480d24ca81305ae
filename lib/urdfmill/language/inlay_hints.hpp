// Values beside the text: of expressions, and of angles in degrees.
#pragma once
#include <string>
#include <vector>

#include "urdfmill/language/symbols.hpp"

namespace urdfmill::language {

/// A text to show after a place.
struct InlayHint {
  std::uint32_t offset = 0;  ///< after it
  std::string text;
};

/// Returns the hints in a range of a file, in order: ` = 0.5` after an expression with one value that is not written
/// in it, ` = 90°` after an angle in radians. `${pi/2}` gets both.
[[nodiscard]] std::vector<InlayHint> inlay_hints(Symbols& symbols, const Place& range);

}  // namespace urdfmill::language
