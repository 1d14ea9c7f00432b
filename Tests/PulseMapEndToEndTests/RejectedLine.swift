import PulseTestSupport
import Testing

/// An invalid command line and its expected messages.
struct RejectedLine: Sendable, CustomTestStringConvertible {
  /// The arguments, appended to a valid command line so that nothing else is wrong.
  let words: [String]
  /// The messages, one per line, without `pulsemap: error: `.
  let problems: [String]
  /// Whether the arguments are the whole command line.
  var isWhole = false

  init(_ line: String, _ problems: String...) {
    words = line.words
    self.problems = problems
  }

  init(words: [String], _ problems: String...) {
    self.words = words
    self.problems = problems
  }

  init(whole line: String, _ problems: String...) {
    words = line.words
    self.problems = problems
    isWhole = true
  }

  var testDescription: String { words.joined(separator: " ") }

  /// Runs the command line in an empty folder, which must stay empty.
  func check() throws {
    let folder = try TemporaryFolder()
    let line = (isWhole ? "" : "render \(Sample.small) -o a.gif").words + words
    let result = try ToolUnderTest.run(line, in: folder.url)
    // Before the problems may come a note on the built-in map; after the problems of words, not of what they ask for,
    // comes a hint on where to read more.
    let lines = result.standardError.split(separator: "\n", omittingEmptySubsequences: false)
    let said = lines.filter {
      !$0.hasPrefix("run 'pulsemap ") && !$0.hasPrefix("pulsemap: --basemap: the built-in map has no streets")
        && !$0.hasPrefix("pulsemap: warning: --basemap: 'white' has no effect, as")
    }.map(String.init)
    #expect(said == problems.map { "pulsemap: error: \($0)" } + [""])
    #expect(result.text == "")
    #expect(result.status == 2)
    #expect(try folder.names == [])
  }
}
