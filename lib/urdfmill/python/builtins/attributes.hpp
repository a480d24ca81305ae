// Attributes and items. Private to this module.
#pragma once
#include <string_view>

#include "urdfmill/python/runtime.hpp"

namespace urdfmill::python {

/// Returns object.name, methods included. Throws AttributeError "'str' object has no attribute 'foo'".
[[nodiscard]] Value attribute_of(const Value& object, std::string_view name, Context& context);

/// Returns object[index] for every object, types included. Throws TypeError "type 'int' is not subscriptable".
[[nodiscard]] Value item_of(const Value& object, const Value& index, Context& context);

/// Assigns object[index] = value, as `for` targets may.
void store_item(const Value& object, const Value& index, const Value& value, Environment& environment,
                Context& context);

}  // namespace urdfmill::python
