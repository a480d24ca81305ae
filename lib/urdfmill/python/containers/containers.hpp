// Filling dictionaries and sets, shared by their constructors and methods. Private to this layer.
#pragma once
#include "urdfmill/python/runtime.hpp"

namespace urdfmill::python {

/// dict.update(source): a mapping's entries, or pairs.
void update_dict(Dict& dict, const Value& source, Environment& environment, Context& context);
/// dict.update(key=value, …).
void update_dict(Dict& dict, std::span<const Named> named);
/// set.update(source).
void update_set(SetTable& table, const Value& source, Environment& environment, Context& context);
/// A new set or frozenset.
[[nodiscard]] Value make_set(Kind kind, SetTable table);

}  // namespace urdfmill::python
