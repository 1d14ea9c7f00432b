import Foundation
import PulseTestSupport
import Testing

@testable import PulseMapKit
@testable import PulseSystem

@Suite struct PendingFileLinkTests {
  /// A folder `out` with a subfolder `in`, and a folder `outside` that must stay empty.
  private static func tree() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for name in ["out/in", "outside"] {
      try FileManager.default.createDirectory(
        at: folder.url.appending(path: name), withIntermediateDirectories: true)
    }
    return folder
  }

  private func names(_ name: String, in folder: borrowing TemporaryFolder) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.url.path(percentEncoded: false) + name)
      .sorted()
  }

  private func problem(publishing file: consuming AtomicFileWriter) -> OutputError? {
    do throws(OutputError) { try file.publish() } catch { return error }
    return nil
  }

  @Test(arguments: ["in/a.gif", "a.gif", "in/a.gif.json"])
  func `links that are there are not followed below a root`(name: String) throws {
    let folder = try Self.tree()
    let root = folder.url.path(percentEncoded: false) + "out/"
    try Data("old".utf8).write(to: folder.file("outside/b"))
    try FileManager.default.createSymbolicLink(atPath: root + "link", withDestinationPath: "../outside/b")
    try FileManager.default.createSymbolicLink(
      atPath: root + name, withDestinationPath: name.contains("/") ? "../link" : "link")
    try FileManager.default.createSymbolicLink(atPath: root + "away", withDestinationPath: "../outside")
    for path in [root + name, root + "away/a.gif"] {
      #expect(throws: OutputError.symbolicLink(path: path)) {
        try AtomicFileWriter.check(path: path, below: root, replaces: true)
      }
      #expect(throws: OutputError.symbolicLink(path: path)) {
        let file = try AtomicFileWriter(path: path, below: root, replaces: true)
        try file.write([1])
      }
    }
    #expect(try names("outside", in: folder) == ["b"])
    #expect(try String(contentsOf: folder.file("outside/b"), encoding: .utf8) == "old")
  }

  @Test(arguments: [true, false])
  func `links that are planted while a file is written lead nowhere`(isFolder: Bool) throws {
    let folder = try Self.tree()
    let root = folder.url.path(percentEncoded: false) + "out/"
    try Data("old".utf8).write(to: folder.file("outside/a.gif"))
    let path = root + "in/a.gif"
    let file = try AtomicFileWriter(path: path, below: root, replaces: true)
    try file.write([1])
    if isFolder {
      try FileManager.default.moveItem(atPath: root + "in", toPath: root + "moved")
      try FileManager.default.createSymbolicLink(atPath: root + "in", withDestinationPath: "../outside")
      #expect(problem(publishing: file) == .symbolicLink(path: path))
    } else {
      try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "../../outside/a.gif")
      // The link itself is replaced.
      #expect(problem(publishing: file) == nil)
      #expect(try Data(contentsOf: folder.file("out/in/a.gif")) == Data([1]))
    }
    #expect(try names("outside", in: folder) == ["a.gif"])
    #expect(try String(contentsOf: folder.file("outside/a.gif"), encoding: .utf8) == "old")
  }

  @Test(arguments: [true, false])
  func `what gets the name is what was written`(replaces: Bool) throws {
    let folder = try TemporaryFolder()
    let path = folder.file("a.gif").path(percentEncoded: false)
    for isReplaced in [true, false] {
      let file = try AtomicFileWriter(path: path, replaces: replaces)
      try file.write([1])
      let temporary = try #require(try names("", in: folder).first)
      try FileManager.default.removeItem(at: folder.file(temporary))
      if isReplaced { try Data([2]).write(to: folder.file(temporary)) }
      #expect(problem(publishing: file) == .temporaryFileLost(path: path))
      #expect(!FileManager.default.fileExists(atPath: path))
    }
  }

  @Test func `an address is no path`() {
    #expect(throws: OutputError.address(path: "s3://b/a.gif")) {
      try AtomicFileWriter.check(path: "s3://b/a.gif", replaces: true)
    }
    #expect(throws: RenderError.output(.address(path: "gs://b/a.gif"))) {
      try RenderOutput(path: "gs://b/a.gif")
    }
  }
}
