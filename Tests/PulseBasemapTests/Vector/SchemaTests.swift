import PulseGeo
import PulsePixels
import Testing

@testable import PulseBasemap
@testable import PulseTiles
@testable import PulseVectorTiles

@Suite struct `The schema of a store` {
  /// Layers as Mapbox Streets 7 has them.
  private static let mapbox = TileFiles.tile([
    "landuse": "class", "waterway": "class", "water": nil, "building": "type", "road": "class",
    "admin": "admin_level", "place_label": "name",
  ])

  private static let openMapTiles = TileFiles.tile(["water": "class", "transportation": "class"])

  private static let credit = "© OpenMapTiles © OpenStreetMap contributors"

  private static func paint(_ map: any Basemap) throws -> Bitmap {
    map.paint(try Viewport(tileX: 0.5, tileY: 0.5, of: 0, zoom: 0, width: 64, height: 64))
  }

  @Test func `is not that of another one with some layers of the same names`() throws {
    let files = try TileFiles()
    let map = try BasemapSource(path: files.folder(["0-0-0": Self.mapbox])).basemap
    _ = try Self.paint(map)
    #expect(map.attribution == nil)
    #expect(
      map.diagnostics == [
        "has layers of an unknown schema, 'admin', 'building', 'landuse', 'place_label', 'road', 'water', 'waterway', "
          + "which are drawn without a style; use tiles of Protomaps, OpenMapTiles, Shortbread"
      ])
  }

  @Test func `is the same for all tiles of a store`() throws {
    // Each of the second tile's layers is in OpenMapTiles, too.
    let tile = TileFiles.tile(["landuse": "class", "waterway": "class"])
    let files = try TileFiles()
    let map = try BasemapSource(path: files.folder(["0-0-0": tile, "1-0-0": Self.mapbox])).basemap
    _ = try Self.paint(map)
    #expect(map.diagnostics.count == 1 && map.diagnostics[0].contains("'landuse', 'waterway'"))
  }

  @Test(
    arguments: [
      (["water": "class", "transportation": "class"], "OpenMapTiles"),
      (["water_name": "class"], "OpenMapTiles"),
      (["earth": "kind"], "Protomaps"), (["roads": "pmap:kind"], "Protomaps"),
      (["streets": "kind"], "Shortbread"),
      (["ocean": nil, "place_labels": "kind"], "Shortbread"),
      // Of more than one schema, or of none.
      (["water": "class"], nil), (["water": "kind"], nil), (["buildings": "kind"], nil),
      (["ocean": nil], nil),
      (["roads": "kind"], nil), (["streets": "name"], nil), (["transportation": "type"], nil),
      (["road": "class", "place_label": "name"], nil), ([:], nil),
    ] as [(KeyValuePairs<String, String?>, String?)])
  func `is credited only where it is proven`(layers: KeyValuePairs<String, String?>, name: String?) throws {
    let tile = try VectorTile(TileFiles.tile(layers))
    #expect(VectorTileSchema.identified(by: VectorTile.keysByLayer(of: tile.layers))?.name == name)
  }

  @Test func `is not Protomaps where each feature has a source, as in Tilezen`() {
    #expect(
      VectorTileSchema.identified(by: [
        "earth": ["kind", "source"], "roads": ["kind", "kind_detail", "source"],
      ])
        == nil)
  }

  @Test(arguments: [
    [], TileFiles.emptyGzip, Array("<html>".utf8), [0x28, 0xB5, 0x2F, 0xFD, 1],
    TileFiles.tile(["water": nil]),
  ])
  func `does not depend on the first tile`(first: [UInt8]) throws {
    let files = try TileFiles()
    let folder = try files.folder(["0-0-0": first, "1-0-0": Self.openMapTiles, "1-0-1": Self.openMapTiles])
    #expect(try BasemapSource(path: folder).basemap.attribution == Self.credit)
    let rows = [(0, first), (1, Self.openMapTiles), (1, Self.openMapTiles)].enumerated()
      .map { TileFiles.Row($1.0, 0, $0 / 2, $1.1) }
    let source = try BasemapSource(path: files.mbtiles(rows))
    #expect(source.basemap.attribution == Self.credit && source.summary == "MBTiles, vector, zoom 0 to 1")
  }

  @Test func `is that of the layers that the store lists`() throws {
    let files = try TileFiles()
    let list =
      #"{"vector_layers": [{"id": "transportation", "fields": {"class": "String"}}, {"id": "water"}]}"#
    let path = try files.mbtiles(
      [TileFiles.Row(0, 0, 0, TileFiles.emptyGzip)], metadata: ["format": "pbf", "json": list])
    let source = try BasemapSource(path: path)
    #expect(source.basemap.attribution == Self.credit && source.summary == "MBTiles, vector, zoom 0 to 0")
    #expect(try Set(Self.paint(source.basemap).pixels).count > 0 && source.basemap.diagnostics == [])
  }

  @Test func `does not count for the credit where the store says one`() throws {
    let files = try TileFiles()
    let path = try files.mbtiles(
      [TileFiles.Row(0, 0, 0, Self.openMapTiles)], metadata: ["attribution": "© Somebody"])
    #expect(try BasemapSource(path: path).basemap.attribution == "© Somebody")
  }
}
