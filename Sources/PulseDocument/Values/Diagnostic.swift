/// A diagnostic about a file: a place and a message.
package struct Diagnostic: Hashable, Sendable {
  /// The location, such as `layers[0].radius` or `line 3, column 5`; empty for the whole file.
  package var place: String

  /// The problem with its value, and the remedy.
  package var message: String

  /// Creates a diagnostic.
  ///
  /// - Parameters:
  ///   - place: The location; empty for the whole file.
  ///   - message: The problem with its value, and the remedy.
  package init(_ place: String, _ message: String) {
    self.place = place
    self.message = message
  }
}

extension Diagnostic {
  /// The message for bytes that are not UTF-8, for every format.
  static let encoding = "the text is not UTF-8; save it as UTF-8"
}

extension Diagnostic: CustomStringConvertible {
  /// The place and the message: `layers[0].radius: is missing; add it`.
  package var description: String { place.isEmpty ? message : "\(place): \(message)" }
}

/// The error thrown for an invalid file, with all diagnostics.
package struct DocumentError: Error, Hashable, Sendable {
  /// The diagnostics in the order of detection, at least one.
  package var diagnostics: [Diagnostic]

  /// Creates an error.
  ///
  /// - Parameter diagnostics: The diagnostics in the order of detection, at least one.
  package init(diagnostics: [Diagnostic]) {
    self.diagnostics = diagnostics
  }
}
