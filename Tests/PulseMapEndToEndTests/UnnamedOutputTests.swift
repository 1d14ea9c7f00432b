import Foundation
import PulseTestSupport
import Testing

/// "`pulsemap render --lat --lon --radius`" is a whole command line: nothing names a file.
@Suite struct `A command line without an output` {
  private static let line = "render --lat 37.3349 --lon -122.0090 --radius 500"

  /// The same command line with a quick scene.
  private static let small = "render \(Sample.small) --radius 500"

  private static func note(_ name: String, _ ending: String) -> String {
    "pulsemap: --output: no output was given; wrote '\(name)' in the current folder; "
      + "for another file, write -o FILE\(ending)\n"
  }

  private static func refusal(_ name: String, _ ending: String) -> String {
    "pulsemap: error: --output: '\(name)' already exists, and is no file with the metadata of pulsemap; "
      + "remove it, or use another with -o FILE\(ending)\n"
  }

  @Test func `writes pulse.gif, the same as with its name, and tells the name`() throws {
    let folder = try TemporaryFolder()
    let result = try ToolUnderTest.run(Self.line, in: folder.url)
    #expect(result.status == 0)
    #expect(result.standardError.hasSuffix(Self.note("pulse.gif", ".gif")))
    #expect(result.standardOutput == [])
    #expect(try folder.names == ["pulse.gif"])
    let decoded = try Oracle.decode(folder.file("pulse.gif"), with: .gifsicle)
    #expect(decoded.width == 512 && decoded.frames.count == 20)
    try ToolUnderTest.succeed("\(Self.line) -o named.gif", in: folder.url)
    let isSame = try folder.bytes("pulse.gif") == folder.bytes("named.gif")
    #expect(isSame)
  }

  @Test func `replaces the file of an earlier run, and its sidecar`() throws {
    let folder = try TemporaryFolder()
    for radius in ["500", "700", "700"] {
      let result = try ToolUnderTest.run(
        "render \(Sample.small) --radius \(radius) --sidecar", in: folder.url)
      #expect(result.status == 0)
      #expect(result.standardError == Self.note("pulse.gif", ".gif"))
      #expect(try folder.names == ["pulse.gif", "pulse.gif.json"])
    }
    try ToolUnderTest.succeed("render \(Sample.small) --radius 700 -o named.gif", in: folder.url)
    #expect(try folder.bytes("pulse.gif") == folder.bytes("named.gif"))
    // So does one that was written under this name on purpose.
    try ToolUnderTest.succeed("\(Self.small) -o pulse.gif", in: folder.url)
    #expect(try ToolUnderTest.run(Self.small, in: folder.url).status == 0)
  }

  @Test func `is kept with --no-clobber, and without metadata`() throws {
    let folder = try TemporaryFolder()
    #expect(try ToolUnderTest.run("\(Self.small) --no-clobber", in: folder.url).status == 0)
    let kept = try ToolUnderTest.run("\(Self.small) --no-clobber", in: folder.url)
    #expect(kept.status == 2)
    #expect(
      kept.standardError
        == "pulsemap: error: --output: 'pulse.gif' already exists, and --no-clobber keeps it; "
        + "remove it, or use another with -o FILE.gif\n")
    #expect(try ToolUnderTest.run("\(Self.small) --no-metadata", in: folder.url).status == 0)
    let unmarked = try ToolUnderTest.run(Self.small, in: folder.url)
    #expect(unmarked.status == 2 && unmarked.standardError == Self.refusal("pulse.gif", ".gif"))
  }

  /// Changes of a file that pulsemap wrote, after which it is somebody else's or damaged.
  @Test(arguments: [
    ": > pulse.gif", "head -c 2000 own.gif > pulse.gif", "{ cat own.gif; echo; } > pulse.gif",
    "{ head -c 300 own.gif; tail -c +400 own.gif; } > pulse.gif",
    "gifsicle --no-comments own.gif > pulse.gif",
    "gifsicle --no-comments -c 'made with pulsemap 0.1' own.gif > pulse.gif",
    "cp own.gif other.gif; ln -s other.gif pulse.gif", "ln -s pulse.gif pulse.gif",
    "ln -s missing.gif pulse.gif",
    "mkfifo pulse.gif", "mkdir pulse.gif",
  ])
  func `is refused for a file that is damaged, foreign or none`(change: String) throws {
    let folder = try TemporaryFolder()
    try ToolUnderTest.succeed("\(Self.small) -o own.gif", in: folder.url)
    let before = try folder.bytes("own.gif")
    let result = try ToolUnderTest.shell("\(change); timeout 60 pulsemap \(Self.small)", in: folder.url)
    #expect(result.status == 2)
    #expect(result.standardError == Self.refusal("pulse.gif", ".gif"))
    #expect(try folder.bytes("own.gif") == before)
  }

  @Test func `never replaces a file, with a status that a script can trust`() throws {
    let folder = try TemporaryFolder()
    try folder.write("precious", to: "pulse.gif")
    let result = try ToolUnderTest.run(Self.small, in: folder.url)
    #expect(result.status == 2)
    #expect(result.standardError == Self.refusal("pulse.gif", ".gif"))
    #expect(try folder.text("pulse.gif") == "precious")
    #expect(try folder.names == ["pulse.gif"])
    // Who has written a name meant that one, and learns how to write it.
    let misplaced = try ToolUnderTest.run("\(Self.small) a.gif", in: folder.url)
    #expect(
      misplaced.standardError == "pulsemap: error: FILE: 'a.gif' is not a scene file; write -o a.gif\n")
    try ToolUnderTest.succeed("\(Self.small) -o pulse.gif", in: folder.url)
    #expect(try folder.bytes("pulse.gif").prefix(3) == Array("GIF"[...].utf8)[...])
  }

  @Test(arguments: [
    ("png", "pulse.png", ".png"), ("apng", "pulse.apng", ".apng"), ("sheet", "pulse.sheet.png", ".sheet.png"),
    ("y4m", "pulse.y4m", ".y4m"),
  ])
  func `takes its ending from the format`(format: String, name: String, ending: String) throws {
    let folder = try TemporaryFolder()
    let line = "\(Self.small) --format \(format)\(format == "png" ? " --at 0" : "")"
    let first = try ToolUnderTest.run(line, in: folder.url)
    #expect(first.status == 0)
    #expect(first.standardError == Self.note(name, ending))
    #expect(try folder.names == [name])
    // Raw video has no room for metadata.
    let again = try ToolUnderTest.run(line, in: folder.url)
    #expect(again.standardError == (format == "y4m" ? Self.refusal(name, ending) : Self.note(name, ending)))
  }

  @Test func `writes its file also where standard output is a pipe, and a sidecar is kept, too`() throws {
    let folder = try TemporaryFolder()
    let piped = try ToolUnderTest.shell("set -o pipefail; pulsemap \(Self.small) -q | wc -c", in: folder.url)
    #expect(piped.text.trimmingCharacters(in: .whitespacesAndNewlines) == "0")
    #expect(piped.status == 0 && piped.standardError == "")
    #expect(try folder.names == ["pulse.gif"])
    let other = try TemporaryFolder()
    try other.write("{}", to: "pulse.gif.json")
    let result = try ToolUnderTest.run("\(Self.small) --sidecar", in: other.url)
    #expect(result.status == 2)
    #expect(
      result.standardError.hasPrefix(
        "pulsemap: error: --sidecar: 'pulse.gif.json' already exists, and is no file with the metadata of pulsemap; remove it, or use another with -o FILE.gif"
      ))
    #expect(try other.text("pulse.gif.json") == "{}" && other.names == ["pulse.gif.json"])
  }

  @Test(arguments: ["ln -s elsewhere.gif pulse.gif", "mkfifo pulse.gif", "mkdir pulse.gif"])
  func `leaves what has its name, whatever it is`(before: String) throws {
    let folder = try TemporaryFolder()
    let result = try ToolUnderTest.shell("\(before); timeout 60 pulsemap \(Self.small)", in: folder.url)
    #expect(result.status == 2)
    #expect(result.standardError == Self.refusal("pulse.gif", ".gif"))
    #expect(try folder.names == ["pulse.gif"])
  }

  @Test func `gives the name to one of several processes that run at once`() throws {
    let folder = try TemporaryFolder()
    let script = """
      for number in 1 2 3 4; do
        { pulsemap \(Self.small) --color rgb\\($number,0,0\\) 2> $number.txt; echo $? > $number.status; } &
      done; wait
      cat *.status | sort | tr '\\n' ' '
      """
    let result = try ToolUnderTest.shell(script, in: folder.url)
    #expect(result.text.hasPrefix("0 "))
    let said = try (1...4).map { try folder.text("\($0).txt") }
    // Those that began later found the file of the first.
    let meanwhile =
      "pulsemap: error: --output: 'pulse.gif' was written by another process meanwhile; "
      + "use a name for each with -o FILE.gif\n"
    #expect(said.count { $0 == meanwhile || $0 == Self.note("pulse.gif", ".gif") } == 4)
    _ = try Oracle.decode(folder.file("pulse.gif"), with: .gifsicle)
    #expect(try folder.names.count { !$0.hasSuffix(".txt") && !$0.hasSuffix(".status") } == 1)
  }

  @Test func `says so where the working directory cannot be written to`() throws {
    let folder = try TemporaryFolder()
    // Nobody, not even the superuser, makes files there.
    let result = try ToolUnderTest.shell("cd /proc/self && pulsemap \(Self.small)", in: folder.url)
    #expect(result.status == 2)
    #expect(
      result.standardError.wholeMatch(
        of:
          /pulsemap: error: --output: 'pulse.gif' cannot be written into the working directory: [A-Z][^;]*; use another path with -o FILE.gif\n/
      ) != nil, "\(result.standardError)")
  }

  @Test func `writes nothing when nothing is to be rendered`() throws {
    let folder = try TemporaryFolder()
    try ToolUnderTest.succeed("\(Self.small) --dry-run", in: folder.url)
    #expect(try folder.names == [])
    try folder.write("precious", to: "pulse.gif")
    try ToolUnderTest.succeed("\(Self.small) --dry-run --report json", in: folder.url)
    #expect(try folder.text("pulse.gif") == "precious")
  }
}
