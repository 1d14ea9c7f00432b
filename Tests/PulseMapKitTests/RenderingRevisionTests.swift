import Foundation
import PulseMapKit
import PulseTestSupport
import Testing

@Suite struct `The number of the rendering` {
  private static let list = "golden/rendering.txt"

  /// Returns the name and a content key of each golden image.
  private func pictures() throws -> [(name: String, key: String)] {
    let folder = Fixtures.url("golden")
    return try FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false)).sorted()
      .filter { $0.hasSuffix(".png") }
      .map { name in
        let bytes = try Data(contentsOf: folder.appending(path: name))
        return (name, String(ContentKey.key(of: bytes.base64EncodedString()).prefix(16)))
      }
  }

  @Test func `is raised when pictures change, so that batches render theirs again`() throws {
    let pictures = try pictures()
    let lines = try String(contentsOf: Fixtures.url(Self.list), encoding: .utf8).split(separator: "\n")
    var recorded: [String: String] = [:]
    for words in lines.dropFirst().map({ $0.split(separator: " ") }) where words.count == 2 {
      recorded[String(words[1])] = String(words[0])
    }
    let changed = pictures.filter { recorded[$0.name] ?? $0.key != $0.key }.map(\.name)
    let isRaised = lines.first.map(String.init) != "rendering \(ContentKey.renderingVersion)"
    #expect(
      changed.isEmpty || isRaised,
      "what is rendered has changed; raise ContentKey.renderingVersion, and record with 'make golden'")
    let text = pictures.map { "\($0.key) \($0.name)\n" }.joined()
    if GoldenText.isRecording, changed.isEmpty || isRaised {
      try expectGolden(text: "rendering \(ContentKey.renderingVersion)\n\(text)", Self.list)
    } else if isRaised {
      Issue.record("the number was raised; record it with 'make golden'")
    }
  }
}
