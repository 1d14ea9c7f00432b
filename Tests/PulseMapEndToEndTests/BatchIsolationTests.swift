import Foundation
import PulseTestSupport
import Testing

/// A script that starts a batch with an endless row between two short ones and disturbs its worker.
private func script(options: String, _ harm: String) -> String {
  """
  # The runtime of Swift would tell of a signal that was sent, and go on.
  export SWIFT_BACKTRACE=enable=no
  pulsemap batch jobs.jsonl -o '{id}.png' --out-dir out --jobs 1 --journal done.jsonl \(options) &
  batch=$!
  until ls -A out 2>/dev/null | grep -q 'endless.*part$'; do sleep 0.02; done
  worker=$(cat /proc/$batch/task/*/children | cut -d ' ' -f 1)
  \(harm)
  wait $batch
  """
}

@Suite struct `A row that` {
  private static let rows = """
    {"id": "a", "lat": 1, "lon": 2, "size": "9x9", "basemap": "white"}
    {"id": "endless", "output": "endless.gif", "lat": 1, "lon": 2, \(BatchSample.endless)}
    {"id": "z", "lat": 1, "lon": 2, "size": "9x9", "basemap": "white"}
    """

  private func outcome(_ script: String, in folder: borrowing TemporaryFolder) throws -> BatchOutcome {
    try BatchOutcome(script, manifest: Self.rows, named: "jobs.jsonl", in: folder)
  }

  @Test(arguments: ["SEGV", "ABRT", "KILL"])
  func `brings its renderer down costs itself alone`(signal: String) throws {
    let folder = try TemporaryFolder()
    let outcome = try outcome(script(options: "", "kill -\(signal) $worker"), in: folder)
    #expect(outcome.result.status == 1)
    #expect(
      outcome.result.standardError.contains(
        "jobs.jsonl:2 (endless): its worker process ended unexpectedly: it was terminated by signal "))
    #expect(outcome.files.keys.sorted() == ["a.png", "z.png"])
    #expect(try folder.journal("done.jsonl", "crashed") == ["endless"])
    #expect(try folder.journal("done.jsonl", "ok") == ["a", "z"])
  }

  @Test(arguments: [true, false])
  func `takes too long costs itself alone`(isStopped: Bool) async throws {
    let folder = try TemporaryFolder()
    let plain = "pulsemap batch jobs.jsonl -o '{id}.png' --out-dir out --journal done.jsonl --row-timeout 5"
    let stopped = script(options: "--row-timeout 10", "kill -STOP $worker")
    let outcome = try await BatchOutcome(
      waitingFor: isStopped ? stopped : plain, manifest: Self.rows, named: "jobs.jsonl", in: folder)
    #expect(outcome.result.status == 1)
    #expect(
      outcome.result.standardError.contains(
        "jobs.jsonl:2 (endless): took more than \(isStopped ? 10 : 5) seconds"))
    #expect(outcome.files.keys.sorted() == ["a.png", "z.png"])
    #expect(try folder.journal("done.jsonl", "timeout") == ["endless"])
  }

  @Test func `brings its renderer down is tried again when asked to`() throws {
    let folder = try TemporaryFolder()
    let harm = """
      kill -SEGV $worker
      # For a moment, the batch has no worker.
      until next=$(cat /proc/$batch/task/*/children | cut -d ' ' -f 1); [ -n "$next" ] && [ "$next" != "$worker" ]; do
        sleep 0.02
      done
      until ls -A out | grep -q "endless.*$next-.*part$"; do sleep 0.02; done
      kill -SEGV $next
      """
    let outcome = try outcome(script(options: "--retries 1", harm), in: folder)
    #expect(outcome.result.status == 1)
    let line = try folder.journal().first { $0.status == "crashed" }
    #expect(line?.id == "endless" && line?.attempts == 2)
    #expect(outcome.files.keys.sorted() == ["a.png", "z.png"])
  }
}

@Suite struct `A batch that is` {
  private static let rows =
    (1...6).map { #"{"id": "r\#($0)", "lat": 1, "lon": 2, "size": "9x9", "basemap": "white"}"# }
    .joined(separator: "\n") + "\n"

  @Test(arguments: [("TERM", Int32(143)), ("INT", 130), ("HUP", 129), ("USR1", 138)])
  func `told to end lets rows in work end, and begins no other`(signal: String, status: Int32) throws {
    let folder = try TemporaryFolder()
    // The manifest is a pipe that stays open: the batch waits for more when the signal comes.
    let script = """
      set -m
      mkfifo pipe
      sleep 600 > pipe &
      cat jobs.jsonl > pipe &
      pulsemap batch - -o '{id}.png' --out-dir out --journal done.jsonl < pipe &
      batch=$!
      until [ "$(ls out 2>/dev/null | wc -l)" = 6 ]; do sleep 0.02; done
      sleep 0.2
      kill -\(signal) $batch
      wait $batch
      status=$?
      kill %1
      exit $status
      """
    let outcome = try BatchOutcome(script, manifest: Self.rows, named: "jobs.jsonl", in: folder)
    #expect(outcome.result.status == status)
    #expect(outcome.files.keys.sorted() == (1...6).map { "r\($0).png" })
    #expect(try folder.journal().last?.summary?.isInterrupted == true)
  }

  @Test func `told to end twice ends at once, and leaves nothing half-written`() throws {
    let folder = try TemporaryFolder()
    let outcome = try BatchOutcome(
      script(options: "", "while kill -TERM $batch; do sleep 0.3; done 2> /dev/null"),
      manifest: #"{"id": "endless", "output": "endless.gif", "lat": 1, "lon": 2, \#(BatchSample.endless)}"#,
      named: "jobs.jsonl", in: folder)
    #expect(outcome.result.status == 143)
    try expectNothing(in: folder)
  }

  @Test func `stopped says how many rows are left, and how to go on`() throws {
    let folder = try TemporaryFolder()
    var rows = Self.rows.split(separator: "\n").map(String.init)
    rows[1] = #"{"id": "endless", "output": "endless.gif", "lat": 1, "lon": 2, \#(BatchSample.endless)}"#
    let outcome = try BatchOutcome(
      script(options: "--grace 0.1", "kill -TERM $batch"), manifest: rows.joined(separator: "\n") + "\n",
      named: "jobs.jsonl", in: folder)
    #expect(outcome.result.status == 143)
    let said = outcome.result.standardError
    let summary = "batch: 6 rows: 1 rendered, 5 not reached; stopped: run the same command to go on\n"
    #expect(said.contains(summary), "\(said)")
  }

  @Test func `killed takes its workers with it, which leave nothing half-written`() throws {
    let folder = try TemporaryFolder()
    let outcome = try BatchOutcome(
      script(options: "", "kill -KILL $batch"),
      manifest: #"{"id": "endless", "output": "endless.gif", "lat": 1, "lon": 2, \#(BatchSample.endless)}"#,
      named: "jobs.jsonl", in: folder)
    #expect(outcome.result.status == 137)
    try expectNothing(in: folder)
  }

  @Test func `with a manifest that turns out to be none leaves nothing half-written`() throws {
    let folder = try TemporaryFolder()
    let outcome = try BatchOutcome(
      """
      mkfifo rows
      pulsemap batch rows -o '{id}.gif' --radius 100 --out-dir out --rows jsonl --jobs 1 < /dev/null & batch=$!
      exec 3> rows
      cat row.jsonl >&3
      until ls -A out 2>/dev/null | grep -q 'endless.*part$'; do sleep 0.02; done
      head -c 17000000 /dev/zero | tr '\\0' ' ' >&3
      exec 3>&-
      wait $batch
      """,
      manifest: #"{"id": "endless", "lat": 1, "lon": 2, \#(BatchSample.endless)}"# + "\n",
      named: "row.jsonl", in: folder)
    #expect(outcome.result.status == 2)
    #expect(outcome.result.standardError.contains("no row ends within"))
    #expect(outcome.files.isEmpty)
  }

  /// Expects the output folder to become empty soon: orphaned workers clean up and exit.
  private func expectNothing(in folder: borrowing TemporaryFolder) throws {
    let wait = "for i in $(seq 1200); do [ -z \"$(ls -A out)\" ] && exit 0; sleep 0.05; done; exit 1"
    #expect(try ToolUnderTest.shell(wait, in: folder.url).status == 0)
  }
}
