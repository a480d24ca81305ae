// Functions that glibc 2.17 does not have, and variables that archives expect in a static program: for the library of
// the wheel only, in which they are hidden.
#include <fcntl.h>
#include <link.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <cstdarg>
#include <cstdint>
#include <cstdlib>

#undef errno
#undef stdin
#undef stdout
#undef stderr

extern "C" {

struct _IO_FILE;
extern _IO_FILE _IO_2_1_stdin_, _IO_2_1_stdout_, _IO_2_1_stderr_;

#pragma GCC visibility push(hidden)

// Archives reach variables of libc directly, as only programs can. A shared library needs its own.
_IO_FILE* stdin = &_IO_2_1_stdin_;
_IO_FILE* stdout = &_IO_2_1_stdout_;
_IO_FILE* stderr = &_IO_2_1_stderr_;

// Mathematical functions set it, and nothing reads it: their callers look at arguments and results.
thread_local int errno;

// False: atomic operations are atomic in any program.
char __libc_single_threaded;

int fstatat(int folder, const char* path, void* status, int flags) {
  return static_cast<int>(syscall(SYS_newfstatat, folder, path, status, flags));
}
int stat(const char* path, void* status) {
  return fstatat(AT_FDCWD, path, status, 0);
}
int stat64(const char* path, void* status) {
  return stat(path, status);
}
int lstat(const char* path, void* status) {
  return fstatat(AT_FDCWD, path, status, AT_SYMLINK_NOFOLLOW);
}
int fstat(int file, void* status) {
  return static_cast<int>(syscall(SYS_fstat, file, status));
}
int fstat64(int file, void* status) {
  return fstat(file, status);
}

int renameat2(int from_folder, const char* from, int to_folder, const char* to, unsigned flags) {
  return static_cast<int>(syscall(SYS_renameat2, from_folder, from, to_folder, to, flags));
}

int fcntl64(int file, int command, ...) {
  va_list words;
  va_start(words, command);
  void* const word = va_arg(words, void*);
  va_end(words);
  return fcntl(file, command, word);
}

void arc4random_buf(void* bytes, std::size_t size) {
  if (syscall(SYS_getrandom, bytes, size, 0) == static_cast<long>(size)) return;
  // Linux before 3.17.
  const int file = open("/dev/urandom", O_RDONLY | O_CLOEXEC);
  if (file < 0 || read(file, bytes, size) != static_cast<ssize_t>(size)) std::abort();
  close(file);
}
std::uint32_t arc4random() {
  std::uint32_t number = 0;
  arc4random_buf(&number, sizeof number);
  return number;
}
int getentropy(void* bytes, std::size_t size) {
  arc4random_buf(bytes, size);
  return 0;
}

double __frexp(double value, int* exponent) {
  return __builtin_frexp(value, exponent);
}
double __ldexp(double value, int exponent) {
  return __builtin_ldexp(value, exponent);
}

// Answers about one library, for dl_iterate_phdr: not 0 if it has the address that dlfo_map_start is.
static int find_in(dl_phdr_info* library, std::size_t, void* data) {
  auto& found = *static_cast<dl_find_object*>(data);
  const auto address = reinterpret_cast<std::uintptr_t>(found.dlfo_map_start);
  void* table = nullptr;
  bool is_inside = false;
  for (int at = 0; at < library->dlpi_phnum; ++at) {
    const auto& part = library->dlpi_phdr[at];
    const std::uintptr_t begin = library->dlpi_addr + part.p_vaddr;
    if (part.p_type == PT_GNU_EH_FRAME) table = reinterpret_cast<void*>(begin);
    if (part.p_type == PT_LOAD && address - begin < part.p_memsz) is_inside = true;
  }
  if (is_inside) found.dlfo_eh_frame = table;
  return is_inside ? 1 : 0;
}
// Finds the table by which exceptions leave the function at the address.
int _dl_find_object(void* address, dl_find_object* found) {
  *found = {};
  found->dlfo_map_start = address;
  dl_iterate_phdr(find_in, found);
  return found->dlfo_eh_frame != nullptr ? 0 : -1;
}

#pragma GCC visibility pop
}
