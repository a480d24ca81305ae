// Being asked to stop: Ctrl-C and the like, for work that should end at a good place instead of in the middle.
#pragma once
#include <atomic>

namespace urdfmill::tools {

/// While it lives, SIGINT, SIGTERM and SIGHUP set the flag instead of ending the process; a second one ends it.
class Interruption {
 public:
  Interruption();
  Interruption(const Interruption&) = delete;
  Interruption& operator=(const Interruption&) = delete;
  ~Interruption();

  [[nodiscard]] const std::atomic<bool>& flag() const;
};

}  // namespace urdfmill::tools
