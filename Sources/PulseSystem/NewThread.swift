import Glibc

/// Runs a closure on a new thread, which ends with it.
///
/// Unlike the threads of Dispatch and of Swift concurrency, such threads may block as long as they like: no other work
/// waits for them. While the system has no room for another thread, the caller waits for up to 10 seconds.
///
/// - Parameter work: The closure.
package func runOnNewThread(_ work: @escaping @Sendable () -> Void) {
  let body = unsafe Unmanaged.passRetained(ThreadBody(work))
  var thread = pthread_t()
  for _ in 0..<1000 {
    let status = unsafe pthread_create(
      &thread, nil, { unsafe runBody(of: $0) }, body.toOpaque())
    guard status == EAGAIN else {
      precondition(status == 0, "no thread can be created: \(SystemError(status))")
      pthread_detach(thread)
      return
    }
    usleep(10_000)
  }
  preconditionFailure("no thread can be created: \(SystemError(EAGAIN))")
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
