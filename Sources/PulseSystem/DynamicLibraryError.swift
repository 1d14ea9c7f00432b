import Glibc
import PulseBasics

/// The error of loading a shared library, as reported by `dlerror`.
package struct DynamicLibraryError: Error, Hashable, Sendable {
  /// The message, such as `libcurl.so.4: cannot open shared object file: Too many open files`.
  package let reason: String

  /// Whether the library or one of its dependencies is not installed.
  package var isMissing: Bool { reason.bytewise.hasSuffix("No such file or directory") }

  /// Captures the error of the latest `dlopen` call.
  package init() {
    reason = unsafe dlerror().map { unsafe String(cString: $0) } ?? "unknown reason"
  }
}
