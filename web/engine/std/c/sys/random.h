/* <sys/random.h> with getrandom, which emscripten's lacks (posix/process.cpp defines it). */
#pragma once
#include <sys/types.h>

#ifdef __cplusplus
extern "C"
#endif
    ssize_t
    getrandom(void* bytes, size_t count, unsigned flags);
