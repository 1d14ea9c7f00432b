internal import CSystem

/// The handler of failed allocations of the process.
package enum MemoryHandler {
  /// Sets what is called, in place of the trap of Swift's runtime, when an allocation of the process fails.
  ///
  /// From then on all allocations are watched, those of libraries and of stacks too.
  ///
  /// - Parameter handler: Takes the number of bytes that were asked for, and ends the process. It can allocate a few
  ///   kilobytes itself. When more than one thread fails, it is called once.
  package static func set(_ handler: @escaping @convention(c) (Int) -> Void) {
    pulse_set_memory_handler(handler)
  }
}
