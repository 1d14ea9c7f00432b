import PulseDocument
import PulseGeo
import PulsePixels
import PulseScene
import PulseSceneInput
import PulseTestSupport
import Testing

@Suite struct `A fitted view that is wide` {
  private func view(_ places: [(Double, Double)], _ size: String = "1000x500") throws -> Viewport {
    let overlays = places.map { #"{"lat": \#($0.0), "lon": \#($0.1), "radius": "12px"}"# }
    return try SceneSpec.reading(
      #"{"size": "\#(size)", "overlays": [\#(overlays.joined(separator: ", "))]}"#
    ).resolved().scene.viewport
  }

  /// Places with nothing within 24 degrees of the Bering Strait.
  private static let aroundTheWorld = [(40.0, -140.0), (50, -70), (50, 5), (35, 75), (35, 150)]

  @Test func `is no wider than the world if its content is lower`() throws {
    for places in [Self.aroundTheWorld, [(66.0, -110.0), (-45, 140)]] {
      let view = try view(places)
      #expect(abs(view.worldSizeInPixels - 1000) < 1e-6)
      for place in places {
        let (x, y) = view.pixel(of: try GeoPoint(latitude: place.0, longitude: place.1))
        #expect(x >= 12 && x <= 988 && y >= 12 && y <= 488)
      }
    }
  }

  @Test func `ends where it cuts off neither marks nor continents`() throws {
    // The edge is in the Bering Strait, in the Atlantic Ocean, or else far from the marks.
    #expect(try abs(view(Self.aroundTheWorld).center.longitude - 11) < 1e-6)
    let pacific = [(0.0, 5.0), (0, 75), (0, 145), (0, -170), (0, -145), (0, -65)]
    #expect(try abs(view(pacific).center.longitude - 150) < 1e-6)
    let both = try view([(10, -169), (10, -100), (10, -30), (10, 40), (10, 110)])
    #expect(![11, 150].contains(both.center.longitude.rounded()))
  }

  @Test func `is wider where the content is too high`() throws {
    let view = try view([(80, -100), (-70, 130)])
    #expect(view.worldSizeInPixels < 1000)
    for latitude in [80.0, -70] {
      #expect((12...488).contains(view.pixel(of: try GeoPoint(latitude: latitude, longitude: 0)).y))
    }
    let high = try self.view([(80, -100), (-70, -110)])
    #expect(abs(high.center.longitude + 105) < 1e-6)
  }
}

@Suite struct `A view wider than the world` {
  @Test func `repeats polygons and lines with the map, and marks not`() throws {
    let text =
      #"{"type": "GeometryCollection", "geometries": [{"type": "Point", "coordinates": [20, 10]}, "#
      + #"{"type": "Polygon", "coordinates": [[[0, 0], [20, 0], [20, 20], [0, 0]]]}]}"#
    let files = TextFiles(texts: ["a.geojson": text])
    let scene = try files.spec {
      ($0.geojson, $0.size) = (["a.geojson"], PixelSize(900, 200))
      ($0.latitude, $0.longitude, $0.zoom) = (0, 0, 0)
      $0.overlayDefaults.effect = .builtIn("dot")
    }.resolved(reading: files).scene
    var (centers, rings): (Set<Int>, Int) = ([], 0)
    for element in scene.displayList(at: 0).elements {
      if case .shape(let shape) = element { centers.insert(shape.center.x / 256) }
      if case .line(let line) = element { rings += line.polygon.count }
    }
    // 900 pixels show the meridian of 0 degrees at -62, 194, 450 and 706, of which the polygon goes 14 to the east.
    #expect(rings == 3, "\(rings)")
    #expect(centers == [464], "\(centers)")
  }
}
