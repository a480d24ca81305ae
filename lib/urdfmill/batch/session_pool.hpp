// Sessions for work on many models at once.
#pragma once
#include <deque>
#include <memory>
#include <mutex>
#include <vector>

#include "urdfmill/session/session.hpp"

namespace urdfmill::batch {

/// One session for each thread that works at the same time. The files that models include are parsed once for all.
class SessionPool {
 public:
  /// Hands out that session first, then others like it over the same files.
  explicit SessionPool(session::Session& first) : first_(first), files_(first.snapshot()), idle_{&first} {}

  /// Calls work(session) with a session that no other thread uses, and returns that session; it lives as long as the
  /// pool.
  template <class Work>
  const session::Session& with(const Work& work) {
    session::Session& session = take();
    work(session);
    const std::lock_guard lock(mutex_);
    idle_.push_back(&session);
    return session;
  }

 private:
  session::Session& take() {
    const std::lock_guard lock(mutex_);
    if (idle_.empty()) {
      more_.emplace_back(first_.options(), first_.store()).use(files_);
      return more_.back();
    }
    session::Session* session = idle_.back();
    idle_.pop_back();
    return *session;
  }

  std::mutex mutex_;
  session::Session& first_;
  std::shared_ptr<const files::Snapshot> files_;
  std::deque<session::Session> more_;
  std::vector<session::Session*> idle_;
};

}  // namespace urdfmill::batch
