// The methods that operators call (`__len__`, `__add__`, …), which lambdas and comprehensions can name. Private to
// this module.
#pragma once
#include <string_view>

#include "urdfmill/python/runtime.hpp"

namespace urdfmill::python {

/// Returns the special method of that name if instances of the type have it, else null.
[[nodiscard]] const Native* find_special_method(const TypeInfo& type, std::string_view name);

}  // namespace urdfmill::python
