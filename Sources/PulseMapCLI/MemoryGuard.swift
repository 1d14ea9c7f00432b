internal import CMemory
import Glibc
import PulseMapKit

/// Ends the process with a sentence when there is too little memory, without leaving unfinished files behind.
///
/// Sizes are within limits that most machines have memory for; the limits of a shell or a container may be lower.
enum MemoryGuard {
  /// Starts to watch all allocations of the process.
  static func start() {
    pulse_set_memory_handler { bytes in
      Console.sayError(
        "memory: '\(bytes)' more bytes could not be allocated; use smaller pictures, or allow more memory")
      Unfinished.removeAll { _exit(ExitStatus.trouble.rawValue) }
    }
  }
}
