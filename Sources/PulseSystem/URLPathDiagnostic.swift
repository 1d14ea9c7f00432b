/// A problem of a path that is an address, such as `s3://bucket/a.gif`, where only files can be written.
///
/// To the system it is a path like others: folders named `s3:` would be created.
package struct URLPathDiagnostic: Hashable, Sendable, CustomStringConvertible {
  private let path: String

  /// Checks a path; the result is `nil` when it is no address.
  ///
  /// An address begins with a scheme by RFC 3986 and `://`.
  package init?(_ path: String) {
    let scheme = path.prefix { $0 != ":" }
    guard path.dropFirst(scheme.count).hasPrefix("://"), scheme.first?.isLetter == true,
      scheme.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) })
    else { return nil }
    self.path = path
  }

  /// The problem, behind the path in messages.
  package var problem: String { "is an address, and only files can be written" }

  /// The remedy: what to do instead.
  package var remedy: String {
    switch path.prefix(while: { $0 != ":" }).lowercased() {
    case "file": "leave out 'file://'"
    case "s3": "write to a folder, then copy it with 'aws s3 sync'"
    case "gs": "write to a folder, then copy it with 'gcloud storage rsync'"
    default: "write to a folder, then copy it, as with 'rclone copy'"
    }
  }

  /// The problem in words, with what to do instead.
  package var description: String { "'\(path)' \(problem); \(remedy)" }
}
