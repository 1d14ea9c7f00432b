import PulseBasics

/// Diagnostic for an output path that is a URL, such as `s3://bucket/a.gif`.
///
/// The system would accept such a path and create folders like `s3:`.
package struct URLPathDiagnostic: Hashable, Sendable, CustomStringConvertible {
  private let path: String

  /// Checks a path; `nil` unless it begins with an RFC 3986 scheme and `://`.
  package init?(_ path: String) {
    let scheme = path.bytewise.prefix { $0 != ":" }
    guard path.bytewise.dropFirst(scheme.utf8.count).bytewise.hasPrefix("://"),
      scheme.unicodeScalars.first?.isASCIILetter == true,
      scheme.bytewise.allSatisfy({ $0.isASCIILetter || $0.isASCIIDigit || "+-.".bytewise.contains($0) })
    else { return nil }
    self.path = path
  }

  /// The predicate of the message, for use after the path.
  package var problem: String { "is a URL; only files can be written" }

  /// The remedy.
  package var remedy: String {
    switch path.bytewise.prefix(while: { $0 != ":" }).lowercased() {
    case "file": "leave out 'file://'"
    case "s3": "write to a folder, then copy it with 'aws s3 sync'"
    case "gs": "write to a folder, then copy it with 'gcloud storage rsync'"
    default: "write to a folder, then copy it, as with 'rclone copy'"
    }
  }

  /// The complete message with its remedy.
  package var description: String { "'\(path)' \(problem); \(remedy)" }
}
