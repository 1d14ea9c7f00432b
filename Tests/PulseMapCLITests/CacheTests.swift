import Foundation
import PulseArguments
import PulseMapKit
import PulseTestSupport
import Testing

@testable import PulseMapCLI

@Suite struct `The command cache` {
  @Test func `tells of a cache that is not there yet`() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("none").path(percentEncoded: false)
    let text = try CacheCommand().text(environment: ["XDG_CACHE_HOME": path])
    #expect(text == "path     \(path)/pulsemap\nentries  0\nsize     0 bytes\n")
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func `counts, trims and clears`() throws {
    let folder = try TemporaryFolder()
    let path = folder.url.path(percentEncoded: false)
    let tiles = folder.url.appending(path: "pulsemap/tiles/\(String(repeating: "0a", count: 16))/1/2")
    try FileManager.default.createDirectory(at: tiles, withIntermediateDirectories: true)
    let signature = Data("pulsemap tile 1\n".utf8)
    for (index, name) in ["3", "2", "1"].enumerated() {
      let file = tiles.appending(path: name)
      try (signature + Data(repeating: 0, count: 100 - signature.count)).write(to: file)
      let date = Date(timeIntervalSince1970: 1_000_000 - Double(index))
      try FileManager.default.setAttributes(
        [.modificationDate: date], ofItemAtPath: file.path(percentEncoded: false))
    }
    func text(_ words: String...) throws -> [Substring] {
      try CacheCommand.command.parse(words).text(environment: ["HOME": "/", "XDG_CACHE_HOME": path])
        .split(separator: "\n").map { $0.dropFirst(9) }
    }
    let place = Substring("\(path.hasSuffix("/") ? path : path + "/")pulsemap")
    let shown = try text()
    #expect(shown.dropFirst() == ["3", "300 bytes"])
    #expect(shown[0].replacing("//", with: "/") == place)
    #expect(try text("--trim", "0.25k").dropFirst() == ["2", "200 bytes", "1 entries, 100 bytes"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: tiles.path()).sorted() == ["2", "3"])
    // What is not the cache's own stays: by its name, and by what it has.
    let strangers = ["../../../notes.txt", "../../notes.txt", "4", "4.bak", ".4.part", "../../blocks/1/x"].map
    {
      tiles.appending(path: $0)
    }
    for stranger in strangers {
      try FileManager.default.createDirectory(
        at: stranger.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data("mine".utf8).write(to: stranger)
    }
    #expect(try text("--trim", "200").dropFirst() == ["2", "200 bytes", "0 entries, 0 bytes"])
    #expect(try text("--clear").dropFirst() == ["0", "0 bytes", "2 entries, 200 bytes"])
    for stranger in strangers { #expect(try Data(contentsOf: stranger) == Data("mine".utf8)) }
    #expect(FileManager.default.fileExists(atPath: path))
  }

  @Test func `says when there is no place for a cache`() throws {
    let complaints = try #require(throws: CommandError.self) {
      try CacheCommand().text(environment: ["XDG_CACHE_HOME": "tiles"])
    }
    #expect(
      complaints.lines == [
        "cache: has no folder; set XDG_CACHE_HOME or HOME to an absolute path"
      ])
  }

  @Test(arguments: [
    ("0", 0), ("500000", 500_000), ("500k", 500_000), ("100M", 100_000_000), ("1.5G", 1_500_000_000),
    ("1K", 1000), ("1 M", 1_000_000), ("64 MiB", 67_108_864),
  ])
  func `takes sizes`(word: String, bytes: Int) throws {
    #expect(try ByteCount(argument: word).count == bytes)
  }

  @Test(arguments: ["", "k", "-1", "1e3", "1T", "1.2.3", "٣", "1 kk", "99999999999999999999G", "inf"])
  func `takes nothing else for a size`(word: String) {
    let error = #expect(throws: ArgumentValueError.self) { try ByteCount(argument: word) }
    #expect(error?.remedy == "use bytes such as 500000, 500k, 1.5MB or 1MiB")
  }

  @Test(arguments: ["", " ", "a\nb", "é", "a\u{7F}"])
  func `takes no name that cannot be sent`(word: String) {
    let error = #expect(throws: ArgumentValueError.self) { try UserAgent(argument: word) }
    #expect(error?.remedy == "use printable ASCII, such as my-maps/1.0")
  }
}
