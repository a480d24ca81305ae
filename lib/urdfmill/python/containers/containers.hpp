// Filling dictionaries and sets, shared by their constructors and methods. Private to this module.
#pragma once
#include "urdfmill/python/runtime.hpp"

namespace urdfmill::python {

/// Evaluates dict.update(source), where the source is a mapping or an iterable of pairs.
void update_dict(Dict& dict, const Value& source, Environment& environment, Context& context);
/// Evaluates dict.update(key=value, …).
void update_dict(Dict& dict, std::span<const Named> named);
/// Evaluates set.update(source).
void update_set(SetTable& table, const Value& source, Environment& environment, Context& context);
/// Returns a new set or frozenset.
[[nodiscard]] Value make_set(Kind kind, SetTable table);

}  // namespace urdfmill::python
