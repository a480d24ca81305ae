#include "urdfmill/batch/parallel.hpp"

#ifdef URDFMILL_WITH_TBB
#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/task_arena.h>
#else
#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>
#endif

namespace urdfmill::batch {
namespace {

#ifdef URDFMILL_WITH_TBB

void share_out(std::size_t count, unsigned jobs, const std::function<void(std::size_t)>& work) {
  if (jobs == 0) return tbb::parallel_for(std::size_t{0}, count, work, tbb::simple_partitioner());
  // An arena of its own may have more threads than there are processors.
  const tbb::global_control limit(tbb::global_control::max_allowed_parallelism, jobs);
  tbb::task_arena(static_cast<int>(jobs)).execute([&] {
    tbb::parallel_for(std::size_t{0}, count, work, tbb::simple_partitioner());
  });
}

#else

void share_out(std::size_t count, unsigned jobs, const std::function<void(std::size_t)>& work) {
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
  if (jobs == 0) jobs = std::max(1U, std::thread::hardware_concurrency());
  const std::size_t helpers = std::min<std::size_t>(jobs, count) - 1;
  {
    std::vector<std::jthread> threads;
    threads.reserve(helpers);
    for (std::size_t i = 0; i < helpers; ++i) threads.emplace_back(run);
    run();
  }
  if (failure) std::rethrow_exception(failure);
}

#endif

}  // namespace

void parallel_for(std::size_t count, unsigned jobs, const std::function<void(std::size_t)>& work) {
  if (jobs != 1 && count > 1) return share_out(count, jobs, work);
  for (std::size_t i = 0; i < count; ++i) work(i);
}

}  // namespace urdfmill::batch
