/// An error of goldens or compared files, which cannot be found, read, changed or compared.
package struct GoldenError: Error, Hashable, Sendable, ExpressibleByStringInterpolation {
  /// The path of the file at fault; `nil` if it is none, not known, or part of the message.
  package let path: String?

  /// The problem and the remedy, which follow the path.
  package let message: String

  /// The text between the path and the message.
  private let separator: String

  /// Creates an error of a file.
  package init(in path: String, _ message: String, separator: String = " ") {
    (self.path, self.message, self.separator) = (path, message, separator)
  }

  /// Creates an error of no file, or one whose message has the file or the option.
  package init(_ message: String) {
    (path, self.message, separator) = (nil, message, "")
  }

  package init(stringLiteral text: String) { self.init(text) }

  /// Returns the error for a pair with a name: without the path if that is the name.
  package func ofPair(_ name: String) -> GoldenError { path == name ? GoldenError(message) : self }

  /// Returns the message with a place in front: the path, or the name of the pair.
  package func placed(_ name: String) -> String { "\(path ?? name): \(message)" }
}

extension GoldenError: CustomStringConvertible {
  /// The path, if any, and the message.
  package var description: String { (path.map { "'\($0)'\(separator)" } ?? "") + message }
}
