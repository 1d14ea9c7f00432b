internal import CMalloc

/// What becomes of memory that is not used any more.
package enum MallocTuning {
  private static let retainedByteCount: Int32 = 32 << 20

  /// Keeps up to 32 MiB of it for what comes next; the corresponding C function is `mallopt`.
  ///
  /// Pictures come and go. As the C library starts out, each large one is given back to the system at once, which
  /// clears the next one page by page: for the first frame of a map that took a tenth of the time.
  package static func retainFreedMemory() {
    mallopt(M_MMAP_THRESHOLD, retainedByteCount)
    mallopt(M_TRIM_THRESHOLD, retainedByteCount)
    mallopt(M_TOP_PAD, 1 << 20)
  }
}
