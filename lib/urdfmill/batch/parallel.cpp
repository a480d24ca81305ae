#include "urdfmill/batch/parallel.hpp"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <exception>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>

#include "urdfmill/files/start_thread.hpp"

namespace urdfmill::batch {

unsigned thread_count(unsigned jobs) {
  return jobs > 0 ? jobs : std::max(1U, std::thread::hardware_concurrency());
}

namespace {

/// Work that several threads do. A thread that comes when all has been handed out finds it closed.
class SharedWork {
 public:
  SharedWork(std::size_t count, const std::function<void(std::size_t)>& work) : count_(count), work_(work) {}

  void help() {
    {
      const std::lock_guard lock(mutex_);
      if (is_closed_) return;
      ++helpers_;
    }
    run();
    const std::lock_guard lock(mutex_);
    if (--helpers_ == 0) done_.notify_all();
  }

  /// Does the rest, and returns when all have returned.
  void finish() {
    run();
    std::unique_lock lock(mutex_);
    is_closed_ = true;
    done_.wait(lock, [this] { return helpers_ == 0; });
    if (failure_) std::rethrow_exception(failure_);
  }

 private:
  void run() {
    try {
      for (std::size_t i = next_++; i < count_; i = next_++) work_(i);
    } catch (...) {
      next_ = count_;
      const std::lock_guard lock(mutex_);
      if (!failure_) failure_ = std::current_exception();
    }
  }

  std::size_t count_;
  const std::function<void(std::size_t)>& work_;  ///< until it is closed
  std::atomic<std::size_t> next_ = 0;
  std::mutex mutex_;
  std::condition_variable done_;
  std::size_t helpers_ = 0;  ///< at work
  bool is_closed_ = false;
  std::exception_ptr failure_;
};

}  // namespace

void parallel_for(std::size_t count, unsigned jobs, const std::function<void(std::size_t)>& work) {
  const auto shared = std::make_shared<SharedWork>(count, work);
  const std::size_t threads = std::min<std::size_t>(thread_count(jobs), count);
  // Where each processor has one thread, it keeps it. Fewer threads have room to move to; more have to share.
  const bool has_all = threads > 1 && threads == thread_count(0);
  const auto moves = has_all ? files::Moves::no : files::Moves::yes;
  try {
    // A thread that has not started is not waited for: on a busy machine that takes milliseconds, and a small job is
    // done by then. The thread finds nothing to do and ends.
    for (std::size_t i = 1; i < threads; ++i)
      files::start_thread(
          static_cast<unsigned>(i - 1), [shared] { shared->help(); }, moves)
          .detach();
  } catch (const std::exception&) {
    // There may be no more threads: those that there are do the work.
  }
  std::optional<files::StayOnProcessor> stay;
  if (has_all) stay.emplace();
  shared->finish();
}

}  // namespace urdfmill::batch
