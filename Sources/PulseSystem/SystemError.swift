import Glibc

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
