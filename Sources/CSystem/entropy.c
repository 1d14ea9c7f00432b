#include "entropy.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/random.h>

void arc4random_buf(void *buffer, size_t bytes) {
  while (bytes > 0) {
    const ssize_t count = getrandom(buffer, bytes, 0);
    if (count > 0) {
      buffer = (char *)buffer + count;
      bytes -= (size_t)count;
    } else if (errno != EINTR) {
      // As glibc does: nobody who asks for these can go on without them.
      abort();
    }
  }
}

uint32_t arc4random(void) {
  uint32_t bits;
  arc4random_buf(&bits, sizeof bits);
  return bits;
}
