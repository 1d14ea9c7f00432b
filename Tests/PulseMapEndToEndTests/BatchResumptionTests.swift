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
    #expect(try ToolUnderTest.shell(same, in: folder.url).status == 0)
  }

  /// A change between two runs, and the number of eight rows that are rendered again.
  @Test(arguments: [
    ("rm out/r3.png", "", 1), ("truncate -s -1 out/r3.png", "", 1), ("sed -i s/103$/104/ jobs.csv", "", 1),
    ("sed -i '2s/^/r0,9,9,9\\n/' jobs.csv", "", 1), ("sed -i 4d jobs.csv", "", 0), ("touch out/*", "", 0),
    ("rm done.jsonl", "", 0), (":", "--no-metadata", 0),
    ("cp blue.png pin.png", "", 8), ("cp -p pin.png old; cp blue.png pin.png; touch -r old pin.png", "", 8),
    ("cd out; mv r3.png x; mv r4.png r3.png; mv x r4.png; cd ..", "", 2), ("cp out/r4.png out/r3.png", "", 1),
    (":", "--color blue", 8), (":", "--force", 8),
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

  /// A file that a row writes besides the outputs that it names, and the options that ask for it.
  @Test(arguments: [
    ("r3.dark.gif", "--theme auto -o '{id}.html' -o '{id}.gif' -o '{id}.png'"),
    ("r3.gif.json", "--sidecar -o '{id}.gif'"),
  ])
  func `renders what is missing beside an output`(file: String, options: String) throws {
    let folder = try TemporaryFolder()
    let line = "pulsemap batch jobs.csv \(BatchSample.film) \(options) --out-dir out --journal done.jsonl"
    let outcome = try BatchOutcome(
      "\(line) && \(line) && rm out/\(file) && \(line)", manifest: BatchSample.table(4), in: folder)
    #expect(
      outcome.result.standardError == """
        batch: 4 rows: 4 rendered
        batch: 4 rows: 0 rendered, 4 up to date
        batch: 4 rows: 1 rendered, 3 up to date

        """)
    #expect(outcome.files[file] != nil)
  }

  @Test func `completes what was killed, and renders nothing twice`() throws {
    let folder = try TemporaryFolder()
    // Enough to last while the script that watches it has no core.
    let count = 2_000
    let script = """
      set -m
      \(Self.line) --jobs 2 &
      until [ "$(cat done.jsonl 2>/dev/null | wc -l)" -ge 60 ]; do sleep 0.02; done
      workers=$(cat /proc/$!/task/*/children)
      kill -KILL $!
      wait $!
      for worker in $workers; do while [ -e /proc/$worker/exe ]; do sleep 0.02; done; done
      (cd out; stat -c '%n %i %Y' *.png) > before
      echo cut >> done.jsonl; printf '{"row": 9, "sta' >> done.jsonl
      boot=$(tr -d - < /proc/sys/kernel/random/boot_id | head -c 16)
      space=$(readlink /proc/self/ns/pid | tr -dc 0-9)
      touch "out/.r9.png.999999999-1-$space-$boot-1.part"
      \(Self.line) --report json
      (cd out; stat -c '%n %i %Y' *.png) > after
      grep -vxF -f after before | wc -l > changed
      """
    let outcome = try BatchOutcome(script, manifest: BatchSample.table(count), in: folder)
    #expect(outcome.result.status == 0)
    #expect(outcome.files.keys.sorted() == (1...count).map { "r\($0).png" }.sorted())
    // What was complete when it was killed is the same file, also where its line had not been written yet.
    #expect((60..<count).contains(try folder.text("before").split(separator: "\n").count))
    #expect(try folder.text("changed") == "0\n")
    let lines = try folder.text("done.jsonl").split(separator: "\n").compactMap {
      try? JSONDecoder().decode(JournalLine.self, from: Data($0.utf8))
    }
    let rendered = lines.compactMap { $0.status == "ok" ? $0.id : nil }
    #expect(rendered.count == Set(rendered).count)
    #expect(Set(lines.compactMap(\.id)).count == count)
  }
}
