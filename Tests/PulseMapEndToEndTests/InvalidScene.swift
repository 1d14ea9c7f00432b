import Foundation
import PulseTestSupport
import Testing

/// A file of `Fixtures/invalid/scenes`, and the messages that it gets.
struct InvalidScene: Sendable, CustomTestStringConvertible {
  static let folder = Fixtures.url("invalid/scenes")

  let name: String

  /// What is said after the name of the file; after `<`, the whole line.
  let messages: [String]

  init(_ name: String, gets messages: String...) {
    self.name = name
    self.messages = messages
  }

  var testDescription: String { name }

  /// Checks and renders the file, which has to be refused both times in the same words.
  func check() throws {
    let expected = messages.map { message in
      let line = message.hasPrefix("<") ? String(message.dropFirst()) : "\(name).json: \(message)"
      return "pulsemap: error: \(line)\n"
    }
    let output = try TemporaryFolder()
    let picture = output.file("a.gif").path(percentEncoded: false)
    for words in [["scene"], ["render", "-o", picture]] {
      let result = try Tool.run(words + ["\(name).json"], in: Self.folder)
      #expect(result.standardError == expected.joined())
      #expect(result.status == 2 && result.text == "")
    }
    #expect(try output.names == [])
  }
}
