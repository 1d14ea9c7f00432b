import Foundation
import PulseGeo
import PulseMapStyle
import PulsePixels
import PulseScene
import PulseSceneInput
import PulseTestSupport
import Testing

@testable import PulseBasemap
@testable import PulseTiles
@testable import PulseVectorTiles

/// A view of the town that Python generated, in a theme.
struct TownView: Sendable, CustomTestStringConvertible {
  let zoom: Double
  let theme: MapTheme
  let pixelRatio: Int
  var testDescription: String { "town-z\(Int(zoom))-\(theme)-\(pixelRatio)x" }

  static let all = [14.0, 16].flatMap { zoom in
    MapTheme.allCases.flatMap { theme in
      [1, 2].map { TownView(zoom: zoom, theme: theme, pixelRatio: $0) }
    }
  }

  func paint(_ schema: String) throws -> Bitmap {
    let store = try VectorTiles.get().store(schema, zoom: 14)
    let painter = VectorTileBasemap(store, theme: theme, font: try VectorTiles.font.get())
    let viewport = try Viewport(
      tileX: zoom < 15 ? 8704.45 : 8704.645, tileY: zoom < 15 ? 5975.5 : 5975.34, of: 14, zoom: zoom,
      width: zoom < 15 ? 240 : 320, height: 220, pixelRatio: pixelRatio)
    return painter.paint(viewport)
  }
}

@Suite struct `A town in vector tiles` {
  @Test(arguments: TownView.all)
  func `looks as it was found right`(view: TownView) throws {
    try expectGolden(try view.paint("openmaptiles"), view.testDescription)
  }

  @Test(arguments: ["protomaps-3", "protomaps-4", "shortbread"])
  func `looks the same in every schema`(schema: String) throws {
    for zoom in [14.0, 15.6, 16] {
      let view = TownView(zoom: zoom, theme: .light, pixelRatio: 1)
      let (picture, expected) = (try view.paint(schema), try view.paint("openmaptiles"))
      #expect(picture == expected, "zoom \(zoom)")
    }
  }

  @Test(arguments: [
    ("protomaps-4", "Protomaps © OpenStreetMap"),
    ("openmaptiles", "© OpenMapTiles © OpenStreetMap contributors"),
    ("shortbread", "© OpenStreetMap contributors"),
  ])
  func `is credited to those whose words it uses, where nothing else is said`(
    schema: String, attribution: String
  ) throws {
    let folder = try TemporaryFolder()
    let bytes = try #require(try VectorTiles.get().files["\(schema)/14/8704/5975.mvt"])
    try Data(bytes).write(to: folder.file("14-8704-5975.mvt"))
    let path = folder.file("").path(percentEncoded: false) + "{z}-{x}-{y}.mvt"
    #expect(try BasemapSource(path: path).basemap.attribution == attribution)
    // What a store says goes before.
    let store = MemoryStore(zooms: 14...14, tiles: ["14/8704/5975": bytes], attribution: "© somebody")
    #expect(VectorTileBasemap(store).attribution == "© somebody")
  }

  @Test(arguments: [
    ("protomaps-3", "Protomaps"), ("protomaps-4", "Protomaps"), ("openmaptiles", "OpenMapTiles"),
    ("shortbread", "Shortbread"),
  ])
  func `is of the schema whose layers it has`(folder: String, name: String) throws {
    let bytes = try #require(try VectorTiles.get().files["\(folder)/14/8704/5975.mvt"])
    let tile = try VectorTile(bytes)
    #expect(VectorTileSchema.detect(tile.layers)?.name == name)
    let town = try StyledTile(bytes)
    #expect(town.features(of: "building").flatMap(\.parts).count == 59)
    #expect(town.features(of: "rail-bridge-casing").count == 1)
    #expect(town.features(of: "road-tunnel").count == 1)
    let places = town.labels.flatMap { layer, labels in labels.places.map { "\(layer): \($0.names)" } }
    #expect(
      Set(places) == [
        #"city-name: ["Exampleton"]"#, #"suburb-name: ["Westend"]"#, #"village-name: ["Überdorf"]"#,
      ])
    let names = Set(town.streets.flatMap(\.names))
    #expect(names.isSuperset(of: ["Mill Brook", "First Street", "Ring", "Church Lane"]))
    // One slip road among motorways, which is narrower.
    let road = try #require(town.layers.first { $0.id == "road" })
    let painter = try #require(UnitedPainter(road, StyleImages()))
    var counts: [Int] = []
    for shapes in town.content.shapes(of: road, order: painter.order, town.evaluator) {
      town.evaluator.context.feature = shapes.features[0]
      let look = try #require(painter.look(town.evaluator))
      if look.color == VectorPalette.light.motorway.fill {
        counts.append(shapes.features.count)
        let width = try #require(look.pen?.width)
        #expect((width < 9) == (shapes.features.count == 1), "\(width)")
      }
    }
    #expect(counts.sorted() == [1, 2])
  }

  @Test func `has its areas in one order, whichever layers they are in`() throws {
    let tile = BuiltTile().line("transportation", ["class": "none"], [(0, 0), (1, 1)])
      .square("landuse", ["class": "residential"], x: 2048, y: 2048, side: 2000)
      .square("landcover", ["class": "wood"], x: 2048, y: 2048, side: 1000)
      .square("landuse", ["class": "school"], x: 2048, y: 1548, side: 200)
    let map = VectorTileBasemap(MemoryStore(zooms: 14...14, tiles: ["14/8000/8000": tile.bytes]))
    let picture = map.paint(try LabelView.viewport(zoom: 15, width: 400, height: 400))
    // 8 units are a pixel.
    let palette = VectorPalette.light
    #expect(picture[200, 200] == palette.wood && picture[90, 200] == palette.residential)
    #expect(picture[200, 142] == palette.wood && picture[200, 132] == palette.school)
  }

  @Test func `is found by its keys where layers are called alike`() throws {
    // Both Protomaps and OpenMapTiles have layers of this name.
    func schema(_ key: String) throws -> String? {
      let layer = Message().bytes(1, "landuse").bytes(3, key)
      return VectorTileSchema.detect(try VectorTile(Message().bytes(3, layer).content).layers)?.name
    }
    #expect(try schema("class") == "OpenMapTiles")
    #expect(try schema("pmap:kind") == "Protomaps")
    #expect(VectorTileSchema.detect([]) == nil)
  }

  @Test func `has no class that no rule paints`() {
    let styles = [VectorStyle.light, .dark]
    for style in styles {
      var areas: Set<AreaClass> = []
      var lines: Set<LineClass> = []
      for rule in style.rules {
        switch rule {
        case .area(let rule): areas.formUnion(rule.areas)
        case .line(let rule): lines.formUnion(rule.lines)
        }
      }
      #expect(areas == Set(AreaClass.allCases).subtracting([.hidden]))
      #expect(lines == Set(LineClass.allCases))
      #expect(Set(style.labels.places.keys) == Set(PlaceClass.allCases))
    }
  }
}
