import PulseGeo
import PulsePixels
import PulseScene
import PulseSceneInput
import PulseTestSupport
import Testing

@Suite struct `The default radius` {
  /// Resolves overlays at places without a radius.
  private func scene(
    _ places: [(Double, Double)], radius: Length? = nil, effect: String? = nil,
    _ options: (inout SceneSpec) -> Void = { _ in }
  ) throws -> Scene {
    var spec = SceneSpec(
      overlays: places.map {
        OverlaySpec(latitude: $0.0, longitude: $0.1, radius: radius, effect: effect.map { .builtIn($0) })
      })
    spec.size = PixelSize(320, 200)
    options(&spec)
    return try spec.resolved().scene
  }

  private func points(_ radius: Length) -> Double {
    if case .points(let points) = radius { points } else { 0 }
  }

  @Test
  func `of several distant places is a fifth of their distance in the fitted view, and with the same zoom`()
    throws
  {
    let places = [(45.1, 9.1), (45.6, 9.9)]
    let two = try scene(places)
    // A twentieth of the shorter side, and no more than that.
    #expect(
      points(two.overlays[0].radius) == (Double(min(two.viewport.width, two.viewport.height)) / 20).rounded())
    let fitted = try scene(places) { $0.zoom = 5 }
    let pixels = try places.map { fitted.viewport.pixel(of: try GeoPoint(latitude: $0.0, longitude: $0.1)) }
    let (dx, dy) = (pixels[0].x - pixels[1].x, pixels[0].y - pixels[1].y)
    let fifth = (dx * dx + dy * dy).squareRoot() / 5
    #expect(abs(points(fitted.overlays[0].radius) - fifth) <= 0.5 && fifth > 2.5)
    #expect(fitted.overlays.map(\.radius) == [fitted.overlays[0].radius, fitted.overlays[0].radius])
    let zoomed = try scene(places) { $0.zoom = two.viewport.zoom }
    #expect(zoomed.overlays.map(\.radius) == two.overlays.map(\.radius))
  }

  @Test func `is that of the effect where it suits the view`() throws {
    #expect(try scene([(45.1, 9.1)]) { $0.background = .transparent }.overlays[0].radius == .meters(500))
    #expect(try scene([(45.1, 9.1), (45.17, 9.2)]).overlays.map(\.radius) == [.meters(500), .meters(500)])
    // A tenth of the shorter side, and no more than that.
    #expect(try scene([(45.1, 9.1)]) { $0.zoom = 3 }.overlays[0].radius == .points(20))
    #expect(try scene([(45.1, 9.1), (45.1, 99)]) { $0.zoom = 6 }.overlays[0].radius == .points(10))
    #expect(try scene([(45.1, 9.1), (45.1, 9.1)]) { $0.zoom = 3 }.overlays[0].radius == .points(20))
  }

  @Test func `of a place alone leaves the built-in map at a zoom where it shows something`() throws {
    let alone = try scene([(45.1, 9.1)])
    #expect(alone.viewport.zoom == 9 && alone.overlays[0].radius == .points(20))
    #expect(try scene([(45.1, 9.1)]) { $0.zoom = 15 }.overlays[0].radius == .meters(500))
    #expect(try scene([(45.1, 9.1)], radius: .meters(500)).viewport.zoom > 12)
  }

  @Test func `follows the number of places, and shrinks effects with lengths on the screen`() throws {
    var random = SplitMix64(seed: 4)
    func places(_ count: Int) -> [(Double, Double)] {
      (0..<count).map { _ in
        (Double.random(in: 40...55, using: &random), Double.random(in: 0...25, using: &random))
      }
    }
    let radii = try [2, 10, 50, 500, 5000].map { try points(scene(places($0)).overlays[0].radius) }
    #expect(radii == radii.sorted(by: >) && radii[2] >= 3 && radii[2] < 13 && radii[4] == 3, "\(radii)")
    let dot = try scene(places(50), effect: "dot")
    #expect((3...13).contains(points(dot.overlays[0].radius)))
    // The halo of 58 points and its dot of 11 shrink together, as long as the dot can be seen.
    let location = try scene(places(200), effect: "location")
    #expect(location.overlays[0].layers.last?.radius == .length(.points(3)))
    #expect(abs(points(location.overlays[0].radius) - 58.3 * 3 / 11) < 0.1)
  }

  @Test func `is the same in the resolved scene`() throws {
    for effect in ["circle", "location", "beacon"] {
      let spec = SceneSpec(
        overlays: (0..<40).map {
          OverlaySpec(
            latitude: Double($0 % 7) + 40, longitude: Double($0 * 3 % 40), effect: .builtIn(effect))
        })
      let (explicit, resolved) = try spec.fullySpecified()
      let again = try explicit.resolved().scene
      #expect(again.overlays.map(\.radius) == resolved.scene.overlays.map(\.radius))
      #expect(again.overlays.map(\.layers) == resolved.scene.overlays.map(\.layers))
    }
  }

  @Test func `covers neither the track of a pulse nor the lines beside the only place`() throws {
    let text =
      #"{"type": "GeometryCollection", "geometries": [{"type": "Point", "coordinates": [1, 2]}, "#
      + #"{"type": "LineString", "coordinates": [[0, 0], [20, 9]]}]}"#
    let files = TextFiles(texts: ["a.geojson": text])
    let beside = try files.spec { $0.geojson = ["a.geojson"] }.resolved(reading: files).scene
    #expect(beside.overlays.map(\.radius) == [.points(32)])
    // Nor where the effect's own 500 m would be larger.
    let near = TextFiles(texts: [
      "a.geojson": text.replacing("[20, 9]", with: "[0.01, 0.02]").replacing("[1, 2]", with: "[0, 0.01]")
    ])
    let covering = try near.spec { $0.geojson = ["a.geojson"] }.resolved(reading: near).scene
    #expect(covering.overlays.map(\.radius) == [.points(32)])
    let moving = try files.spec { $0.tracks = [TrackFilePath("a.geojson")].compactMap { $0 } }
    let track = #"{"type": "LineString", "coordinates": [[0, 0], [20, 9]]}"#
    let scene = try moving.resolved(reading: TextFiles(texts: ["a.geojson": track])).scene
    // A thirtieth of 512.
    #expect(scene.overlays.map(\.radius) == [.points(17)])
  }

  @Test func `on a track is a part of the shorter side at any scale, and fits the way to the view`() throws {
    func scene(_ degrees: Double, _ options: (inout SceneSpec) -> Void = { _ in }) throws -> Scene {
      let line = #"{"type": "LineString", "coordinates": [[9, 45], [\#(9 + degrees), \#(45 + degrees)]]}"#
      let files = TextFiles(texts: ["a.geojson": line])
      let spec = try files.spec {
        ($0.tracks, $0.size) = ([TrackFilePath("a.geojson")].compactMap { $0 }, PixelSize(480, 300))
        options(&$0)
      }
      return try spec.resolved(reading: files).scene
    }
    for degrees in [0.002, 0.02, 0.2, 2] {
      let scene = try scene(degrees)
      #expect(scene.overlays.map(\.radius) == [.points(10)])
      // Of 300 pixels, the way fills four fifths, less half of its line.
      let ends = try [45, 45 + degrees].map {
        scene.viewport.pixel(of: try GeoPoint(latitude: $0, longitude: 9)).y
      }
      #expect((ends[0] - ends[1]) > 220 && (ends[0] - ends[1]) < 240.01, "\(ends)")
    }
    // The circle of an accuracy is seen around both ends.
    let wide = try scene(0.002) { $0.overlayDefaults.accuracy = .meters(1000) }
    let start = try GeoPoint(latitude: 45, longitude: 9)
    #expect(wide.viewport.pixels(forMeters: 1000, at: start, scale: .sphere) < 150)
    // Lengths on the screen stay as they are.
    #expect(try scene(2) { $0.overlayDefaults.effect = .builtIn("dot") }.overlays[0].radius == .points(15))
  }

  @Test func `on one of several tracks, and on one that is small, is that of a dot`() throws {
    func radii(_ degrees: [Double], _ options: (inout SceneSpec) -> Void = { _ in }) throws -> [Double] {
      let lines = degrees.enumerated().map { row, east in
        #"{"type":"Feature","properties":{},"geometry":{"type":"LineString","coordinates":[[9,\#(row)],[\#(9 + east),\#(row)]]}}"#
      }
      let text = #"{"type": "FeatureCollection", "features": [\#(lines.joined(separator: ","))]}"#
      let files = TextFiles(texts: ["a.geojson": text])
      let spec = try files.spec {
        $0.tracks = degrees.indices.compactMap { TrackFilePath("a.geojson#\($0 + 1)") }
        options(&$0)
      }
      return try spec.resolved(reading: files).scene.overlays.map { points($0.radius) }
    }
    #expect(try radii([10]) == [17])
    #expect(try radii([10]) { $0.zoom = 2 } == [4])
    #expect(try radii([10, 10]) == [9, 9])
    #expect(try radii(Array(repeating: 10, count: 8)) == Array(repeating: 4, count: 8))
  }

  @Test func `of a place alone does not jump: from a part of the shorter side, it is on the ground`() throws {
    // 500 m are 4.6 points at zoom 10 and 9.3 at zoom 11, and 2% are 4 of 200 and 8 of 400.
    #expect(try scene([(45.1, 9.1)]) { $0.zoom = 9.5 }.overlays[0].radius == .points(20))
    #expect(try scene([(45.1, 9.1)]) { $0.zoom = 10 }.overlays[0].radius == .meters(500))
    for (zoom, radius) in [(10.0, Length.points(40)), (11, .meters(500))] {
      let large = try scene([(45.1, 9.1)]) { ($0.zoom, $0.size) = (zoom, PixelSize(400, 400)) }
      #expect(large.overlays[0].radius == radius)
    }
  }

  @Test func `goes with an opacity at which each of several places is seen all the time`() throws {
    func opacities(_ scene: Scene) -> [Double] {
      scene.overlays[0].layers.flatMap(\.groups).flatMap(\.animations).filter { $0.property == .opacity }
        .flatMap(\.keyframes.values)
    }
    #expect(try opacities(scene([(45, 9)])).contains(0.05))
    #expect(try opacities(scene([(45, 9), (46, 9)])).filter { $0 > 0 }.min() == 0.25)
    #expect(try opacities(scene([(45, 9), (46, 9)], effect: "circle")).contains(0.05))
  }

  @Test func `leaves a specified one alone`() throws {
    let scene = try scene([(45, 9), (45, 19), (46, 9)], radius: .points(40))
    #expect(scene.overlays.map(\.radius) == [.points(40), .points(40), .points(40)])
  }
}

@Suite struct `The spacing of places` {
  @Test func `is the median distance to the nearest neighbor, by trying all pairs`() throws {
    var random = SplitMix64(seed: 6)
    for count in [2, 3, 10, 101, 600] {
      let places = (0..<count).map { _ in
        MapPoint(x: Double.random(in: 0...1e6, using: &random), y: Double.random(in: 0...1e7, using: &random))
      }
      let distances = places.indices.map { index in
        places.indices.filter { $0 != index }.map { other in
          let (dx, dy) = (places[index].x - places[other].x, places[index].y - places[other].y)
          return (dx * dx + dy * dy).squareRoot()
        }.min() ?? 0
      }.sorted()
      let spacing = PlaceSpacing(of: places + places, westernEdge: 0)
      #expect(spacing.count == count && spacing.median == distances[count / 2])
    }
    #expect(PlaceSpacing(of: [], westernEdge: 0).median == nil)
    let one = MapPoint(x: 1, y: 1)
    #expect(PlaceSpacing(of: [one, one], westernEdge: 0).median == nil)
  }

  @Test func `is short across the antimeridian`() {
    let world = Mercator.worldSize
    let places = [MapPoint(x: world - 5, y: 0), MapPoint(x: 5, y: 0)]
    #expect(PlaceSpacing(of: places, westernEdge: world - 5).median == 10)
  }
}
