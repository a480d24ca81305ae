// Progress on a terminal, for work that takes longer than a second.
#pragma once
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <string>
#include <thread>

namespace urdfmill::tools {

/// A line on a terminal that says what is done, from the first second on: `searching for models, 3 s`, or with a total
/// `[=====>    ] 1234/10000  410/s  21 s left`. Nothing if standard error is not a terminal, or an outer one is shown.
class Progress {
 public:
  /// Begins work of unknown length.
  explicit Progress(std::string work) : Progress(std::move(work), 0) {}
  /// Begins work on that many models.
  explicit Progress(std::size_t total) : Progress("", total) {}
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  ~Progress();

  /// Sets the number of models that are done.
  void show(std::size_t done) { done_ = done; }

  /// Keeps the line away from the terminal during its lifetime, for other output.
  class [[nodiscard]] Hidden {
   public:
    Hidden();

   private:
    std::unique_lock<std::mutex> lock_;
  };

 private:
  using Clock = std::chrono::steady_clock;
  Progress(std::string work, std::size_t total);
  void draw_until_end();
  [[nodiscard]] std::string line() const;

  std::string work_;
  std::size_t total_;
  std::atomic<std::size_t> done_ = 0;
  Clock::time_point begin_ = Clock::now();
  std::condition_variable ending_;
  bool has_ended_ = false;
  std::thread drawing_;
};

}  // namespace urdfmill::tools
