// Texts about a place: values, definitions, parts of the model, words of URDF.
#pragma once
#include <cstdint>
#include <optional>
#include <string>

#include "urdfmill/language/symbols.hpp"

namespace urdfmill::language {

/// A text about a place.
struct Hover {
  Place place;
  std::string markdown;
};

/// Returns what is known about an offset of a file; nothing between words.
[[nodiscard]] std::optional<Hover> hover(Symbols& symbols, const std::string& file, std::uint32_t offset);

}  // namespace urdfmill::language
