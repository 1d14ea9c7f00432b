import Foundation
import PulseScene
import PulseTestSupport
import Testing

@testable import PulseBasemap

@Suite struct `A spreadsheet` {
  private static let rows = #"""
    name,opened,lat,lon,staff
    Zürich,2024-05-01,47.3769,8.5417,3
    "B, ""x""",2024-12-31,-52.3,13.5,
    """#

  /// Writes spreadsheets with GDAL's own program, from tables.
  private func write(_ name: String, _ tables: [String: String], in folder: borrowing TemporaryFolder) throws
    -> String
  {
    let output = folder.file(name)
    for (sheet, text) in tables.sorted(by: { $0.key < $1.key }) {
      let table = folder.file("\(sheet).csv")
      try Data((text + "\n").utf8).write(to: table)
      let process = Process()
      process.executableURL = URL(filePath: "/usr/bin/ogr2ogr")
      process.arguments =
        ["-update", "-f", name.hasSuffix("ods") ? "ODS" : "XLSX", output.path, table.path]
        + ["-oo", "AUTODETECT_TYPE=YES"]
      if !FileManager.default.fileExists(atPath: output.path) { process.arguments?.removeFirst() }
      process.standardError = FileHandle.nullDevice
      try process.run()
      process.waitUntilExit()
      try #require(process.terminationStatus == 0)
    }
    return output.path
  }

  private func table(_ path: String, sheet: String? = nil) throws -> String {
    String(decoding: try VectorFile.table(of: path, sheet: sheet, limit: 1 << 20), as: UTF8.self)
  }

  @Test(arguments: ["a.xlsx", "a.ods"])
  func `is a table with all of its rows, from the first`(name: String) throws {
    let folder = try TemporaryFolder()
    let text = try table(write(name, ["offices": Self.rows], in: folder))
    let cells = text.split(separator: "\n").map { $0.replacing("\"", with: "") }
    #expect(cells.first == "name,opened,lat,lon,staff")
    #expect(cells[1].replacing("/", with: "-") == "Zürich,2024-05-01,47.3769,8.5417,3")
    #expect(text.contains("\"B, \"\"x\"\"\"") && text.contains("-52.3") && !text.contains("000000"))
  }

  @Test func `is its only sheet with cells, or one by name`() throws {
    let folder = try TemporaryFolder()
    let path = try write("a.xlsx", ["first": "a,b\n1,2", "second": "c,d\n2,3"], in: folder)
    let error = #expect(throws: SceneFileError.self) { try table(path) }
    #expect(error?.message == "has 2 sheets, 'first', 'second'; write --layer NAME")
    #expect(try table(path, sheet: "second").hasPrefix("c,d"))
    #expect(throws: SceneFileError.self) { try table(path, sheet: "third") }
  }

  @Test func `is refused if it is damaged`() throws {
    let folder = try TemporaryFolder()
    let path = try write("a.xlsx", ["offices": Self.rows], in: folder)
    let bytes = try Data(contentsOf: URL(filePath: path))
    for length in [0, 30, 200, bytes.count / 2] {
      let file = folder.file("\(length).xlsx")
      try bytes.prefix(length).write(to: file)
      #expect(throws: SceneFileError.self) { try table(file.path) }
    }
  }

  @Test(arguments: [
    ("a,\"48.5000000000000000\",\"2.2999999999999998\"", "a,\"48.5\",\"2.3\""),
    ("\"a \"\"b\"\"\",\"1.25\"", "\"a \"\"b\"\"\",\"1.25\""), ("\"open", "\"open"), ("", ""),
    ("\"v1.000000000000000000 beta\"", "\"v1.000000000000000000 beta\""),
  ])
  func `has the shortest decimals`(table: String, shortened: String) {
    #expect(
      String(decoding: SpreadsheetNumbers.shortened(Array(table.utf8)[...]), as: UTF8.self) == shortened)
  }
}
