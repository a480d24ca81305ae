// The loop of every run over many things: several threads, a stop, progress, and results in order.
#pragma once
#include <condition_variable>
#include <cstddef>
#include <functional>
#include <map>
#include <mutex>
#include <utility>
#include <vector>

#include "urdfmill/threads/parallel.hpp"

namespace urdfmill::batch {

/// The conditions of a run.
struct DriveOptions {
  unsigned jobs = 0;                           ///< things at a time; 0: one for each core
  std::function<bool()> is_stopped = nullptr;  ///< when true, nothing further is begun; may be null
  /// Receives the number of finished things, from any thread, never from two at once; may be null.
  std::function<void(std::size_t)> progress = nullptr;
  std::vector<std::size_t> order = {};  ///< the order in which things are begun; empty: as they are numbered
};

/// Passes results on in the order of their numbers. While one thread does so the others continue, unless very many
/// results wait: the reader may be slow.
template <class Result>
class InOrder {
 public:
  /// `take` may be null, and must outlive this object.
  explicit InOrder(const std::function<void(std::size_t, Result&&)>& take) : take_(take) {}

  /// Adds a result, and passes on those that are next.
  void add(std::size_t index, Result&& result) {
    if (!take_) return;
    constexpr std::size_t most_waiting = 4096;
    std::unique_lock lock(mutex_);
    waiting_.emplace(index, std::move(result));
    if (is_passing_ && waiting_.size() < most_waiting) return;
    passed_.wait(lock, [this] { return !is_passing_; });
    is_passing_ = true;
    try {
      pass_first(lock);
    } catch (...) {
      if (!lock.owns_lock()) lock.lock();
      end_passing();
      throw;
    }
    end_passing();
  }

  /// Passes on results that wait for others that were not reached.
  void finish() {
    for (auto& [index, result] : waiting_) take_(index, std::move(result));
    waiting_.clear();
  }

 private:
  /// Passes on results while the next one is there, without holding the lock.
  void pass_first(std::unique_lock<std::mutex>& lock) {
    while (!waiting_.empty() && waiting_.begin()->first == next_) {
      Result first = std::move(waiting_.extract(waiting_.begin()).mapped());
      lock.unlock();
      take_(next_, std::move(first));
      lock.lock();
      ++next_;
    }
  }
  void end_passing() {
    is_passing_ = false;
    passed_.notify_all();
  }

  const std::function<void(std::size_t, Result&&)>& take_;
  std::mutex mutex_;
  std::condition_variable passed_;
  bool is_passing_ = false;
  std::size_t next_ = 0;
  std::map<std::size_t, Result> waiting_;
};

/// Makes the results 0 … count − 1, on several threads, and passes each to `take`, in order and from one thread at a
/// time. Returns how many were made: fewer than `count` if the run was stopped. `take` may be null.
template <class Result>
std::size_t drive(std::size_t count, const DriveOptions& options, const std::function<Result(std::size_t)>& make,
                  const std::function<void(std::size_t, Result&&)>& take) {
  InOrder<Result> in_order(take);
  std::mutex mutex;
  std::size_t finished = 0;
  threads::parallel_for(count, options.jobs, [&](std::size_t i) {
    if (options.is_stopped && options.is_stopped()) return;
    const std::size_t index = options.order.empty() ? i : options.order[i];
    Result result = make(index);
    {
      const std::lock_guard lock(mutex);
      ++finished;
      if (options.progress) options.progress(finished);
    }
    in_order.add(index, std::move(result));
  });
  in_order.finish();
  return finished;
}

}  // namespace urdfmill::batch
