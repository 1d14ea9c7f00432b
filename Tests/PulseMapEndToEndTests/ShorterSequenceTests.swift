import Foundation
import PulseTestSupport
import Testing

@Suite struct `A shorter sequence` {
  @Test func `names the frames of a longer one that lie beside it, and leaves them`() throws {
    let folder = try TemporaryFolder()
    try ToolUnderTest.succeed("render \(Sample.small) --fps 10 -o f-%d.png", in: folder.url)
    try folder.write("mine", to: "f-08.png")
    let before = try folder.names
    #expect(before.count == 9)
    let shorter = "render \(Sample.small) --fps 5 -o f-%d.png"
    let result = try ToolUnderTest.run(shorter, in: folder.url)
    #expect(result.status == 0)
    #expect(
      result.standardError
        == "pulsemap: warning: --output: 'f-%d.png' has 4 frames now, and there are 4 others, 'f-4.png' to 'f-7.png'; remove those to play only the new ones\n"
    )
    #expect(try folder.names == before)
    _ = try ToolUnderTest.shell("rm f-[567].png", in: folder.url)
    #expect(
      try ToolUnderTest.run(shorter, in: folder.url).standardError
        == "pulsemap: warning: --output: 'f-%d.png' has 4 frames now, and there is 'f-4.png'; remove it to play only the new ones\n"
    )
    _ = try ToolUnderTest.shell("rm f-4.png", in: folder.url)
    #expect(try ToolUnderTest.run(shorter, in: folder.url).standardError == "")
  }
}

@Suite struct `A batch with --no-clobber that is run again` {
  private static let line =
    "pulsemap batch jobs.csv \(BatchSample.film) --no-clobber --sidecar -o '{id}.gif' -o '{id}.png' --out-dir out"

  /// A removal between two runs, as after a killed first run, and the arguments of the second one.
  @Test(arguments: [
    (":", "0 rendered, 3 up to date"), ("rm out/r2.png", "1 rendered, 2 up to date"),
    ("rm out/r2.gif", "1 rendered, 2 up to date"), ("rm out/r2.gif out/r2.png", "1 rendered, 2 up to date"),
    ("rm out/r2.*", "1 rendered, 2 up to date"),
  ])
  func `completes what is there`(change: String, summary: String) throws {
    let folder = try TemporaryFolder()
    let outcome = try BatchOutcome(
      "\(Self.line) -q && cp -a out before && \(change) && \(Self.line); s=$?; diff -r before out && exit $s",
      manifest: BatchSample.table(3), in: folder)
    #expect(outcome.result.standardError == "batch: 3 rows: \(summary)\n")
    #expect(outcome.result.status == 0)
    #expect(outcome.result.text == "")
  }

  @Test(arguments: ["gif", "png", "gif.json", "pgw"])
  func `replaces no file of others`(ending: String) throws {
    let folder = try TemporaryFolder()
    let outcome = try BatchOutcome(
      "mkdir out; echo old > out/r2.\(ending); \(Self.line); s=$?; cat out/r2.\(ending); exit $s",
      manifest: BatchSample.table(3), in: folder)
    #expect(outcome.result.text == "old\n")
    #expect(outcome.result.standardError.contains("'out/r2.\(ending)' already exists; remove it"))
    #expect(outcome.result.status == 1)
  }

  @Test func `without it makes sidecars that are missing`() throws {
    let folder = try TemporaryFolder()
    let line = Self.line.replacing("--no-clobber", with: "")
    for name in ["r1.gif.json", "r2.pgw"] {
      let outcome = try BatchOutcome(
        "\(line) -q && cp -a out before && rm out/\(name) && \(line); s=$?; diff -r before out && rm -r before && exit $s",
        manifest: BatchSample.table(3), in: folder)
      #expect(outcome.result.standardError == "batch: 3 rows: 1 rendered, 2 up to date\n")
    }
  }
}
