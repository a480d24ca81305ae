#include "tools/graphviz.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstring>

#include "tools/console.hpp"
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

/// Starts `dot -Tsvg` between two pipes; returns the error's number.
int start(Pipe& in, Pipe& out, pid_t& process) {
  posix_spawn_file_actions_t actions;
  if (const int error = posix_spawn_file_actions_init(&actions)) return error;
  posix_spawn_file_actions_adddup2(&actions, in.ends[0], STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, out.ends[1], STDOUT_FILENO);
  char program[] = "dot", form[] = "-Tsvg";
  char* const words[] = {program, form, nullptr};
  const int error = posix_spawnp(&process, program, &actions, nullptr, words, environ);
  posix_spawn_file_actions_destroy(&actions);
  return error;
}

}  // namespace

std::optional<std::string> draw_svg(const std::string& dot) {
  Pipe in, out;
  if (!in.open() || !out.open()) {
    print_error(std::string("cannot start dot: ") + std::strerror(errno));
    return std::nullopt;
  }
  const NoBrokenPipeSignal guard;
  pid_t process = 0;
  if (const int error = start(in, out, process)) {
    print_error(error == ENOENT
                    ? "the SVG is drawn by Graphviz, whose program dot is not in PATH; --format dot prints its input"
                    : std::string("cannot start dot: ") + std::strerror(error));
    return std::nullopt;
  }
  in.close(0);
  out.close(1);
  // The program reads everything before it writes, so writing and reading in sequence is safe.
  const bool written = !files::write_descriptor(in.ends[1], dot, "dot");
  in.close(1);
  std::string svg = read_all(out.ends[0]);
  int status = 0;
  while (::waitpid(process, &status, 0) < 0 && errno == EINTR) {
  }
  if (written && WIFEXITED(status) && WEXITSTATUS(status) == 0) return svg;
  print_error("Graphviz failed to draw the tree");
  return std::nullopt;
}

}  // namespace urdfmill::tools
