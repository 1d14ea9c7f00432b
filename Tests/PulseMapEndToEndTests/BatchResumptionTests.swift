import Foundation
import PulseTestSupport
import Testing

@Suite struct `A batch that is run again` {
  private static let line =
    "pulsemap batch jobs.csv \(BatchSample.still) -o '{id}.png' --out-dir out --journal done.jsonl"

  @Test func `renders nothing that is there`() throws {
    let folder = try TemporaryFolder()
    let outcome = try BatchOutcome(
      "\(Self.line) && cp -a out before && \(Self.line)", manifest: BatchSample.table(8), in: folder)
    #expect(
      outcome.result.standardError == "batch: 8 rows: 8 rendered\nbatch: 8 rows: 0 rendered, 8 up to date\n")
    #expect(try folder.journal("done.jsonl", "ok").count == 8)
    let same =
      "for f in out/*; do [ $(stat -c %i $f) = $(stat -c %i $f) ] && [ ! $f -nt before/${f#*/} ] || exit 1; done"
    #expect(try Tool.shell(same, in: folder.url).status == 0)
  }

  /// What happens between two runs, and how many of eight rows are then rendered.
  @Test(arguments: [
    ("rm out/r3.png", "", 1), ("truncate -s -1 out/r3.png", "", 1), ("sed -i s/103$/104/ jobs.csv", "", 1),
    ("sed -i '2s/^/r0,9,9,9\\n/' jobs.csv", "", 1), ("sed -i 4d jobs.csv", "", 0), ("touch out/*", "", 0),
    ("rm done.jsonl", "", 0), (":", "--no-metadata", 0),
    ("cp blue.png pin.png", "", 8), (":", "--color blue", 8), (":", "--force", 8),
    (":", "--size 16x16 --radius 5km --jobs 1", 0), ("head -c -40 done.jsonl > x; mv x done.jsonl", "", 0),
  ])
  func `renders what is missing or has changed`(change: String, options: String, count: Int) throws {
    let folder = try TemporaryFolder()
    for (name, picture) in [("pin.png", "pin.png"), ("blue.png", "beam.png")] {
      try FileManager.default.copyItem(at: Fixtures.url("pictures/\(picture)"), to: folder.file(name))
    }
    let line = "\(Self.line) --image pin.png"
    let outcome = try BatchOutcome(
      "\(line) && \(change) && \(line) \(options)", manifest: BatchSample.table(8), in: folder)
    #expect(outcome.result.status == 0)
    let said = try #require(outcome.result.standardError.split(separator: "\n").last)
    #expect(said.contains(": \(count) rendered"))
    #expect(outcome.files.keys.allSatisfy { $0.hasSuffix(".png") })
  }

  @Test func `completes what was killed, and renders nothing twice`() throws {
    let folder = try TemporaryFolder()
    let script = """
      set -m
      \(Self.line) --jobs 2 &
      until [ "$(cat done.jsonl 2>/dev/null | wc -l)" -ge 5 ]; do sleep 0.02; done
      kill -KILL -- -$!
      wait $!
      echo cut >> done.jsonl; printf '{"row": 9, "sta' >> done.jsonl
      touch -d '1 hour ago' "out/.r9.png.999999999-1.part"
      \(Self.line) --report json
      """
    let outcome = try BatchOutcome(script, manifest: BatchSample.table(40), in: folder)
    #expect(outcome.result.status == 0)
    #expect(outcome.files.keys.sorted() == (1...40).map { "r\($0).png" }.sorted())
    // What was complete when its line had not been written yet is found, and not rendered again.
    let lines = try folder.text("done.jsonl").split(separator: "\n").compactMap {
      try? JSONDecoder().decode(JournalLine.self, from: Data($0.utf8))
    }
    let rendered = lines.compactMap { $0.status == "ok" ? $0.id : nil }
    #expect(rendered.count == Set(rendered).count && rendered.count >= 30)
    #expect(Set(lines.compactMap(\.id)).count == 40)
  }
}

@Suite struct `The parts of a batch` {
  /// Renders rows in parts, and returns what was written.
  private func files(parts: Int, jobs: Int) throws -> [String: [UInt8]] {
    let folder = try TemporaryFolder()
    let line =
      "pulsemap batch jobs.csv \(BatchSample.still) -o '{id}.png' --out-dir out --jobs \(jobs) -q --journal done"
    let script = (1...parts).map { "\(line)-\($0) --shard \($0)/\(parts) || exit 1" }
    let outcome = try BatchOutcome(
      (script + ["pulsemap batch-merge done-*"]).joined(separator: "\n"), manifest: BatchSample.table(16),
      in: folder)
    #expect(outcome.result.status == 0 && outcome.result.standardError == "")
    #expect(outcome.result.text == "batch: 16 rows: 16 rendered\n", "\(parts) parts")
    return outcome.files
  }

  @Test func `are the same pictures, however many there are and with any number of processes`() throws {
    let whole = try files(parts: 1, jobs: 1)
    #expect(whole.count == 16)
    for (parts, jobs) in [(1, 2), (1, 8), (3, 1), (3, 2), (8, 1)] {
      let isSame = try files(parts: parts, jobs: jobs) == whole
      #expect(isSame, "\(parts) parts, \(jobs) processes")
    }
  }

  @Test func `refuse the same row of two with one output, whichever part they belong to`() throws {
    let manifest = "id,lat,lon,output\n" + (1...8).map { "r\($0),1,2,o\($0 % 4).png\n" }.joined()
    let script = (1...3).map { "pulsemap batch jobs.csv \(BatchSample.still) --out-dir out --shard \($0)/3" }
    let outcome = try BatchOutcome(
      script.joined(separator: "\n"), manifest: manifest, in: try TemporaryFolder())
    let refused = outcome.result.standardError.matches(of: /jobs.csv:(\d) .*belongs to a row before/)
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
