#include "urdfmill/python/context.hpp"

namespace urdfmill::python {
namespace {

std::string memory_text(std::size_t bytes) {
  constexpr std::size_t mebibyte = std::size_t{1} << 20U;
  return bytes % mebibyte == 0 ? std::to_string(bytes / mebibyte) + " MiB" : std::to_string(bytes) + " bytes";
}

}  // namespace

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

void Context::out_of_memory(std::size_t limit) {
  throw Error("MemoryError", "budget exceeded: the values of an expression may take " + memory_text(limit));
}

void Context::out_of_run_memory() const {
  throw Error("MemoryError",
              "budget exceeded: the values of all expressions together may take " + memory_text(limits_.held));
}

void Context::out_of_depth() {
  throw Error("RecursionError", "maximum recursion depth exceeded");
}

}  // namespace urdfmill::python
