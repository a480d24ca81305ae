// A mutex for what takes less time than falling asleep.
#pragma once
#include <mutex>
#include <thread>

namespace urdfmill::files {

/// For a look into a map, a microsecond or less, by `std::lock_guard`. A thread that finds it taken tries again for a
/// while before it sleeps: to sleep and be woken takes ten times as long, and Linux may wake it on the processor of the
/// thread that wakes it, where it waits for milliseconds beside an idle one.
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
