// The meanings of URDF's elements and attributes, for readers: docs of the words in urdf/vocabulary.hpp.
#pragma once
#include <string_view>
#include <vector>

#include "urdfmill/urdf/model.hpp"

namespace urdfmill::language {

/// The meaning of an element, or of an attribute of it.
struct Meaning {
  std::string_view element;
  std::string_view attribute;  ///< empty for the element itself
  std::string_view text;
  std::string_view unit;    ///< empty if it has none
  std::string_view values;  ///< the words that it may be, separated by blanks; empty for others
  urdf::Version since = urdf::Version::v1_0;
};

/// Returns the meaning of an element or of its attribute, or null. The same word may mean different things in
/// different elements around it: `type` of a joint and of a transmission.
[[nodiscard]] const Meaning* meaning_of(std::string_view element, std::string_view attribute = {});

/// Returns the meanings of an element's attributes.
[[nodiscard]] std::vector<const Meaning*> attributes_of(std::string_view element);

}  // namespace urdfmill::language
