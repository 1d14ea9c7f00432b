#define _GNU_SOURCE
#include "CMemory.h"

#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

static _Atomic(void (*)(size_t)) handler;

/// Memory for what the handler allocates.
static void *reserve;

/// Set by the one thread that ends the process: by the handler, or by `exit`.
static atomic_flag is_ending = ATOMIC_FLAG_INIT;
static pthread_t ending_thread;

/// Lets `exit` go on only if no thread is ending the process with another status: a failure while the results are
/// complete would otherwise be reported with status 0, or not, by chance.
static void claim_end(void) {
  if (atomic_flag_test_and_set(&is_ending)) {
    for (;;) pause();
  }
  ending_thread = pthread_self();
}

void pulse_set_memory_handler(void (*new_handler)(size_t)) {
  if (!reserve) {
    reserve = malloc(1 << 16);
    atexit(claim_end);
  }
  atomic_store(&handler, new_handler);
}

// Sanitizers bring allocators of their own; other C libraries than glibc have no second names for theirs.
#if defined(__GLIBC__) && !__has_feature(address_sanitizer) && !__has_feature(thread_sanitizer)

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

/// Passes on what was allocated; without memory, ends the process by the handler if there is one.
static void *checked(void *block, size_t bytes) {
  void (*const end)(size_t) = atomic_load_explicit(&handler, memory_order_relaxed);
  if (block || !bytes || !end) return block;
  if (atomic_flag_test_and_set(&is_ending)) {
    // The handler itself has no memory: its sentence is lost, the status is not.
    if (pthread_equal(ending_thread, pthread_self())) _exit(2);
    for (;;) pause();
  }
  ending_thread = pthread_self();
  free(reserve);
  end(bytes);
  return NULL;
}

void *malloc(size_t bytes) { return checked(__libc_malloc(bytes), bytes); }

void *calloc(size_t count, size_t bytes) {
  size_t total;
  if (__builtin_mul_overflow(count, bytes, &total)) total = (size_t)-1;
  return checked(__libc_calloc(count, bytes), total);
}

void *realloc(void *block, size_t bytes) { return checked(__libc_realloc(block, bytes), bytes); }

void *memalign(size_t alignment, size_t bytes) { return checked(__libc_memalign(alignment, bytes), bytes); }

void *aligned_alloc(size_t alignment, size_t bytes) { return memalign(alignment, bytes); }

int posix_memalign(void **block, size_t alignment, size_t bytes) {
  if (alignment < sizeof(void *) || (alignment & (alignment - 1))) return EINVAL;
  *block = memalign(alignment, bytes);
  return *block || !bytes ? 0 : ENOMEM;
}

/// Without memory for the stack of a thread, libdispatch would try it again every second, without end.
int pthread_create(
    pthread_t *thread, const pthread_attr_t *attributes, void *(*start)(void *), void *argument) {
  enum { stack_bytes = 8 << 20 };
  int (*next)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *) =
      (__typeof__(next))dlsym(RTLD_NEXT, "pthread_create");
  const int error = next(thread, attributes, start, argument);
  if (error != EAGAIN) return error;
  void *const probe = mmap(NULL, stack_bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (probe == MAP_FAILED) {
    checked(NULL, stack_bytes);
  } else {
    munmap(probe, stack_bytes);
  }
  return error;
}

#endif
