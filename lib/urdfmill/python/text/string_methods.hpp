// The methods of str, with CPython's argument errors.
#pragma once
#include <string_view>

#include "urdfmill/python/evaluator.hpp"

namespace urdfmill::python {

/// A method of str; `self` is a str. Throws Error.
using StringMethod = Value (*)(const Value& self, const Arguments& arguments, Environment& environment,
                               Context& context);
/// Returns the method of that name, or null. `maketrans` ignores its `self`.
[[nodiscard]] StringMethod find_string_method(std::string_view name);

}  // namespace urdfmill::python
