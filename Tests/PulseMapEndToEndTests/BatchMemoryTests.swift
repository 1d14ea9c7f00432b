import PulseTestSupport
import Testing

@Suite struct `The memory of a batch` {
  /// A script that runs two batches of 64 kB images and prints the peak memory in kB of each batch and its
  /// largest worker.
  ///
  /// The manifest is a pipe that stays open, so all processes still exist when all rows are done.
  private static let script = """
    mkfifo manifest
    for rows in 100 1000; do
      pulsemap batch manifest --rows csv -q \(BatchSample.still) --size 128x128 -o '{id}.png' --out-dir $rows --jobs 2 &
      exec 3> manifest
      head -n $((rows + 1)) jobs.csv >&3
      until [ "$(ls $rows 2> /dev/null | wc -l)" = $rows ]; do kill -0 $! || exit 1; sleep 0.05; done
      peak() { sed -n 's/^VmHWM:[^0-9]*\\([0-9]*\\).*/\\1/p' "$@"; }
      own=$(peak /proc/$!/status)
      worker=$(for child in $(cat /proc/$!/task/*/children); do peak /proc/$child/status; done | sort -n | tail -n 1)
      exec 3>&-
      wait $! || exit 1
      echo $own $worker
    done
    """

  @Test func `does not grow with the rows`() throws {
    let outcome = try BatchOutcome(Self.script, manifest: BatchSample.table(1000), in: try TemporaryFolder())
    #expect(outcome.result.status == 0 && outcome.result.standardError == "")
    let peaks = outcome.result.text.split(separator: "\n").map {
      $0.split(separator: " ").compactMap { Int($0) }
    }
    try #require(peaks.count == 2 && peaks.allSatisfy { $0.count == 2 && $0.allSatisfy { $0 > 1000 } })
    // Ten times the rows: what is left open for a row would be seen, and a picture that is kept.
    for (few, many) in zip(peaks[0], peaks[1]) { #expect(many - few < 8192, "\(peaks) kB") }
  }
}
