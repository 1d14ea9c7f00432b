import Foundation
import PulseDocument
import PulseSystem
import PulseTestSupport
import Testing

@testable import PulseMapCLI

/// Returns a batch run with certain options.
private func run(version: String = "1", options: String = "a", shard: Shard = .whole) -> BatchRunHeader {
  BatchRunHeader(version: version, options: [options], manifest: "jobs.csv", shard: shard)
}

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
    #expect(second.previousResult("a.gif") == PreviousRowResult(key: 0x0123_4567_89AB_CDEF, bytes: 10))
    #expect(second.previousResult("b.gif") == nil && second.previousResult("c.gif") == nil)
  }

  @Test func `remembers what a row was rendered from`() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("j.jsonl").path(percentEncoded: false)
    let journal = try Journal(path)
    for (index, files) in [["a.mbtiles", "ü.png"], nil].enumerated() {
      var result = result("\(index).gif", .ok, key: Self.key)
      (result.input, result.files) = ("0123456789abcdef", files)
      try journal.append(result)
    }
    try journal.append(result("2.gif", .ok, key: Self.key))
    let next = try Journal(path)
    let digest: UInt64 = 0x0123_4567_89AB_CDEF
    #expect(next.previousInput("0.gif") == RowInput(digest: digest, files: ["a.mbtiles", "ü.png"]))
    #expect(next.previousInput("1.gif") == RowInput(digest: digest, files: []))
    #expect(next.previousInput("2.gif") == nil && next.previousInput("3.gif") == nil)
  }

  @Test func `does not take a picture that lacks tiles for done`() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("j.jsonl").path(percentEncoded: false)
    var gaps = result("a.gif", .ok, key: Self.key)
    gaps.missingTiles = 2
    try Journal(path).append(gaps)
    #expect(try String(contentsOfFile: path, encoding: .utf8).contains("\"missingTiles\":2"))
    #expect(try Journal(path).previousResult("a.gif") == nil)
    try Journal(path).append(result("a.gif", .ok, key: Self.key))
    #expect(try Journal(path).previousResult("a.gif") != nil)
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
      #expect(journal.previousResult("a.gif") != nil)
      try journal.append(result("b.gif", .ok, key: Self.key))
      #expect(try Journal(path).previousResult("b.gif") != nil, "cut behind \(length) bytes")
    }
  }

  @Test func `tells of a run only when it came to an end`() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("j.jsonl").path(percentEncoded: false)
    let journal = try Journal(path)
    try journal.append(result("a.gif", .ok, key: Self.key))
    #expect(try Journal.summary(of: path).latest == nil)
    try journal.append(BatchSummary(run()))
    #expect(try Journal.summary(of: path).latest?.shard?.count == 1)
    try journal.append(result("b.gif", .ok, key: Self.key))
    #expect(try Journal.summary(of: path).latest == nil)
    // A run that is killed before its first row has begun all the same.
    try journal.append(BatchSummary(run()))
    try journal.append(run())
    #expect(try Journal.summary(of: path).latest == nil)
  }

  @Test func `forgets outputs that no row has any more`() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("j.jsonl").path(percentEncoded: false)
    let first = try Journal(path)
    for name in ["a.gif", "b.gif", "c.gif"] { try first.append(result(name, .ok, key: Self.key)) }
    var outputs = HashedPathSet()
    #expect(outputs.insert("a.gif") && outputs.insert("new.gif"))
    try Journal(path).appendRemovedOutputs(besides: outputs)
    let last = try Journal(path)
    #expect(last.previousResult("a.gif") != nil && last.previousResult("b.gif") == nil)
    #expect(try OutputVerifier(of: [path]).missingOutputs { _ in false } == ["a.gif"])
  }

  @Test func `names pictures that are not there, whichever part they are of`() throws {
    let folder = try TemporaryFolder()
    let paths = ["1", "2"].map { folder.file($0).path(percentEncoded: false) }
    let (one, two) = (try Journal(paths[0]), try Journal(paths[1]))
    try one.append(result("moved.gif", .ok, key: Self.key))
    try one.append(result("a.gif", .ok, key: Self.key))
    try one.append(result("failed.gif", .failed))
    // The row went to another part, and has other bytes since.
    var newer = result("moved.gif", .ok, key: Self.key)
    newer.bytes = 20
    try two.append(newer)
    let check = try OutputVerifier(of: paths)
    #expect(check.count == 2)
    #expect(try check.missingOutputs { $0.bytes == 20 } == ["a.gif"])
    #expect(try check.missingOutputs { $0.bytes == 10 } == [])
  }

  @Test func `is not made in a folder that is not there`() {
    #expect(throws: DocumentError(.document, "\(SystemError(ENOENT))")) { try Journal("/nowhere/j.jsonl") }
  }
}

@Suite struct `The sum of journals` {
  private func run(_ index: Int, of count: Int, rows: Int = 10, inShard: Int = 5, options: String = "a")
    -> BatchSummary
  {
    var summary = BatchSummary(
      BatchRunHeader(
        version: "1", options: [options], manifest: "jobs.csv", shard: Shard(index: index, count: count)))
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
    var old = run(2, of: 2)
    old.options = nil
    let table: [(runs: [BatchSummary?], problem: String)] = [
      (
        [run(1, of: 2)],
        "batch-merge: shard 2 of 2 is missing; run it, and add its journal"
      ),
      (
        [run(2, of: 4)],
        "batch-merge: 3 of 4 shards are missing, namely 1, 3, 4; run them, and add their journals"
      ),
      ([run(1, of: 2), run(1, of: 2)], "1: is shard 1, like '0'; remove one of them"),
      ([run(1, of: 2), run(2, of: 3)], "1: is one of 3 shards, but '0' is one of 2; remove one of them"),
      ([run(1, of: 2), other], "1: has a different manifest than '0'; remove one of them"),
      ([run(1, of: 2), newer], "1: version 2 wrote it, but 1 wrote '0'; run one of them again"),
      (
        [run(1, of: 2), run(2, of: 2, options: "b")],
        "1: has different options than '0'; run one of them again"
      ),
      (
        [run(1, of: 2), old],
        "1: it was written by an earlier version, without options; run its shard again, which renders nothing that "
          + "is there"
      ),
      ([run(1, of: 2), nil], "1: its run did not finish; run it again"),
      ([run(1, of: 2), broken], "1: its run did not finish; run it again"),
      (
        [run(1, of: 2), run(2, of: 2, inShard: 4)],
        "batch-merge: the shards have 9 rows, but the manifest has 10; run them again"
      ),
    ]
    for row in table {
      let runs = row.runs.enumerated().map { (journal: "\($0)", summary: $1) }
      let error = #expect(throws: CommandError.self) { try BatchSummary.merged(runs) }
      #expect(error?.lines == [row.problem])
    }
  }

  @Test(arguments: [
    (index: 1, count: Int.max, rows: 10), (index: 0, count: 2, rows: 10), (index: 3, count: 2, rows: 10),
    (index: 1, count: 1, rows: Int.max), (index: 1, count: 1, rows: -1),
  ])
  func `does not exist of journals with numbers that no run has`(index: Int, count: Int, rows: Int) throws {
    var damaged = run(1, of: 1, rows: rows, inShard: rows)
    damaged.shard?.index = index
    damaged.shard?.count = count
    // Together with another part, the largest numbers add up to more than there are.
    let error = #expect(throws: CommandError.self) {
      try BatchSummary.merged([("a", damaged), ("b", damaged)])
    }
    let problem = "its summary is damaged; run its shard again"
    #expect(error?.lines == ["a: \(problem)", "b: \(problem)"])
  }
}
