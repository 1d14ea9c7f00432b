internal import CMalloc

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
}
