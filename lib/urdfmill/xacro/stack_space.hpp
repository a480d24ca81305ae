// Recursion as deep as the limits allow, on a C++ stack that grows by segments.
#pragma once
#include <cstddef>
#include <exception>
#include <type_traits>

namespace urdfmill::xacro {

/// Watches the stack of the running thread. When it gets short, `call` goes on in a new thread with a fresh, lazily
/// committed stack and waits for it; until then it costs one comparison. A thread rather than a bare switch of stacks
/// keeps debuggers and sanitizers informed.
class StackSpace {
 public:
  /// `bytes` bounds all segments together.
  explicit StackSpace(std::size_t bytes);

  /// Calls `function()` with stack to spare. Throws StackExhausted if there is none.
  template <class Function>
  void call(Function&& function) {
    if (is_ample())
      function();
    else
      call_elsewhere([](void* f) { (*static_cast<std::remove_reference_t<Function>*>(f))(); }, &function);
  }
  [[nodiscard]] bool is_ample() const { return static_cast<char*>(__builtin_frame_address(0)) > limit_; }

 private:
  void call_elsewhere(void (*function)(void*), void* argument);

  char* limit_;  ///< the lowest address before the segment counts as used up; stacks grow downwards
  std::size_t bytes_left_;
};

/// There is no more stack to be had.
class StackExhausted : public std::exception {
 public:
  [[nodiscard]] const char* what() const noexcept override { return "out of stack"; }
};

}  // namespace urdfmill::xacro
