import Foundation
import PulseTestSupport
import Testing

@Suite struct `A link in the folder of a batch` {
  private static let line =
    "pulsemap batch jobs.csv \(BatchSample.film) --sidecar -o '{id}/a.png' -o '{id}/f-%d.png' -o '{id}.gif' --out-dir out"

  /// A file system entry planted for the second of three rows that leads to `outside`.
  @Test(arguments: [
    "ln -s ../outside/victim out/r2.gif",
    "ln -s /nowhere/at/all out/r2.gif",
    "ln -s r9.gif out/r2.gif; ln -s ../outside/victim out/r9.gif",
    "ln -s r9.gif out/r2.gif; ln -s ../outside/new out/r9.gif",
    "ln -s ../outside out/r2",
    "ln -s r9 out/r2; ln -s ../outside out/r9",
    "ln -s $PWD/outside out/r2",
    "mkdir out/r2; ln -s ../../outside/victim out/r2/a.png",
    "mkdir out/r2; ln -s ../../outside/victim out/r2/a.pgw",
    "mkdir out/r2; ln -s ../../outside/victim out/r2/a.png.json",
    "mkdir out/r2; ln -s ../../outside/victim out/r2/f-0.png",
    "mkdir out/r2; ln -s ../../outside/new out/r2/f-2.png",
    "mkdir out/r2; ln -s ../../outside/new out/r2/f-3.pgw",
    "mkdir out/r2; ln -s ../../outside/new out/r2/f-frames.png.json",
    "ln -s ../outside/victim out/r2.gif.json",
  ])
  func `leads nowhere, and costs its row alone`(plant: String) throws {
    let folder = try TemporaryFolder()
    let script = "mkdir out outside; echo old > outside/victim; \(plant); \(Self.line)"
    let outcome = try BatchOutcome(script, manifest: BatchSample.table(3), in: folder)
    #expect(try folder.names(in: "outside") == ["victim"])
    #expect(try folder.text("outside/victim") == "old\n")
    #expect(outcome.result.status == 1)
    #expect(
      outcome.result.standardError.contains(
        "is behind a symbolic link in the output folder, which could lead outside it; remove the link"
      ))
    #expect(outcome.result.standardError.contains("jobs.csv:3 (r2)"))
    for row in ["r1", "r3"] {
      #expect(try folder.names(in: "out/\(row)").count == 3 + 2 * 4 + 1)
      #expect(outcome.files["\(row).gif"] != nil && outcome.files["\(row).gif.json"] != nil)
    }
  }

  @Test func `to the folder itself is the choice of who names it`() throws {
    let folder = try TemporaryFolder()
    let script = "mkdir -p far/away; ln -s far/away out; \(Self.line)"
    let outcome = try BatchOutcome(script, manifest: BatchSample.table(1), in: folder)
    #expect(outcome.result.status == 0)
    #expect(try folder.names(in: "far/away") == ["r1", "r1.gif", "r1.gif.json"])
  }

  @Test func `that comes and goes while rows are written leads nowhere`() throws {
    let folder = try TemporaryFolder()
    let script = """
      mkdir -p out/a outside
      (until [ -e stop ]; do
        mv out/a out/b && ln -s ../outside out/a; rm -f out/a; mv out/b out/a
      done) 2> /dev/null &
      pulsemap batch jobs.csv \(BatchSample.still) --sidecar -o 'a/{id}.png' --out-dir out -q
      touch stop; wait $!
      """
    _ = try BatchOutcome(script, manifest: BatchSample.table(150), in: folder)
    #expect(try folder.names(in: "outside") == [])
  }
}

extension TemporaryFolder {
  /// Returns the sorted names in a subfolder, hidden ones included.
  fileprivate func names(in name: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: url.appending(path: name).path).sorted()
  }
}

@Suite struct `Temporary files` {
  /// Sets shell variables to the host and container parts of temporary file names.
  private static let setting = """
    boot=$(tr -d - < /proc/sys/kernel/random/boot_id | head -c 16)
    space=$(readlink /proc/self/ns/pid | tr -dc 0-9)

    """

  private static let long =
    "render --lat 1 --lon 2 --basemap white --pulse-duration 600 --duration 600 --fps 50"

  @Test(arguments: ["a.gif", "f-%d.png", "a.mp4"])
  func `of a killed process are removed by the next one`(output: String) throws {
    let folder = try TemporaryFolder()
    let script = """
      set -m
      pulsemap \(Self.long) -o \(output) &
      until ls -A | grep -q 'part$'; do sleep 0.01; done
      children=$(cat /proc/$!/task/*/children)
      kill -KILL $!
      wait $! 2> /dev/null
      for child in $children; do while [ -e /proc/$child/exe ]; do sleep 0.02; done; done
      ls -A | grep -q 'part$' || exit 9
      pulsemap render \(Sample.small) --fps 5 -o \(output)
      ! ls -A | grep 'part$'
      """
    let result = try ToolUnderTest.shell(script, in: folder.url)
    #expect(result.status == 0)
    #expect(result.text == "")
  }

  @Test(arguments: [
    "render \(Sample.small) -o p1.gif", "batch jobs.csv \(BatchSample.film) -o '{id}.gif' -q",
  ])
  func `of others are left alone`(line: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("id,lat,lon\np1,1,2\n", to: "jobs.csv")
    // Those of other hosts and containers, also with a process that is here no more; those of processes that run, of
    // other outputs and of earlier versions.
    let script =
      Self.setting + """
        start=$(cut -d ' ' -f 22 /proc/$$/stat)
        touch ".p1.gif.999999999-1-$space-0123456789abcdef-1.part" ".p1.gif.999999999-1-7-$boot-1.part" \\
          ".p1.gif.999999999-1-$space-0-1.part" ".p1.gif.$$-$start-$space-$boot-1.part" \\
          ".p1-b.gif.999999999-1-$space-$boot-1.part" ".p1.gif.999999999-1.part" .p1.gif.part
        ls -A > before
        touch ".p1.gif.999999999-1-$space-$boot-1.part" ".p1.gif.json.$$-1-$space-$boot-1.part"
        pulsemap \(line); rm p1.gif
        ls -A | diff before - | grep -v ' before$'
        """
    let result = try ToolUnderTest.shell(script, in: folder.url)
    #expect(result.text.split(separator: "\n").filter { $0.contains("part") } == [])
  }

  @Test func `of two processes that write one file are two`() throws {
    let folder = try TemporaryFolder()
    let script = """
      set -m
      pulsemap \(Self.long) -o a.gif &
      until ls -A | grep -q 'part$'; do sleep 0.01; done
      pulsemap render \(Sample.small) -o a.gif
      ls -A | grep -c 'part$'
      kill -TERM $!; wait $!
      ls -A
      """
    #expect(try ToolUnderTest.shell(script, in: folder.url).text == "1\na.gif\n")
  }
}
