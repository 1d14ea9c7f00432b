import Foundation
import PulseTestSupport
import Testing

@Suite struct `A batch whose files change` {
  private static let line =
    "pulsemap batch jobs.csv -q --size 16x16 --zoom 9 --at 0.2 -o '{id}.png' --out-dir out"

  /// A georeferenced image with its world file `map.pgw`, and another image of the same bounds.
  private static let maps = """
    for color in white green; do
      pulsemap render --lat 0.02 --lon 0.04 --radius 1km --zoom 9 --size 64x64 --basemap $color --at 0 \
        --no-metadata --sidecar -o $color.png || exit 1
    done
    cp white.png map.png; cp white.pgw map.pgw
    """

  /// Runs a batch of eight rows over a map twice with a change in between, and returns the number of rows
  /// rendered again.
  private func rendered(after change: String) throws -> String {
    let outcome = try BatchOutcome(
      """
      \(Self.maps)
      \(Self.line) --basemap map.png || exit 1
      \(change)
      \(Self.line) --basemap map.png -v || exit 1
      """, manifest: BatchSample.table(8), in: try TemporaryFolder())
    #expect(outcome.result.status == 0, "\(outcome.result.standardError)")
    return outcome.result.standardError.split(separator: "\n").last.map(String.init) ?? ""
  }

  @Test(arguments: [
    ("sed -i '5s/.*/100/' map.pgw", 8), ("cp map.pgw map.wld", 8), ("rm map.png; cp green.png map.png", 8),
    ("touch map.png map.pgw", 0), ("cp -p map.png x; mv x map.png", 0),
  ])
  func `renders again what they decide, and nothing else`(change: String, count: Int) throws {
    #expect(try rendered(after: change).contains(": \(count) rendered"))
  }

  @Test func `sees a change in the middle of a large one`() throws {
    let middle = "printf x | dd of=map.png bs=1M seek=40 conv=notrunc status=none"
    let grown = Self.maps + "\ntruncate -s 80M map.png"
    let outcome = try BatchOutcome(
      """
      \(grown)
      \(Self.line) --basemap map.png || exit 1
      \(Self.line) --basemap map.png -v; touch -r map.png time; \(middle); touch -r time map.png
      \(Self.line) --basemap map.png -v
      """, manifest: BatchSample.table(2), in: try TemporaryFolder())
    let said = outcome.result.standardError.split(separator: "\n").filter { $0.hasPrefix("batch: ") }
    #expect(said == ["batch: 2 rows: 0 rendered, 2 up to date", "batch: 2 rows: 2 rendered"])
  }

  /// An input file of a row, and a command that modifies it while the batch waits for its second row.
  @Test(arguments: [
    "--basemap map.png", "--basemap white --image map.png", "--basemap white --timeline image=map.png@0.1",
  ])
  func `never notes a key of what it did not render`(options: String) throws {
    let line = "pulsemap batch - -q --size 16x16 --zoom 9 --at 0.2 -o '{id}.png' --jobs 1 \(options)"
    let script = """
      \(Self.maps)
      mkfifo rows
      \(line) --out-dir out --journal done.jsonl < rows &
      exec 3> rows
      head -n 2 jobs.csv >&3
      until grep -q '"ok"' done.jsonl 2> /dev/null; do sleep 0.02; done
      cp green.png map.png
      tail -n 1 jobs.csv >&3
      exec 3>&-
      wait $! || exit 1
      \(line) --out-dir fresh < jobs.csv || exit 1
      cmp out/r2.png fresh/r2.png && echo same
      cp white.png map.png
      \(line) --out-dir out -v < jobs.csv 2>&1 | tail -n 1
      """
    let outcome = try BatchOutcome(script, manifest: BatchSample.table(2), in: try TemporaryFolder())
    #expect(outcome.result.text == "same\nbatch: 2 rows: 1 rendered, 1 up to date\n")
  }
}
