import Foundation
import PulseTestSupport
import Testing

/// A command line and the completions that every shell must offer.
struct CompletedLine: Sendable {
  let line: String
  let offers: [String]

  init(_ line: String, _ offers: [String]) { (self.line, self.offers) = (line, offers.sorted()) }
}

extension CompletedLine {
  /// The files in the working directory of the shell.
  static let files = ["custom.json", "pictures", "pin.png", "pretty pin.png"]

  static let commands = [
    "render", "batch", "batch-merge", "scene", "effects", "compare", "accept", "reject", "inspect",
    "basemaps", "styles",
    "view", "watch", "extract", "cache",
    "completions", "manual", "version", "help",
  ]

  /// Completions of commands and of global options.
  static let ofCommands = [
    CompletedLine("pulsemap ", commands),
    CompletedLine("pulsemap re", ["render", "reject"]),
    CompletedLine("pulsemap --vers", ["--version"]),
    CompletedLine("pulsemap --thm", []),
    CompletedLine("pulsemap help ", commands),
    CompletedLine("pulsemap nope --", []),
  ]

  /// Completions of enumerated values.
  static let ofWords = [
    CompletedLine("pulsemap render --theme ", ["light", "dark", "auto"]),
    CompletedLine("pulsemap render --theme=", ["light", "dark", "auto"]),
    CompletedLine("pulsemap render --theme=d", ["dark"]),
    CompletedLine("pulsemap batch --theme d", ["dark"]),
    CompletedLine("pulsemap render --lat --theme ", ["light", "dark", "auto"]),
    CompletedLine("pulsemap --theme ", ["light", "dark", "auto"]),
    CompletedLine("pulsemap --lat 3 --theme=d", ["dark"]),
    CompletedLine("pulsemap --them", ["--theme"]),
    CompletedLine("pulsemap render --labels=", ["auto", "always", "none"]),
    CompletedLine("pulsemap render --labels=n", ["none"]),
    CompletedLine("pulsemap render --basemap=world:d", ["world:dark"]),
    CompletedLine("pulsemap render --basemap world:d", ["world:dark"]),
    CompletedLine("pulsemap render --color re", ["red", "rebeccapurple"]),
    CompletedLine("pulsemap render --timing ease-", ["ease-in", "ease-out", "ease-in-out"]),
    CompletedLine("pulsemap render --heading t", ["track"]),
    CompletedLine("pulsemap render -qj 3 --report ", ["json"]),
    CompletedLine("pulsemap render -o a.gif --circle ", ["planar", "geodesic"]),
    CompletedLine("pulsemap compare --ignore t", ["timing"]),
    CompletedLine("pulsemap compare --update=f", ["failed"]),
    CompletedLine("pulsemap completions ", ["bash", "zsh", "fish"]),
    CompletedLine("pulsemap render --lat ", []),
    CompletedLine("pulsemap render --lat=", []),
  ]

  /// Completions of paths, alone or beside fixed values.
  static let ofPaths = [
    CompletedLine("pulsemap render --image ", files),
    CompletedLine("pulsemap render --image=p", ["pictures", "pin.png", "pretty pin.png"]),
    CompletedLine("pulsemap render -o p", ["pictures", "pin.png", "pretty pin.png"]),
    CompletedLine("pulsemap render --effect ", EffectNames.all + ["none"] + files),
    CompletedLine("pulsemap render --effect=c", ["circle", "circle-faint", "custom.json"]),
    CompletedLine("pulsemap render --effect cu", ["custom.json"]),
    CompletedLine("pulsemap batch --out-dir ", ["pictures"]),
    CompletedLine("pulsemap batch --out-dir=", ["pictures"]),
    CompletedLine("pulsemap compare --goldens ", ["pictures"]),
    CompletedLine("pulsemap render --labels c", ["custom.json"]),
    CompletedLine("pulsemap inspect pin.png --json pin.png pre", ["pretty pin.png"]),
    CompletedLine("pulsemap effects r", ["ripple"]),
    CompletedLine("pulsemap styles open", ["openmaptiles-light", "openmaptiles-dark"]),
    CompletedLine("pulsemap render -- c", ["custom.json"]),
    CompletedLine("pulsemap render -vj 3 c", ["custom.json"]),
    CompletedLine("pulsemap scene - < c", ["custom.json"]),
    CompletedLine("pulsemap render x.json c", ["custom.json"]),
    CompletedLine("pulsemap effects dot c", []),
    CompletedLine("pulsemap render -- --", []),
    CompletedLine("pulsemap -vj 3 c", ["custom.json"]),
    CompletedLine("pulsemap --image=p", ["pictures", "pin.png", "pretty pin.png"]),
  ]

  /// The options of each command: those in its help, and the help options.
  static func ofOptions() throws -> [CompletedLine] {
    try commands.dropLast().flatMap { command in
      let options = try ShownOptions.inHelp(on: command) + ["-h", "--help"]
      return [
        CompletedLine("pulsemap \(command) -", options),
        CompletedLine("pulsemap \(command) --", options.filter { $0.hasPrefix("--") }),
      ]
    }
  }
}

@Suite struct `Completions` {
  @Test(arguments: ["bash", "zsh", "fish"])
  func `are what the parser takes`(shell: String) throws {
    let folder = try TemporaryFolder()
    let work = folder.url.appending(path: "work", directoryHint: .isDirectory)
    for name in ["work", "work/pictures"] {
      try FileManager.default.createDirectory(
        at: folder.url.appending(path: name), withIntermediateDirectories: true)
    }
    for name in CompletedLine.files where name != "pictures" {
      try Data().write(to: work.appending(path: name))
    }
    let printed = try ToolUnderTest.run(["completions", shell])
    #expect(printed.status == 0 && printed.standardError == "")
    try Data(printed.standardOutput).write(to: folder.file("script"))

    let lines =
      try CompletedLine.ofCommands + CompletedLine.ofWords + CompletedLine.ofPaths
      + CompletedLine.ofOptions()
    let answers = try Oracle.completions(
      offeredBy: shell, reading: folder.file("script"), in: work, after: lines.map(\.line))
    try #require(answers.count == lines.count)
    for (line, words) in zip(lines, answers) {
      #expect(words.sorted() == line.offers, "\(shell): \(line.line)")
    }
  }
}
