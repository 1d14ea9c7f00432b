import Foundation
import PulseTestSupport
import Testing

@Suite struct `Files for tests` {
  @Test func `a temporary folder lives as long as its owner`() throws {
    let path: String
    do {
      let folder = try TemporaryFolder()
      path = folder.url.path(percentEncoded: false)
      try Data("x".utf8).write(to: folder.file("x"))
      #expect(FileManager.default.fileExists(atPath: path))
    }
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func `the package root holds the manifest`() {
    let manifest = Fixtures.packageRoot.appending(path: "Package.swift")
    #expect(FileManager.default.fileExists(atPath: manifest.path(percentEncoded: false)))
  }

  @Test func `a disc is measured`() throws {
    let folder = try TemporaryFolder()
    let draw = """
      from PIL import Image, ImageDraw
      image = Image.new("RGB", (64, 64), "white")
      ImageDraw.Draw(image).rectangle([22, 22, 41, 41], fill=(255, 0, 0))
      image.save("0.png")
      """
    _ = try run("/usr/bin/python3", ["-c", draw], workingDirectory: folder.url)
    let disc = try #require(try Oracle.measureDiscs(in: folder.url).first)
    #expect(disc.area == 400)
    #expect(disc.centroid == [32, 32])
    #expect(disc.box == [22, 22, 42, 42])
    #expect(disc.center == [255, 0, 0])
    #expect(disc.symmetricError == 0)
  }
}
