// Threads that are at work at once.
#pragma once
#include <functional>
#include <thread>

namespace urdfmill::files {

/// Begins a thread on another processor than this one: the `number`-th of them, counted from 0 and round. From there on
/// the system may move it. Left to itself Linux may begin it on this processor, and in work of a few milliseconds it
/// then waits until this thread is done. Where there is one processor only, or the system cannot be told, it begins
/// where the system likes.
[[nodiscard]] std::jthread start_thread(unsigned number, std::function<void()> work);

}  // namespace urdfmill::files
