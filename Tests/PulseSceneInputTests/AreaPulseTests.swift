import PulseDocument
import PulsePixels
import PulseScene
import PulseSceneInput
import PulseTestSupport
import Testing

/// The factors follow from the numbers of the effects: `circle` goes straight from 0.5 to 0.05 in 0.8 s.
@Suite struct `The pulse of an area` {
  private static let square = #"{"type":"Polygon","coordinates":[[[10,40],[20,40],[20,50],[10,50],[10,40]]]}"#

  private static let line = #"{"type":"LineString","coordinates":[[10,40],[12,40],[20,40]]}"#

  private static func feature(_ geometry: String, _ properties: String = "{}") -> String {
    #"{"type":"Feature","properties":\#(properties),"geometry":\#(geometry)}"#
  }

  private func resolved(
    _ geometry: String = square, _ say: (inout SceneSpec) throws -> Void
  ) throws -> ResolvedScene {
    let isWhole = geometry.contains("FeatureCollection")
    return try DataFiles(["a.geojson": isWhole ? geometry : Self.feature(geometry)]).resolved {
      $0.geojson = ["a.geojson"]
      $0.fillOpacity = 1
      try say(&$0)
    }
  }

  /// The opacities of the fill and of the stroke at an instant, 0 to 255.
  private func alphas(_ scene: Scene, at time: Double) throws -> (fill: Int, stroke: Int) {
    let lines: [DisplayList.Line] = scene.displayList(at: time).elements.compactMap {
      if case .line(let line) = $0 { line } else { nil }
    }
    let line = try #require(lines.first)
    return (Int(line.fill.alpha), Int(line.stroke.alpha))
  }

  /// Effects with a delay, the length of their cycles, and instants with the factor of the opacity.
  private static let courses: [(String, Double, Double, [(Double, Double)])] = [
    // There and back in the time of a pulse, and dark in the middle of a delay.
    ("circle", 0, 0.8, [(0, 1), (0.1, 0.775), (0.2, 0.55), (0.6, 0.55), (0.8, 1), (1, 0.55)]),
    ("circle", 0.8, 1.6, [(0, 1), (0.2, 0.55), (0.6, 0), (1, 0), (1.4, 0.55)]),
    // From its peak in the middle of its cycle, which ends as it begins.
    ("beacon", 0, 1, [(0, 1), (0.5, 0), (1, 1)]),
    ("blink", 0, 1, [(0, 1), (0.45, 1), (0.525, 0.5), (0.7, 0), (0.975, 0.5)]),
    // It turns back by itself: from 0.45 to 0.2 in 1.5 s.
    ("breathe", 0, 3, [(0, 1), (0.75, 0.7222), (1.5, 0.4444), (2.25, 0.7222)]),
  ]

  @Test(arguments: courses)
  func `is that of the effect from its peak on`(
    effect: String, delay: Double, period: Double, factors: [(Double, Double)]
  ) throws {
    let resolved = try resolved { ($0.effect, $0.delay) = (.builtIn(effect), delay) }
    #expect(resolved.lines == [])
    #expect(abs(resolved.scene.duration - period) < 1e-9)
    let stroke = try alphas(resolved.scene, at: 0).stroke
    for (time, factor) in factors {
      let alphas = try alphas(resolved.scene, at: time)
      #expect(abs(Double(alphas.fill) - 255 * factor) <= 1.01, "\(alphas) at \(time)")
      #expect(alphas.stroke == stroke && stroke > 0)
    }
  }

  @Test func `is none of the standard effect, of one that keeps its opacity, and of lines`() throws {
    #expect(try resolved { _ in }.scene.mapPaths[0].pulse == nil)
    for effect in ["zone", "none"] {
      #expect(try resolved { $0.effect = .builtIn(effect) }.scene.mapPaths[0].pulse == nil)
    }
    let still = try resolved { ($0.effect, $0.delay) = (.builtIn("circle"), .infinity) }
    #expect(still.scene.mapPaths[0].pulse == nil)
    let line = try resolved(Self.line) { ($0.effect, $0.fillOpacity) = (.builtIn("circle"), nil) }
    #expect(line.scene.mapPaths[0].pulse == nil)
    #expect(
      line.lines.map { $0.hasPrefix("--effect: has no effect on lines and polygons") } == [true])
  }

  @Test func `is none beside places, and in a film`() throws {
    let places = try resolved {
      ($0.effect, $0.latitude, $0.longitude) = (.builtIn("circle"), 45, 15)
    }
    #expect(places.scene.mapPaths[0].pulse == nil && places.scene.overlays.count == 1)
    let features = [1, 5].map { Self.feature(Self.square, "{\"time\":\"2026-01-0\($0)\"}") }
    let film = try resolved(
      #"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#
    ) {
      $0.effect = .builtIn("circle")
      $0.film.play = try PlaySpeed(argument: "5s")
    }
    #expect(film.scene.film != nil && film.scene.mapPaths[0].pulse == nil)
  }

  @Test func `has the options of its opacity, and no others`() throws {
    let resolved = try resolved {
      ($0.effect, $0.pulseDuration, $0.opacityRange) = (.builtIn("circle"), 2, StartEndRange(1, 0.5))
      ($0.rings, $0.radius) = (3, .points(9))
    }
    #expect(resolved.scene.duration == 2)
    #expect(abs(try alphas(resolved.scene, at: 1).fill - 128) <= 1)
    #expect(
      resolved.lines.map { String($0.prefix { $0 != ":" }) } == ["--radius", "--rings"], "\(resolved.lines)")
  }

  @Test func `counts for the loop and for flashing`() throws {
    let jumping = try resolved { ($0.effect, $0.duration) = (.builtIn("circle"), 1) }.lines
    #expect(
      jumping.map { $0.hasPrefix("--duration: '1' s has 1.25 cycles of 0.8 s") } == [true])
    let flashing = try resolved { ($0.effect, $0.pulseDuration) = (.builtIn("circle"), 0.2) }.lines
    #expect(
      flashing.map { $0.hasPrefix("--pulse-duration: the pulse flashes 5 times per second") }
        == [true])
  }

  @Test func `is the same when it is resolved again`() throws {
    let files = DataFiles(["a.geojson": Self.feature(Self.square)])
    var options = SceneSpec()
    (options.geojson, options.effect, options.ringDuration) = (["a.geojson"], .builtIn("location"), 2)
    let (explicit, first) = try SceneReader(files: files, options: options).spec(scene: nil).fullySpecified(
      reading: files)
    let again = try SceneReader(files: DataFiles(["b.json": explicit.json()]), options: SceneSpec())
      .spec(scene: "b.json").resolved(reading: files)
    #expect(first.scene.mapPaths[0].pulse?.period == 2 && again.scene.mapPaths == first.scene.mapPaths)
    #expect(again.scene.overlays.isEmpty && again.scene.viewport == first.scene.viewport)
    #expect(again.scene.duration == 2 && again.lines == [])
  }
}
