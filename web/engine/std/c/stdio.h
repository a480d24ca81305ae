/* <stdio.h> with renameat2, which musl lacks (posix/names.cpp defines it). */
#pragma once
#include_next <stdio.h>

#define RENAME_NOREPLACE (1 << 0)
#define RENAME_EXCHANGE (1 << 1)
#ifdef __cplusplus
extern "C"
#endif
    int
    renameat2(int old_folder, const char* old_path, int new_folder, const char* new_path, unsigned flags);
