// The same work on many things, by several threads.
#pragma once
#include <cstddef>
#include <functional>

namespace urdfmill::batch {

/// Calls work(0) to work(count - 1), each once, in any order and by up to `jobs` threads at once (0: as many as there
/// are processors; 1: this thread, in order). Returns when all have returned; what one throws is thrown here, and what
/// has not begun by then may be left out. By oneTBB, or, built without it (URDFMILL_TBB), by threads of its own.
void parallel_for(std::size_t count, unsigned jobs, const std::function<void(std::size_t)>& work);

}  // namespace urdfmill::batch
