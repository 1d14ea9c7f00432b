#ifndef CSYSTEM_ENTROPY_H
#define CSYSTEM_ENTROPY_H

#include <stddef.h>
#include <stdint.h>

// Random numbers of the kernel under the names that glibc has had since 2.36. Swift's runtime was built to use them;
// with these in the program, it runs with an older glibc, too.

/// Returns 32 random bits.
uint32_t arc4random(void);

/// Fills memory with random bytes.
void arc4random_buf(void *buffer, size_t bytes);

#endif
