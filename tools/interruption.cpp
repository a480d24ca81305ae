#include "tools/interruption.hpp"

#include <csignal>

namespace urdfmill::tools {
namespace {

constexpr int signals[] = {SIGINT, SIGTERM, SIGHUP};

/// A signal's handler has nothing but what is global.
std::atomic<bool> interrupted = false;
static_assert(std::atomic<bool>::is_always_lock_free);

void handle(int signal) {
  interrupted = true;
  std::signal(signal, SIG_DFL);
}

}  // namespace

Interruption::Interruption() {
  interrupted = false;
  for (const int signal : signals) std::signal(signal, handle);
}

Interruption::~Interruption() {
  for (const int signal : signals) std::signal(signal, SIG_DFL);
}

const std::atomic<bool>& Interruption::flag() const {
  return interrupted;
}

}  // namespace urdfmill::tools
