import Foundation
import PulseTestSupport
import Testing

/// An invalid scene of `Fixtures/invalid/scenes` and its expected messages.
struct InvalidScene: Sendable, CustomTestStringConvertible {
  static let folder = Fixtures.url("invalid/scenes")

  let name: String

  /// The messages after the file name; after `<`, the whole line.
  let messages: [String]

  init(_ name: String, gets messages: String...) {
    self.name = name
    self.messages = messages
  }

  var testDescription: String { name }

  /// Checks and renders the file; both must fail with the same messages.
  func check() throws {
    let expected = messages.map { message in
      let line = message.hasPrefix("<") ? String(message.dropFirst()) : "\(name).json: \(message)"
      return "pulsemap: error: \(line)\n"
    }
    let output = try TemporaryFolder()
    let picture = output.file("a.gif").path(percentEncoded: false)
    for words in [["scene"], ["render", "-o", picture]] {
      let result = try ToolUnderTest.run(words + ["\(name).json"], in: Self.folder)
      #expect(result.standardError == expected.joined())
      #expect(result.status == 2 && result.text == "")
    }
    #expect(try output.names == [])
  }
}
