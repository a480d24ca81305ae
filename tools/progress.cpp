#include "tools/progress.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <string>

namespace urdfmill::tools {
namespace {

void write_to_terminal(const std::string& text) {
  // A bar that cannot be drawn is no reason to stop.
  [[maybe_unused]] const auto written = ::write(STDERR_FILENO, text.data(), text.size());
}

}  // namespace

ProgressBar::ProgressBar(std::size_t total)
    : total_(total), terminal_(::isatty(STDERR_FILENO) == 1), begin_(Clock::now()), last_(begin_) {}

ProgressBar::~ProgressBar() {
  if (drawn_) write_to_terminal("\r\x1b[K");
}

void ProgressBar::show(std::size_t done) {
  using namespace std::chrono_literals;
  constexpr std::size_t width = 30;
  const auto now = Clock::now();
  if (!terminal_ || done == 0 || now - begin_ < 1s || (drawn_ && now - last_ < 100ms)) return;
  last_ = now;
  drawn_ = true;
  const double seconds = std::chrono::duration<double>(now - begin_).count();
  const double rate = static_cast<double>(done) / seconds;
  const std::size_t filled = done * width / total_;
  std::string bar(filled, '=');
  if (filled < width) bar.append(">").append(width - filled - 1, ' ');
  write_to_terminal(fmt::format("\r[{}] {}/{}  {:.0f}/s  {:.0f} s left\x1b[K", bar, done, total_, rate,
                                static_cast<double>(total_ - done) / rate));
}

}  // namespace urdfmill::tools
