// A progress bar on a terminal, for work that takes longer than a second.
#pragma once
#include <chrono>
#include <cstddef>

namespace urdfmill::tools {

/// Prints `[=====>    ] 1234/10000  410/s  21 s left` on standard error; nothing if that is not a terminal, nor in the
/// first second.
class ProgressBar {
 public:
  explicit ProgressBar(std::size_t total);
  ~ProgressBar();
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;

  /// Draws at most ten times a second.
  void show(std::size_t done);

 private:
  using Clock = std::chrono::steady_clock;
  std::size_t total_;
  bool terminal_;
  bool drawn_ = false;
  Clock::time_point begin_;
  Clock::time_point last_;
};

}  // namespace urdfmill::tools
