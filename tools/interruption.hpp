// Interruption by Ctrl-C and similar signals, for work that must end at a suitable place.
#pragma once
#include <signal.h>

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>

namespace urdfmill::tools {

/// Makes SIGINT, SIGTERM and SIGHUP set flags instead of ending the process during its lifetime. A signal that was
/// ignored before (SIGHUP under nohup) stays ignored. Interruptions may be nested; then the outer one decides.
class Interruption {
 public:
  /// The effect of a second signal.
  enum class Second : std::uint8_t {
    gives_up,  ///< sets `abandon`
    ends,      ///< ends the process at once: no file is half written, but a temporary one may remain
  };

  explicit Interruption(Second second = Second::gives_up);
  Interruption(const Interruption&) = delete;
  Interruption& operator=(const Interruption&) = delete;
  /// Restores the signals, and raises one that arrived in the meantime, so that the caller of the program sees that it
  /// was stopped, and a shell loop ends.
  ~Interruption();

  /// Set by the first signal: work in progress should be finished.
  [[nodiscard]] const std::atomic<bool>& stop() const;
  /// Set by the second signal: work that can be abandoned without damage should be.
  [[nodiscard]] const std::atomic<bool>& abandon() const;

 private:
  static constexpr std::array<int, 3> signals{SIGINT, SIGTERM, SIGHUP};
  std::array<struct sigaction, signals.size()> before_{};
  bool ended_before_;  ///< a second signal ended the process
};

/// Does the work and delays the effect of signals until it is done: a file in progress is finished, and no temporary
/// file remains.
void finish_before_signals(const std::function<void()>& work);

}  // namespace urdfmill::tools
