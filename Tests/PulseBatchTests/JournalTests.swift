import Foundation
import PulseSystem
import PulseTestSupport
import Testing

@testable import PulseBatch

@Suite struct `A journal` {
  private func result(_ output: String, _ status: RowStatus, key: String? = nil) -> RowResult {
    var result = RowResult(row: 1, id: nil, outputs: [output], status: status)
    (result.key, result.bytes) = (key, key == nil ? nil : 10)
    return result
  }

  private static let key = String(repeating: "0123456789abcdef", count: 4)

  @Test func `remembers what was done, by the latest line`() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("j.jsonl").path(percentEncoded: false)
    let first = try Journal(path)
    try first.append(result("a.gif", .ok, key: Self.key))
    try first.append(result("b.gif", .ok, key: Self.key))
    try first.append(result("b.gif", .crashed))
    let second = try Journal(path)
    #expect(second.earlierResult("a.gif") == EarlierResult(key: 0x0123_4567_89AB_CDEF, bytes: 10))
    #expect(second.earlierResult("b.gif") == nil && second.earlierResult("c.gif") == nil)
  }

  @Test func `does not take a picture that lacks tiles for done`() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("j.jsonl").path(percentEncoded: false)
    var gaps = result("a.gif", .ok, key: Self.key)
    gaps.missingTiles = 2
    try Journal(path).append(gaps)
    #expect(try String(contentsOfFile: path, encoding: .utf8).contains("\"missingTiles\":2"))
    #expect(try Journal(path).earlierResult("a.gif") == nil)
    try Journal(path).append(result("a.gif", .ok, key: Self.key))
    #expect(try Journal(path).earlierResult("a.gif") != nil)
  }

  @Test func `survives a line that was cut off`() throws {
    let folder = try TemporaryFolder()
    let file = folder.file("j.jsonl")
    let path = file.path(percentEncoded: false)
    try Journal(path).append(result("a.gif", .ok, key: Self.key))
    let whole = try Data(contentsOf: file)
    for length in stride(from: 1, to: whole.count, by: 7) {
      try (whole + whole.prefix(length)).write(to: file)
      let journal = try Journal(path)
      #expect(journal.earlierResult("a.gif") != nil)
      try journal.append(result("b.gif", .ok, key: Self.key))
      #expect(try Journal(path).earlierResult("b.gif") != nil, "cut behind \(length) bytes")
    }
  }

  @Test func `tells of a run only when it came to an end`() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("j.jsonl").path(percentEncoded: false)
    let journal = try Journal(path)
    try journal.append(result("a.gif", .ok, key: Self.key))
    #expect(try Journal.summary(of: path) == nil)
    try journal.append(BatchSummary(version: "1", shard: .whole))
    #expect(try Journal.summary(of: path)?.shard?.count == 1)
    try journal.append(result("b.gif", .ok, key: Self.key))
    #expect(try Journal.summary(of: path) == nil)
  }

  @Test func `is not made in a folder that is not there`() {
    let error = #expect(throws: SystemFault.self) { try Journal("/nowhere/j.jsonl") }
    #expect(error?.code == ENOENT)
  }
}

@Suite struct `The sum of journals` {
  private func run(_ index: Int, of count: Int, rows: Int = 10, inShard: Int = 5) -> BatchSummary {
    var summary = BatchSummary(version: "1", shard: Shard(index: index, count: count))
    (summary.rows, summary.rowsInShard) = (rows, inShard)
    summary.statuses[RowStatus.ok.rawValue] = inShard
    return summary
  }

  @Test func `is that of all parts`() throws {
    let sum = try BatchSummary.merged([("a", run(1, of: 2)), ("b", run(2, of: 2))])
    #expect(sum.rowsInShard == 10 && sum[.ok] == 10 && sum.failedCount == 0 && sum.shard == nil)
    #expect(sum.line == "10 rows: 10 rendered")
  }

  @Test func `does not exist of parts that do not fit together`() {
    var other = run(2, of: 2)
    other.manifest.bytes = 7
    var newer = run(2, of: 2)
    newer.version = "2"
    var broken = run(2, of: 2)
    broken.isInterrupted = true
    let table: [(runs: [BatchSummary?], problem: String)] = [
      ([run(1, of: 2)], "batch-merge: of 2 parts 1 are missing: 2; run them, and name their journals"),
      ([run(1, of: 2), run(1, of: 2)], "1: is part 1, as '0' is; leave one of them out"),
      ([run(1, of: 2), run(2, of: 3)], "1: is one of 3 parts, and '0' one of 2; leave one of them out"),
      ([run(1, of: 2), other], "1: is about another manifest than '0'; leave one of them out"),
      ([run(1, of: 2), newer], "1: version 2 wrote it, and 1 '0'; run one of them again"),
      ([run(1, of: 2), nil], "1: its run did not come to an end; run it again"),
      ([run(1, of: 2), broken], "1: its run did not come to an end; run it again"),
      (
        [run(1, of: 2), run(2, of: 2, inShard: 4)],
        "batch-merge: the parts have 9 rows, and the manifest has 10; run them again"
      ),
    ]
    for row in table {
      let runs = row.runs.enumerated().map { (journal: "\($0)", summary: $1) }
      let error = #expect(throws: MergeError.self) { try BatchSummary.merged(runs) }
      #expect(error?.problems == [row.problem])
    }
  }
}
