#include "tools/interruption.hpp"

namespace urdfmill::tools {
namespace {

/// A signal's handler has nothing but what is global.
std::atomic<bool> stopped = false, abandoned = false;
std::atomic<int> last_signal = 0;
static_assert(std::atomic<bool>::is_always_lock_free);

void handle(int signal) {
  last_signal = signal;
  if (stopped.exchange(true)) abandoned = true;
}

}  // namespace

Interruption::Interruption() {
  stopped = abandoned = false;
  last_signal = 0;
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
}

const std::atomic<bool>& Interruption::stop() const {
  return stopped;
}

const std::atomic<bool>& Interruption::abandon() const {
  return abandoned;
}

int Interruption::signal() const {
  return last_signal;
}

void finish_before_signals(const std::function<void()>& work) {
  int signal = 0;
  {
    const Interruption held;
    work();
    signal = held.signal();
  }
  if (signal != 0) (void)::raise(signal);
}

}  // namespace urdfmill::tools
