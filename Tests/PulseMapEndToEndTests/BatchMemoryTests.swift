import PulseTestSupport
import Testing

@Suite struct `The memory of a batch` {
  /// A script that runs two batches of pictures of 64 kB, and prints for each the most memory, in kB, of it and of
  /// its largest worker.
  private static let script = """
    for rows in 100 1000; do
      head -n $((rows + 1)) jobs.csv |
        pulsemap batch - -q \(BatchSample.still) --size 128x128 -o '{id}.png' --out-dir $rows &
      own=0 worker=0
      while kill -0 $! 2> /dev/null; do
        for process in $! $(cat /proc/$!/task/*/children 2> /dev/null); do
          peak=$(sed -n 's/^VmHWM:[^0-9]*\\([0-9]*\\).*/\\1/p' /proc/$process/status 2> /dev/null)
          [ -n "$peak" ] || continue
          if [ $process = $! ]; then own=$peak; elif [ $peak -gt $worker ]; then worker=$peak; fi
        done
        sleep 0.02
      done
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
