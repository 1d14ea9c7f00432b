import Glibc

/// The reason why a shared library could not be loaded, as the loader reports it.
struct LibraryLoadError: Error, Hashable, Sendable {
  /// The reason, such as `libcurl.so.4: cannot open shared object file: Too many open files`.
  let reason: String

  /// Whether the library, or one that it needs, is not installed.
  var isMissing: Bool { reason.hasSuffix("No such file or directory") }

  /// Takes the reason of the latest call of `dlopen`; the corresponding C function is `dlerror`.
  init() {
    reason = unsafe dlerror().map { unsafe String(cString: $0) } ?? "unknown reason"
  }
}
