import PulseArguments
import Testing

@testable import PulseMapCLI

/// Words of a command line with a mistake, and the beginnings of its messages.
private struct Mistake: Sendable, CustomTestStringConvertible {
  let words: [String]
  let messages: [String]

  /// Whether the mistake is the name of a place, which is looked up only in lines that are right otherwise.
  var isName = false

  var testDescription: String { words.joined(separator: " ") }
}

@Suite struct `Several mistakes in a command line` {
  private static let mistakes = [
    Mistake(words: ["--bogus"], messages: ["--bogus: unknown option; see --help"]),
    Mistake(words: ["--colours", "5"], messages: ["--colours: unknown option; did you mean '--colors' or"]),
    Mistake(
      words: ["--efect", "riple"],
      messages: [
        "--efect: unknown option; did you mean '--effect'?",
        "--effect: 'riple' is not a valid value; did you mean 'ripple'?",
      ]),
    Mistake(words: ["--theme", "night"], messages: ["--theme: 'night' is not a valid value; "]),
    Mistake(words: ["--radius", "5yd"], messages: ["--radius: '5yd' "]),
    Mistake(words: ["--fps", "0"], messages: ["--fps: '0' is out of range; "]),
    Mistake(words: ["--size", "large"], messages: ["--size: 'large' is not a size; "]),
    Mistake(words: ["--strict=maybe"], messages: ["--strict: takes no value, "]),
    Mistake(words: ["--place", "Marsielle"], messages: ["--place: 'Marsielle' is not on "], isName: true),
    Mistake(words: ["--bbox", "Icelnd"], messages: ["--bbox: 'Icelnd' is not on "], isName: true),
  ]

  private static func messages(_ words: [String]) throws -> [String] {
    let error = try #require(throws: CommandLineError.self) { try PulseMapTool.tool.parse(words) }
    return PulseMapTool.messages(of: error, in: words)
  }

  @Test(arguments: ["render", "batch"])
  func `are all reported, each pair in the order of the words`(command: String) throws {
    // A batch without its table would be another mistake.
    let files = command == "batch" ? ["rows.csv"] : []
    for first in Self.mistakes {
      for second in Self.mistakes where first.words != second.words && !(first.isName && second.isName) {
        let found = try Self.messages([command] + first.words + second.words + files)
        let expected = first.messages + second.messages
        let areThese = zip(found, expected).allSatisfy { $0.hasPrefix($1) }
        #expect(found.count == expected.count && areThese, "\(first.words) \(second.words): \(found)")
      }
    }
  }

  @Test func `are those of a message that somebody sent`() throws {
    let words = [
      "render", "--place", "Marsielle", "--efect", "riple", "--radius", "30 km", "--theme", "night",
    ]
    let places = try Self.messages(words).map { String($0.prefix { $0 != ":" }) }
    #expect(places == ["--place", "--efect", "--effect", "--theme"])
  }
}
