/// The kind of a diagnostic, on which depends what follows from it; never its message.
package enum DiagnosticKind: Hashable, Sendable {
  /// A mistake in what was written, or something without effect.
  case input

  /// No place of the scene is given, perhaps because an operand was not understood.
  case missingLocation

  /// The animation jumps where it repeats, which stills do not, and which is no reason to fail.
  case loopSeam

  /// The input is more than a scene can have, whatever else follows.
  case limit

  /// A file, a server or another part of the environment is the cause, which no other options change.
  case environment
}

/// A diagnostic about a document: its file, the place in it, and a message.
package struct Diagnostic: Hashable, Sendable {
  /// The path of the file; `nil` as long as only the reader of the file knows it.
  package var file: String?

  /// The place in the document.
  package var place: DocumentPlace

  /// The problem with its value, and the remedy.
  package var message: String

  /// The kind, on which depends what follows from it.
  package var kind: DiagnosticKind

  /// Creates a diagnostic.
  ///
  /// - Parameters:
  ///   - place: The place; `.document` for the whole file.
  ///   - file: The path of the file, if it is known.
  ///   - message: The problem with its value, and the remedy.
  ///   - kind: The kind.
  package init(
    _ place: DocumentPlace, inFile file: String? = nil, _ message: String,
    kind: DiagnosticKind = .input
  ) {
    self.file = file
    self.place = place
    self.message = message
    self.kind = kind
  }
}

extension Diagnostic {
  /// The message for bytes that are not UTF-8, for every format.
  static let encoding = "the text is not UTF-8; save it as UTF-8"

  /// The message for such bytes in a table, whose encoding an option can name.
  static let encodingOfTable = "\(encoding), or write --encoding NAME, such as shift_jis"
}

extension Diagnostic: CustomStringConvertible {
  /// The file and the place as text, such as `scene.json: layers[0].radius`; empty for a whole document without a file.
  package var location: String { file.map { place.text(inFile: $0) } ?? "\(place)" }

  /// The location and the message: `layers[0].radius: is missing; add it`.
  package var description: String { location.isEmpty ? message : "\(location): \(message)" }
}

/// The error thrown for an invalid input, with all of its problems: those of a document, of a scene or of an expression.
package struct InputError<Problem: Hashable & Sendable>: Error, Hashable, Sendable {
  /// The problems in the order of detection, at least one.
  package var diagnostics: [Problem]

  /// Creates an error.
  ///
  /// - Parameter diagnostics: The problems in the order of detection, at least one.
  package init(diagnostics: [Problem]) {
    self.diagnostics = diagnostics
  }
}

/// The error thrown for an invalid document.
package typealias DocumentError = InputError<Diagnostic>

extension DocumentError {
  /// Creates an error with one diagnostic: a place, the path of the file if it is known, and a message.
  package init(
    _ place: DocumentPlace, inFile file: String? = nil, _ message: String,
    kind: DiagnosticKind = .input
  ) {
    self.init(diagnostics: [Diagnostic(place, inFile: file, message, kind: kind)])
  }

  /// Returns the error with the path of the file that the document was read from.
  package func inFile(_ path: String) -> DocumentError {
    DocumentError(
      diagnostics: diagnostics.map { Diagnostic($0.place, inFile: path, $0.message, kind: $0.kind) }
    )
  }
}
