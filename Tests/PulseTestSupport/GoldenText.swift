import Foundation
package import Testing

/// Fails the test if a text differs from the committed one, or records it.
///
/// Nothing is recorded unless the environment has `PULSEMAP_RECORD=1`, as it has under `make golden`.
///
/// - Parameters:
///   - text: The text as it is now.
///   - path: The path of the committed text below `Fixtures`.
///   - sourceLocation: Where a difference is reported.
/// - Throws: An error of the system when the text cannot be recorded.
package func expectGolden(
  text: String, _ path: String, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let file = Fixtures.url(path)
  if Golden.isRecording {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }
  let committed = try? String(contentsOf: file, encoding: .utf8)
  Golden.expect(text, toBe: committed ?? "", in: "Fixtures/\(path)", sourceLocation: sourceLocation)
}

/// Texts that are generated, committed, and compared.
package enum Golden {
  /// Whether what is generated replaces what is committed.
  package static var isRecording: Bool { ProcessInfo.processInfo.environment["PULSEMAP_RECORD"] == "1" }

  /// Fails the test with the first different line if a text is not the committed one.
  ///
  /// - Parameters:
  ///   - text: The text as it is now.
  ///   - committed: The text as it is committed.
  ///   - name: Where it is committed.
  ///   - sourceLocation: Where a difference is reported.
  package static func expect(
    _ text: String, toBe committed: String, in name: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    if text == committed { return }
    let now = text.split(separator: "\n", omittingEmptySubsequences: false)
    let before = committed.split(separator: "\n", omittingEmptySubsequences: false)
    let line = zip(now, before).prefix { $0 == $1 }.count
    Issue.record(
      """
      \(name) is out of date from line \(line + 1) on; look at the difference after 'make golden'
      committed: \(line < before.count ? String(before[line]) : "(end)")
      generated: \(line < now.count ? String(now[line]) : "(end)")
      """,
      sourceLocation: sourceLocation)
  }
}
