import PulseGeo
import PulsePixels
import Testing

@testable import PulseBasemap
@testable import PulseTiles
@testable import PulseVectorTiles

/// A view of tiles and the expected zoom of the tiles.
struct TileView: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let latitude: Double
  let longitude: Double
  let zoom: Double
  let ratio: Int
  /// Of tiles of 256 pixels up to zoom 2, and of tiles of 512 pixels up to zoom 1.
  let levels: (small: Int, large: Int)

  init(
    _ name: String, _ latitude: Double, _ longitude: Double, zoom: Double, ratio: Int = 1, _ small: Int,
    _ large: Int
  ) {
    testDescription = name
    self.latitude = latitude
    self.longitude = longitude
    self.zoom = zoom
    self.ratio = ratio
    levels = (small, large)
  }

  func viewport() throws -> Viewport {
    try Viewport(
      center: GeoPoint(latitude: latitude, longitude: longitude), zoom: zoom, width: 64 / ratio,
      height: 48 / ratio,
      pixelRatio: ratio)
  }

  static let all = [
    TileView("four tiles meet", 0, 0, zoom: 1, 1, 0),
    TileView("a corner of tiles, off by parts of a pixel", 41.1, -89.7, zoom: 2, 2, 1),
    TileView("enlarged by a little", -20, 33, zoom: 1.2, 1, 0),
    TileView("made smaller", -20, 33, zoom: 1.3, 2, 1),
    TileView("a fine screen", 66.5, 89.8, zoom: 1, ratio: 2, 2, 1),
    TileView("a very fine screen", 10, 100, zoom: 0.1, ratio: 4, 2, 1),
    TileView("the whole world", 0, 0, zoom: 0, 0, 0),
    TileView("the antimeridian from the west", 30, 179.99, zoom: 1.6, 2, 1),
    TileView("the antimeridian from the east", -30, -180, zoom: 2, 2, 1),
    TileView("the northern edge", 85.05, 20, zoom: 2, 2, 1),
    TileView("the southern edge", -85, -20, zoom: 1.5, 2, 1),
    TileView("beyond the deepest zoom", 41, -90.2, zoom: 5.3, 2, 1),
    TileView("beyond it across the antimeridian", 0, 180, zoom: 4, 2, 1),
    TileView("far beyond it", 12.3, 45.6, zoom: 22, 2, 1),
    TileView("far beyond it where four tiles meet", 0.000_01, 0.000_01, zoom: 20, ratio: 2, 2, 1),
  ]
}

@Suite struct TilePositionTests {
  static let small = [
    "xyz", "table.mbtiles", "view.mbtiles", "bare.mbtiles", "plain.pmtiles", "stored.pmtiles",
  ]

  @Test(arguments: TileView.all)
  func `put every pixel where it belongs`(view: TileView) throws {
    let viewport = try view.viewport()
    let picture = try RasterTileBasemap(PositionMap.store("plain.pmtiles")).paint(viewport)
    let (wrong, count) = PositionCheck(level: view.levels.small, side: 256).errors(picture, viewport)
    #expect(wrong.isEmpty, "\(wrong.count) of \(count): \(wrong.prefix(3))")
    #expect(count > 900)
    // The tiles are those of the other stores, and so is the picture.
    for name in Self.small where name != "plain.pmtiles" {
      #expect(try RasterTileBasemap(PositionMap.store(name)).paint(viewport) == picture, "\(name)")
    }
  }

  @Test(arguments: TileView.all)
  func `put every pixel of large tiles where it belongs`(view: TileView) throws {
    let viewport = try view.viewport()
    let picture = try RasterTileBasemap(PositionMap.store("large.pmtiles")).paint(viewport)
    let (wrong, count) = PositionCheck(level: view.levels.large, side: 512).errors(picture, viewport)
    #expect(wrong.isEmpty, "\(wrong.count) of \(count): \(wrong.prefix(3))")
    #expect(count > 900)
  }

  @Test func `repeat the world beside itself`() throws {
    let painter = try RasterTileBasemap(PositionMap.store("plain.pmtiles"))
    let view = try Viewport(center: GeoPoint(latitude: 0, longitude: 77), zoom: 0, width: 768, height: 8)
    let picture = painter.paint(view)
    for x in 0..<256 { #expect(picture[x, 4] == picture[x + 256, 4] && picture[x, 4] == picture[x + 512, 4]) }
  }

  @Test func `are the same in every part of a view`() throws {
    let painter = try RasterTileBasemap(PositionMap.store("xyz"))
    let whole = try Viewport(center: GeoPoint(latitude: 0, longitude: 0), zoom: 2, width: 128, height: 8)
    // 32 pixels to the east, at 1024 pixels around the world.
    let part = try Viewport(center: GeoPoint(latitude: 0, longitude: 11.25), zoom: 2, width: 64, height: 8)
    let rect = PixelRect(x: 64, y: 0, width: 64, height: 8)
    #expect(painter.paint(whole).cropped(to: rect) == painter.paint(part))
  }
}
