import PulseTestSupport
import Testing

/// A script with a full or closed stream, and the expected exit of the tool.
struct BrokenStream: Sendable, CustomTestStringConvertible {
  let script: String
  let status: Int32
  var error = ""

  var testDescription: String { script }

  static let picture = "pulsemap render \(Sample.small) -o - --format gif"
  static let plan = "pulsemap render \(Sample.small) --dry-run --report json"
  static let full = "cannot be written: No space left on device"

  static let all = [
    // More than a pipe holds.
    BrokenStream(
      script: "pulsemap render \(Sample.small) --size 1000x1000 --zoom 18 -o - --format gif | head -c 10 "
        + "> head; exit ${PIPESTATUS[0]}", status: 0),
    BrokenStream(script: "\(picture) | true; exit ${PIPESTATUS[0]}", status: 0),
    BrokenStream(script: "pulsemap --help | true; exit ${PIPESTATUS[0]}", status: 0),
    BrokenStream(
      script: "\(picture) > /dev/full", status: 2,
      error: "pulsemap: error: --output: '-' \(full); free disk space\n"),
    BrokenStream(
      script: "\(plan) > /dev/full", status: 2,
      error: "pulsemap: error: standard output \(full); free disk space, or write to another file system\n"),
    BrokenStream(
      script: "pulsemap --help > /dev/full", status: 2,
      error: "pulsemap: error: standard output \(full); free disk space, or write to another file system\n"),
    BrokenStream(
      script: "pulsemap --version > /dev/full", status: 2,
      error: "pulsemap: error: standard output \(full); free disk space, or write to another file system\n"),
    BrokenStream(
      script: "\(picture) >&-", status: 2,
      error: "pulsemap: error: --output: '-' cannot be written: Bad file descriptor; choose a writable path\n"
    ),
    BrokenStream(script: "pulsemap render --lat x 2>&-", status: 2),
    BrokenStream(script: "pulsemap render --lat x 2> /dev/full", status: 2),
    BrokenStream(
      script: "\(picture) -v --progress always 2> /dev/full | cat > a.gif; cmp a.gif <(\(picture))", status: 0
    ),
    BrokenStream(
      script:
        "pulsemap render \(Sample.small) -v --progress always -o a.gif <&- >&- 2>&-; cmp a.gif <(\(picture))",
      status: 0),
  ]
}

@Suite struct `Standard output` {
  @Test(arguments: BrokenStream.all)
  func `that takes nothing more ends the tool as it should, and never in a crash`(_ row: BrokenStream) throws
  {
    let folder = try TemporaryFolder()
    let result = try ToolUnderTest.shell(row.script, in: folder.url)
    #expect(result.standardError == row.error)
    #expect(result.status == row.status)
    #expect(result.signal == nil)
  }

  @Test(arguments: [
    "\(BrokenStream.picture) > seen", "pulsemap render \(Sample.small) -o /dev/stdout --format gif > seen",
    "pulsemap render \(Sample.small) -o /dev/stdout --format gif | cat > seen",
    "pulsemap render \(Sample.small) -o /dev/fd/3 --format gif 3> seen",
    // What others wrote to the same file stays.
    "(printf x; pulsemap render \(Sample.small) -o /dev/stdout --format gif) > x; tail -c +2 x > seen",
    "mkfifo pipe.gif; cat pipe.gif > seen & pulsemap render \(Sample.small) -o pipe.gif; wait; test -p pipe.gif",
    "mkfifo pipe.gif; cat pipe.gif > seen & pulsemap render \(Sample.small) --no-clobber -o pipe.gif; wait",
  ])
  func `or a pipe gets the bytes that a file gets`(script: String) throws {
    let folder = try TemporaryFolder()
    try ToolUnderTest.succeed("render \(Sample.small) -o a.gif", in: folder.url)
    let result = try ToolUnderTest.shell(script, in: folder.url)
    #expect(result.status == 0)
    #expect(result.standardError == "")
    let isSame = try folder.bytes("seen") == folder.bytes("a.gif")
    #expect(isSame)
  }
}
