#include "tools/program.hpp"

#include <cstdint>
#include <cstdlib>
#include <exception>
#include <new>
#include <string>

#ifdef __GLIBC__  // known from the headers above
#include <malloc.h>
#include <sys/mman.h>
#include <unistd.h>
#endif

#include "tools/command.hpp"
#include "tools/console.hpp"

namespace urdfmill::tools {
namespace {

#ifdef __GLIBC__
/// What a run over many models frees after each one the next one takes: it is not given back to the system between them
/// (6 calls of brk() a model, a tenth of `migrate --check`).
void keep_freed_memory() {
  constexpr int kept = 64 << 20, mapped = 4 << 20;  // bytes; setting one fixes the other at its small default
  mallopt(M_TRIM_THRESHOLD, kept);
  mallopt(M_MMAP_THRESHOLD, mapped);
}

/// Asks for the heap in huge pages: one page fault for 2 MiB instead of 512, which took a third of the time of a small
/// expansion. The kernel maps a huge page only where no part of it was touched before. So malloc goes on one page below
/// the boundary of a huge page, and touches nothing above it until the kernel has been told.
void use_huge_pages() {
#if __GLIBC_PREREQ(2, 33)  // mallinfo2
  constexpr std::uintptr_t page = 4096, huge_page = std::uintptr_t{2} << 20U;
  constexpr int heap = 32 << 20;  // what malloc asks the system for besides what it needs
  const std::size_t left = mallinfo2().keepcost;
  if (left < page) return;  // another malloc
  [[maybe_unused]] static void* volatile untouched[2];
  untouched[0] = std::malloc(left - page / 2);
  const auto end = reinterpret_cast<std::uintptr_t>(sbrk(0));
  const std::uintptr_t begin = (end + page + huge_page - 1) / huge_page * huge_page;
  if (sbrk(static_cast<std::intptr_t>(begin - page - end)) == reinterpret_cast<void*>(-1)) return;
  // This also holds for the heaps of threads, which would otherwise grow a page at a time, by a call of mprotect().
  mallopt(M_TOP_PAD, heap);
  untouched[1] = std::malloc(page / 2);
  madvise(reinterpret_cast<void*>(begin), static_cast<std::size_t>(heap) - huge_page, MADV_HUGEPAGE);
#endif
}
#endif

}  // namespace

int run_program(int (*program)(int argc, char** argv), int argc, char** argv) {
  ignore_closed_pipes();
#ifdef __GLIBC__
  keep_freed_memory();
  use_huge_pages();
#endif
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
