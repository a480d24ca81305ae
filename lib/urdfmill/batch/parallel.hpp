// The same work on many things, by several threads.
#pragma once
#include <cstddef>
#include <functional>

namespace urdfmill::batch {

/// Returns the number of threads that `jobs` requests: 0 means one for each processor.
[[nodiscard]] unsigned thread_count(unsigned jobs);

/// Calls work(0) to work(count - 1), each once, in any order and by up to `jobs` threads at once (0: one a processor;
/// 1: this thread, in order). Returns when all have returned; what one throws is thrown here, and what has not begun by
/// then is left out.
void parallel_for(std::size_t count, unsigned jobs, const std::function<void(std::size_t)>& work);

}  // namespace urdfmill::batch
