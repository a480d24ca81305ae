#include "urdfmill/python/context.hpp"

namespace urdfmill::python {

Symbol Symbols::intern(std::string_view name) {
  const auto found = numbers_.find(name);
  if (found != numbers_.end()) return found->second;
  const auto symbol = static_cast<Symbol>(names_.size());
  names_.emplace_back(name);
  numbers_.emplace(names_.back(), symbol);
  return symbol;
}

void Context::out_of_steps() const {
  throw Error("RuntimeError",
              "budget exceeded: an expression may take " + std::to_string(limits_.steps) + " steps of evaluation");
}

void Context::out_of_memory() {
  throw Error("MemoryError", "budget exceeded: the values of this expression need too much memory");
}

void Context::out_of_run_memory() {
  throw Error("MemoryError", "budget exceeded: the values of all expressions together need too much memory");
}

void Context::out_of_depth() {
  throw Error("RecursionError", "maximum recursion depth exceeded");
}

}  // namespace urdfmill::python
