#define _GNU_SOURCE
#include "memory_handler.h"

#include <dlfcn.h>
#include <errno.h>
#include <malloc.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

static _Atomic(void (*)(size_t)) handler;

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
  static atomic_flag is_registered = ATOMIC_FLAG_INIT;
  if (!atomic_flag_test_and_set(&is_registered)) atexit(claim_end);
  atomic_store(&handler, new_handler);
}

// Sanitizers bring allocators of their own; other C libraries than glibc have no second names for theirs.
#if defined(__GLIBC__) && !__has_feature(address_sanitizer) && !__has_feature(thread_sanitizer)

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);
extern void __libc_free(void *);

/// Memory for what the handler allocates, on whatever thread it runs; it is used by that thread alone.
static _Alignas(16) char reserve[1 << 18];
static size_t used;

/// Returns a block of the reserve, with a header like that of a chunk of glibc, so that `malloc_usable_size` can read it;
/// ends the process when the reserve is used up, or for an alignment above 16, which no part of the handler needs.
static void *reserved(size_t alignment, size_t bytes) {
  enum { header = 16 };
  if (alignment > header || bytes > sizeof reserve - 2 * header - used) _exit(2);
  const size_t chunk = (bytes + header + 15) & ~(size_t)15;
  if (used + chunk + header > sizeof reserve) _exit(2);
  size_t *const size = (size_t *)(reserve + used + 8);
  *size = chunk | 1;
  used += chunk;
  // The next header says that this chunk is in use.
  *(size_t *)(reserve + used + 8) = 1;
  return size + 1;
}

static int is_reserved(const void *block) { return (size_t)((const char *)block - reserve) < sizeof reserve; }

/// Passes on what was allocated; without memory, ends the process by the handler if there is one.
static void *checked(void *block, size_t alignment, size_t bytes) {
  void (*const end)(size_t) = atomic_load_explicit(&handler, memory_order_relaxed);
  if (block || !bytes || !end) return block;
  if (atomic_flag_test_and_set(&is_ending)) {
    if (pthread_equal(ending_thread, pthread_self())) return reserved(alignment, bytes);
    for (;;) pause();
  }
  ending_thread = pthread_self();
  end(bytes);
  return NULL;
}

void *malloc(size_t bytes) { return checked(__libc_malloc(bytes), 16, bytes); }

void free(void *block) {
  if (!is_reserved(block)) __libc_free(block);
}

void *calloc(size_t count, size_t bytes) {
  size_t total;
  if (__builtin_mul_overflow(count, bytes, &total)) total = (size_t)-1;
  // The reserve is zero, and none of it is used twice.
  return checked(__libc_calloc(count, bytes), 16, total);
}

void *realloc(void *block, size_t bytes) {
  if (is_reserved(block)) {
    void *const copy = reserved(16, bytes);
    const size_t room = (((size_t *)block)[-1] & ~(size_t)15) - 16;
    return memcpy(copy, block, room < bytes ? room : bytes);
  }
  void *const result = __libc_realloc(block, bytes);
  if (result || !bytes) return result;
  // Only the thread that ends the process goes on, and none without a handler.
  void *const copy = checked(NULL, 16, bytes);
  if (!copy || !block) return copy;
  const size_t room = malloc_usable_size(block);
  return memcpy(copy, block, room < bytes ? room : bytes);
}

void *memalign(size_t alignment, size_t bytes) { return checked(__libc_memalign(alignment, bytes), alignment, bytes); }

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
    checked(NULL, 16, stack_bytes);
  } else {
    munmap(probe, stack_bytes);
  }
  return error;
}

#endif
