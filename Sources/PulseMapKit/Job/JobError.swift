/// A problem that prevents the rendering of a job: a place and a message.
package struct JobDiagnostic: Hashable, Sendable {
  /// The option or the place in the scene file, such as `--output` or `scene.json: radius`.
  package var place: String

  /// The problem with the value, and a remedy.
  package var message: String

  /// Whether a file, a server or another part of the environment is the cause, which no other options change.
  package var isEnvironmental: Bool

  /// Creates a diagnostic.
  package init(_ place: String, _ message: String, isEnvironmental: Bool = false) {
    self.place = place
    self.message = message
    self.isEnvironmental = isEnvironmental
  }
}

extension JobDiagnostic: CustomStringConvertible {
  /// The diagnostic as one line.
  package var description: String { "\(place): \(message)" }
}

/// An error of a step of a job: all its diagnostics, at least one.
package struct JobError: Error, Hashable, Sendable {
  /// The diagnostics in the order of the checks.
  package let diagnostics: [JobDiagnostic]
}
