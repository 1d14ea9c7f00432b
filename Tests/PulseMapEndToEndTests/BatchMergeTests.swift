import PulseTestSupport
import Testing

@Suite struct `The sum of the parts of a batch` {
  /// Renders two shards, runs a step, and merges the journals.
  private func merge(after change: String, options: String = "--manifest jobs.csv --check-outputs") throws
    -> ProcessResult
  {
    let script = """
      part() { pulsemap batch jobs.csv -q \(BatchSample.still) -o '{id}.png' --out-dir out --shard $1/2 \
        --journal journals/$1.jsonl "${@:2}"; }
      part 1 && part 2 || exit 3
      \(change)
      pulsemap batch-merge \(options) journals/*.jsonl
      """
    return try BatchOutcome(script, manifest: BatchSample.table(12), in: try TemporaryFolder()).result
  }

  @Test(arguments: [
    ":", "part 1; part 2", "touch out/*", "part 1 --color blue; part 2 --color blue --jobs 1 --retries 2",
    // A picture of another row, which may have as many bytes.
    "cp out/r4.png out/r3.png; part 1; part 2",
    // A row that is gone, with its picture.
    "sed -i 4d jobs.csv; part 1; part 2; rm out/r3.png",
  ])
  func `is that of all rows when nothing is amiss`(change: String) throws {
    let result = try merge(after: change)
    #expect(result.status == 0 && result.standardError == "")
    #expect(result.text.hasPrefix("batch: 1"))
  }

  @Test(arguments: [
    (
      "part 2 --color blue", "journals/2.jsonl: has different options than 'journals/1.jsonl'; run one",
      2
    ),
    (
      "echo r13,1,1,1 >> jobs.csv",
      "--manifest: 'jobs.csv' does not match the journals; run all shards again, which renders what is new", 2
    ),
    ("rm out/r3.png", "out/r3.png: is missing; run its shard again", 1),
    (
      "sed -i '/\"id\":\"r3\"/d' journals/*.jsonl",
      "batch-merge: no journal has a line for 1 row; run their shards with --force", 1
    ),
    ("truncate -s +1 out/r3.png", "out/r3.png: was changed; run its shard again", 1),
    ("cp out/r4.png out/r3.png", "out/r3.png: was changed; run its shard again", 1),
    (
      "sed -i 's/\"options\":\"[0-9a-f]*\",//' journals/1.jsonl",
      "journals/1.jsonl: it was written by an earlier version, without options; run its shard again, which renders nothing that is there",
      2
    ),
  ])
  func `is refused, or says what is not as it should be`(change: String, words: String, status: Int32) throws
  {
    let result = try merge(after: change)
    #expect(result.standardError.hasPrefix("pulsemap: error: \(words)"))
    #expect(result.status == status)
  }

  @Test func `sees a run that was killed before its first row`() throws {
    let change = """
      mkfifo rows; sleep 60 > rows &
      pulsemap batch - -q -o '{id}.png' --out-dir out --shard 1/2 --journal journals/1.jsonl < rows & batch=$!
      for i in $(seq 300); do tail -n 1 journals/1.jsonl | grep -q '"run"' && break; sleep 0.02; done
      kill -KILL $batch; kill %1
      """
    let result = try merge(after: change)
    #expect(result.standardError.contains("journals/1.jsonl: its run did not finish; run it again"))
    #expect(result.status == 2)
  }
}
