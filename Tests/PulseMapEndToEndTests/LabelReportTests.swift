import Foundation
import PulseTestSupport
import Testing

@Suite struct `The texts in a report` {
  private struct Label: Decodable {
    let text: String
    let kind: String
    let box: [Int]
    let at: [Double]?
    let frames: [Int]?
  }

  private struct Report: Decodable {
    struct Omitted: Decodable {
      let text: String
      let kind: String
      let reason: String
    }

    let width: Int
    let height: Int
    let labels: [Label]
    let omittedLabels: [Omitted]
  }

  private func report(_ options: String, table: String) throws -> Report {
    let folder = try TemporaryFolder()
    try Data(table.utf8).write(to: folder.file("a.csv"))
    let result = try ToolUnderTest.succeed(
      "render -q --csv a.csv \(options) --dry-run --report json", in: folder.url)
    return try JSONDecoder().decode(Report.self, from: Data(result.standardOutput))
  }

  @Test func `are those of the data, of the map and of decorations`() throws {
    let report = try report(
      "--label {name} --effect dot --radius 5px --size 400x300 --title Towns",
      table: "name,lat,lon\nOffice,48.2082,16.3738\nShop,47.0707,15.4395\n")
    let kinds = Set(report.labels.map(\.kind))
    #expect(kinds.isSuperset(of: ["data", "place", "title", "attribution"]))
    #expect(report.labels.filter { $0.kind == "data" }.map(\.text) == ["Office", "Shop"])
    for label in report.labels {
      #expect(label.box.count == 4 && label.box[0] >= 0 && label.box[1] >= 0)
      #expect(label.box[0] + label.box[2] <= report.width && label.box[1] + label.box[3] <= report.height)
      #expect((label.at == nil) == ["title", "attribution"].contains(label.kind))
      #expect(label.frames == nil)
    }
    #expect(report.omittedLabels.isEmpty)
  }

  @Test func `say what has no room`() throws {
    let rows = (0..<30).map { "Shop \($0),48.2,16.\(3_000 + $0)" }
    let report = try report(
      "--label {name} --effect dot --radius 5px --size 200x200 --zoom 9",
      table: "name,lat,lon\n" + rows.joined(separator: "\n") + "\n")
    #expect(report.omittedLabels.allSatisfy { $0.kind == "data" && $0.reason == "no room" })
    #expect(report.labels.count { $0.kind == "data" } + report.omittedLabels.count == 30)
    #expect(report.omittedLabels.count > 10)
  }

  @Test func `have the frames in which they are there`() throws {
    let report = try report(
      "--label {name} --effect dot --radius 5px --size 300x300 --play 2s --fps 5",
      table: "name,lat,lon,time\nA,48,16,2026-01-01\nB,47,15,2026-01-02\nC,46,14,2026-01-03\n")
    let data = report.labels.filter { $0.kind == "data" }
    #expect(data.map(\.text) == ["A", "B", "C"])
    #expect(data.allSatisfy { $0.frames?.count == 2 } || data.contains { $0.frames == nil })
    #expect(data[2].frames?.first ?? 0 > 0)
  }

  @Test func `obey the rules of maps in generated scenes`() throws {
    let faults = try Oracle.labelFaults(tool: ToolUnderTest.path(), from: 0, count: 16)
    #expect(faults == [])
  }

  @Test func `neither jump nor flash while the camera moves`() throws {
    #expect(try Oracle.movingNameFaults(tool: ToolUnderTest.path(), from: 0, count: 8) == [])
  }
}
