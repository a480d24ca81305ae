#include "tools/process.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>

#include "urdfmill/files/file_io.hpp"

extern char** environ;  // NOLINT(readability-redundant-declaration): POSIX leaves the declaration to the program

namespace urdfmill::tools {

namespace {

/// The two ends of a pipe, which are always closed and not inherited by other programs.
struct Pipe {
  int ends[2] = {-1, -1};
  [[nodiscard]] bool open() { return ::pipe2(ends, O_CLOEXEC) == 0; }
  void close(int end) {
    if (ends[end] >= 0) ::close(ends[end]);
    ends[end] = -1;
  }
  ~Pipe() {
    close(0);
    close(1);
  }
};

/// Makes a pipe without a reader an error of the write instead of a signal.
struct NoBrokenPipeSignal {
  struct sigaction old {};
  NoBrokenPipeSignal() {
    struct sigaction ignore {};
    ignore.sa_handler = SIG_IGN;
    ::sigaction(SIGPIPE, &ignore, &old);
  }
  ~NoBrokenPipeSignal() { ::sigaction(SIGPIPE, &old, nullptr); }
  NoBrokenPipeSignal(const NoBrokenPipeSignal&) = delete;
  NoBrokenPipeSignal& operator=(const NoBrokenPipeSignal&) = delete;
};

std::string read_all(int descriptor) {
  std::string bytes;
  char buffer[1 << 16];
  for (;;) {
    const ssize_t count = ::read(descriptor, buffer, sizeof buffer);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return bytes;
    bytes.append(buffer, static_cast<std::size_t>(count));
  }
}

/// Returns pointers to the texts as `exec` takes them.
std::vector<char*> pointers(std::vector<std::string>& texts) {
  std::vector<char*> list;
  for (std::string& text : texts) list.push_back(text.data());
  list.push_back(nullptr);
  return list;
}

std::vector<std::string> variables(const std::vector<std::string_view>& without,
                                   const std::vector<std::string>& settings) {
  std::vector<std::string> list = settings;
  for (char** variable = environ; *variable != nullptr; ++variable) {
    const std::string_view text(*variable);
    if (std::find(without.begin(), without.end(), text.substr(0, text.find('='))) == without.end())
      list.emplace_back(text);
  }
  return list;
}

/// Starts a program between two pipes; returns the error's number.
int start(std::vector<std::string> words, std::vector<std::string> environment, const Pipe& in, const Pipe& out,
          pid_t& process) {
  posix_spawn_file_actions_t actions;
  if (const int error = posix_spawn_file_actions_init(&actions)) return error;
  posix_spawn_file_actions_adddup2(&actions, in.ends[0], STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, out.ends[1], STDOUT_FILENO);
  const std::vector<char*> arguments = pointers(words), settings = pointers(environment);
  const int error = posix_spawnp(&process, arguments.front(), &actions, nullptr, arguments.data(), settings.data());
  posix_spawn_file_actions_destroy(&actions);
  return error;
}

}  // namespace

ProcessResult run_process(const std::vector<std::string>& words, std::string_view input,
                          const std::vector<std::string_view>& without, const std::vector<std::string>& settings) {
  ProcessResult result;
  Pipe in, out;
  if (!in.open() || !out.open()) {
    result.error = errno;
    return result;
  }
  const NoBrokenPipeSignal guard;
  pid_t process = 0;
  result.error = start(words, variables(without, settings), in, out, process);
  if (result.error != 0) return result;
  in.close(0);
  out.close(1);
  const bool is_written = !files::write_descriptor(in.ends[1], input, words.front());
  in.close(1);
  result.output = read_all(out.ends[0]);
  int status = 0;
  while (::waitpid(process, &status, 0) < 0 && errno == EINTR) {
  }
  result.is_done = is_written && WIFEXITED(status) && WEXITSTATUS(status) == 0;
  return result;
}

}  // namespace urdfmill::tools
