import Foundation
import PulseArguments
import PulseBasics
import PulseTestSupport
import Testing

@testable import PulseMapCLI

@Suite struct `The path of an output` {
  private func row(_ fields: [String: String]) -> ManifestRow {
    var row = ManifestRow(ManifestRecord(line: 17, bytes: []))
    row.fields = Dictionary(uniqueKeysWithValues: fields.map { ($0.key.bytewise, $0.value) })
    return row
  }

  @Test(arguments: [
    ("{id}.gif", "rome.gif"), ("{country}/{id}.gif", "it/rome.gif"), ("{row}.gif", "17.gif"),
    ("a.gif", "a.gif"),
    ("{note}.gif", "a-b-c.gif"), ("{dots}.gif", "-.-x.gif"), ("frames/{id}-%03d.png", "frames/rome-%03d.png"),
  ])
  func `has what a row has in the place of names`(pattern: String, path: String) throws {
    let row = row(["id": "rome", "country": "it", "note": "a/b%c", "dots": "../x"])
    #expect(try OutputPattern(argument: pattern).path(for: row) == path)
  }

  @Test func `says which values it cannot have as they are`() throws {
    let row = row(["id": "rome", "note": "a/b%c", "dots": "../x", "tab": "a\tb"])
    let changes = try OutputPattern(argument: "{id}/{note}{dots}-{tab}{row}.gif").sanitizedValues(for: row)
    #expect(
      changes.map { [$0.field, $0.value, $0.name] } == [
        ["note", "a/b%c", "a-b-c"], ["dots", "../x", "-.-x"], ["tab", "a\tb", "a-b"],
      ])
    #expect(try OutputPattern(argument: "{id}.gif").sanitizedValues(for: row).isEmpty)
  }

  @Test(arguments: [
    ("{idd}.gif", "'{idd}.gif' needs a field 'idd', which the row lacks; did you mean 'id'?"),
    ("{empty}", "'{empty}' needs the field 'empty', which is empty; fill it in"),
    ("{z}", "'{z}' needs a field 'z', which the row lacks; add it, or use {row}"),
  ])
  func `needs what it names`(pattern: String, message: String) throws {
    let error = try #require(throws: CommandError.self) {
      try OutputPattern(argument: pattern).path(for: row(["id": "rome", "empty": ""]))
    }
    #expect(error.message == message)
  }

  @Test(arguments: ["", "{", "{}.gif", "{id.gif", "a{"])
  func `is refused when it is no pattern`(word: String) {
    #expect(throws: ArgumentValueError.self) { try OutputPattern(argument: word) }
  }

  @Test(arguments: [("a.gif", "out/a.gif"), ("./a//b.gif", "out/a/b.gif"), ("..a/b..gif", "out/..a/b..gif")])
  func `lies in the folder`(path: String, whole: String) throws {
    let folder = try TemporaryFolder()
    let root = folder.url.path(percentEncoded: false)
    #expect(try OutputFolder(root + "out").normalizedPath(of: path) == root + whole)
  }

  @Test(arguments: ["/a.gif", "../a.gif", "a/../../b.gif", "a/..", "", ".", "a/", "-", "a\u{0}.gif"])
  func `never leads out of the folder`(path: String) throws {
    let folder = try OutputFolder(nil)
    #expect(throws: CommandError.self) { try folder.normalizedPath(of: path) }
  }

  @Test(arguments: [
    ("-", "'-' is standard output, which several images cannot share; write a path"),
    ("/a.gif", "'/a.gif' is not inside the output folder; name its folder with --out-dir"),
    ("a/../../b.gif", "'a/../../b.gif' leads outside the output folder; name its folder with --out-dir"),
    ("a/", "'a/' has no file name; add one"),
  ])
  func `is refused with a remedy`(path: String, message: String) throws {
    let error = try #require(throws: CommandError.self) { try OutputFolder(nil).normalizedPath(of: path) }
    #expect(error.message == message)
  }

  @Test func `never leads out of the folder by a link`() throws {
    let temporary = try TemporaryFolder()
    let root = temporary.url.path(percentEncoded: false)
    let folder = try OutputFolder(root + "out")
    for (link, target) in [("out/away", ".."), ("out/a.gif", "../b.gif"), ("out/b.gif", "/etc/passwd")] {
      try FileManager.default.createSymbolicLink(atPath: root + link, withDestinationPath: target)
    }
    try FileManager.default.createSymbolicLink(atPath: root + "out/near.gif", withDestinationPath: "a.gif")
    for path in ["away/x.gif", "away/new/x.gif", "a.gif", "b.gif", "near.gif"] {
      #expect(throws: CommandError.self) {
        try folder.createParentFolder(of: folder.normalizedPath(of: path))
      }
    }
    #expect(!FileManager.default.fileExists(atPath: root + "new"))
    try folder.createParentFolder(of: folder.normalizedPath(of: "c.gif"))
    // Also right behind another file of the folder.
    #expect(throws: CommandError.self) {
      try folder.createParentFolder(of: folder.normalizedPath(of: "a.gif"))
    }
    try folder.createParentFolder(of: folder.normalizedPath(of: "new/deep/x.gif"))
    #expect(FileManager.default.fileExists(atPath: root + "out/new/deep"))
    // Also when somebody took the folder away meanwhile, or put a link in its place.
    try FileManager.default.removeItem(atPath: root + "out/new")
    try folder.createParentFolder(of: folder.normalizedPath(of: "new/deep/y.gif"))
    #expect(FileManager.default.fileExists(atPath: root + "out/new/deep"))
    try FileManager.default.removeItem(atPath: root + "out/new/deep")
    try FileManager.default.createSymbolicLink(atPath: root + "out/new/deep", withDestinationPath: "../..")
    #expect(throws: CommandError.self) {
      try folder.createParentFolder(of: folder.normalizedPath(of: "new/deep/z.gif"))
    }
  }

  @Test(arguments: [
    "s3://bucket/a.gif", "gs://b/a", "https://a.example/b.gif", "file:///tmp/a.gif", "A-1+x.y://b",
  ])
  func `is no address`(path: String) throws {
    let folder = try OutputFolder(nil)
    let error = try #require(throws: CommandError.self) { try folder.normalizedPath(of: path) }
    #expect(error.message.hasPrefix("'\(path)' is a URL; only files can be written; "))
    #expect(throws: CommandError.self) { try OutputFolder(path, createsFolder: false) }
    #expect(throws: ArgumentValueError.self) { try OutputPattern(argument: path + "{id}") }
  }

  @Test(arguments: ["s3:/a.gif", "a:b/c.gif", "1s://a.gif", "a b://c.gif", "a/s3://b.gif"])
  func `is a path when it is no address`(path: String) throws {
    #expect(try OutputFolder(nil).normalizedPath(of: path).hasSuffix("gif"))
  }

  @Test func `is noticed when it comes again`() {
    var paths = HashedPathSet()
    #expect(paths.insert("a.gif") && paths.insert("b.gif") && !paths.insert("a.gif"))
  }
}
