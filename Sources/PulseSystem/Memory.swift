internal import CSystem

/// Tuning of glibc's allocator.
package enum MallocTuning {
  private static let retainedByteCount: Int32 = 32 << 20

  /// Lets the allocator keep up to 32 MiB of freed memory for reuse (`mallopt`).
  ///
  /// By default each large bitmap is returned to the system at once, which then clears the pages of the next one: a
  /// tenth of the time of a map's first frame.
  package static func retainFreedMemory() {
    mallopt(M_MMAP_THRESHOLD, retainedByteCount)
    mallopt(M_TRIM_THRESHOLD, retainedByteCount)
    mallopt(M_TOP_PAD, 1 << 20)
  }

  /// Lets every two threads share an arena of the allocator, from which threads that begin afterwards allocate.
  ///
  /// With an arena each, all keep freed bitmaps for themselves: a film takes a quarter more memory, and no less time.
  ///
  /// - Parameter threads: The number of threads that work at the same time, at least 1.
  package static func shareArenas(among threads: Int) {
    mallopt(M_ARENA_MAX, Int32(clamping: (threads + 1) / 2))
  }
}

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
