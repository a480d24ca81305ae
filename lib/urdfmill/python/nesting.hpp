// Limits of a walk through nested values.
#pragma once
#include <cstdint>

#include "urdfmill/python/error.hpp"

namespace urdfmill::python {

/// One walk (a comparison, a hash, a repr). Values that share parts, like [x, x] in [y, y], have far more paths than
/// parts, so both the steps and the depth are bounded.
struct Walk {
  explicit Walk(const char* depth_error) : text(depth_error) {}
  const char* text;
  std::uint64_t steps = 0;
};

/// A level of the walk.
class Nesting {
 public:
  explicit Nesting(Walk& walk) : walk_(walk) {}
  [[nodiscard]] Nesting deeper() const {
    constexpr std::uint32_t deepest = 950;  // Python's recursion limit, less the frames around the expression
    if (depth_ >= deepest) throw Error("RecursionError", walk_.text);
    count(1);
    return Nesting(walk_, depth_ + 1);
  }
  void count(std::uint64_t steps) const {
    constexpr std::uint64_t most_steps = 20'000'000;
    if ((walk_.steps += steps) > most_steps)
      throw Error("MemoryError", "budget exceeded: the values are nested too often");
  }

 private:
  Nesting(Walk& walk, std::uint32_t depth) : walk_(walk), depth_(depth) {}
  Walk& walk_;
  std::uint32_t depth_ = 0;
};

}  // namespace urdfmill::python
