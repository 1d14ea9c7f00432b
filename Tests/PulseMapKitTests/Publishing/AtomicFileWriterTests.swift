import Foundation
import PulseTestSupport
import Testing

@testable import PulseMapKit
@testable import PulseSystem

@Suite struct PendingFileTests {
  private func names(in folder: borrowing TemporaryFolder) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
  }

  private func text(_ url: URL) throws -> String { try String(contentsOf: url, encoding: .utf8) }

  @Test func `a file appears under its name when it is published`() throws {
    let folder = try TemporaryFolder()
    let target = folder.file("a.gif")
    let file = try AtomicFileWriter(path: target.path, replaces: true)
    try file.write(Array("one ".utf8))
    #expect(!FileManager.default.fileExists(atPath: target.path))
    try file.write(Array("two".utf8))
    try file.publish()
    #expect(try text(target) == "one two")
    #expect(try names(in: folder) == ["a.gif"])
  }

  @Test func `a dropped file leaves what was there before`() throws {
    let folder = try TemporaryFolder()
    try Data("old".utf8).write(to: folder.file("a.gif"))
    do {
      let file = try AtomicFileWriter(path: folder.file("a.gif").path, replaces: true)
      try file.write(Array("half".utf8))
      #expect(try names(in: folder).count == 2)
    }
    #expect(try names(in: folder) == ["a.gif"])
    #expect(try text(folder.file("a.gif")) == "old")
  }

  @Test func `a replaced file keeps its permissions`() throws {
    let folder = try TemporaryFolder()
    let target = folder.file("a.gif")
    try Data("old".utf8).write(to: target)
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: target.path)
    let file = try AtomicFileWriter(path: target.path, replaces: true)
    try file.write(Array("new".utf8))
    try file.publish()
    #expect(try text(target) == "new")
    let attributes = try FileManager.default.attributesOfItem(atPath: target.path)
    #expect(attributes[.posixPermissions] as? Int == 0o640)
  }

  @Test func `a link stays a link and its target is replaced`() throws {
    let folder = try TemporaryFolder()
    let (target, link) = (folder.file("target.gif"), folder.file("link.gif"))
    try Data("old".utf8).write(to: target)
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: target)
    let file = try AtomicFileWriter(path: link.path, replaces: true)
    try file.write(Array("new".utf8))
    try file.publish()
    #expect(try text(target) == "new")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == target.path)
  }

  @Test func `no file that is there is replaced unasked`() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("a.gif").path
    // Somebody else is faster: the file appears between opening and publishing.
    let file = try AtomicFileWriter(path: path, replaces: false)
    try file.write(Array("mine".utf8))
    try Data("theirs".utf8).write(to: folder.file("a.gif"))
    var error: OutputError?
    do throws(OutputError) { try file.publish() } catch let thrown { error = thrown }
    #expect(error == .fileExists(path: path))
    #expect(try text(folder.file("a.gif")) == "theirs")
    #expect(try names(in: folder) == ["a.gif"])

    #expect(throws: OutputError.fileExists(path: path)) {
      try drop(AtomicFileWriter(path: path, replaces: false))
    }
  }

  @Test func `a new file is published without replacing`() throws {
    let folder = try TemporaryFolder()
    let file = try AtomicFileWriter(path: folder.file("a.gif").path, replaces: false)
    try file.write([65])
    try file.publish()
    #expect(try text(folder.file("a.gif")) == "A")
    #expect(try names(in: folder) == ["a.gif"])
  }

  @Test func `folders and missing folders are refused at once`() throws {
    let folder = try TemporaryFolder()
    let path = folder.url.path
    #expect(throws: OutputError.writeFailed(path: path, errno: EISDIR)) {
      try drop(AtomicFileWriter(path: path, replaces: true))
    }
    let missing = folder.file("no/such/a.gif").path
    #expect(throws: OutputError.missingFolder(path: missing, folder: "\(path)/no/such/")) {
      try drop(AtomicFileWriter(path: missing, replaces: true))
    }
  }

  @Test func `a name may have as many bytes as the system allows`() throws {
    let folder = try TemporaryFolder()
    for name in [String(repeating: "日", count: 83) + ".png", String(repeating: "n", count: 255)] {
      let file = try AtomicFileWriter(path: folder.file(name).path, replaces: false)
      try file.write([5])
      try file.publish()
      #expect(try Data(contentsOf: folder.file(name)) == Data([5]))
    }
  }

  @Test func `a device is written directly`() throws {
    let file = try AtomicFileWriter(path: "/dev/null", replaces: false)
    try file.write([1, 2, 3])
    try file.publish()
    var status = stat()
    #expect(unsafe stat("/dev/null", &status) == 0)
    #expect(status.st_mode & S_IFMT == S_IFCHR)
  }

  @Test func `a full device is an error of its path`() throws {
    #expect(throws: OutputError.writeFailed(path: "/dev/full", errno: ENOSPC)) {
      let file = try AtomicFileWriter(path: "/dev/full", replaces: true)
      try file.write([1])
    }
  }

  private func drop(_ file: consuming AtomicFileWriter) {}
}

@Suite struct PendingFilesTests {
  private func names(in folder: borrowing TemporaryFolder) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
  }

  @Test func `the files appear together`() throws {
    let folder = try TemporaryFolder()
    var files = AtomicFileGroup(below: nil, replacesFiles: true)
    for frame in 0..<3 {
      try files.write(Array(repeating: 7, count: frame + 1), to: folder.file("\(frame).png").path)
    }
    #expect(try names(in: folder).allSatisfy { $0.hasSuffix(".part") })
    try files.publish()
    #expect(try names(in: folder) == ["0.png", "1.png", "2.png"])
    #expect(try Data(contentsOf: folder.file("2.png")).count == 3)
  }

  @Test func `a dropped sequence leaves nothing`() throws {
    let folder = try TemporaryFolder()
    do {
      var files = AtomicFileGroup(below: nil, replacesFiles: true)
      try files.write([1], to: folder.file("0.png").path)
      try files.write([1], to: folder.file("1.png").path)
    }
    #expect(try names(in: folder).isEmpty)
  }

  @Test func `one file that is there already keeps all others from appearing`() throws {
    let folder = try TemporaryFolder()
    let taken = folder.file("1.png")
    try Data("old".utf8).write(to: taken)
    let first = folder.file("0.png").path
    #expect(throws: OutputError.fileExists(path: taken.path)) {
      var files = AtomicFileGroup(below: nil, replacesFiles: false)
      try files.write([1], to: first)
      try files.write([1], to: taken.path)
    }
    #expect(try names(in: folder) == ["1.png"])
    #expect(try String(contentsOf: taken, encoding: .utf8) == "old")
  }
}
