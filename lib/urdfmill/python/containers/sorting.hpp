// sorted(), list.sort(). Private to this module.
#pragma once
#include <vector>

#include "urdfmill/python/runtime.hpp"

namespace urdfmill::python {

/// Sorts as list.sort(key=…, reverse=…) does: stable, using `<` alone. `call` holds those arguments; others are refused
/// in the name of sort().
void sort_values(std::vector<Value>& values, const Call& call);

}  // namespace urdfmill::python
