#include "tools/process.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <utility>

#include "urdfmill/files/file_io.hpp"
#include "urdfmill/files/glob.hpp"

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

/// Appends what a program has written; false at the end.
bool append_output(int descriptor, std::string& bytes) {
  char buffer[1 << 16];
  ssize_t count = 0;
  do count = ::read(descriptor, buffer, sizeof buffer);
  while (count < 0 && errno == EINTR);
  if (count > 0) bytes.append(buffer, static_cast<std::size_t>(count));
  return count > 0;
}

int wait_for(pid_t process) {
  int status = 0;
  while (::waitpid(process, &status, 0) < 0 && errno == EINTR) {
  }
  return status;
}

/// Returns pointers to the texts as `exec` takes them.
std::vector<char*> pointers(std::vector<std::string>& texts) {
  std::vector<char*> list;
  for (std::string& text : texts) list.push_back(text.data());
  list.push_back(nullptr);
  return list;
}

/// Starts a program between two pipes; returns the error's number.
int start(std::vector<std::string> words, const std::optional<Environment>& environment, const Pipe& in,
          const Pipe& out, pid_t& process) {
  const std::string program = path_of_program(words.front());
  if (program.empty()) return ENOENT;
  posix_spawn_file_actions_t actions;
  if (const int error = posix_spawn_file_actions_init(&actions)) return error;
  posix_spawn_file_actions_adddup2(&actions, in.ends[0], STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, out.ends[1], STDOUT_FILENO);
  Environment own = environment.value_or(Environment());
  const std::vector<char*> arguments = pointers(words), variables = pointers(own);
  const int error = posix_spawn(&process, program.c_str(), &actions, nullptr, arguments.data(),
                                environment ? variables.data() : environ);
  posix_spawn_file_actions_destroy(&actions);
  return error;
}

}  // namespace

std::string path_of_program(const std::string& name) {
  const char* path = std::getenv("PATH");
  std::string_view folders(path != nullptr ? path : "/usr/bin:/bin");
  while (!folders.empty()) {
    const std::size_t end = std::min(folders.find(':'), folders.size());
    std::string program = files::join_path(folders.substr(0, end), name);
    if (program.starts_with('/') && ::access(program.c_str(), X_OK) == 0) return program;
    folders.remove_prefix(std::min(end + 1, folders.size()));
  }
  return {};
}

ProcessResult run_process(const std::vector<std::string>& words, std::string_view input,
                          const std::optional<Environment>& environment) {
  ProcessResult result;
  Pipe in, out;
  if (!in.open() || !out.open()) {
    result.error = errno;
    return result;
  }
  const NoBrokenPipeSignal guard;
  pid_t process = 0;
  result.error = start(words, environment, in, out, process);
  if (result.error != 0) return result;
  in.close(0);
  out.close(1);
  const bool is_written = !files::write_descriptor(in.ends[1], input, words.front());
  in.close(1);
  while (append_output(out.ends[0], result.output)) {
  }
  const int status = wait_for(process);
  result.is_done = is_written && WIFEXITED(status) && WEXITSTATUS(status) == 0;
  return result;
}

std::unique_ptr<RunningProcess> RunningProcess::start(const std::vector<std::string>& words,
                                                      const Environment& environment) {
  Pipe in, out;
  pid_t process = 0;
  if (!in.open() || !out.open() || tools::start(words, environment, in, out, process) != 0) return nullptr;
  return std::unique_ptr<RunningProcess>(
      new RunningProcess(process, std::exchange(in.ends[1], -1), std::exchange(out.ends[0], -1)));
}

RunningProcess::~RunningProcess() {
  ::close(input_);
  ::close(output_);
  (void)wait_for(process_);
}

bool RunningProcess::write(std::string_view text) {
  const NoBrokenPipeSignal guard;
  return !files::write_descriptor(input_, text, {});
}

std::optional<std::string> RunningProcess::read_line() {
  for (std::size_t searched = 0;;) {
    const std::size_t end = buffer_.find('\n', searched);
    if (end != std::string::npos) {
      std::string line = buffer_.substr(0, end);
      buffer_.erase(0, end + 1);
      return line;
    }
    searched = buffer_.size();
    if (!append_output(output_, buffer_)) return std::nullopt;
  }
}

std::optional<std::string> RunningProcess::read(std::size_t count) {
  while (buffer_.size() < count)
    if (!append_output(output_, buffer_)) return std::nullopt;
  std::string rest = buffer_.substr(count);
  buffer_.resize(count);
  return std::exchange(buffer_, std::move(rest));
}

}  // namespace urdfmill::tools
