// Being asked to stop: Ctrl-C and the like, for work that should end at a good place instead of in the middle.
#pragma once
#include <signal.h>

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>

namespace urdfmill::tools {

/// While it lives, SIGINT, SIGTERM and SIGHUP set flags instead of ending the process. A signal that was ignored before
/// (SIGHUP under nohup) stays ignored. One may live within another; then the outer one decides.
class Interruption {
 public:
  /// What a second signal does.
  enum class Second : std::uint8_t {
    gives_up,  ///< sets `abandon`
    ends,      ///< ends the process at once: no file is half written, but a temporary one may be left
  };

  explicit Interruption(Second second = Second::gives_up);
  Interruption(const Interruption&) = delete;
  Interruption& operator=(const Interruption&) = delete;
  /// Signals do again what they did before, and one that came meanwhile does it now: who called the program is to see
  /// that it was stopped, and a loop of a shell ends.
  ~Interruption();

  /// Set by the first signal: what is begun should be finished.
  [[nodiscard]] const std::atomic<bool>& stop() const;
  /// Set by the second one: what can be given up without damage should be.
  [[nodiscard]] const std::atomic<bool>& abandon() const;

 private:
  static constexpr std::array<int, 3> signals{SIGINT, SIGTERM, SIGHUP};
  std::array<struct sigaction, signals.size()> before_{};
  bool ended_before_;  ///< whether a second signal ended the process
};

/// Does the work, and lets a signal that comes meanwhile have its effect only then: a file that is begun is finished,
/// and no temporary file stays.
void finish_before_signals(const std::function<void()>& work);

}  // namespace urdfmill::tools
