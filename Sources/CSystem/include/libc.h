#ifndef CSYSTEM_LIBC_H
#define CSYSTEM_LIBC_H

#include <malloc.h>

/// `renameat2`, which glibc declares for `_GNU_SOURCE` only.
int pulse_renameat2(int, const char *, int, const char *, unsigned int) __asm__("renameat2");

#endif
