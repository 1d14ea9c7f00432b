import PulseArguments
import Testing

@Suite struct `Whatever is typed` {
  /// Arguments that are difficult alone or in combination.
  static let words = [
    "", "-", "--", "---", "-5", "-.5", "--=", "--lat", "--lat=", "--lon=1", "-o", "-ox", "-lq", "-l=", "-lz",
    "-\u{301}", "é", "\u{0}", "a b", "=",
  ]

  /// All command lines of up to three of the arguments.
  static var lines: [[String]] {
    let pairs = words.flatMap { first in words.map { [first, $0] } }
    return words.map { [$0] } + pairs + pairs.flatMap { pair in words.map { pair + [$0] } }
  }

  /// Returns the message lines for a command line; empty if it is valid.
  private func messages(for words: [String]) -> [Substring] {
    do {
      _ = try DrawOptions.command.parse(words)
      return []
    } catch {
      return error.description.split(separator: "\n")
    }
  }

  @Test func `a message has a place, a problem, and a remedy in one printable line`() {
    let messages = Set(Self.lines.flatMap(messages))
    #expect(messages.count > 20)
    for message in messages {
      #expect(message.wholeMatch(of: /[^:]+: [^;]+; [^;]*[^.;]/) != nil)
      #expect(message.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
    }
  }

  @Test func `a value means the same after a space and after an equals sign`() throws {
    for word in Self.words {
      guard let spaced = try? DrawOptions.command.parse(["--color", word]) else { continue }
      #expect(try DrawOptions.command.parse(["--color=\(word)"]) == spaced)
    }
  }

  @Test func `every word can be an operand after two dashes`() throws {
    for word in Self.words where !word.isEmpty {
      #expect(try DrawOptions.command.parse(["--", word]).scene == word)
    }
  }
}
