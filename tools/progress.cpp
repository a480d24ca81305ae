#include "tools/progress.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <system_error>
#include <utility>

namespace urdfmill::tools {
namespace {

/// The terminal is the process's.
std::mutex terminal;
bool is_drawn = false, is_taken = false;

void write_to_terminal(const std::string& text) {
  // A line that cannot be drawn is no reason to stop.
  [[maybe_unused]] const auto written = ::write(STDERR_FILENO, text.data(), text.size());
}

void erase() {
  if (std::exchange(is_drawn, false)) write_to_terminal("\r\x1b[K");
}

}  // namespace

Progress::Hidden::Hidden() : lock_(terminal) {
  erase();
}

Progress::Progress(std::string work, std::size_t total) : work_(std::move(work)), total_(total) {
  const std::lock_guard lock(terminal);
  if (is_taken || ::isatty(STDERR_FILENO) != 1) return;
  try {
    drawing_ = std::thread([this] { draw_until_end(); });
    is_taken = true;
  } catch (const std::system_error&) {
    // No more threads can be started: the work goes on without being shown.
  }
}

Progress::~Progress() {
  if (!drawing_.joinable()) return;
  {
    const std::lock_guard lock(terminal);
    has_ended_ = true;
    is_taken = false;
    erase();
  }
  ending_.notify_all();
  drawing_.join();
}

void Progress::draw_until_end() {
  using namespace std::chrono_literals;
  std::unique_lock lock(terminal);
  auto pause = 1000ms;
  while (!ending_.wait_for(lock, std::exchange(pause, 200ms), [this] { return has_ended_; })) {
    is_drawn = true;
    write_to_terminal("\r" + line() + "\x1b[K");
  }
}

std::string Progress::line() const {
  constexpr std::size_t width = 30;
  const double seconds = std::chrono::duration<double>(Clock::now() - begin_).count();
  if (total_ == 0) return fmt::format("{}, {:.0f} s", work_, seconds);
  const std::size_t done = done_, filled = done * width / total_;
  std::string bar(filled, '=');
  if (filled < width) bar.append(">").append(width - filled - 1, ' ');
  if (done == 0) return fmt::format("[{}] {}/{}  {:.0f} s", bar, done, total_, seconds);
  const double rate = static_cast<double>(done) / seconds;
  return fmt::format("[{}] {}/{}  {:.0f}/s  {:.0f} s left", bar, done, total_, rate,
                     static_cast<double>(total_ - done) / rate);
}

}  // namespace urdfmill::tools
