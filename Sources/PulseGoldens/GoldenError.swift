/// The error thrown when goldens or compared files cannot be found, read or changed.
package struct GoldenError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The problem and the remedy, with the path or the option in front.
  package let description: String

  /// Creates an error with its message.
  init(_ description: String) { self.description = description }
}
