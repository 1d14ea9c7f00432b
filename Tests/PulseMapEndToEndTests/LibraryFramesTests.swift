import Foundation
import PulseTestSupport
import Testing

/// "writes frames via libgd": files of the tool, re-encoded by Debian's libgd.
@Suite struct `The frames of a PNG sequence, a still and a sheet` {
  private static let coast = "\(Sample.coast) --fps 5 --sheet 2x2 -o %d.png -o a.png -o a.sheet.png"

  private static func pictures(in folder: borrowing TemporaryFolder) throws -> [URL] {
    try folder.names.filter { $0.hasSuffix(".png") }.map { folder.file($0) }
  }

  @Test func `are libgd's own bytes, and show what the other writer's do`() throws {
    let folder = try TemporaryFolder()
    let other = try TemporaryFolder()
    let said = try ToolUnderTest.run("render \(Self.coast) -v", in: folder.url)
    #expect(said.status == 0)
    #expect(!said.standardError.contains("--png-writer"))
    try ToolUnderTest.succeed("render \(Self.coast) --png-writer compact", in: other.url)
    let (files, others) = (try Self.pictures(in: folder), try Self.pictures(in: other))
    #expect(files.count == 6)
    #expect(try Oracle.libgdCompressionLevels(files).allSatisfy { !$0.isEmpty })
    #expect(try Oracle.libgdCompressionLevels(others).allSatisfy(\.isEmpty))
    for (file, other) in zip(files, others) {
      #expect(try Oracle.decode(file, with: .pillow) == Oracle.decode(other, with: .pillow))
    }
  }

  @Test func `are the same with any number of threads`() throws {
    let folder = try TemporaryFolder()
    try ToolUnderTest.succeed("render \(Sample.coast) --fps 5 --jobs 1 -o 1-%d.png", in: folder.url)
    try ToolUnderTest.succeed("render \(Sample.coast) --fps 5 --jobs 4 -o 4-%d.png", in: folder.url)
    for frame in 0..<4 {
      let isSame = try folder.bytes("1-\(frame).png") == folder.bytes("4-\(frame).png")
      #expect(isSame)
    }
  }

  @Test func `are written by the other writer where libgd would lose alpha, which -v tells`() throws {
    let folder = try TemporaryFolder()
    let line = "render --lat 1 --lon 2 --zoom 12 --size 60x60 --basemap none --fps 5 -v -o %d.png"
    let result = try ToolUnderTest.run(line, in: folder.url)
    #expect(
      result.standardError.contains(
        "%d.png: 4 images have alpha between libgd's 128 levels; written by --png-writer compact\n"))
    #expect(try Oracle.libgdCompressionLevels(Self.pictures(in: folder)).allSatisfy(\.isEmpty))
    #expect(
      try !ToolUnderTest.run(line.replacing(" -v", with: ""), in: folder.url).standardError.contains("alpha"))
  }

  @Test func `are written by libgd for whoever asks for it, with a warning where it rounds alpha`() throws {
    let folder = try TemporaryFolder()
    let line = "render --lat 1 --lon 2 --zoom 12 --size 60x60 --fps 5 --png-writer libgd -o %d.png"
    let result = try ToolUnderTest.run("\(line) --basemap none", in: folder.url)
    #expect(result.status == 0)
    #expect(
      result.standardError
        == "pulsemap: warning: --png-writer: libgd has 128 levels of alpha; it rounded those of 4 images of '%d.png'; "
        + "leave it out to keep all 256\n")
    #expect(try Oracle.libgdCompressionLevels(Self.pictures(in: folder)).allSatisfy { !$0.isEmpty })
    #expect(try ToolUnderTest.run("\(line) --basemap white", in: folder.url).standardError == "")
  }

  @Test func `of rows of a batch are written as each row says, which decides whether they are up to date`()
    throws
  {
    let folder = try TemporaryFolder()
    try folder.write("id,lat,lon,pngWriter\na,22.28,114.16,\nb,22.28,114.16,compact\n", to: "rows.csv")
    let line = "batch rows.csv -q --radius 25km --zoom 8 --size 200x150 -o {id}.png"
    try ToolUnderTest.succeed(line, in: folder.url)
    let files = [folder.file("a.png"), folder.file("b.png")]
    #expect(try Oracle.libgdCompressionLevels(files).map(\.isEmpty) == [false, true])
    let first = try folder.bytes("a.png")
    try ToolUnderTest.succeed("\(line) --png-writer libgd", in: folder.url)
    try ToolUnderTest.succeed("\(line) --png-writer compact", in: folder.url)
    #expect(try folder.bytes("a.png").count < first.count)
    #expect(try Oracle.libgdCompressionLevels(files).map(\.isEmpty) == [true, true])
  }
}
