import PulseArguments
import Testing

/// An invalid command line and its expected message.
struct Rejection: Sendable, CustomTestStringConvertible {
  let words: [String]
  let message: String

  init(_ words: String..., gets message: String) {
    self.words = words
    self.message = message
  }

  var testDescription: String { String(words.joined(separator: " ").prefix(200)) }

  /// Returns the error messages of parsing the arguments.
  func outcome<Root>(of command: Command<Root>) -> String {
    do {
      return "accepted: \(try command.parse(words))"
    } catch {
      return error.description
    }
  }
}

@Suite struct `Rejected command lines` {
  @Test(arguments: [
    Rejection("--scal", "2", gets: "--scal: unknown option; did you mean '--scale'?"),
    Rejection("--l", "2", gets: "--l: unknown option; did you mean '--lat', '--lon' or '--loop'?"),
    Rejection("--outptu=x.gif", gets: "--outptu: unknown option; did you mean '--output'?"),
    Rejection("--Verbose", gets: "--Verbose: unknown option; did you mean '--verbose'?"),
    Rejection("-output", "x.gif", gets: "-output: unknown option; did you mean '--output'?"),
    Rejection("-lat", "3", gets: "-lat: unknown option; did you mean '--lat'?"),
    Rejection("--frobnicate", gets: "--frobnicate: unknown option; see --help"),
    Rejection("--=x", gets: "--: unknown option; see --help"),
    Rejection("-qz", gets: "-z: unknown option in '-qz'; see --help"),
    Rejection("-5", gets: "-5: unknown option; write -- -5 if it is no option"),
    Rejection("-x.json", gets: "-x.json: unknown option; write -- -x.json if it is no option"),
  ])
  func `name the nearest options`(_ line: Rejection) {
    #expect(line.outcome(of: DrawOptions.command) == line.message)
  }

  @Test(arguments: [
    Rejection("--lat", gets: "--lat: needs a value; write --lat DEG"),
    Rejection("--lat", "--verbose", gets: "--lat: needs a value; write --lat DEG"),
    Rejection("--lat", "-v", gets: "--lat: needs a value; write --lat DEG"),
    Rejection(
      "--lat", "-vq",
      gets: "--lat: needs a value, and '-vq' looks like an option; if it is the value, write --lat=-vq"),
    Rejection("--lat", "--", gets: "--lat: needs a value; write --lat DEG"),
    Rejection("-lo", gets: "--output: needs a value; write --output PATH"),
    Rejection("--loop=yes", gets: "--loop: takes no value, but '=yes' was given; write --loop"),
    Rejection("-l=", gets: "--loop: takes no value, but '=' was given; write --loop"),
  ])
  func `say whether an option takes a value`(_ line: Rejection) {
    #expect(line.outcome(of: DrawOptions.command) == line.message)
  }

  @Test(arguments: [
    Rejection("--lon", "abc", gets: "--lon: 'abc' is not a number; use degrees from -180 to 180"),
    Rejection("--lon=", gets: "--lon: '' is not a number; use degrees from -180 to 180"),
    Rejection("--lon", "-180.5", gets: "--lon: '-180.5' is out of range; use degrees from -180 to 180"),
    Rejection("--span", "1,5", gets: "--span: '1,5' is not a number; write it with a point: 1.5"),
    Rejection("-s", "9", gets: "--scale: '9' is out of range; use 1 to 4"),
    Rejection("-s", "2x", gets: "--scale: '2x' is not a whole number; use 1 to 4"),
    Rejection("-o", "", gets: "--output: '' is empty; write at least one character"),
    Rejection("", gets: "SCENE: '' is empty; write at least one character"),
    Rejection(
      "--circle", "Geodesc", gets: "--circle: 'Geodesc' is not a valid value; did you mean 'geodesic'?"),
    Rejection("--circle", "oval", gets: "--circle: 'oval' is not a valid value; use planar or geodesic"),
  ])
  func `say what is accepted instead of a value`(_ line: Rejection) {
    #expect(line.outcome(of: DrawOptions.command) == line.message)
  }

  @Test(arguments: [
    Rejection("a", "b", gets: "draw: unexpected argument 'b'; write draw [OPTIONS] [SCENE]"),
    Rejection("a", "--", "-l", gets: "draw: unexpected argument '-l'; write draw [OPTIONS] [SCENE]"),
    Rejection("a", "circel", gets: "draw: unexpected argument 'circel'; did you mean '--circle'?"),
  ])
  func `show the operands when there are too many`(_ line: Rejection) {
    #expect(line.outcome(of: DrawOptions.command) == line.message)
  }

  @Test(arguments: [
    Rejection(
      gets: """
        EXPECTED: is missing; write compare EXPECTED ACTUAL...
        ACTUAL: is missing; write compare EXPECTED ACTUAL...
        """),
    Rejection("a.gif", gets: "ACTUAL: is missing; write compare EXPECTED ACTUAL..."),
    Rejection("a.gif", "", gets: "ACTUAL: '' is empty; write at least one character"),
  ])
  func `show the operands when one is missing`(_ line: Rejection) {
    #expect(line.outcome(of: CompareOptions.command) == line.message)
  }

  @Test func `report every problem of a line once, in the order of the words`() {
    let line = Rejection(
      "--radiu", "--lon", "east", "-s9", "--radiu", "a", "--lat", "--loop=1", "b",
      gets: """
        --radiu: unknown option; see --help
        --lon: 'east' is not a number; use degrees from -180 to 180
        --scale: '9' is out of range; use 1 to 4
        --lat: needs a value; write --lat DEG
        --loop: takes no value, but '=1' was given; write --loop
        draw: unexpected argument 'b'; write draw [OPTIONS] [SCENE]
        """)
    #expect(line.outcome(of: DrawOptions.command) == line.message)
  }

  @Test func `report a value that the option with a similar name does not accept`() {
    let line = Rejection(
      "--circl", "oval",
      gets: """
        --circl: unknown option; did you mean '--circle'?
        --circle: 'oval' is not a valid value; use planar or geodesic
        """)
    #expect(line.outcome(of: DrawOptions.command) == line.message)
  }

  @Test func `do not report the value of a misspelt option as a second problem`() {
    let line = Rejection(
      "a.json", "--lan", "-1", gets: "--lan: unknown option; did you mean '--lat' or '--lon'?")
    #expect(line.outcome(of: DrawOptions.command) == line.message)
  }

  @Test(arguments: [
    Rejection(
      "--span", "\u{2212}122", gets: "--span: '\u{2212}122' is not a number; write it with a hyphen: -122"),
    Rejection(
      "--span", "1\u{A0}2", gets: #"--span: '1\u{A0}2' is not a number; use a decimal number such as 0.5"#),
    Rejection(
      "--lon", "1\u{1B}[31m", gets: #"--lon: '1\u{1B}[31m' is not a number; use degrees from -180 to 180"#),
    Rejection("--caf\u{E9}\n", gets: #"--café\n: unknown option; see --help"#),
    Rejection(
      "--circle", "it's\t\\",
      gets: #"--circle: 'it's\t\' is not a valid value; use planar or geodesic"#),
    Rejection(
      "--scale", String(repeating: "7", count: 1_000_000),
      gets: "--scale: '\(String(repeating: "7", count: 80))...' is out of range; use 1 to 4"),
  ])
  func `show words so that they cannot harm or mislead`(_ line: Rejection) {
    #expect(line.outcome(of: DrawOptions.command) == line.message)
  }
}
