import PulseGeo
import PulseImages
import PulsePixels
import Synchronization
import Testing

@testable import PulseBasemap
@testable import PulseTiles
@testable import PulseVectorTiles

/// An in-memory tile store that counts requests.
final class MemoryTiles: TileStore {
  let info: TileStoreInfo
  private let tiles: [TileID: [UInt8]]
  private let asked = Mutex<[TileID: Int]>([:])

  init(_ pictures: [TileID: Bitmap], zooms: ClosedRange<Int>, tileSize: Int? = nil) throws {
    tiles = try pictures.mapValues { try GDImage($0).encoded(as: .png()) }
    var info = TileStoreInfo(content: .raster, zooms: zooms)
    info.tileSize = tileSize
    self.info = info
  }

  func tile(_ id: TileID) throws(BasemapSourceError) -> [UInt8]? {
    asked.withLock { $0[id, default: 0] += 1 }
    return tiles[id]
  }

  var counts: [TileID: Int] { asked.withLock(\.self) }
}

@Suite struct TileGapTests {
  private static func view(
    _ zoom: Double, _ latitude: Double = 0, _ longitude: Double = 0, side: Int = 32
  ) throws -> Viewport {
    try Viewport(
      center: GeoPoint(latitude: latitude, longitude: longitude), zoom: zoom, width: side, height: side)
  }

  private static func plain(_ color: RGBA, side: Int = 64) -> Bitmap {
    Bitmap(size: PixelSize(side, side), color: color)
  }

  @Test func `are filled from the nearest tile above, and else with paper`() throws {
    let (red, blue) = (RGBA(200, 0, 0), RGBA(0, 0, 200))
    // The northwest is there at zoom 1 only, the southeast at zoom 2, and the rest nowhere.
    let store = try MemoryTiles(
      [
        TileID(z: 1, x: 0, y: 0): Self.plain(red, side: 256),
        TileID(z: 2, x: 2, y: 2): Self.plain(blue, side: 256),
      ], zooms: 0...2, tileSize: 256)
    let painter = RasterTileBasemap(store)
    let picture = painter.paint(try Self.view(2))
    #expect(picture[15, 15] == red && picture[16, 16] == blue)
    #expect(
      picture[16, 15] == RasterTileBasemap.missingTileColor
        && picture[15, 16] == RasterTileBasemap.missingTileColor)
    #expect(painter.diagnostics == [])
  }

  @Test func `show the part of the tile above that belongs there, smoothly`() throws {
    var gradient = Self.plain(.clear, side: 256)
    for y in 0..<256 { for x in 0..<256 { gradient[x, y] = RGBA(UInt8(x), UInt8(y), 99) } }
    let store = try MemoryTiles([TileID(z: 0, x: 0, y: 0): gradient], zooms: 0...3, tileSize: 256)
    // At zoom 3 a pixel of the tile takes 8 pixels: levels rise by 1/8 a pixel, over the borders of 8 tiles, too.
    let picture = RasterTileBasemap(store).paint(try Self.view(3, side: 96))
    for x in 0..<96 {
      let level = 127.5 + (Double(x) + 0.5 - 48) / 8
      #expect(abs(Double(picture[x, 40].red) - level) <= 0.6, "\(x)")
      #expect(abs(Double(picture[40, x].green) - level) <= 0.6, "\(x)")
    }
    #expect(store.counts[TileID(z: 0, x: 0, y: 0)] == 1)
  }

  @Test func `ask for each tile once, and for no more than the view needs`() throws {
    let tile = Self.plain(RGBA(1, 2, 3), side: 256)
    var tiles: [TileID: Bitmap] = [:]
    for x in 0..<4 { for y in 0..<4 { tiles[TileID(z: 2, x: x, y: y)] = tile } }
    let store = try MemoryTiles(tiles, zooms: 2...2, tileSize: 256)
    // 512 pixels of a world of 1024, four worlds side by side in the last one.
    _ = RasterTileBasemap(store).paint(try Self.view(2, side: 500))
    #expect(store.counts.count == 4 && store.counts.values.allSatisfy { $0 == 1 })
    _ = RasterTileBasemap(store).paint(try Self.view(0, side: 500))
    #expect(store.counts.count == 16 && store.counts.values.allSatisfy { $0 <= 2 })
  }

  @Test func `let a view too far out be, and say so`() throws {
    let store = try MemoryTiles([TileID(z: 8, x: 1, y: 1): Self.plain(.clear)], zooms: 8...9, tileSize: 256)
    let painter = RasterTileBasemap(store)
    #expect(Set(painter.paint(try Self.view(5)).pixels) == [RasterTileBasemap.missingTileColor])
    #expect(store.counts.isEmpty)
    #expect(painter.diagnostics == ["has tiles only of zoom 8 to 9, too low for this view; zoom in"])
    _ = painter.paint(try Self.view(6))
    #expect(!store.counts.isEmpty)
    #expect(painter.diagnostics.last == "has no tiles here; it has tiles of zoom 8 to 9 elsewhere")
  }

  @Test func `find out the size of tiles where the store does not know it`() throws {
    let large = Self.plain(RGBA(9, 9, 9), side: 512)
    var tiles: [TileID: Bitmap] = [:]
    for z in 0...2 { for x in 0..<1 << z { for y in 0..<1 << z { tiles[TileID(z: z, x: x, y: y)] = large } } }
    let store = try MemoryTiles(tiles, zooms: 0...2)
    _ = RasterTileBasemap(store).paint(try Self.view(2))
    #expect(Set(store.counts.keys.map(\.z)) == [1, 2])
    #expect(store.counts.keys.count { $0.z == 1 } == 4 && store.counts.keys.count { $0.z == 2 } == 1)
  }

  @Test func `fit tiles of different sizes together`() throws {
    let sides = [256, 512, 128, 1]
    let places = [(0, 0), (1, 0), (0, 1), (1, 1)]
    var tiles: [TileID: Bitmap] = [:]
    for (side, (x, y)) in zip(sides, places) {
      tiles[TileID(z: 1, x: x, y: y)] = Self.plain(RGBA(UInt8(100 + x), UInt8(200 + y), 7), side: side)
    }
    let store = try MemoryTiles(tiles, zooms: 1...1, tileSize: 256)
    let picture = RasterTileBasemap(store).paint(try Self.view(1))
    for y in [0, 31] {
      for x in [0, 31] { #expect(picture[x, y] == RGBA(UInt8(100 + x / 16), UInt8(200 + y / 16), 7)) }
    }
  }

  @Test func `lay translucent tiles over paper without dark edges`() throws {
    var tile = Self.plain(RGBA(255, 0, 0, alpha: 128), side: 256)
    for y in 0..<256 { for x in 128..<256 { tile[x, y] = .clear } }
    let store = try MemoryTiles([TileID(z: 0, x: 0, y: 0): tile], zooms: 0...0, tileSize: 256)
    let picture = RasterTileBasemap(store).paint(try Self.view(2))
    #expect(picture.isOpaque)
    let missingTileColor = RasterTileBasemap.missingTileColor
    for x in 0..<31 {
      #expect(picture[x, 9].red >= picture[x + 1, 9].red && picture[x, 9].green <= picture[x + 1, 9].green)
    }
    #expect(picture[0, 9].red == 245 && picture[31, 9] == missingTileColor)
  }

  @Test func `tell of tiles that cannot be read, and go on`() throws {
    let good = try MemoryTiles([TileID(z: 0, x: 0, y: 0): Self.plain(RGBA(5, 6, 7), side: 256)], zooms: 0...1)
    struct Broken: TileStore {
      let good: MemoryTiles
      var info: TileStoreInfo {
        var info = good.info
        info.tileSize = 256
        return info
      }
      func tile(_ id: TileID) throws(BasemapSourceError) -> [UInt8]? {
        if id.z == 0 { return try good.tile(id) }
        if id.x == 0 { return [0xFF, 0xD8, 0xFF, 0xE0] }
        throw .damaged(kind: "PMTiles", detail: "worms")
      }
    }
    let painter = RasterTileBasemap(Broken(good: good))
    #expect(Set(painter.paint(try Self.view(1)).pixels) == [RGBA(5, 6, 7)])
    #expect(
      painter.diagnostics == [
        "tile 1/0/0, and 3 others cannot be used: the JPEG image cannot be read (its data is truncated); "
          + "use an intact file"
      ])
  }
}
