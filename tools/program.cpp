#include "tools/program.hpp"

#include <exception>
#include <new>
#include <string>

#ifdef __GLIBC__  // known from the headers above
#include <malloc.h>
#endif

#include "tools/command.hpp"
#include "tools/console.hpp"

namespace urdfmill::tools {
namespace {

/// Runs over many models free as much after each one as the next one takes: it is not given back to the system between
/// them (6 calls of brk() a model, a tenth of `migrate --check`).
void keep_freed_memory() {
#ifdef __GLIBC__
  constexpr int kept = 64 << 20, mapped = 4 << 20;  // bytes; setting one fixes the other at its small default
  mallopt(M_TRIM_THRESHOLD, kept);
  mallopt(M_MMAP_THRESHOLD, mapped);
#endif
}

}  // namespace

int run_program(int (*program)(int argc, char** argv), int argc, char** argv) {
  ignore_closed_pipes();
  keep_freed_memory();
  try {
    return program(argc, argv);
  } catch (const std::bad_alloc&) {
    print_error("out of memory");
  } catch (const std::exception& error) {
    print_error(std::string("internal error: ") + error.what());
  }
  return exit_failure;
}

}  // namespace urdfmill::tools
