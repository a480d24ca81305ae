// Being asked to stop: Ctrl-C and the like, for work that should end at a good place instead of in the middle.
#pragma once
#include <signal.h>

#include <array>
#include <atomic>
#include <functional>

namespace urdfmill::tools {

/// While it lives, SIGINT, SIGTERM and SIGHUP set flags instead of ending the process. A signal that was ignored before
/// (SIGHUP under nohup) stays ignored.
class Interruption {
 public:
  Interruption();
  Interruption(const Interruption&) = delete;
  Interruption& operator=(const Interruption&) = delete;
  /// Signals do again what they did before.
  ~Interruption();

  /// Set by the first signal: what is begun should be finished.
  [[nodiscard]] const std::atomic<bool>& stop() const;
  /// Set by the second one: what can be given up without damage should be.
  [[nodiscard]] const std::atomic<bool>& abandon() const;
  /// The number of the last signal; 0: there was none.
  [[nodiscard]] int signal() const;

 private:
  static constexpr std::array<int, 3> signals{SIGINT, SIGTERM, SIGHUP};
  std::array<struct sigaction, signals.size()> before_{};
};

/// Does the work, and lets a signal that comes meanwhile have its effect only then: a file that is begun is finished,
/// and no temporary file stays.
void finish_before_signals(const std::function<void()>& work);

}  // namespace urdfmill::tools
