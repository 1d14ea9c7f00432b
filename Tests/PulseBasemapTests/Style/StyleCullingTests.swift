import Foundation
import PulseGeo
import PulsePixels
import PulseScene
import PulseTestSupport
import Testing

@testable import PulseBasemap
@testable import PulseTiles

/// What is left out or done once because it cannot be seen otherwise.
@Suite struct `Features of tiles in a style` {
  private static let source = #""a": {"type": "vector", "url": "x"}"#

  /// Returns views of a tile in a style.
  private func painted(_ layers: String, _ tile: [UInt8], _ views: Viewport...) throws -> [Bitmap] {
    let folder = try StyleFolder()
    try folder.write("0-0-0.mvt", tile)
    var style = MapStyle()
    style.style = try folder.style(Self.source, layers)
    let map = try BasemapSource(path: folder.path("{z}-{x}-{y}.mvt"), style: style).basemap
    return views.map { map.paint($0) }
  }

  /// Features at the corners of a square, of which the first and the second are alike but for a property.
  @Test(
    arguments: [
      (#"["==", ["get", "kind"], "a"]"#, [true, true, false, false]),
      (#"["all", ["has", "kind"], ["!", ["has", "level"]]]"#, [true, false, true, false]),
      (#"["!has", "kind"]"#, [false, false, false, true]),
      (#"["match", ["get", "level"], ["1"], true, false]"#, [false, true, false, true]),
      (#"["==", ["geometry-type"], "Point"]"#, [true, true, true, true]),
      (#"["has", "none"]"#, [false, false, false, false]), ("true", [true, true, true, true]),
    ] as [(String, [Bool])])
  func `are drawn by what filters read of them`(filter: String, expected: [Bool]) throws {
    let tile = BuiltTile()
      .place("p", ["kind": "a"], x: 1920, y: 1920).place("p", ["kind": "a", "level": "1"], x: 2176, y: 1920)
      .place("p", ["kind": "b"], x: 1920, y: 2176).place("p", ["level": "1"], x: 2176, y: 2176)
    let layer = #"""
      {"id": "a", "type": "circle", "source": "a", "source-layer": "p", "filter": \#(filter),
       "paint": {"circle-radius": 8}}
      """#
    let map = try painted(layer, tile.bytes, StyleFolder.view.get())[0]
    let drawn = [(16, 16), (48, 16), (16, 48), (48, 48)].map { map[$0.0, $0.1].alpha == 255 }
    #expect(drawn == expected)
  }

  /// Roads in all directions with casings, squares with outlines, and names that keep a distance from each other.
  private static let town: BuiltTile = {
    var tile = BuiltTile()
    for step in 0..<40 {
      let (place, side) = (step * 103, step % 3 == 0 ? 40 : 90)
      tile = tile.line(
        "road", ["name": step % 4 == 0 ? "Long Main Street" : "Road \(step)"],
        [(place, 0), (place / 2, 1500), (4096 - place, 2600), (2000, 4096)])
      tile = tile.line(
        "road", ["name": "Cross \(step % 5)"], [(0, place), (1800, place + 60), (4096, place)])
      tile = tile.square(
        "house", ["name": "House"], x: (step * 577) % 4096, y: (step * 811) % 4096, side: side)
    }
    return tile
  }()

  /// A small view is the middle of a larger one.
  @Test(arguments: [0.0, 30]) func `have their pixels whatever else is in the view`(bearing: Double) throws {
    func view(_ side: Int) throws -> Viewport {
      try Viewport(
        center: GeoPoint(latitude: 20, longitude: 30), zoom: 3, width: side, height: side,
        rotation: ViewRotation(degrees: bearing))
    }
    let maps = try painted(
      #"""
      {"id": "h", "type": "fill", "source": "a", "source-layer": "house",
       "paint": {"fill-color": "#804020", "fill-outline-color": "#000000", "fill-translate": [30, 10]}},
      {"id": "c", "type": "line", "source": "a", "source-layer": "road", "layout": {"line-join": "round"},
       "paint": {"line-width": 5, "line-offset": 9, "line-color": "#208040"}},
      {"id": "r", "type": "line", "source": "a", "source-layer": "road", "layout": {"line-cap": "square"},
       "paint": {"line-width": 3, "line-dasharray": [2, 1], "line-opacity": 0.6, "line-translate": [-25, 40]}}
      """#, Self.town.bytes, view(96), view(480))
    let (small, large) = (maps[0], maps[1])
    #expect(Set(small.pixels).count > 50)
    for y in 0..<96 {
      for x in 0..<96 where small[x, y] != large[x + 192, y + 192] { Issue.record("\(x) \(y)") }
    }
  }

  /// Names that are moved are laid out wherever they are; moved by nothing, they are the same.
  @Test(arguments: [2.0, 3.5]) func `have names wherever others are`(zoom: Double) throws {
    func named(_ paint: String) throws -> Bitmap {
      try painted(
        #"""
        {"id": "n", "type": "symbol", "source": "a", "source-layer": "road", "paint": {\#(paint)},
         "layout": {"text-field": ["get", "name"], "symbol-placement": "line", "symbol-spacing": 40, "text-size": 10}}
        """#, Self.town.bytes,
        Viewport(center: GeoPoint(latitude: 40, longitude: -70), zoom: zoom, width: 128, height: 128))[0]
    }
    let map = try named("")
    #expect(map.pixels.contains { $0.alpha > 128 })
    #expect(try map == named(#""text-translate": [0, 0]"#))
  }
}
