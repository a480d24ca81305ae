#include "tools/watch.hpp"

#include <sys/stat.h>

#include <chrono>
#include <thread>
#include <utility>

#include "urdfmill/files/glob.hpp"

namespace urdfmill::tools {
namespace {

constexpr auto between_looks = std::chrono::milliseconds(200);

/// Appends the properties that distinguish a state of a file from another: its identity, size and time.
void append_state(const std::string& path, std::string& states) {
  struct stat state {};
  states.append(path).append("\0", 1);
  if (::stat(path.c_str(), &state) != 0) return;
  for (const auto number :
       {static_cast<long long>(state.st_ino), static_cast<long long>(state.st_size),
        static_cast<long long>(state.st_mtim.tv_sec), static_cast<long long>(state.st_mtim.tv_nsec)})
    states.append(std::to_string(number)).append(" ");
}

}  // namespace

Snapshot::Snapshot(std::vector<std::string> files, std::vector<std::string> globs)
    : files_(std::move(files)), globs_(std::move(globs)), taken_(fingerprint()) {}

std::string Snapshot::fingerprint() const {
  std::string states;
  for (const std::string& file : files_) append_state(file, states);
  for (const std::string& glob : globs_)
    for (const std::string& match : files::glob(glob)) append_state(match, states);
  return states;
}

void Snapshot::wait_for_change() const {
  std::string last = taken_;
  while (true) {
    std::this_thread::sleep_for(between_looks);
    std::string now = fingerprint();
    if (now == last && now != taken_) return;
    last = std::move(now);
  }
}

}  // namespace urdfmill::tools
