#include "urdfmill/files/start_thread.hpp"

#ifdef __linux__
#include <pthread.h>
#include <sched.h>
#include <sys/mman.h>
#endif

#include <cstdint>
#include <cstdlib>
#include <semaphore>
#include <utility>

namespace urdfmill::files {
namespace {

#ifdef __linux__
/// The `number`-th processor that this process may use and this thread is not on, alone; nothing in it if there is
/// none.
cpu_set_t other_processor(const cpu_set_t& allowed, unsigned number) {
  cpu_set_t chosen;
  CPU_ZERO(&chosen);
  const int here = sched_getcpu();
  const int others = CPU_COUNT(&allowed) - (here >= 0 && CPU_ISSET(here, &allowed) ? 1 : 0);
  if (others <= 0) return chosen;
  unsigned left = number % static_cast<unsigned>(others);
  for (int processor = 0; processor < CPU_SETSIZE; ++processor) {
    if (processor == here || !CPU_ISSET(processor, &allowed) || left-- > 0) continue;
    CPU_SET(processor, &chosen);
    break;
  }
  return chosen;
}
#endif

/// The first memory that malloc of glibc gives a thread is the beginning of a heap of its own, which lies at a multiple
/// of its largest size. Asks for that heap in huge pages, as the programs do for theirs. With another malloc, or a heap
/// that grows in small steps, this has no effect.
void use_huge_pages_in_thread() {
#if defined(__GLIBC__) && defined(MADV_HUGEPAGE)
  constexpr std::uintptr_t largest_heap = std::uintptr_t{64} << 20U, huge_page = std::uintptr_t{2} << 20U;
  void* volatile first = std::malloc(1);
  const std::uintptr_t heap = reinterpret_cast<std::uintptr_t>(first) / largest_heap * largest_heap;
  std::free(first);
  madvise(reinterpret_cast<void*>(heap + huge_page), largest_heap / 2 - huge_page, MADV_HUGEPAGE);
#endif
}

}  // namespace

#ifdef __linux__

std::jthread start_thread(unsigned number, std::function<void()> work, Moves moves) {
  struct Begin {
    std::binary_semaphore is_placed{0};
    cpu_set_t allowed{};
    bool is_moved = false;
  };
  const auto begin = std::make_shared<Begin>();
  std::jthread thread([begin, moves, work = std::move(work)] {
    begin->is_placed.acquire();
    if (begin->is_moved && moves == Moves::yes) sched_setaffinity(0, sizeof begin->allowed, &begin->allowed);
    use_huge_pages_in_thread();
    work();
  });
  if (sched_getaffinity(0, sizeof begin->allowed, &begin->allowed) == 0) {
    const cpu_set_t other = other_processor(begin->allowed, number);
    begin->is_moved =
        CPU_COUNT(&other) == 1 && pthread_setaffinity_np(thread.native_handle(), sizeof other, &other) == 0;
  }
  begin->is_placed.release();
  return thread;
}

struct StayOnProcessor::Before {
  cpu_set_t allowed{};
};

StayOnProcessor::StayOnProcessor() : before_(std::make_unique<Before>()) {
  cpu_set_t here;
  CPU_ZERO(&here);
  const int processor = sched_getcpu();
  if (processor >= 0 && processor < CPU_SETSIZE) CPU_SET(processor, &here);
  if (sched_getaffinity(0, sizeof before_->allowed, &before_->allowed) != 0 ||
      sched_setaffinity(0, sizeof here, &here) != 0)
    before_ = nullptr;
}

StayOnProcessor::~StayOnProcessor() {
  if (before_) sched_setaffinity(0, sizeof before_->allowed, &before_->allowed);
}

#else

std::jthread start_thread(unsigned, std::function<void()> work, Moves) {
  return std::jthread([work = std::move(work)] {
    use_huge_pages_in_thread();
    work();
  });
}

struct StayOnProcessor::Before {};
StayOnProcessor::StayOnProcessor() = default;
StayOnProcessor::~StayOnProcessor() = default;

#endif

}  // namespace urdfmill::files
