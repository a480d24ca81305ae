// A step that is done once, for all threads.
#pragma once
#include <atomic>
#include <mutex>

namespace urdfmill::threads {

/// Does a step for the first caller, while others wait. If the step throws, the next caller tries again.
/// `std::call_once` cannot be used for steps that may throw: it calls them through the C library, whose own unwinder
/// ends a program that is linked with a static libgcc.
class Once {
 public:
  /// Calls `step` unless it has succeeded. It must not ask for itself.
  template <class Step>
  void operator()(const Step& step) {
    if (is_done_.load(std::memory_order_acquire)) return;
    const std::lock_guard lock(mutex_);
    if (is_done_.load(std::memory_order_relaxed)) return;
    step();
    is_done_.store(true, std::memory_order_release);
  }

 private:
  std::mutex mutex_;
  std::atomic<bool> is_done_ = false;
};

}  // namespace urdfmill::threads
