import Foundation
import PulseSystem
import PulseTestSupport
import Testing

@Suite struct `A place below a folder` {
  private func link(_ path: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
  }

  private func write(_ place: LinkSafePath) throws(SystemError) {
    let file = try place.directory(creates: true).create(place.name)
    try file.write("new".utf8)
    try file.close()
  }

  @Test func `has its folders made and its file written`() throws {
    let folder = try TemporaryFolder()
    let root = folder.url.path(percentEncoded: false)
    for name in ["a", "b/a", "b/./c//a", "d/e/f/a"] {
      try write(LinkSafePath(root + name, below: root))
      #expect(try Data(contentsOf: folder.file(name)) == Data("new".utf8))
    }
    #expect(try LinkSafePath(root + "b/a", below: root).directory().names.sorted() == ["a", "c"])
  }

  @Test(arguments: ["", "x/", "..", "x/..", "../x", "x/../y", "."])
  func `does not lead out of it by its path`(path: String) {
    #expect(throws: SystemError.self) { try LinkSafePath("out/" + path, below: "out/") }
  }

  @Test func `belongs to the folder that its path begins with`() {
    #expect(throws: SystemError(EXDEV)) { try LinkSafePath("other/x", below: "out/") }
  }

  @Test func `may have links above the folder, and none below`() throws {
    let folder = try TemporaryFolder()
    let root = folder.url.path(percentEncoded: false)
    for name in ["real/in", "outside"] {
      try FileManager.default.createDirectory(atPath: root + name, withIntermediateDirectories: true)
    }
    try link(root + "chosen", to: "real")
    try write(LinkSafePath(root + "chosen/in/a", below: root + "chosen/"))
    #expect(FileManager.default.fileExists(atPath: root + "real/in/a"))
    try link(root + "real/away", to: "../outside")
    try link(root + "real/again", to: "away")
    try link(root + "real/near", to: "in")
    try link(root + "real/nowhere", to: "../outside/new")
    for name in ["away/a", "again/a", "near/b", "away/deep/a", "nowhere/a"] {
      #expect(throws: SystemError(ELOOP), "\(name)") {
        try write(LinkSafePath(root + "chosen/" + name, below: root + "chosen/"))
      }
    }
    // A link in the place of the file itself is in the way, and is not followed.
    try link(root + "real/file", to: "../outside/file")
    #expect(throws: SystemError(EEXIST)) {
      try write(LinkSafePath(root + "chosen/file", below: root + "chosen/"))
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: root + "outside").isEmpty)
  }

  @Test func `stays where it was when its folder is replaced by a link`() throws {
    let folder = try TemporaryFolder()
    let root = folder.url.path(percentEncoded: false)
    for name in ["out/in", "outside"] {
      try FileManager.default.createDirectory(atPath: root + name, withIntermediateDirectories: true)
    }
    let place = try LinkSafePath(root + "out/in/a", below: root + "out/")
    let directory = try place.directory()
    try FileManager.default.moveItem(atPath: root + "out/in", toPath: root + "out/moved")
    try link(root + "out/in", to: "../outside")
    try directory.create("a").close()
    try directory.rename("a", to: "b")
    try directory.renameToUnused("b", "c")
    #expect(try FileManager.default.contentsOfDirectory(atPath: root + "out/moved") == ["c"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: root + "outside").isEmpty)
  }

  @Test func `tells its file from another that takes its name`() throws {
    let folder = try TemporaryFolder()
    let directory = try Directory(folder.url.path(percentEncoded: false))
    let file = try directory.create("a")
    #expect(directory.entry("a")?.identity == file.identity)
    try directory.rename("a", to: "b")
    let other = try directory.create("a")
    #expect(directory.entry("a")?.identity == other.identity && other.identity != file.identity)
    #expect(directory.entry("b")?.identity == file.identity)
  }
}
