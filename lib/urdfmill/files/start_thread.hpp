// Threads that are at work at once, each on a processor.
#pragma once
#include <cstdint>
#include <functional>
#include <memory>
#include <thread>

namespace urdfmill::files {

/// Whether the system may move a thread to another processor.
enum class Moves : std::uint8_t { yes, no };

/// Begins a thread on another processor than this one: the `number`-th of them, counted from 0 and round. Left to
/// itself Linux may begin it on this processor, and in work of a few milliseconds it then waits until this thread is
/// done. Where there is one processor only, or the system cannot be told, it begins where the system likes, and moves.
[[nodiscard]] std::jthread start_thread(unsigned number, std::function<void()> work, Moves moves = Moves::yes);

/// Keeps this thread on the processor that it is on, as long as this lives: for work by one thread on each processor.
/// Where threads wait for each other, Linux on a virtual machine may take idle processors for busy ones, and then has
/// two threads share one for many milliseconds. Where the system cannot be told, this does nothing.
class StayOnProcessor {
 public:
  StayOnProcessor();
  ~StayOnProcessor();
  StayOnProcessor(const StayOnProcessor&) = delete;
  StayOnProcessor& operator=(const StayOnProcessor&) = delete;

 private:
  struct Before;
  std::unique_ptr<Before> before_;
};

}  // namespace urdfmill::files
