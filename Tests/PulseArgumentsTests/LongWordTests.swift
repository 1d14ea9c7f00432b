import PulseArguments
import PulseBasics
import Testing

@Suite struct `A very long word` {
  private static let long = String(repeating: "x", count: 200_000)

  @Test(arguments: [
    ["--lat", long], ["--\(long)"], ["--\(long)=1"], ["--loop=\(long)"], ["--circle", long],
    ["--scale", long], ["-\(long)"],
    ["a", long], [long, long, long],
  ])
  func `is cut short in every message`(words: [String]) {
    do {
      _ = try DrawOptions.command.parse(words)
      Issue.record("is accepted")
    } catch {
      #expect(error.diagnostics.allSatisfy { $0.description.utf8.count < 400 })
    }
  }

  @Test(.timeLimit(.minutes(5))) func `may be one of thousands, of which the first are told`() {
    do {
      _ = try DrawOptions.command.parse((0..<8_000).map { "--scal\($0)" })
      Issue.record("is accepted")
    } catch {
      #expect(error.lines.count == 21)
      #expect(error.lines.first == "--scal0: unknown option; did you mean '--scale'?")
      #expect(error.lines.last == "has 7980 more problems; correct the listed ones first")
      #expect(error.diagnostics.last == .unknownOption("--scal7999", suggestions: []))
    }
  }

  @Test func `keeps its beginning, and a message its end`() {
    #expect(Self.long.excerpt == String(repeating: "x", count: 80) + "...")
    #expect(String(repeating: "e\u{301}", count: 40).excerpt.unicodeScalars.count == 80)
    #expect("".excerpt == "" && "ab".excerpt == "ab")
    let message = "a.json: '\(Self.long)' is wrong; write another"
    #expect(message.boundedMessage.unicodeScalars.count == 1003)
    #expect(
      message.boundedMessage.hasPrefix("a.json: 'xxx")
        && message.boundedMessage.hasSuffix("xx' is wrong; write another"))
    #expect("short".boundedMessage == "short")
    // A character can be as long as a text.
    let marks = "e" + String(repeating: "\u{301}", count: 200_000)
    #expect(marks.excerpt.unicodeScalars.count == 83 && marks.boundedMessage.unicodeScalars.count == 1003)
  }

  @Test(.timeLimit(.minutes(10))) func `is not compared with others`() {
    #expect(SpellChecker.suggestions(for: Self.long, among: [Self.long + "y", "x"]).isEmpty)
    #expect(SpellChecker.correction(Self.long, among: [Self.long + "y"]) == nil)
  }
}

@Suite struct `A number with a comma` {
  @Test(arguments: [
    (["--span", "52,5"], "--span: '52,5' is not a number; write it with a point: 52.5"),
    (["--span", "-0,5"], "--span: '-0,5' is not a number; write it with a point: -0.5"),
    (["--lat", "1,2,3"], "--lat: '1,2,3' is not a number; use degrees from -90 to 90"),
    (["--lat", "a,b"], "--lat: 'a,b' is not a number; use degrees from -90 to 90"),
    (["--scale", "1,5"], "--scale: '1,5' is not a whole number; use 1 to 4"),
  ])
  func `is refused with the number that it means`(words: [String], message: String) throws {
    let error = try #require(throws: CommandLineError.self) { try DrawOptions.command.parse(words) }
    #expect(error.description == message)
  }
}
