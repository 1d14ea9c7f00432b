import Glibc
import PulseBasics

/// Error of a system call, with its `errno`.
package struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The value of `errno`.
  package let code: Int32

  package init(_ code: Int32) {
    self.code = code
  }

  /// The system's message for the code, from `strerror`.
  package var description: String { unsafe String(cString: strerror(code)) }
}

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
