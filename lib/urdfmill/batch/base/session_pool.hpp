// Sessions for work on many models at once.
#pragma once
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
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

/// Sessions over the same files before and after changes, for proofs of many models at once.
class SessionPairs {
 public:
  /// Makes sessions with the options and the store of `like`.
  SessionPairs(const session::Session& like, const std::shared_ptr<const files::Snapshot>& before,
               const std::shared_ptr<const files::Snapshot>& after)
      : first_before_(like.options(), like.store()), first_after_(like.options(), like.store()) {
    first_before_.use(before);
    first_after_.use(after);
    before_.emplace(first_before_);
    after_.emplace(first_after_);
  }

  /// Calls work(before, after) with sessions that no other thread uses, then forget(session) with each.
  template <class Work, class Forget>
  void with(const Work& work, const Forget& forget) {
    before_->with([&](session::Session& was) {
      after_->with([&](session::Session& is) {
        work(was, is);
        forget(is);
      });
      forget(was);
    });
  }

 private:
  session::Session first_before_, first_after_;
  std::optional<SessionPool> before_, after_;  ///< made when their first sessions have their files
};

}  // namespace urdfmill::batch
