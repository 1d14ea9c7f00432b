import PulseGeo
import PulsePixels
import PulseTestSupport
import Testing

@testable import PulseBasemap
@testable import PulseTiles
@testable import PulseVectorTiles

@Suite struct `What a file lacks` {
  private static func diagnostics(
    of map: any Basemap, x: Double, y: Double, of tileZoom: Int, zoom: Double, size: Int = 64
  ) throws -> [String] {
    _ = map.paint(try Viewport(tileX: x, tileY: y, of: tileZoom, zoom: zoom, width: size, height: size))
    return map.diagnostics
  }

  private static let town = Result {
    try #require(try VectorTiles.get().files["openmaptiles/14/8704/5975.mvt"])
  }

  @Test func `is told of vector tiles outside their area`() throws {
    let files = try TileFiles()
    let map = try BasemapSource(path: files.folder(["14-8704-5975": Self.town.get()])).basemap
    #expect(try Self.diagnostics(of: map, x: 8704.5, y: 5975.5, of: 14, zoom: 14) == [])
    #expect(
      try Self.diagnostics(of: map, x: 100.5, y: 100.5, of: 14, zoom: 14)
        == ["has no tiles here; it has tiles of zoom 14 to 14 elsewhere"])
    map.resetFailures()
    #expect(
      try Self.diagnostics(of: map, x: 8705, y: 5976, of: 14, zoom: 14)
        == ["has no tile 14/8704/5976 and 2 more of these views; nothing is drawn there"])
  }

  @Test func `is told of gaps at the zoom that is needed, in vector tiles`() throws {
    let files = try TileFiles()
    let tiles = ["14-8704-5975": try Self.town.get(), "9-0-0": TileFiles.tile(["water": "class"])]
    let map = try BasemapSource(path: files.folder(tiles)).basemap
    // No tile within four zooms above.
    #expect(
      try Self.diagnostics(of: map, x: 1.5, y: 1.5, of: 14, zoom: 14.6)
        == ["has no tiles here; it has tiles of zoom 9 to 14 elsewhere"])
    map.resetFailures()
    #expect(
      try Self.diagnostics(of: map, x: 3.5, y: 3.5, of: 12, zoom: 12.6)
        == ["has no tile 12/3/3; lower-zoom tiles are drawn instead"])
  }

  @Test func `is told of gaps in pictures`() throws {
    let red = Bitmap(size: PixelSize(256, 256), color: RGBA(200, 0, 0))
    let store = try MemoryTiles(
      [TileID(z: 1, x: 0, y: 0): red, TileID(z: 2, x: 2, y: 2): red], zooms: 0...2, tileSize: 256)
    let map = RasterTileBasemap(store, reportsMissingTiles: true)
    #expect(
      try Self.diagnostics(of: map, x: 2, y: 2, of: 2, zoom: 2)
        == [
          "has no tile 2/1/1 and 2 more of these views; lower-zoom tiles replace 1 of them; the others stay empty"
        ]
    )
    map.resetFailures()
    #expect(try Self.diagnostics(of: map, x: 2.5, y: 2.5, of: 2, zoom: 2) == [])
  }

  @Test func `is told of layers of a version to come`() throws {
    let files = try TileFiles()
    let map = try BasemapSource(path: files.folder(["0-0-0": TileFiles.tile(["roads": "kind"], version: 3)]))
      .basemap
    for _ in 0..<2 {
      #expect(
        try Self.diagnostics(of: map, x: 0.5, y: 0.5, of: 0, zoom: 0) == [
          "tile 0/0/0 is drawn only in part: its layer 'roads' has MVT version 3; use version 2"
        ])
      // The tile is still kept, and told of again.
      map.resetFailures()
    }
  }

  @Test func `is told of damage in a tile`() throws {
    let files = try TileFiles()
    let tile =
      Message.tile(type: 3, geometry: [9, 2, 2, 18, 2, 2, 0, 2]) + TileFiles.tile(["transportation": "class"])
    let map = try BasemapSource(path: files.folder(["0-0-0": tile])).basemap
    #expect(
      try Self.diagnostics(of: map, x: 0.5, y: 0.5, of: 0, zoom: 0)
        == [
          "tile 0/0/0 is drawn only in part: 1 feature of its layer 'water' is damaged; its source may be damaged"
        ])
  }

  @Test(
    arguments: [
      // No type, no geometry, and what encoders leave behind that round to the grid.
      (0, [9, 2, 2]), (1, []), (2, [9, 2, 2]), (3, [9, 2, 2, 10, 2, 2, 15]),
    ] as [(UInt64, [UInt64])])
  func `is not what nobody would see`(type: UInt64, geometry: [UInt64]) throws {
    let tile = try VectorTile(Message.tile(type: type, geometry: geometry))
    #expect(tile.layers.map(\.skippedFeatures) == [1] && tile.flaw == nil)
  }

  @Test func `is named where a tile is NULL`() throws {
    let tile = try PositionMap.tile(TileID(z: 0, x: 0, y: 0))
    let rows = [TileFiles.Row(1, 0, 1, nil), TileFiles.Row(0, 0, 0, tile), TileFiles.Row(1, 1, 1, tile)]
    let files = try TileFiles()
    let map = try BasemapSource(path: files.mbtiles(rows)).basemap
    #expect(
      try Self.diagnostics(of: map, x: 0.5, y: 0.5, of: 1, zoom: 1)
        == ["tile 1/0/0 cannot be used: it cannot be read as MBTiles: its data is NULL; use an intact file"])
  }

  @Test func `is nothing in an empty vector tile`() throws {
    let tile = TileFiles.tile(["transportation": "class"])
    for empty in [[], TileFiles.emptyGzip] {
      let rows = [TileFiles.Row(0, 0, 0, tile), TileFiles.Row(1, 0, 1, empty)]
      let files = try TileFiles()
      let map = try BasemapSource(path: files.mbtiles(rows)).basemap
      #expect(try Self.diagnostics(of: map, x: 0.5, y: 0.5, of: 1, zoom: 1.6) == [])
    }
  }
}

@Suite struct `Tiles of another kind` {
  private static let zstd: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD, 0, 88, 9, 0, 0]

  @Test func `are named when zstd has compressed them`() throws {
    let files = try TileFiles()
    let path = try files.mbtiles([TileFiles.Row(0, 0, 0, Self.zstd)], metadata: ["format": "pbf"])
    let error = #expect(throws: BasemapError.self) { try BasemapSource(path: path) }
    #expect(error?.description == "'\(path)' is MBTiles compressed with zstd; use gzip or none")
    let folder = try files.folder(["0-0-0": Self.zstd])
    let other = #expect(throws: BasemapError.self) { try BasemapSource(path: folder) }
    #expect(other?.description == "'\(folder)' is a folder compressed with zstd; use gzip or none")
  }

  @Test(arguments: ["mlt", "application/vnd.maplibre-vector-tile"])
  func `are named when MapLibre has made them`(format: String) throws {
    let files = try TileFiles()
    let path = try files.mbtiles([TileFiles.Row(0, 0, 0, [5, 1, 2])], metadata: ["format": format])
    let error = #expect(throws: BasemapError.self) { try BasemapSource(path: path) }
    #expect(error?.description == "'\(path)' is MBTiles with MapLibre vector tiles; use Mapbox vector tiles")
    let folder = try files.folder(["0-0-0": [5, 1, 2]], ending: "mlt")
    let other = #expect(throws: BasemapError.self) { try BasemapSource(path: folder) }
    #expect(
      other?.description == "'\(folder)' is a folder with MapLibre vector tiles; use Mapbox vector tiles")
  }
}
