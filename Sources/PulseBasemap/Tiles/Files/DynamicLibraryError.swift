import Glibc

/// The error of loading a shared library, as reported by `dlerror`.
struct DynamicLibraryError: Error, Hashable, Sendable {
  /// The message, such as `libcurl.so.4: cannot open shared object file: Too many open files`.
  let reason: String

  /// Whether the library or one of its dependencies is not installed.
  var isMissing: Bool { reason.hasSuffix("No such file or directory") }

  /// Captures the error of the latest `dlopen` call.
  init() {
    reason = unsafe dlerror().map { unsafe String(cString: $0) } ?? "unknown reason"
  }
}
