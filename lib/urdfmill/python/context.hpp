// The state and the limits of a run of the evaluator.
#pragma once
#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "urdfmill/python/error.hpp"
#include "urdfmill/python/object.hpp"
#include "urdfmill/python/profile.hpp"

namespace urdfmill::python {

/// A name as a number; equal names of one `Symbols` have equal numbers.
using Symbol = std::uint32_t;

/// The names of a run.
class Symbols {
 public:
  Symbol intern(std::string_view name);
  [[nodiscard]] std::string_view name(Symbol symbol) const { return names_[symbol]; }
  [[nodiscard]] std::size_t size() const { return names_.size(); }

 private:
  std::deque<std::string> names_;
  std::map<std::string_view, Symbol> numbers_;
};

/// Limits of one evaluation; generous, documented in docs/limits.md.
struct Limits {
  std::uint64_t steps = 20'000'000;            ///< evaluation steps of one expression
  std::size_t bytes = std::size_t{256} << 20;  ///< bytes of values one expression may allocate
  std::size_t held = std::size_t{768} << 20;   ///< bytes of retained values of all expressions together
  std::uint32_t depth = 900;                   ///< nested calls (Python's own limit is 1,000)
  std::uint32_t integer_bits = 1U << 20;       ///< bits of an integer
  std::uint32_t nesting = 6'000;               ///< nested operators, counted over all nested calls together
};

/// State shared by the evaluations of a run: the version of Python, the values of types, and the resources used. Past a
/// limit it throws Error (RecursionError, MemoryError, "budget exceeded: …").
class Context {
 public:
  explicit Context(const Limits& limits = {}, Profile python = {}) : profile(python), limits_(limits) {}
  /// Begins the evaluation of a top-level expression: resets the counters of steps and bytes.
  void restart() {
    steps_ = 0;
    bytes_ = 0;
    has_changed = false;
  }
  void step(std::uint64_t n = 1) {
    if ((steps_ += n) > limits_.steps) out_of_steps();
  }
  void allocate(std::uint64_t n) {
    if (n > limits_.bytes || (bytes_ += static_cast<std::size_t>(n)) > limits_.bytes) out_of_memory(limits_.bytes);
  }
  /// Counts bytes that may outlive the expression that made them, for the rest of the run.
  void hold(std::size_t n) {
    if (n > limits_.held || (held_ += n) > limits_.held) out_of_run_memory();
  }
  /// Records that an existing container or variable received a value. A container that may now hold itself is emptied
  /// when the run ends, and the values made by this expression count as held for the rest of the run.
  void changed(Changeable& container, const Value& value) {
    if (!value.is_object()) return;
    has_changed = true;
    if (value.may_hold_values()) changes_.add(container);
  }
  [[nodiscard]] const Limits& limits() const { return limits_; }
  /// Returns the steps used since the last restart.
  [[nodiscard]] std::uint64_t steps() const { return steps_; }
  [[nodiscard]] std::size_t bytes() const { return bytes_; }
  /// Returns the bytes held since the beginning of the run.
  [[nodiscard]] std::size_t held() const { return held_; }
  const Profile profile;
  bool has_changed = false;   ///< true if values made since the last restart may be held by others
  std::uint32_t depth = 0;    ///< kept by DepthGuard
  std::uint32_t nesting = 0;  ///< kept by DepthGuard
  std::vector<Value> types;   ///< the values of types, made on demand by type_value

  [[noreturn]] void out_of_steps() const;
  [[noreturn]] static void out_of_memory(std::size_t limit = Limits().bytes);
  [[noreturn]] void out_of_run_memory() const;
  [[noreturn]] static void out_of_depth();

 private:
  Limits limits_;
  std::uint64_t steps_ = 0;
  std::size_t bytes_ = 0;
  std::size_t held_ = 0;
  Changes changes_;  // the last member, so that it is emptied while the others still exist
};

/// Counts a nested call during its lifetime. The callee may take as much of the stack as `nesting` nested operators;
/// the sum is bounded, so that a deep evaluation ends in an error at the same place on every machine.
class DepthGuard {
 public:
  explicit DepthGuard(Context& context, std::uint32_t nesting = 0)
      : context_(context), nesting_(nesting + least_nesting) {
    const Limits& limits = context_.limits();
    if (context_.depth >= limits.depth || context_.nesting + nesting_ > limits.nesting) Context::out_of_depth();
    ++context_.depth;
    context_.nesting += nesting_;
  }
  ~DepthGuard() {
    --context_.depth;
    context_.nesting -= nesting_;
  }
  DepthGuard(const DepthGuard&) = delete;
  DepthGuard& operator=(const DepthGuard&) = delete;

 private:
  static constexpr std::uint32_t least_nesting = 2;  ///< stack use of the call itself
  Context& context_;
  std::uint32_t nesting_;
};

}  // namespace urdfmill::python
