import Foundation
package import Testing

/// Expects a text to match a golden text file, or records it with `PULSEMAP_RECORD=1` (as under `make golden`).
///
/// - Parameter path: The path of the golden text below `Fixtures`.
/// - Throws: An error of the system when the text cannot be recorded.
package func expectGolden(
  text: String, _ path: String, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let file = Fixtures.url(path)
  if GoldenText.isRecording {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }
  let committed = try? String(contentsOf: file, encoding: .utf8)
  GoldenText.expect(text, toBe: committed ?? "", in: "Fixtures/\(path)", sourceLocation: sourceLocation)
}

/// Comparisons of generated texts with committed ones (golden texts).
package enum GoldenText {
  /// Whether generated texts replace the committed ones.
  package static var isRecording: Bool { ProcessInfo.processInfo.environment["PULSEMAP_RECORD"] == "1" }

  /// Expects a generated text to equal the committed one, and reports the first line that differs.
  ///
  /// - Parameter name: The location of the committed text, for messages.
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
