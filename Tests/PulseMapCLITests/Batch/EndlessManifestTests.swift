import Foundation
import PulseDocument
import PulseTestSupport
import Testing

@testable import PulseMapCLI

@Suite struct `A manifest in which no row ends` {
  @Test(arguments: ManifestFormat.allCases, ["\0", " ", "x", "\""])
  func `is given up, and takes no memory`(format: ManifestFormat, byte: String) {
    var splitter = RecordSplitter(format, maximumGap: 10_000)
    let bytes = Array(String(repeating: byte, count: 1000).utf8)
    for _ in 0..<10 {
      _ = splitter.records(in: bytes)
      #expect(!splitter.exceedsMaximumGap)
    }
    for _ in 0..<10 { #expect(splitter.records(in: bytes).isEmpty) }
    #expect(splitter.exceedsMaximumGap)
  }

  @Test(arguments: [ManifestFormat.jsonl, .csv, .geojsonseq, .geojson])
  func `is not one in which many do`(format: ManifestFormat) {
    var splitter = RecordSplitter(format, maximumGap: 1000)
    let row = ["{\"features\":[", "\u{1E}{}\n", "a,b\n"][format == .geojson ? 0 : format == .csv ? 2 : 1]
    _ = splitter.records(in: row.utf8)
    var count = 0
    for _ in 0..<1000 {
      count += splitter.records(in: (format == .geojson ? "{}," : row).utf8).count
    }
    #expect(count >= 999 && !splitter.exceedsMaximumGap)
  }

  @Test func `is no journal either`() throws {
    #expect(throws: DocumentError(.document, "it is a device")) { try Journal.summary(of: "/dev/zero") }
    let folder = try TemporaryFolder()
    let path = folder.file("zero").path(percentEncoded: false)
    // A sparse file of more zeros than a line can have.
    let made = try run("/usr/bin/truncate", ["-s", "\(RecordSplitter.maximumGap + (1 << 20))", path])
    #expect(made.status == 0)
    #expect(throws: DocumentError(.document, "no line ends within \(RecordSplitter.maximumGap) bytes")) {
      try Journal.summary(of: path)
    }
  }
}
