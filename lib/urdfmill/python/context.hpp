// What a run of the evaluator needs and may use up.
#pragma once
#include <cstddef>
#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <unordered_map>

#include "urdfmill/python/error.hpp"

namespace urdfmill::python {

/// A name as a number; equal names of one `Symbols` are equal numbers.
using Symbol = std::uint32_t;

/// The names of a run.
class Symbols {
 public:
  Symbol intern(std::string_view name);
  [[nodiscard]] std::string_view name(Symbol symbol) const { return names_[symbol]; }
  [[nodiscard]] std::size_t size() const { return names_.size(); }

 private:
  std::deque<std::string> names_;
  std::unordered_map<std::string_view, Symbol> numbers_;
};

/// Bounds of one evaluation; generous, documented in docs/limits.md.
struct Limits {
  std::uint64_t steps = 20'000'000;            ///< evaluation steps of one expression
  std::size_t bytes = std::size_t{256} << 20;  ///< bytes of values one expression may allocate
  std::uint32_t depth = 900;                   ///< calls inside each other (Python's own limit is 1,000)
  std::uint32_t integer_bits = 1U << 20;       ///< bits of an integer
};

/// Counts what an evaluation uses; past a limit it throws Error (RecursionError, MemoryError, "budget exceeded: …").
class Context {
 public:
  explicit Context(const Limits& limits = {}) : limits_(limits) {}
  /// Begins the evaluation of a top-level expression: the counters of steps and bytes start again.
  void restart() {
    steps_ = 0;
    bytes_ = 0;
  }
  void step(std::uint64_t n = 1) {
    if ((steps_ += n) > limits_.steps) out_of_steps();
  }
  void allocate(std::size_t n) {
    if (n > limits_.bytes || (bytes_ += n) > limits_.bytes) out_of_memory();
  }
  [[nodiscard]] const Limits& limits() const { return limits_; }
  /// What was used since the last restart.
  [[nodiscard]] std::uint64_t steps() const { return steps_; }
  [[nodiscard]] std::size_t bytes() const { return bytes_; }
  std::uint32_t depth = 0;           ///< kept by DepthGuard
  const char* stack_base = nullptr;  ///< where the outermost evaluation began; kept by StackBase

  [[noreturn]] void out_of_steps() const;
  [[noreturn]] static void out_of_memory();
  [[noreturn]] static void out_of_depth();

 private:
  Limits limits_;
  std::uint64_t steps_ = 0;
  std::size_t bytes_ = 0;
};

/// One level of nesting for as long as it lives.
class DepthGuard {
 public:
  explicit DepthGuard(Context& context) : context_(context) {
    if (++context_.depth > context_.limits().depth) {
      --context_.depth;
      Context::out_of_depth();
    }
  }
  ~DepthGuard() { --context_.depth; }
  DepthGuard(const DepthGuard&) = delete;
  DepthGuard& operator=(const DepthGuard&) = delete;

 private:
  Context& context_;
};

}  // namespace urdfmill::python
