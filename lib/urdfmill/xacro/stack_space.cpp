#include "urdfmill/xacro/stack_space.hpp"

#include <pthread.h>
#include <sys/resource.h>

#include <algorithm>

namespace urdfmill::xacro {
namespace {

/// What must be left of a segment: evaluations inside each other may take three megabytes (python/stack_guard.hpp).
constexpr std::size_t reserve = std::size_t{4} * 1024 * 1024;
constexpr std::size_t segment = std::size_t{64} * 1024 * 1024;

/// Where the stack the caller runs on counts as used up. A stack that this program did not make is as large as the
/// limit for new ones says; half of it is left to whoever called and to the environment strings above.
char* caller_limit() {
  constexpr std::size_t usual = std::size_t{8} * 1024 * 1024;
  rlimit limit{};
  std::size_t size = usual;
  if (getrlimit(RLIMIT_STACK, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY)
    size = std::min(static_cast<std::size_t>(limit.rlim_cur), segment);
  return static_cast<char*>(__builtin_frame_address(0)) - size / 2;
}

char* segment_limit() {
  return static_cast<char*>(__builtin_frame_address(0)) - (segment - reserve);
}

struct Continuation {
  void (*function)(void*);
  void* argument;
  char** limit;
  std::exception_ptr error;
};

void* continue_here(void* argument) {
  auto* continuation = static_cast<Continuation*>(argument);
  *continuation->limit = segment_limit();
  try {
    continuation->function(continuation->argument);
  } catch (...) {
    continuation->error = std::current_exception();
  }
  return nullptr;
}

}  // namespace

StackSpace::StackSpace(std::size_t bytes) : limit_(caller_limit()), bytes_left_(bytes) {}

void StackSpace::call_elsewhere(void (*function)(void*), void* argument) {
  if (bytes_left_ < segment) throw StackExhausted();
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, segment);
  char* const limit = limit_;
  Continuation continuation{function, argument, &limit_, nullptr};
  pthread_t thread{};
  const int failed = pthread_create(&thread, &attributes, continue_here, &continuation);
  pthread_attr_destroy(&attributes);
  if (failed != 0) throw StackExhausted();
  bytes_left_ -= segment;
  pthread_join(thread, nullptr);
  bytes_left_ += segment;
  limit_ = limit;
  if (continuation.error) std::rethrow_exception(continuation.error);
}

}  // namespace urdfmill::xacro
