import Foundation
import PulseTestSupport
import Testing

/// Options with a message on standard error.
struct Warned: Sendable, CustomTestStringConvertible {
  let options: String
  let warnings: [String]

  var testDescription: String { options }

  static let all = [
    Warned(
      options: "--lat 90 --lon 2",
      warnings: ["--lat: '90' is beyond the edge of the map; it is drawn at 85.05112878"]),
    Warned(
      options: "--lat -86.5 --lon 2",
      warnings: ["--lat: '-86.5' is beyond the edge of the map; it is drawn at -85.05112878"]),
    Warned(
      options: "--timeline resume@0,start@0.2,start@0.4",
      warnings: [
        "--timeline: 'resume@0' is ignored: the pulse is stopped; leave it out",
        "--timeline: 'start@0.4' is ignored: already running; leave it out, or write stop@0.4,start@0.4 to begin again",
      ]),
    Warned(
      options: "--stroke-width 3px",
      warnings: ["--stroke-width: '3px' has no effect without a stroke; add --stroke COLOR"]),
    Warned(
      options: "--delay 100 --fps 1",
      warnings: [
        "--duration: one cycle takes 100.8 s; the first 60 s are rendered; use --duration for more"
      ]),
  ]
}

@Suite struct `A warning` {
  @Test(arguments: Warned.all)
  func `goes to standard error and into the plan, and the work is done`(_ warned: Warned) throws {
    let folder = try TemporaryFolder()
    let base = warned.options.hasPrefix("--lat ") ? Sample.placeless : Sample.small
    let line = "render \(base) \(warned.options) -o a.gif --report json"
    let result = try ToolUnderTest.run(line, in: folder.url)
    #expect(result.standardError == warned.warnings.map { "pulsemap: warning: \($0)\n" }.joined())
    #expect(result.status == 0)
    #expect(try folder.names == ["a.gif"])
    let plan = try JSONDecoder().decode(Plan.self, from: Data(result.standardOutput))
    #expect(plan.warnings == warned.warnings)

    let quiet = try ToolUnderTest.run("\(line) --quiet", in: folder.url)
    #expect(quiet.standardError == "")
    let sameWarnings = try JSONDecoder().decode(Plan.self, from: Data(quiet.standardOutput)).warnings
    #expect(sameWarnings == warned.warnings)
  }

  @Test func `about an ignored command is an error with --strict`() throws {
    let folder = try TemporaryFolder()
    let result = try ToolUnderTest.run(
      "render \(Sample.small) --timeline pause@1,stop@2 --strict -o a.gif", in: folder.url)
    #expect(
      result.standardError
        == "pulsemap: error: --timeline: 'pause@1' is ignored: the pulse is stopped; leave it out\n")
    #expect(result.status == 2)
    #expect(try folder.names == [])
  }
}

@Suite struct `Standard error` {
  @Test(arguments: ["", "-q --progress auto", "--progress never"])
  func `is empty when all is well and nobody watches`(options: String) throws {
    let folder = try TemporaryFolder()
    // Long enough for progress to be shown on a terminal.
    let result = try ToolUnderTest.succeed("render \(Sample.coast) \(options) -o a.gif", in: folder.url)
    #expect(result.text == "")
  }

  @Test(arguments: ["-v", "--verbose", "-q -v"])
  func `says with --verbose what was written`(options: String) throws {
    let folder = try TemporaryFolder()
    let result = try ToolUnderTest.run("render \(Sample.small) \(options) -o a.gif", in: folder.url)
    let size = try folder.bytes("a.gif").count
    let said = "a.gif: 20 frames, 20 unique, 0.8 s, 60x60 pixels, \(size) bytes, rendered in "
    #expect(result.standardError.hasPrefix(said))
    let lines = result.standardError.split(separator: "\n")
    #expect(
      lines.count == 2 && lines[0].hasSuffix(" s") && lines[1].hasPrefix("seconds: read ")
        && result.standardError.hasSuffix("\n"))
    #expect(result.text == "")
    #expect(result.status == 0)
  }

  @Test(arguments: ["-o a.gif", "-q -o a.gif"])
  func `shows progress on a terminal with --progress always, and erases it`(options: String) throws {
    let folder = try TemporaryFolder()
    // script(1) runs a command on a terminal of its own; terminals write CR LF for line breaks. Where CI is set, nothing is said
    // of what was written.
    let line = "pulsemap render \(Sample.small) --progress always \(options)"
    let result = try ToolUnderTest.shell("CI=true script -qec '\(line)' /dev/null", in: folder.url)
    let shown = result.text.split(separator: "\r", omittingEmptySubsequences: false)
    #expect(shown.first == "")
    #expect(shown.last == "")
    #expect(shown.dropLast(2).dropFirst().allSatisfy { $0.hasPrefix("a.gif: ") && $0.hasSuffix(" %") })
    #expect(shown.dropLast().last?.allSatisfy { $0 == " " } == true)
    #expect(result.status == 0)
  }

  @Test(arguments: ["-o a.gif", "-q -o a.gif"])
  func `writes lines of progress to a log with --progress always`(options: String) throws {
    let folder = try TemporaryFolder()
    let result = try ToolUnderTest.run("render \(Sample.small) --progress always \(options)", in: folder.url)
    let lines = result.standardError.split(separator: "\n")
    #expect(!lines.isEmpty && lines.allSatisfy { $0.wholeMatch(of: /a\.gif: \d+ %/) != nil })
    #expect(!result.standardError.contains("\r") && result.standardError.hasSuffix("\n"))
    #expect(result.text == "" && result.status == 0)
  }

  @Test func `makes no difference to standard output`() throws {
    let folder = try TemporaryFolder()
    let place = "\(Sample.placeless) --lat 86 --lon 2"
    let line = "pulsemap render \(place) --timeline stop@1 -v --progress always"
    let script = """
      \(line) --dry-run --report json > with; \(line) --dry-run --report json > without 2> /dev/null
      \(line) -o - --format gif >> with; \(line) -o - --format gif >> without 2> /dev/null
      """
    #expect(try ToolUnderTest.shell(script, in: folder.url).status == 0)
    #expect(try folder.bytes("with").count > 4000)
    let isSame = try folder.bytes("with") == folder.bytes("without")
    #expect(isSame)
  }
}

@Suite struct `A question` {
  @Test(arguments: [
    ("--help", "Usage: pulsemap COMMAND [OPTIONS]\n"), ("-h", "Usage: pulsemap COMMAND [OPTIONS]\n"),
    ("help", "Usage: pulsemap COMMAND [OPTIONS]\n"),
    ("help render", "Usage: pulsemap render [OPTIONS] [FILE...]\n"),
    ("render --help", "Usage: pulsemap render [OPTIONS] [FILE...]\n"),
    ("render -h", "Usage: pulsemap render [OPTIONS] [FILE...]\n"),
    ("render --lat nonsense --help", "Usage: pulsemap render [OPTIONS] [FILE...]\n"),
    ("--version", "pulsemap 0."), ("-V", "pulsemap 0."), ("render --lat nonsense --version", "pulsemap 0."),
  ])
  func `for help or the version is answered on standard output`(line: String, answer: String) throws {
    let result = try ToolUnderTest.run(line)
    #expect(result.text.hasPrefix(answer))
    #expect(result.standardError == "")
    #expect(result.status == 0)
  }

  @Test(arguments: ["help rendr", "rendr --help"])
  func `about a command that does not exist is a mistake`(line: String) throws {
    let result = try ToolUnderTest.run(line)
    #expect(
      result.standardError == """
        pulsemap: error: rendr: unknown command; did you mean 'render'?
        run 'pulsemap -h' for help

        """)
    #expect(result.status == 2 && result.text == "")
  }

  @Test func `is what no words at all are taken for, but as a mistake`() throws {
    let result = try ToolUnderTest.run("")
    #expect(result.standardError.hasPrefix("Usage: pulsemap COMMAND [OPTIONS]\n"))
    #expect(result.text == "")
    #expect(result.status == 2)
  }
}
