import Glibc

/// Why the system does not do what it was asked for.
package struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The number of the reason, as in `errno`.
  package let code: Int32

  package init(_ code: Int32) {
    self.code = code
  }

  /// The reason in the words of the system.
  package var description: String { unsafe String(cString: strerror(code)) }
}
