import Foundation
import PulseTestSupport
import Testing

/// A tile file, a view that it cannot fill, and the expected message.
private struct IncompleteMap: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let view: String
  let message: String
  let write: @Sendable (URL) throws -> String

  init(_ name: String, view: String, message: String, write: @escaping @Sendable (URL) throws -> String) {
    (testDescription, self.view, self.message, self.write) = (name, view, message, write)
  }

  static let all = [
    IncompleteMap(
      "pictures outside their area", view: "--lat -41 --lon 1 --zoom 2",
      message: "has no tiles here; it covers -90,1,90,65 at zoom 2 to 2"
    ) { _ in Fixtures.folder.appending(path: "basemaps/from_north.mbtiles").path(percentEncoded: false) },
    IncompleteMap(
      "a picture outside the view", view: "--lat -50 --lon 0 --zoom 3",
      message: "is outside the view; move the view, or check the georeference"
    ) { _ in Fixtures.folder.appending(path: "basemaps/degrees.tif").path(percentEncoded: false) },
    IncompleteMap(
      "vector tiles outside their area", view: "--lat 41 --lon 1 --zoom 14",
      message: "has no tiles here; it has tiles of zoom 14 to 14 elsewhere"
    ) { folder in
      let town = try Oracle.encodeVectorTiles().files["shortbread/14/8704/5975.mvt"]
      try Data(town ?? []).write(to: folder.appending(path: "14-8704-5975.mvt"))
      return folder.path(percentEncoded: false) + "{z}-{x}-{y}.mvt"
    },
    IncompleteMap(
      "a layer of version 3", view: "--lat 0 --lon 0 --zoom 0.5",
      message:
        "tile 0/0/0 is drawn only in part: its layer 'a' has MVT version 3; use version 2"
    ) { folder in
      try Data([0x1A, 5, 0x0A, 1, 0x61, 0x78, 3]).write(to: folder.appending(path: "0-0-0.mvt"))
      return folder.path(percentEncoded: false) + "{z}-{x}-{y}.mvt"
    },
    IncompleteMap(
      "a damaged picture", view: "--lat 0 --lon 0 --zoom 0.5",
      message:
        "tile 0/0/0 cannot be used: the PNG image cannot be read (its data is truncated); use an intact file"
    ) { folder in
      let tile = try Data(contentsOf: Fixtures.folder.appending(path: "basemaps/xyz/0/0/0.png"))
      try tile.prefix(300).write(to: folder.appending(path: "0-0-0.png"))
      return folder.path(percentEncoded: false) + "{z}-{x}-{y}.png"
    },
  ]
}

@Suite struct `A map file that cannot fill the view` {
  @Test(arguments: IncompleteMap.all)
  fileprivate func `is warned of, and refused with --strict`(map: IncompleteMap) throws {
    let folder = try TemporaryFolder()
    let path = try map.write(folder.url)
    let words =
      "render --radius 4px --size 40x30 --attribution none \(map.view) -o a.gif".words + [
        "--basemap", path,
      ]
    let plain = try ToolUnderTest.run(words, in: folder.url)
    #expect(plain.status == 0)
    #expect(plain.standardError == "pulsemap: warning: --basemap: '\(path)' \(map.message)\n")
    let file = folder.file("a.gif")
    let earlier = try Data(contentsOf: file)
    for more in [["--strict"], ["--strict", "--dry-run"]] {
      let strict = try ToolUnderTest.run(words + more, in: folder.url)
      #expect(strict.status == 2)
      #expect(
        strict.standardError
          == "pulsemap: error: --basemap: '\(path)' \(map.message); leave out --strict to accept this\n")
    }
    #expect(try Data(contentsOf: file) == earlier)
  }

  @Test func `is no matter where it fills the view`() throws {
    let folder = try TemporaryFolder()
    let map = Fixtures.folder.appending(path: "basemaps/table.mbtiles").path(percentEncoded: false)
    let line =
      "render --radius 4px --size 40x30 --attribution none --lat 41 --lon 1 --zoom 1 --fps 5 --no-metadata"
    for output in ["a.gif", "b.gif --strict"] {
      try ToolUnderTest.succeed(
        "\(line) --camera z=2@0.1/linear:0.1 --basemap \(map) -o \(output)", in: folder.url)
    }
    #expect(try Data(contentsOf: folder.file("a.gif")) == Data(contentsOf: folder.file("b.gif")))
  }
}
