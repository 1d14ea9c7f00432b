#include "arguments.h"

#include <sys/auxv.h>

static const char *const *arguments;

/// Called by the C library with the arguments of `main`, as glibc does for all constructors.
__attribute__((constructor)) static void keep_arguments(int count, const char *const *values) {
  if (count >= 0) arguments = values;
}

const char *const *pulse_arguments(void) { return arguments; }

const char *pulse_executable(void) { return (const char *)getauxval(AT_EXECFN); }
