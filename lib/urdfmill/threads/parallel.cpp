#include "urdfmill/threads/parallel.hpp"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

namespace urdfmill::threads {

unsigned thread_count(unsigned jobs) {
  return jobs > 0 ? jobs : std::max(1U, std::thread::hardware_concurrency());
}

void parallel_for(std::size_t count, unsigned jobs, const std::function<void(std::size_t)>& work) {
  std::atomic<std::size_t> next = 0;
  std::mutex mutex;
  std::exception_ptr failure;
  const auto run = [&] {
    try {
      for (std::size_t i = next++; i < count; i = next++) work(i);
    } catch (...) {
      next = count;
      const std::lock_guard lock(mutex);
      if (!failure) failure = std::current_exception();
    }
  };
  {
    std::vector<std::jthread> helpers;
    const std::size_t threads = std::min<std::size_t>(thread_count(jobs), count);
    try {
      for (std::size_t i = 1; i < threads; ++i) helpers.emplace_back(run);
    } catch (const std::system_error&) {
      // If no more threads can be started, the existing ones do the work.
    }
    run();
  }
  if (failure) std::rethrow_exception(failure);
}

}  // namespace urdfmill::threads
