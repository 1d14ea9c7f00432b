import Glibc
import PulseMapKit
import PulseSystem

/// A handler of failed allocations, which prints an error, removes temporary files, and exits.
///
/// Inputs are limited to sizes that most machines have memory for; the limits of a shell or a container may be
/// lower.
enum OutOfMemoryHandler {
  /// Installs the handler for all allocations of the process.
  static func install() {
    MemoryHandler.set { bytes in
      // The message is not written into the picture of `view`.
      TerminalDevice.leaveAll()
      Console.writeError(
        "memory: '\(bytes)' more bytes could not be allocated; use smaller images or fewer --jobs, "
          + "or allow more memory")
      CleanupRegistry.cleanUp { _exit(ExitStatus.error.rawValue) }
    }
  }
}
