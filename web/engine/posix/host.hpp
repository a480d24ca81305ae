// The functions that a WebAssembly instance imports from the program around it. src/engine.ts provides them over a
// `Host`. A negative result is the negative error number of Linux.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace urdfmill::web {

#define URDFMILL_HOST(name) __attribute__((import_module("host"), import_name(#name)))

extern "C" {
/// The status of a path, in the layout that src/engine.ts writes.
struct HostStatus {
  std::int64_t kind;  ///< 0 a file, 1 a folder, 2 anything else
  std::int64_t is_link;
  std::int64_t size;
  std::int64_t modified;  ///< ns since 1970
  std::int64_t device;
  std::int64_t inode;
  std::int64_t permissions = 0644;
  std::int64_t names = 1;  ///< hard links
};

/// Functions with an answer of any size return the size, and `take` copies the answer.
URDFMILL_HOST(take) void host_take(void* into);
URDFMILL_HOST(read) int host_read(const char* path, std::size_t size, int any_kind);
/// Answers with entries: a kind ('f', 'd', 'o'), 'l' for a link or '-', the name, a zero.
URDFMILL_HOST(list) int host_list(const char* path, std::size_t size);
URDFMILL_HOST(canonical) int host_canonical(const char* path, std::size_t size);
URDFMILL_HOST(environment) int host_environment();
URDFMILL_HOST(working_folder) int host_working_folder();

URDFMILL_HOST(status) int host_status(const char* path, std::size_t size, int follow_links, HostStatus* status);
URDFMILL_HOST(write)
int host_write(const char* path, std::size_t size, const char* bytes, std::size_t count, int create_folders);
URDFMILL_HOST(remove) int host_remove(const char* path, std::size_t size);
URDFMILL_HOST(output) int host_output(int descriptor, const void* bytes, std::size_t count);
URDFMILL_HOST(is_terminal) int host_is_terminal(int descriptor);
URDFMILL_HOST(now) std::int64_t host_now();
URDFMILL_HOST(random) void host_random(void* bytes, std::size_t count);
}

/// Returns the answer of the last call.
inline std::string taken(int size) {
  std::string answer(static_cast<std::size_t>(size), '\0');
  host_take(answer.data());
  return answer;
}

/// Reads environment and working folder of the host, which may have changed since the last call of the engine.
void look_around();
/// Returns a path from the root on; a relative one begins at the working folder.
[[nodiscard]] std::string absolute(std::string_view path);

}  // namespace urdfmill::web
