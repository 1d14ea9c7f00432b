import PulseDocument
import PulsePixels
import PulseScene
import PulseSceneInput
import PulseTestSupport
import Testing

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
