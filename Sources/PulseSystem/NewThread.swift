import Glibc

/// The size of the stack of each thread in bytes: that of Linux by default, whatever the limit of the shell is.
package let threadStackSize = 8 << 20

/// Runs a closure on a new thread, which ends with it.
///
/// Unlike the threads of Dispatch and of Swift concurrency, such threads may block as long as they like: no other work
/// waits for them.
///
/// - Parameter work: The closure.
/// - Throws: ``SystemError``, `EAGAIN` where the system has no room for another thread.
package func runOnNewThread(_ work: @escaping @Sendable () -> Void) throws(SystemError) {
  var attributes = pthread_attr_t()
  unsafe pthread_attr_init(&attributes)
  defer { unsafe pthread_attr_destroy(&attributes) }
  unsafe pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
  unsafe pthread_attr_setstacksize(&attributes, threadStackSize)
  let body = unsafe Unmanaged.passRetained(ThreadBody(work))
  var thread = pthread_t()
  let status = unsafe pthread_create(&thread, &attributes, { unsafe runBody(of: $0) }, body.toOpaque())
  guard status == 0 else {
    unsafe body.release()
    throw SystemError(status)
  }
}

/// The closure of a thread, passed through C.
private final class ThreadBody: Sendable {
  let work: @Sendable () -> Void

  init(_ work: @escaping @Sendable () -> Void) {
    self.work = work
  }
}

private func runBody(of pointer: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  if let pointer = unsafe pointer {
    unsafe Unmanaged<ThreadBody>.fromOpaque(pointer).takeRetainedValue().work()
  }
  return nil
}

/// Lets the current thread sleep.
package func pause(milliseconds: Int) { usleep(UInt32(clamping: milliseconds) * 1000) }

/// Whether the stack of the main thread may grow to the size of those of other threads.
package var hasStackOfUsualSize: Bool {
  var limit = rlimit()
  guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_STACK.rawValue), &limit) == 0 else { return true }
  return limit.rlim_cur >= rlim_t(threadStackSize)
}
