// sorted(), list.sort(). Private to this layer.
#pragma once
#include <vector>

#include "urdfmill/python/runtime.hpp"

namespace urdfmill::python {

/// Sorts as list.sort(key=…, reverse=…) does: stable, by `<` alone. `call` holds those arguments; others are refused in
/// sort()'s name.
void sort_values(std::vector<Value>& values, const Call& call);

}  // namespace urdfmill::python
