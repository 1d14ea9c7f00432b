import Foundation
import PulseGeo
import PulseTestSupport
import Testing

@testable import PulseBasemap
@testable import PulseTiles
@testable import PulseVectorTiles

/// An unusable source and its expected message.
struct UnusableSource: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let bytes: [UInt8]
  let message: String

  init(_ name: String, _ bytes: [UInt8], _ message: String) {
    testDescription = name
    self.bytes = bytes
    self.message = message
  }

  private static let kinds = "use MBTiles, PMTiles, FOLDER/{z}/{x}/{y}.png, or a georeferenced image"

  static let all = [
    UnusableSource("no bytes", [], "is empty; \(kinds)"),
    UnusableSource(
      "text", Array("Dear map,\nhow are you".utf8),
      "begins with 'Dear map, how ar', which is not a base map format; \(kinds)"),
    UnusableSource(
      "numbers", [0, 1, 0xFE], "begins with 00 01 FE, which is not a base map format; \(kinds)"),
    UnusableSource(
      "a zip", Array("PK".utf8) + [3, 4, 0],
      "begins with 50 4B 03 04 00, which is not a base map format; \(kinds)"),
    UnusableSource("a PDF", Array("%PDF-1.4".utf8), "is PDF; \(kinds)"),
    UnusableSource(
      "PMTiles 2", Array("PM".utf8) + [2, 0] + Array(repeating: 0, count: 20),
      "is PMTiles version 2; convert it to version 3 with 'pmtiles convert'"),
    UnusableSource("PMTiles 4", Array("PMTiles".utf8) + [4], "is PMTiles version 4; use version 3"),
    UnusableSource(
      "PMTiles without a version", Array("PMTiles".utf8),
      "cannot be read as PMTiles: its header is truncated; use an intact file"),
    UnusableSource(
      "the beginning of PMTiles", Array("PMTiles".utf8) + [3, 1, 2],
      "cannot be read as PMTiles: its header is truncated; use an intact file"),
    UnusableSource(
      "the beginning of a database", Array("SQLite format 3\0".utf8),
      "cannot be read as MBTiles: file is not a database; use an intact file"),
    UnusableSource(
      "the beginning of a TIFF", [0x49, 0x49, 42, 0],
      "cannot be read as TIFF: its header is truncated; use an intact file"),
    UnusableSource(
      "the beginning of a PNG", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A],
      "cannot be read as PNG: it does not begin with IHDR; use an intact file"),
  ]
}

@Suite struct SourceTests {
  @Test(arguments: UnusableSource.all)
  func `say what was found and what would do`(source: UnusableSource) throws {
    let folder = try TemporaryFolder()
    let file = folder.file("map")
    try Data(source.bytes).write(to: file)
    let path = file.path(percentEncoded: false)
    let error = #expect(throws: BasemapError.self) { try BasemapSource(path: path) }
    #expect(error?.description == "'\(path)' \(source.message)")
  }

  @Test(arguments: [
    ("brotli.pmtiles", "is PMTiles compressed with brotli; use gzip or none"),
    ("version_4.pmtiles", "is PMTiles version 4; use version 3"),
    ("xyz", "is a folder; write a template of its tiles, such as FOLDER/{z}/{x}/{y}.png"),
    ("nowhere.mbtiles", "cannot be read: No such file or directory; check the path"),
    ("xyz/{z}/{x}.png", "is an incomplete tile template; use {z}, {x} and {y}, as in FOLDER/{z}/{x}/{y}.png"),
    ("nowhere/{z}/{x}/{y}", "has no tiles; use a folder with tiles named '{z}/{x}/{y}' below it"),
  ])
  func `say why a file is of no use`(name: String, message: String) {
    let path = PositionMap.path(name).replacing("%7B", with: "{").replacing("%7D", with: "}")
    let error = #expect(throws: BasemapError.self) { try BasemapSource(path: path) }
    #expect(error?.description == "'\(path)' \(message)")
  }

  @Test func `ask for the place of a picture without one`() throws {
    let path = PositionMap.path("pillow.png")
    let error = #expect(throws: BasemapError.self) { try BasemapSource(path: path) }
    let file = path.replacing("pillow.png", with: "pillow.pgw")
    #expect(
      error?.description
        == "'\(path)' is not georeferenced; add --bounds W,S,E,N, or a world file such as '\(file)'"
    )
  }

  @Test func `refuse bounds for what knows where it lies`() {
    let path = PositionMap.path("plain.pmtiles")
    let box = GeoBounds(west: 0, south: 0, east: 1, north: 1)
    let error = #expect(throws: BasemapError.self) { try BasemapSource(path: path, bounds: box) }
    #expect(error?.description == "'\(path)' has tiles, which are georeferenced; leave out --bounds")
  }

  @Test(arguments: [
    ("table.mbtiles", "MBTiles, raster PNG 256 px, zoom 0 to 2"),
    ("large.pmtiles", "PMTiles, raster PNG 512 px, zoom 0 to 1"),
    ("vector.pmtiles", "PMTiles, vector, zoom 0 to 0"),
    ("utm.tif", "TIFF, 4x4 pixels, EPSG:32633"),
    ("degrees.tif", "TIFF, 160x100 pixels, EPSG:4326"), ("meters.tif", "TIFF, 160x100 pixels, EPSG:3857"),
    ("degrees.png", "PNG, 160x100 pixels, EPSG:4326"), ("meters.png", "PNG, 160x100 pixels, EPSG:3857"),
  ])
  func `are told apart by looking, whatever they are called`(name: String, summary: String) throws {
    #expect(try BasemapSource(path: PositionMap.path(name)).summary == summary)
    let folder = try TemporaryFolder()
    let copy = folder.file("map.txt")
    try FileManager.default.copyItem(at: URL(filePath: PositionMap.path(name)), to: copy)
    if !name.hasSuffix(".png") {
      #expect(try BasemapSource(path: copy.path(percentEncoded: false)).summary == summary)
    }
  }

  @Test func `can be folders`() throws {
    #expect(try BasemapSource(path: PositionMap.folder).summary == "folder, raster PNG 256 px, zoom 0 to 2")
  }

  @Test func `hand on what their makers ask for`() throws {
    for name in ["table.mbtiles", "plain.pmtiles"] {
      #expect(try BasemapSource(path: PositionMap.path(name)).basemap.attribution == "© Example & Sons")
    }
    #expect(try BasemapSource(path: PositionMap.path("degrees.png")).basemap.attribution == nil)
  }

  @Test func `tell when a picture is out of view`() throws {
    let map = try BasemapSource(path: PositionMap.path("degrees.png")).basemap
    _ = map.paint(try Viewport(center: GeoPoint(latitude: 50, longitude: 0), zoom: 3, width: 9, height: 9))
    #expect(map.diagnostics == [])
    _ = map.paint(try Viewport(center: GeoPoint(latitude: -50, longitude: 0), zoom: 3, width: 9, height: 9))
    #expect(map.diagnostics == ["is outside the view; move the view, or check the georeference"])
  }
}

@Suite struct SQLiteErrorTests {
  @Test func `tells a missing library from a damaged file`() {
    #expect(
      SQLiteError(message: "libsqlite3.so.0", cause: .missingLibrary).sourceError.description
        == "is MBTiles, but libsqlite3.so.0 is not installed; install Debian's libsqlite3-0")
    #expect(
      SQLiteError(message: "no such table: tiles").sourceError.description
        == "cannot be read as MBTiles: no such table: tiles; use an intact file")
  }
}
