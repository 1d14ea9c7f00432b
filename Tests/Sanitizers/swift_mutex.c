/* Shows the thread sanitizer the slow paths of Swift's Synchronization.Mutex, in programs that it is loaded into before
   others (LD_PRELOAD).

   On Linux the fast paths of a mutex, an atomic exchange each, are compiled into the program, where the sanitizer sees
   them. A thread that has to wait, or that another waits for, takes the slow paths of libswiftSynchronization, which is
   compiled without the sanitizer: without this, each such wait is reported as a race. The functions below call the real
   ones, and say that the mutex, whose address is its state, was acquired or released.

   The names are those of the ABI of Swift 6. Compile it with the clang of Swift's toolchain, for the calling convention. */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>

/* Part of the runtime of the sanitizer, which programs that run without it lack. */
__attribute__((weak)) void __tsan_acquire(void *address);
__attribute__((weak)) void __tsan_release(void *address);

#define SELF __attribute__((swift_context)) void *mutex
#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define TRY_LOCK "$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

__attribute__((swiftcall)) void lock_slow(uint32_t thread, SELF) __asm__(LOCK);
__attribute__((swiftcall)) bool try_lock_slow(SELF) __asm__(TRY_LOCK);
__attribute__((swiftcall)) void unlock_slow(SELF) __asm__(UNLOCK);

__attribute__((swiftcall)) void lock_slow(uint32_t thread, SELF) {
  __attribute__((swiftcall)) void (*real)(uint32_t, SELF) = dlsym(RTLD_NEXT, LOCK);
  real(thread, mutex);
  if (__tsan_acquire) __tsan_acquire(mutex);
}

__attribute__((swiftcall)) bool try_lock_slow(SELF) {
  __attribute__((swiftcall)) bool (*real)(SELF) = dlsym(RTLD_NEXT, TRY_LOCK);
  bool is_locked = real(mutex);
  if (is_locked && __tsan_acquire) __tsan_acquire(mutex);
  return is_locked;
}

__attribute__((swiftcall)) void unlock_slow(SELF) {
  __attribute__((swiftcall)) void (*real)(SELF) = dlsym(RTLD_NEXT, UNLOCK);
  if (__tsan_release) __tsan_release(mutex);
  real(mutex);
}
