import Foundation
import PulseTestSupport
import Testing

@Suite struct `The parts of a batch` {
  /// Returns a hash of the decoded frames of each animation in a folder, by path.
  private static let timelines = """
    (cd out && pulsemap inspect --json *.gif) | python3 -c 'import json, sys
    for file in json.load(sys.stdin)["files"]: print(file["path"], file["timeline"])'
    """

  /// Renders rows in shards with a number of processes, and returns the hashes of the decoded frames.
  private func timelines(parts: Int, jobs: Int) throws -> String {
    let folder = try TemporaryFolder()
    let line =
      "pulsemap batch jobs.csv \(BatchSample.film) -o '{id}.gif' --out-dir out --jobs \(jobs) -q --journal done"
    let script =
      (1...parts).map { "\(line)-\($0) --shard \($0)/\(parts) || exit 1" }
      + ["pulsemap batch-merge done-* | grep -qx 'batch: 24 rows: 24 rendered' || exit 1", Self.timelines]
    let outcome = try BatchOutcome(
      script.joined(separator: "\n"), manifest: BatchSample.table(24), in: folder)
    #expect(outcome.result.status == 0 && outcome.result.standardError == "")
    return outcome.result.text
  }

  @Test func `are the same pictures, however many there are and with any number of processes`() throws {
    let whole = try timelines(parts: 1, jobs: 1)
    let hashes = whole.split(separator: "\n").compactMap { $0.split(separator: " ").last }
    // Each row has a place and a radius of its own.
    #expect(Set(hashes).count == 24)
    for (parts, jobs) in [(1, 8), (3, 2), (8, 1)] {
      #expect(try timelines(parts: parts, jobs: jobs) == whole, "\(parts) parts, \(jobs) processes")
    }
  }

  @Test func `refuse the same row of two with one output, whichever part they belong to`() throws {
    let manifest = "id,lat,lon,output\n" + (1...8).map { "r\($0),1,2,o\($0 % 4).png\n" }.joined()
    let script = (1...3).map { "pulsemap batch jobs.csv \(BatchSample.still) --out-dir out --shard \($0)/3" }
    let outcome = try BatchOutcome(
      script.joined(separator: "\n"), manifest: manifest, in: try TemporaryFolder())
    let refused = outcome.result.standardError.matches(
      of: /jobs.csv:(\d) .*is already used by an earlier row/)
    #expect(refused.map { String($0.output.1) }.sorted() == ["6", "7", "8", "9"])
    #expect(outcome.files.count == 4)
  }

  @Test func `are told by the variables of engines, and are never the whole by mistake`() throws {
    let script = """
      line="pulsemap batch jobs.csv \(BatchSample.still) -o {id}.png --out-dir out --shard auto -v"
      export SLURM_ARRAY_TASK_ID=3 SLURM_ARRAY_TASK_MIN=3 SLURM_ARRAY_TASK_MAX=3 SLURM_ARRAY_TASK_COUNT=1
      $line; echo $?
      $line --shard-count 4; echo $?
      unset ${!SLURM*}
      pulsemap batch jobs.csv \(BatchSample.still) -o {id}.png --out-dir other --shard 4/4
      diff -r out other && echo same
      """
    let outcome = try BatchOutcome(script, manifest: BatchSample.table(16), in: try TemporaryFolder())
    #expect(outcome.result.text == "2\n0\nsame\n")
    #expect((1...8).contains(outcome.files.count))
  }
}
