// The process around the engine: environment, working folder, clock, chance, standard output; and what there is none of
// here.
#include <poll.h>
#include <spawn.h>
#include <sys/random.h>
#include <sys/wait.h>
#include <unistd.h>
#include <wasi/api.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <ctime>
#include <string>
#include <vector>

#include "posix/host.hpp"

extern char** environ;

namespace urdfmill::web {
namespace {

struct Surroundings {
  std::string folder = "/";
  std::string variables;
  std::vector<char*> list;
};

Surroundings& surroundings() {
  static Surroundings around;
  return around;
}

int fail(int code) {
  errno = code;
  return -1;
}

}  // namespace

void look_around() {
  Surroundings& around = surroundings();
  around.folder = taken(host_working_folder());
  around.variables = taken(host_environment());
  around.list.clear();
  for (std::size_t at = 0; at < around.variables.size(); at += std::strlen(around.variables.c_str() + at) + 1)
    around.list.push_back(around.variables.data() + at);
  around.list.push_back(nullptr);
  environ = around.list.data();
}

std::string absolute(std::string_view path) {
  std::string whole = path.starts_with('/') ? "" : surroundings().folder;
  if (whole == "/") whole.clear();
  // "." goes; ".." is the host's to follow, since what is before it may be a link.
  for (std::size_t at = 0; at < path.size();) {
    const std::size_t end = std::min(path.find('/', at), path.size());
    const std::string_view part = path.substr(at, end - at);
    if (!part.empty() && part != ".") (whole += '/') += part;
    at = end + 1;
  }
  return whole.empty() ? "/" : whole;
}

}  // namespace urdfmill::web

using namespace urdfmill::web;

extern "C" {

char* getcwd(char* buffer, size_t size) {
  const std::string& folder = surroundings().folder;
  if (folder.size() >= size) return fail(ERANGE), nullptr;
  return std::strcpy(buffer, folder.c_str());
}
int isatty(int descriptor) {
  return host_is_terminal(descriptor) == 1 ? 1 : fail(ENOTTY);
}
int poll(struct pollfd* files, nfds_t count, int /*timeout*/) {
  for (nfds_t i = 0; i < count; ++i) files[i].revents = files[i].events;
  return static_cast<int>(count);
}
int clock_gettime(clockid_t /*clock*/, struct timespec* time) {
  constexpr std::int64_t ns_a_second = 1'000'000'000;
  const std::int64_t now = host_now();
  time->tv_sec = now / ns_a_second;
  time->tv_nsec = static_cast<long>(now % ns_a_second);
  return 0;
}
int getentropy(void* bytes, size_t count) {
  host_random(bytes, count);
  return 0;
}
ssize_t getrandom(void* bytes, size_t count, unsigned /*flags*/) {
  host_random(bytes, count);
  return static_cast<ssize_t>(count);
}

// Nothing runs beside the engine.
int posix_spawn(pid_t* /*process*/, const char* /*program*/, const posix_spawn_file_actions_t* /*actions*/,
                const posix_spawnattr_t* /*attributes*/, char* const* /*words*/, char* const* /*environment*/) {
  return ENOSYS;
}
int pipe2(int* /*ends*/, int /*flags*/) {
  return fail(ENOSYS);
}
int sigaction(int /*signal*/, const struct sigaction* /*action*/, struct sigaction* old) {
  if (old != nullptr) *old = {};
  return 0;
}

int raise(int /*signal*/) {
  return fail(ENOSYS);
}
int chdir(const char* /*folder*/) {
  return fail(ENOSYS);
}

// System calls of the C library.
__wasi_errno_t __wasi_fd_write(__wasi_fd_t descriptor, const __wasi_ciovec_t* pieces, size_t count,
                               __wasi_size_t* written) {
  *written = 0;
  for (size_t i = 0; i < count; ++i) {
    if (::write(static_cast<int>(descriptor), pieces[i].buf, pieces[i].buf_len) < 0)
      return static_cast<__wasi_errno_t>(errno);
    *written += pieces[i].buf_len;
  }
  return 0;
}
void __wasi_proc_exit(__wasi_exitcode_t /*code*/) {
  __builtin_trap();
}
__wasi_errno_t __wasi_environ_sizes_get(__wasi_size_t* count, __wasi_size_t* size) {
  *count = *size = 0;
  return 0;
}
__wasi_errno_t __wasi_environ_get(uint8_t** /*list*/, uint8_t* /*texts*/) {
  return 0;
}
__wasi_errno_t __wasi_fd_close(__wasi_fd_t /*descriptor*/) {
  return 0;
}
__wasi_errno_t __wasi_fd_read(__wasi_fd_t /*descriptor*/, const __wasi_iovec_t* /*pieces*/, size_t /*count*/,
                              __wasi_size_t* got) {
  *got = 0;
  return EBADF;
}
__wasi_errno_t __wasi_fd_seek(__wasi_fd_t /*descriptor*/, __wasi_filedelta_t /*offset*/, __wasi_whence_t /*from*/,
                              __wasi_filesize_t* /*now*/) {
  return ESPIPE;
}
__wasi_errno_t __wasi_clock_time_get(__wasi_clockid_t /*clock*/, __wasi_timestamp_t /*precision*/,
                                     __wasi_timestamp_t* time) {
  *time = static_cast<__wasi_timestamp_t>(host_now());
  return 0;
}
__wasi_errno_t __wasi_fd_fdstat_get(__wasi_fd_t /*descriptor*/, __wasi_fdstat_t* /*status*/) {
  return EBADF;
}
namespace {
int temporary = 0;
}
void setTempRet0(int value) {
  temporary = value;
}
int getTempRet0() {
  return temporary;
}
void emscripten_notify_memory_growth(size_t /*memory*/) {}

}  // extern "C"
