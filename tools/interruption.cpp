#include "tools/interruption.hpp"

namespace urdfmill::tools {
namespace {

/// A signal handler can only access global variables.
std::atomic<bool> stopped = false, abandoned = false, ends_at_second = false;
std::atomic<int> last_signal = 0;
static_assert(std::atomic<bool>::is_always_lock_free);
/// The number of nested interruptions.
std::atomic<int> depth = 0;

void handle(int signal) {
  last_signal = signal;
  if (!stopped.exchange(true)) return;
  abandoned = true;
  if (!ends_at_second) return;
  (void)::signal(signal, SIG_DFL);
  (void)::raise(signal);
}

}  // namespace

Interruption::Interruption(Second second) : ended_before_(ends_at_second.exchange(second == Second::ends)) {
  if (depth++ == 0) {
    stopped = abandoned = false;
    last_signal = 0;
  }
  struct sigaction action {};
  action.sa_handler = handle;
  action.sa_flags = SA_RESTART;
  for (std::size_t i = 0; i < signals.size(); ++i) {
    ::sigaction(signals[i], nullptr, &before_[i]);
    if (before_[i].sa_handler != SIG_IGN) ::sigaction(signals[i], &action, nullptr);
  }
}

Interruption::~Interruption() {
  for (std::size_t i = 0; i < signals.size(); ++i) ::sigaction(signals[i], &before_[i], nullptr);
  ends_at_second = ended_before_;
  if (--depth == 0 && last_signal != 0) (void)::raise(last_signal);
}

const std::atomic<bool>& Interruption::stop() const {
  return stopped;
}

const std::atomic<bool>& Interruption::abandon() const {
  return abandoned;
}

void finish_before_signals(const std::function<void()>& work) {
  const Interruption held;
  work();
}

}  // namespace urdfmill::tools
