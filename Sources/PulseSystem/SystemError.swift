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

  /// The remedy for an error of writing, as far as the code says it; `nil` if another path may do.
  package var remedy: String? {
    switch code {
    case ENOSPC, EDQUOT: "free disk space"
    case EMFILE, ENFILE: "allow more open files, as with 'ulimit -n 64'"
    case EFBIG: "allow larger files, as with 'ulimit -f unlimited'"
    case ENOMEM: "allow more memory"
    default: nil
    }
  }
}

/// The error of a library that is loaded when it is needed: not installed, or refused by the system.
package enum LibraryError: Error, Hashable, Sendable {
  /// Libraries are not installed, or lack functions, by their Debian packages.
  case notInstalled(packages: [String])

  /// A library is installed, but cannot be loaded; the reason is such as
  /// `libcurl.so.4: cannot open shared object file: Too many open files`.
  case unusable(package: String, reason: String)

  /// Captures the error of the latest `dlopen` call, which was for a file name.
  package init(opening name: String, ofPackage package: String) {
    let reason = unsafe dlerror().map { unsafe String(cString: $0) } ?? "unknown reason"
    // Of a library that is installed, another one that it needs may be missing.
    let isMissing = reason.bytewise.hasPrefix(name) && reason.bytewise.hasSuffix("No such file or directory")
    self = isMissing ? .notInstalled(packages: [package]) : .unusable(package: package, reason: reason)
  }
}
