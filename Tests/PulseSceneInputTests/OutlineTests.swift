import PulseDocument
import PulseGeo
import PulsePixels
import PulseTestSupport
import Testing

@testable import PulseScene
@testable import PulseSceneInput

/// Returns positions from pairs of longitude and latitude.
private func places(_ degrees: (Double, Double)...) throws -> [GeoPoint] {
  try degrees.map { try GeoPoint(latitude: $0.1, longitude: $0.0) }
}

@Suite struct `An outline` {
  private let world = Mercator.worldSize

  /// Returns the x coordinates of points in degrees, unwrapped beyond 180.
  private func degrees(_ line: [MapPoint]) -> [Double] {
    line.map { ($0.x / world * 360 - 180).rounded() }
  }

  @Test func `runs the short way across the antimeridian, as often as it has to`() throws {
    let line = MapPath.projectedLine(
      through: try places((170, 0), (-170, 0), (0, 0), (120, 0), (-120, 5), (175, 0)))
    #expect(degrees(line) == [170, 190, 360, 480, 600, 535])
    #expect(
      degrees(MapPath.projectedLine(through: try places((180, 0), (-180, 0), (0, 0)))) == [180, 180, 360])
  }

  @Test func `around an area leads all around the map where it is cut at the antimeridian`() throws {
    let corners = try places((-180, -60), (180, -60), (180, -90), (-180, -90), (-180, -60))
    let edge = MapPath.projectedPolygon(rings: [corners])[0]
    #expect(degrees(edge) == [-180, 180, 180, -180])
    #expect(abs(edge[2].y - world) < 1e-6 && abs(edge[3].y - world) < 1e-6)
  }

  @Test func `around a pole is led along the end of the map`() throws {
    let north = try places((0, 70), (120, 70), (-120, 70), (0, 70))
    #expect(degrees(MapPath.projectedPolygon(rings: [north])[0]) == [0, 120, 240, 360, 360, 0])
    #expect(MapPath.projectedPolygon(rings: [north])[0].suffix(2).map(\.y) == [0, 0])
    let south = try north.map { try GeoPoint(latitude: -70, longitude: $0.longitude) }
    #expect(MapPath.projectedPolygon(rings: [south])[0].suffix(2).map(\.y) == [world, world])
  }

  @Test func `around a pole is none along the end of the map, and on the meridian where it begins`() throws {
    let south = try places((-58, -64), (60, -67), (-178, -70), (-61, -64), (-58, -64))
    let path = MapPath(lines: MapPath.projectedPolygon(rings: [south]), isClosed: true)
    let outline = try #require(path.outlineWithoutSeams)
    #expect(outline.map { degrees($0.points) } == [[-58, 60, 182, 299, 302]])
    // Natural Earth closes its ring itself.
    let cut = try places(
      (-180, -84), (-60, -70), (60, -70), (180, -84), (180, -90), (-180, -90), (-180, -84))
    let closed = MapPath(lines: MapPath.projectedPolygon(rings: [cut]), isClosed: true)
    let coast = try #require(closed.outlineWithoutSeams)
    #expect(coast.map { degrees($0.points) } == [[-180, -60, 60, 180]])
    // The sides of a sector are borders.
    let sector = try places((10, -60), (40, -60), (40, -90), (10, -90), (10, -60))
    let sides = try #require(
      MapPath(lines: MapPath.projectedPolygon(rings: [sector]), isClosed: true).outlineWithoutSeams)
    #expect(sides.map { degrees($0.points) } == [[10, 10, 40, 40]])
  }

  @Test func `has its holes on the copy of the world of its edge`() throws {
    let edge = try places((170, 0), (-160, 0), (-160, 20), (170, 20), (170, 0))
    let hole = try places((-175, 5), (-170, 5), (-170, 9), (-175, 5))
    let polygon = MapPath.projectedPolygon(rings: [edge, hole])
    #expect(degrees(polygon[0]) == [170, 200, 200, 170] && degrees(polygon[1]) == [185, 190, 190])
  }

  @Test func `of parts on both sides of the antimeridian has them side by side, without a line between them`()
    throws
  {
    // RFC 7946, 3.1.9: what crosses the antimeridian is cut in two.
    let west = try places((177, -18), (180, -18), (180, -16), (177, -16), (177, -18))
    let east = try places((-180, -18), (-178, -18), (-178, -16), (-180, -16), (-180, -18))
    let spec = MapPathSpec(parts: [[west], [east]], isClosed: true)
    let path = MapPath(lines: spec.lines, isClosed: true)
    #expect(path.lines.map(degrees) == [[177, 180, 180, 177], [180, 182, 182, 180]])
    let outline = try #require(path.outlineWithoutSeams)
    #expect(outline.map { degrees($0.points) } == [[180, 177, 177, 180], [180, 182, 182, 180]])
    #expect(outline.allSatisfy { !$0.isClosed })
    // An edge that ends there is one.
    #expect(MapPath(lines: [path.lines[0]], isClosed: true).outlineWithoutSeams == nil)
  }

  @Test func `of longitudes from 0 to 360 goes the way that they say`() throws {
    let text = #"{"type": "Polygon", "coordinates": [[[0, -10], [200, -10], [200, 10], [0, 10], [0, -10]]]}"#
    let spec = try TextFiles(texts: ["a": text]).spec { $0.geojson = ["a"] }
    let line = degrees(spec.mapPaths[0].lines[0])
    #expect(line.min() == 0 && line.max() == 200)
    let view = try spec.resolved().scene.viewport
    #expect(abs(view.center.longitude - 100) < 1e-6)
  }

  /// Returns a view of the equator with a line given in pixels from its center.
  private func scene(_ pixels: [(Double, Double)], zoom: Double = 5, closed: Bool = false) throws -> Scene {
    var spec = SceneSpec()
    (spec.latitude, spec.longitude, spec.zoom, spec.size) = (0, 0, zoom, PixelSize(100, 80))
    var scene = try spec.resolved().scene
    scene.overlays = []
    let center = scene.viewport.centerPoint
    let points = pixels.map {
      MapPoint(
        x: center.x + $0.0 / scene.viewport.pixelsPerMapPoint,
        y: center.y + $0.1 / scene.viewport.pixelsPerMapPoint)
    }
    scene.mapPaths = [MapPath(lines: [points], isClosed: closed)]
    scene.mapPaths[0].stroke = RGBA(255, 0, 0)
    return scene
  }

  private func line(_ scene: Scene, at time: Double = 0) throws -> DisplayList.Line {
    let elements = scene.displayList(at: time).elements
    guard case .line(let line)? = elements.first, elements.count == 1 else {
      throw TestSupportError.oracleFailed(name: "drawing", detail: "has \(elements.count) elements")
    }
    return line
  }

  @Test(arguments: [3.0, 5, 12, 22])
  func `is cut beyond the picture, its dashes counted from its beginning`(zoom: Double) throws {
    // The line begins 1,000 pixels to the left of the middle; the window begins 53 to the left.
    var scene = try scene([(-1000, 0), (1000, 0)], zoom: zoom)
    scene.mapPaths[0].dashes = [7, 4]
    let stroke = try line(scene).strokes
    #expect(stroke.count == 1)
    #expect(
      stroke[0].points == [SubpixelPoint(x: -3 * 256, y: 40 * 256), SubpixelPoint(x: 103 * 256, y: 40 * 256)])
    // 947 pixels are 86 times 11 and 1.
    #expect(abs(stroke[0].phase - 256) <= 1)
  }

  @Test func `has forward marching dashes that come back to the same`() throws {
    for speed in [15.0, -15, 7, 1.0 / 3] {
      var scene = try scene([(-1000, 3), (20, -9), (1000, 30)])
      scene.mapPaths[0].dashes = [9, 6]
      scene.mapPaths[0].speed = speed
      let period = try #require(scene.mapPaths[0].period)
      let first = scene.displayList(at: 0)
      for round in 1...50 {
        #expect(scene.displayList(at: period * Double(round)) == first)
      }
      #expect(scene.displayList(at: period / 2) != first)
      // A moment later the line begins farther back in the pattern when dashes go forward.
      let later = try line(scene, at: 0.05).strokes[0].phase - line(scene).strokes[0].phase
      #expect(abs(Double(later) + 0.05 * speed * 256) <= 1)
    }
  }

  @Test func `stays closed when all of it is seen, and is not cut where it is seen otherwise`() throws {
    let seen = try line(scene([(-20, -20), (20, -20), (20, 20)], closed: true))
    #expect(seen.strokes.map(\.isClosed) == [true] && seen.strokes[0].points.count == 3)
    let cut = try line(scene([(-20, 0), (500, -400), (500, 400)], closed: true))
    #expect(cut.strokes.map(\.isClosed) == [false])
    #expect(cut.strokes[0].points.contains(SubpixelPoint(x: 30 * 256, y: 40 * 256)))
  }

  @Test func `has few points where it has many that are not seen`() throws {
    var random = SplitMix64(seed: 3)
    let pixels = (0..<100_000).map { index -> (Double, Double) in
      (Double(index) / 2000 - 25, Double(random.next() % 1000) / 20_000)
    }
    let stroke = try line(scene(pixels)).strokes
    #expect(stroke.count == 1 && stroke[0].points.count < 1000)
  }

  @Test func `appears wherever its part of the world does`() throws {
    var scene = try scene([(-20, -20), (20, -20), (20, 20)], zoom: 0, closed: true)
    scene.mapPaths[0].fill = RGBA(0, 255, 0)
    scene.viewport = try Viewport(center: scene.viewport.center, zoom: 0, width: 700, height: 100)
    let line = try line(scene)
    #expect(line.polygon.count == 3 && line.strokes.count == 3)
    #expect(line.polygon.map(\.[0].x).sorted() == [-256, 0, 256].map { (350 - 20 + $0) * 256 })
  }

  @Test func `has a width in meters that grows with the zoom, and extends the view`() throws {
    var scene = try scene([(-20, 0), (20, 0)], zoom: 10)
    scene.mapPaths[0].width = .meters(1000)
    let width = try line(scene).width
    let place = try GeoPoint(latitude: 0, longitude: 0)
    let pixels = scene.viewport.pixels(forMeters: 1000, at: place, scale: scene.groundScale)
    #expect(abs(Double(width) - pixels * 256) <= 0.5)

    var spec = SceneSpec()
    spec.size = PixelSize(500, 500)
    spec.mapPaths = [MapPathSpec(parts: [[try places((-1, 0), (1, 0))]])]
    spec.mapPaths[0].strokeWidth = .meters(500_000)
    let view = try spec.resolved().scene.viewport
    let half =
      view.worldSizeInPixels / 360 + view.pixels(forMeters: 250_000, at: place, scale: scene.groundScale)
    #expect(abs(half - 200) < 1e-6)
  }

  @Test func `that marches makes a loop as long as its round`() throws {
    var spec = SceneSpec()
    spec.mapPaths = [MapPathSpec(parts: [[try places((-1, 0), (1, 0))]])]
    spec.mapPaths[0].dashes = DashList([8, 4])
    spec.mapPaths[0].speed = -24
    #expect(try spec.resolved().scene.duration == 0.5)
    spec.cycles = 3
    #expect(try spec.resolved().scene.duration == 1.5)
    (spec.mapPaths[0].speed, spec.cycles) = (nil, nil)
    #expect(try spec.resolved().scene.duration == 0.04)
  }
}

@Suite struct `An outline in a scene file` {
  private func spec(_ outline: String) throws(SceneError) -> SceneSpec {
    try TextFiles(texts: ["s.json": "{\"outlines\": [\(outline)]}"]).spec(scene: "s.json")
  }

  @Test func `is a line, several lines, or an area with holes`() throws {
    let line = try spec(#"{"coordinates": [[1, 2], [3, 4, 99]], "dash": [8, 4], "strokeWidth": "5m"}"#)
      .mapPaths[0]
    #expect(line.lines.map(\.count) == [2] && !line.isClosed)
    #expect(line.dashes == DashList([8, 4]) && line.strokeWidth == .meters(5))
    #expect(try spec(#"{"coordinates": [[[1, 2], [3, 4]], [[5, 6], [7, 8]]]}"#).mapPaths[0].lines.count == 2)
    let polygon = try spec(
      #"{"coordinates": [[[0, 0], [9, 0], [9, 9]], [[1, 1], [2, 1], [2, 2], [1, 1]]], "closed": true}"#)
    #expect(polygon.mapPaths[0].isClosed && polygon.mapPaths[0].lines.map(\.count) == [3, 3])
  }

  @Test(arguments: [
    (#"{}"#, ["coordinates: is missing; add it"]),
    (#"{"coordinates": [[1, 2]]}"#, ["coordinates: has 1 position; write at least 2"]),
    (
      #"{"coordinates": [[1, 2], [1, 3]], "closed": true}"#,
      ["coordinates: has 2 positions; write at least 3"]
    ),
    (
      #"{"coordinates": [[1, 2], [1, 95]], "dash": "0", "strokeWidth": "wide", "march": 1e9}"#,
      [
        "strokeWidth: 'wide' is not a width; use 2, 2px or, on the ground, 5m",
        "dash: '0' is out of range; use lengths from 0 to 10000, not all of them 0",
        "march: '1000000000' is out of range; use points per second from -10000 to 10000",
        "coordinates[1][1]: '95' is out of range; use degrees from -90 to 90, or write the longitude first: [95, 1]",
      ]
    ),
    (
      #"{"coordinates": [[1, 2], [1, 3]], "strok": "red"}"#,
      ["strok: unknown key; did you mean 'stroke', 'strokeWidth' or 'strokeOpacity'?"]
    ),
  ])
  func `is refused in words`(text: String, diagnostics: [String]) throws {
    let error = try #require(throws: SceneError.self) { try spec(text) }
    #expect(error.lines == diagnostics.map { "s.json: outlines[0].\($0)" })
  }

  @Test func `is warned of when something has no effect`() throws {
    let lines = try spec(#"{"coordinates": [[1, 2], [1, 3]], "fill": "red", "march": 4}"#).resolved().lines
    #expect(
      lines == [
        "s.json: outlines[0].fill: '#ff0000' has no effect on an open line; add \"closed\": true",
        "s.json: outlines[0].march: '4' has no effect without dashes; add \"dash\": \"8:4\"",
      ])
  }
}

@Suite struct `The label of a polygon` {
  private func point(of rings: [(x: Double, y: Double)]...) throws -> MapPoint {
    let lines = rings.map { $0.map { MapPoint(x: 100 + $0.x, y: 100 + $0.y) } }
    let point = try #require(MapPath(lines: lines, isClosed: true).labelPoint)
    return MapPoint(x: point.x - 100, y: point.y - 100)
  }

  @Test func `stands in the middle of a rectangle, however long`() throws {
    for width in [1.0, 3, 40] {
      let point = try point(of: [(0, 0), (width, 0), (width, 1), (0, 1)])
      #expect(abs(point.x - width / 2) < 1e-9 && abs(point.y - 0.5) < 1e-9)
    }
  }

  /// The largest circle in an L of arms of width 1 touches the outer edges and the corner (1, 1): its center (c, c)
  /// has √2 (1 - c) = c, so that c = 2 - √2.
  @Test func `stands in the corner of an L, farthest from its edges`() throws {
    let point = try point(of: [(0, 0), (3, 0), (3, 1), (1, 1), (1, 3), (0, 3)])
    let center = 2 - 2.0.squareRoot()
    #expect(abs(point.x - center) < 0.05 && abs(point.y - center) < 0.05)
  }

  @Test func `stands beside a hole, and in the larger of two parts`() throws {
    // The center of the square is in the hole; the largest circle is in the wide part on the right.
    let ring = try point(
      of: [(0, 0), (9, 0), (9, 4), (0, 4)], [(1, 1), (5, 1), (5, 3), (1, 3)])
    #expect(abs(ring.x - 7) < 0.1 && abs(ring.y - 2) < 0.1)
    let parts = try point(
      of: [(0, 0), (1, 0), (1, 9), (0, 9)], [(4, 0), (6, 0), (6, 2), (4, 2)])
    #expect(abs(parts.x - 5) < 0.05 && abs(parts.y - 1) < 0.05)
  }
}
