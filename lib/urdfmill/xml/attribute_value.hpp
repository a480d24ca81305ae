// The value of an attribute that may be absent.
#pragma once
#include <string_view>

#include "urdfmill/xml/document.hpp"

namespace urdfmill::xml {

/// Returns the value of an attribute; empty if there is none.
[[nodiscard]] inline std::string_view value_of(const Element& element, std::string_view name) {
  const Attribute* found = element.attribute(name);
  return found != nullptr ? found->value : std::string_view();
}

}  // namespace urdfmill::xml
