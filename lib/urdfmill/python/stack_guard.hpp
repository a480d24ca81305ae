// Calls inside each other share the C++ stack with whoever called the evaluator. Private to this layer.
#pragma once
#include <cstddef>

#include "urdfmill/python/context.hpp"

namespace urdfmill::python {

/// What nested evaluations may take of the stack; a quarter of what threads usually have is left to the caller.
constexpr std::ptrdiff_t stack_share = std::ptrdiff_t{3} << 20;

/// Throws RecursionError when the calls since the outermost evaluation have used up their share of the stack.
inline void check_stack(const Context& context) {
  const char* const here = static_cast<const char*>(__builtin_frame_address(0));
  if (context.stack_base != nullptr && context.stack_base - here > stack_share) Context::out_of_depth();
}

/// The outermost evaluation notes where it began; one inside another is checked.
class StackBase {
 public:
  explicit StackBase(Context& context) : context_(context), outermost_(context.stack_base == nullptr) {
    if (outermost_)
      context.stack_base = static_cast<const char*>(__builtin_frame_address(0));
    else
      check_stack(context);
  }
  ~StackBase() {
    if (outermost_) context_.stack_base = nullptr;
  }
  StackBase(const StackBase&) = delete;
  StackBase& operator=(const StackBase&) = delete;

 private:
  Context& context_;
  bool outermost_;
};

}  // namespace urdfmill::python
