// Words of SDF and MJCF by their schemas, for a place in a text.
#pragma once
#include <optional>
#include <string_view>
#include <vector>

#include "urdfmill/language/xml_context.hpp"

namespace urdfmill::language {

/// The words that fit a place; only those of its part are there.
struct SimulatorWords {
  std::vector<std::string_view> elements;    ///< that the element around it may contain
  std::vector<std::string_view> attributes;  ///< those of the element whose tag it is in
  std::vector<std::string_view> values;      ///< words that the value may be; empty if it is no choice
};

/// Returns the words at a place of an SDF, by the version that it states, or of an MJCF; nothing in other texts. The
/// words of elements that the schema does not know, such as those of plugins, are none.
[[nodiscard]] std::optional<SimulatorWords> simulator_words(std::string_view text, const XmlContext& context);

}  // namespace urdfmill::language
