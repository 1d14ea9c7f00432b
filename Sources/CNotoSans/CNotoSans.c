#define _GNU_SOURCE
#include "CNotoSans.h"

#include <errno.h>
#include <stddef.h>
#include <sys/mman.h>
#include <unistd.h>

// `#embed` is C23; the compiler that comes with Swift takes it in C17, with a warning.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char bytes[] = {
#embed "NotoSans.ttf"
};

int pulse_open_noto_sans(void) {
  const int file = memfd_create("NotoSans.ttf", MFD_CLOEXEC);
  if (file < 0) return -1;
  size_t written = 0;
  while (written < sizeof bytes) {
    const ssize_t count = write(file, bytes + written, sizeof bytes - written);
    if (count > 0) {
      written += (size_t)count;
    } else if (errno != EINTR) {
      const int error = errno;
      close(file);
      errno = error;
      return -1;
    }
  }
  return file;
}
