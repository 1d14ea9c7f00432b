import PulseDocument
import PulseScene
import PulseSceneInput
import Testing

/// A table of a film, the times that people see in it to the minute, with their ends, and what is said about them.
struct TimeTable: CustomTestStringConvertible, Sendable {
  let header: String
  let rows: [String]
  let times: [String]

  /// A part of each warning and note that there must be.
  let remarks: [String]
  let warnings: Int

  init(
    _ header: String, _ rows: [String], _ times: [String], _ remarks: [String] = [], warnings: Int = 0
  ) {
    (self.header, self.rows, self.times, self.remarks, self.warnings) = (
      header, rows, times, remarks, warnings
    )
  }

  var testDescription: String { "\(header): \(rows.joined(separator: " | "))" }

  /// Reads the table, in which every row has a place.
  func spec(_ options: (inout SceneSpec) -> Void = { _ in }) throws -> SceneSpec {
    let text = (["lat,lon,\(header)"] + rows.map { "1,2,\($0)" }).joined(separator: "\n")
    return try TextFiles(texts: ["a.csv": text]).spec {
      $0.csv = ["a.csv"]
      $0.film.play = .length(2)
      options(&$0)
    }
  }

  /// Expects the times, and what is said.
  func check(_ options: (inout SceneSpec) -> Void = { _ in }) throws {
    let spec = try spec(options)
    let times = spec.allOverlays.map { overlay in
      [overlay.time, overlay.end].compactMap { $0.map { String($0.text.prefix(16)) } }.joined(separator: "/")
    }
    #expect(times == self.times)
    let said = spec.warnings.map(\.description) + spec.notes
    for remark in remarks { #expect(said.contains { $0.contains(remark) }, "\(said)") }
    #expect(spec.warnings.count == warnings, "\(spec.warnings.map(\.description))")
  }
}
