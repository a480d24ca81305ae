// A mutex for what takes less time than falling asleep.
#pragma once
#include <mutex>
#include <thread>

namespace urdfmill::files {

/// For a look into a map, a microsecond or less; `std::lock_guard` takes it. A thread that finds it taken tries again
/// for a while before it sleeps: to sleep and be woken takes ten times as long, and on a virtual machine Linux may then
/// let it wait for the processor of the thread that wakes it, beside an idle one.
class BriefMutex {
 public:
  /// Returns when this thread has it.
  void lock() {
    constexpr int attempts = 50;
    for (int i = 0; i < attempts; ++i) {
      if (mutex_.try_lock()) return;
      std::this_thread::yield();
    }
    mutex_.lock();
  }
  /// Gives it to the others.
  void unlock() { mutex_.unlock(); }

 private:
  std::mutex mutex_;
};

}  // namespace urdfmill::files
