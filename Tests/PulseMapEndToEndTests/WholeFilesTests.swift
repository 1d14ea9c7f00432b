import Foundation
import PulseTestSupport
import Testing

/// An output that cannot be written. The folder contains the file `old.gif`, the folders `folder.gif` and `7.png`, the
/// link `here.gif` to `old.gif`, and the link `loop.gif` to itself.
struct RefusedOutput: Sendable, CustomTestStringConvertible {
  let options: String
  let message: String
  /// A bash command to run first.
  var before = ""

  var testDescription: String { options }

  static let all = [
    RefusedOutput(
      options: "-o missing/a.gif",
      message: "'missing/a.gif' cannot be written: there is no folder 'missing/'; create it first"),
    RefusedOutput(
      options: "-o old.gif/a.gif",
      message: "'old.gif/a.gif' cannot be written: there is no folder 'old.gif/'; create it first"),
    RefusedOutput(
      options: "-o folder.gif",
      message: "'folder.gif' cannot be written: Is a directory; choose a writable path"),
    RefusedOutput(
      options: "-o new.gif/",
      message: "'new.gif/' cannot be written: Is a directory; choose a writable path"),
    RefusedOutput(
      options: "-o loop.gif",
      message: "'loop.gif' cannot be written: Too many levels of symbolic links; choose a writable path"),
    RefusedOutput(
      options: "--no-clobber -o old.gif",
      message: "'old.gif' already exists; remove it, or leave out --no-clobber"),
    RefusedOutput(
      options: "--no-clobber -o here.gif",
      message: "'here.gif' already exists; remove it, or leave out --no-clobber"),
    RefusedOutput(
      options: "-o %d.png",
      message: "'7.png' cannot be written: Is a directory; choose a writable path"),
    RefusedOutput(
      options: "--no-clobber -o %d.png",
      message: "'7.png' cannot be written: Is a directory; choose a writable path"),
    // A disk that is full after a kilobyte, as far as the tool can tell.
    RefusedOutput(
      options: "-o old.gif",
      message:
        "'old.gif' cannot be written: File too large; allow larger files, as with 'ulimit -f unlimited'",
      before: "ulimit -f 1;"),
    RefusedOutput(
      options: "-o new.gif",
      message:
        "'new.gif' cannot be written: File too large; allow larger files, as with 'ulimit -f unlimited'",
      before: "ulimit -f 1;"),
    RefusedOutput(
      options: "--effect location --accuracy 80px --scale 2 --size 200x200 -o new%d.png",
      message:
        "'new0.png' cannot be written: File too large; allow larger files, as with 'ulimit -f unlimited'",
      before: "ulimit -f 1;"),
    RefusedOutput(
      options: "--format gif -o /dev/full",
      message: "'/dev/full' cannot be written: No space left on device; free disk space"),
  ]
}

@Suite struct `An output that cannot be written` {
  @Test(arguments: RefusedOutput.all)
  func `leaves everything as it was`(_ refused: RefusedOutput) throws {
    let folder = try TemporaryFolder()
    try folder.write("old", to: "old.gif")
    let prepare = "mkdir folder.gif 7.png; ln -s old.gif here.gif; ln -s loop.gif loop.gif"
    let names = ["7.png", "folder.gif", "here.gif", "loop.gif", "old.gif"]
    let result = try ToolUnderTest.shell(
      "\(prepare); \(refused.before) pulsemap render \(Sample.small) \(refused.options)", in: folder.url)
    #expect(result.standardError == "pulsemap: error: --output: \(refused.message)\n")
    #expect(result.text == "")
    #expect(result.status == 2)
    #expect(try folder.names == names)
    #expect(try folder.text("old.gif") == "old")
  }
}

@Suite struct `A file that is written` {
  @Test func `replaces an earlier one and keeps its permissions`() throws {
    let folder = try TemporaryFolder()
    let script = "umask 022; echo old > a.gif; chmod 640 a.gif; pulsemap render \(Sample.small) -o a.gif"
    let result = try ToolUnderTest.shell("\(script); stat -c %a a.gif", in: folder.url)
    #expect(result.text == "640\n")
    #expect(try folder.bytes("a.gif").starts(with: "GIF89a".utf8))
    #expect(try folder.names == ["a.gif"])
  }

  @Test(arguments: [("022", "644"), ("077", "600"), ("000", "666")])
  func `has the permissions that the mask leaves when it is new`(mask: String, permissions: String) throws {
    let folder = try TemporaryFolder()
    let line = "pulsemap render \(Sample.small) --delay inf -o a.gif -o %d.png"
    let result = try ToolUnderTest.shell("umask \(mask); \(line); stat -c %a a.gif 0.png", in: folder.url)
    #expect(result.text == "\(permissions)\n\(permissions)\n")
  }

  @Test(arguments: ["echo old > folder/a.gif", ":"])
  func `goes to where a link leads, and the link stays`(before: String) throws {
    let folder = try TemporaryFolder()
    let script = "mkdir folder; \(before); ln -s folder/a.gif link.gif; pulsemap render \(Sample.small)"
    let result = try ToolUnderTest.shell(
      "\(script) -o link.gif && readlink link.gif && ls -A folder", in: folder.url)
    #expect(result.text == "folder/a.gif\na.gif\n")
    #expect(try folder.bytes("folder/a.gif").starts(with: "GIF89a".utf8))
  }

  @Test func `is not replaced with --no-clobber when it is one of a sequence`() throws {
    let folder = try TemporaryFolder()
    try folder.write("old", to: "12.png")
    let result = try ToolUnderTest.run("render \(Sample.small) --no-clobber -o %d.png", in: folder.url)
    #expect(
      result.standardError
        == "pulsemap: error: --output: '12.png' already exists; remove it, or leave out --no-clobber\n")
    #expect(result.status == 2)
    #expect(try folder.names == ["12.png"])
    #expect(try folder.text("12.png") == "old")
  }
}

@Suite struct `Several outputs` {
  @Test func `are refused together before any of them is rendered`() throws {
    let folder = try TemporaryFolder()
    try Data("old".utf8).write(to: folder.file("there.gif"))
    let result = try ToolUnderTest.run(
      [
        "render", "--lat", "1", "--lon", "2", "-o", "good.gif", "-o", "missing/a.gif", "-o", "there.gif",
        "-o",
        "missing/%d.png", "--no-clobber",
      ], in: folder.url)
    #expect(result.status == 2)
    #expect(
      result.standardError.split(separator: "\n").map(String.init) == [
        "pulsemap: error: --output: 'missing/a.gif' cannot be written: there is no folder 'missing/'; create it first",
        "pulsemap: error: --output: 'there.gif' already exists; remove it, or leave out --no-clobber",
        "pulsemap: error: --output: 'missing/0.png' cannot be written: there is no folder 'missing/'; create it first",
      ])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path()) == ["there.gif"])
  }
}
