import PulseTestSupport
import Testing

@Suite struct `A batch on its machine` {
  @Test func `that is stopped for longer than a row may take does not charge its rows with it`() async throws
  {
    let folder = try TemporaryFolder()
    let script = """
      set -m
      pulsemap batch jobs.jsonl -o '{id}.gif' --out-dir out --jobs 1 --journal done.jsonl --row-timeout 4 &
      until grep -q . /proc/$!/task/*/children; do sleep 0.02; done
      sleep 0.5
      kill -STOP -- -$!
      sleep 6
      kill -CONT -- -$!
      wait $!
      """
    let row = #"{"id": "endless", "lat": 1, "lon": 2, \#(BatchSample.endless)}"#
    let outcome = try await BatchOutcome(
      waitingFor: script, manifest: row, named: "jobs.jsonl", in: folder)
    #expect(outcome.result.status == 1)
    // It still ends, when it has had its time: that of the pause, one second of which can count, and its own.
    let line = try folder.journal().first { $0.status == "timeout" }
    #expect(try #require(line?.ms) >= 8500)
  }

  @Test func `has as many processes as it is allowed processors`() throws {
    let script = """
      first=$(sed -nE 's/^Cpus_allowed_list:\\s*([0-9]+).*/\\1/p' /proc/self/status)
      taskset -c $first pulsemap batch jobs.jsonl -q -o '{id}.gif' --out-dir out &
      until ls -A out 2> /dev/null | grep -q 'part$'; do sleep 0.02; done
      sleep 0.3
      cat /proc/$!/task/*/children | wc -w
      kill -TERM $!; kill -TERM $!
      wait $!
      """
    let rows = ["a", "b", "c"].map { #"{"id": "\#($0)", "lat": 1, "lon": 2, \#(BatchSample.endless)}"# }
    let outcome = try BatchOutcome(
      script, manifest: rows.joined(separator: "\n"), named: "jobs.jsonl", in: try TemporaryFolder())
    #expect(outcome.result.text == "1\n")
  }
}
