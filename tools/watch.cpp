#include "tools/watch.hpp"

#include <sys/stat.h>

#include <algorithm>
#include <chrono>
#include <thread>

namespace urdfmill::tools {
namespace {

constexpr auto between_looks = std::chrono::milliseconds(200);

/// Appends the properties that distinguish a state of a file or folder from another: its identity, size and time.
void append_state(const std::string& path, std::string& states) {
  struct stat state {};
  states.append(path).append("\0", 1);
  if (::stat(path.c_str(), &state) != 0) return;
  for (const auto number :
       {static_cast<long long>(state.st_ino), static_cast<long long>(state.st_size),
        static_cast<long long>(state.st_mtim.tv_sec), static_cast<long long>(state.st_mtim.tv_nsec)})
    states.append(std::to_string(number)).append(" ");
}

std::string fingerprint(const std::vector<std::string>& paths) {
  std::string states;
  for (const std::string& path : paths) append_state(path, states);
  return states;
}

/// Returns after a change that was followed by a quiet moment.
void wait_for_change(const std::vector<std::string>& paths) {
  const std::string taken = fingerprint(paths);
  std::string last = taken;
  while (true) {
    std::this_thread::sleep_for(between_looks);
    std::string now = fingerprint(paths);
    if (now == last && now != taken) return;
    last = std::move(now);
  }
}

}  // namespace

std::string unwatchable(const std::vector<std::string>& inputs) {
  const bool has_stream = std::find(inputs.begin(), inputs.end(), "-") != inputs.end();
  return has_stream ? "standard input cannot be watched" : "";
}

void repeat_on_changes(const std::function<void(const std::shared_ptr<const files::Provider>& files)>& round) {
  while (true) {
    const auto files = std::make_shared<files::RecordedFiles>();
    round(files);
    wait_for_change(files->paths());
  }
}

}  // namespace urdfmill::tools
