// Parallel loops over many items.
#pragma once
#include <cstddef>
#include <functional>

namespace urdfmill::threads {

/// Returns the number of threads that `jobs` requests: 0 means one for each processor.
[[nodiscard]] unsigned thread_count(unsigned jobs);

/// Calls work(0) to work(count - 1), each once, in any order and on up to `jobs` threads at once (0: one for each
/// processor; 1: this thread, in order). Returns when all calls have returned. The first exception is rethrown here;
/// calls that have not begun by then are omitted.
void parallel_for(std::size_t count, unsigned jobs, const std::function<void(std::size_t)>& work);

}  // namespace urdfmill::threads
