import Foundation
import PulseDocument
import PulseGeo
import PulsePixels
import PulseTestSupport
import Testing

@testable import PulseScene
@testable import PulseSceneInput

@Suite struct `A map of densities` {
  private static let table =
    "lat,lon,mag,time\n0.5,10,2,2024-01-01\n0.5,10,3,2024-01-02\n0.5,14,1,2024-01-03\n0.5,14,x,2024-01-03\n"

  private func scene(_ options: (inout SceneSpec) throws -> Void = { _ in }) throws -> Scene {
    try DataFiles(["a.csv": Self.table]).resolved {
      $0.csv = ["a.csv"]
      $0.film.heat = try HeatSpec(argument: "mag:10px")
      try options(&$0)
    }.scene
  }

  @Test func `adds the weights of points, each with its Gaussian`() throws {
    let scene = try scene()
    let heat = try #require(scene.heatElement(at: 0, in: scene.viewport))
    #expect(heat.points.map(\.weight) == [2, 3, 1] && heat.sigma == 10)
    let grid = DensityGrid(heat)
    let point = heat.points[0]
    // A grid of a fourth of the standard deviation keeps a few percent.
    func expected(_ x: Int, _ y: Int) -> Double {
      heat.points.reduce(0) { sum, point in
        let (dx, dy) = (Double(x) + 0.5 - Double(point.x), Double(y) + 0.5 - Double(point.y))
        return sum + Double(point.weight) * exp(-(dx * dx + dy * dy) / 200)
      }
    }
    for (dx, dy) in [(0, 0), (10, 0), (0, -10), (7, 7), (20, 3)] {
      let (x, y) = (Int(point.x) + dx, Int(point.y) + dy)
      #expect(abs(grid.density(x: x, y: y) - expected(x, y)) < 0.15)
    }
    // The peak is five, and the legend ends at a round number.
    #expect(scene.heat.map { (4.8...5.2).contains($0.peak) } == true)
    #expect(scene.colorScale?.field == "mag nearby" && scene.radiusScale == nil)
    // Instead of marks.
    #expect(scene.state(at: 0).overlays.allSatisfy { $0.layers.isEmpty })
  }

  @Test func `shows the events of each time`() throws {
    let scene = try scene {
      ($0.film.play, $0.film.hold) = (.length(10), 2)
      ($0.frameRate, $0.film.linger, $0.film.fade) = (10, 2, 1)
    }
    func weights(_ time: Double) -> [Float] {
      scene.heatElement(at: time, in: scene.viewport(at: time))?.points.map(\.weight) ?? []
    }
    #expect(weights(0) == [2] && weights(4) == [] && weights(5.5) == [3])
    #expect(abs((weights(1.5).first ?? 0) - 1) < 0.01)
    #expect(scene.heat?.peakTime ?? 0 > 4)
  }

  @Test func `renders the same when it is written out`() throws {
    let files = DataFiles(["a.csv": Self.table])
    var spec = SceneSpec()
    spec.csv = ["a.csv"]
    spec.film.heat = try HeatSpec(argument: "mag:10px=magma")
    let read = try SceneReader(files: files, options: spec).spec(scene: nil)
    let scene = try read.resolved(reading: files).scene
    let text = try read.fullySpecified(reading: files).spec.json()
    let again = try DataFiles(["s.json": text]).resolved(scene: "s.json") { _ in }.scene
    #expect(again.heatElement(at: 0, in: again.viewport) == scene.heatElement(at: 0, in: scene.viewport))
  }

  @Test(arguments: [
    ("points", "points"), ("mag", "mag"), ("mag:20px", "mag:20px"), ("mag=inferno", "mag=inferno"),
    ("points=#fff,#f00", "points=#ffffff,#ff0000"), ("a:b", "a:b"),
  ])
  func `has a form`(text: String, argument: String) throws {
    #expect(try HeatSpec(argument: text).argument == argument)
  }

  @Test(arguments: ["", "=magma", "mag=", "mag=pink", "mag:0px", "mag=a:red"])
  func `has no other form`(text: String) {
    #expect(throws: (any Error).self) { try HeatSpec(argument: text) }
  }

  @Test func `needs points and a field`() throws {
    let missing = try #require(throws: SceneError.self) {
      try scene { $0.film.heat = HeatSpec(field: "mga") }
    }
    #expect(
      missing.diagnostics.map(\.description) == ["--heat: no row has a value in 'mga'; did you mean 'mag'?"])
  }
}

@Suite struct `Clusters of points` {
  /// A hundred points near each of two places, and one apart.
  private static let table: String = {
    var text = "lat,lon\n48,30\n"
    for number in 0..<100 {
      text += "\(48 + Double(number % 10) / 1000),\(10 + Double(number / 10) / 1000)\n"
      text += "\(52 + Double(number % 10) / 1000),\(16 + Double(number / 10) / 1000)\n"
    }
    return text
  }()

  private func resolved(_ options: (inout SceneSpec) -> Void = { _ in }) throws -> ResolvedScene {
    try DataFiles(["a.csv": Self.table]).resolved {
      $0.csv = ["a.csv"]
      $0.clusters = true
      options(&$0)
    }
  }

  @Test func `are circles with the number of points`() throws {
    let scene = try resolved().scene
    #expect(scene.overlays.map { $0.markText?.text } == [nil, "100", "100"])
    #expect(scene.overlays.map(\.radius) == [.points(5), .points(17), .points(17)])
    let places = scene.overlays.map {
      [($0.place.latitude * 100).rounded(), ($0.place.longitude * 100).rounded()]
    }
    #expect(Set(places) == [[4800, 3000], [4800, 1000], [5200, 1600]])
    // They rest.
    #expect(scene.overlays.allSatisfy { $0.layers.allSatisfy(\.groups.isEmpty) })
    // The view is that of the points.
    #expect(scene.viewport.zoom == (try resolved { $0.clusters = false }.scene.viewport.zoom))
  }

  @Test func `do not overlap`() throws {
    var text = "lat,lon\n"
    var state: UInt64 = 7
    for _ in 0..<3000 {
      state = state &* 6_364_136_223_846_793_005 &+ 1
      let (a, b) = (Double(state >> 40 & 0xFFF) / 4096, Double(state >> 52) / 4096)
      text += "\(40 + 10 * a * a),\(5 + 20 * b)\n"
    }
    let scene = try DataFiles(["a.csv": text]).resolved { ($0.csv, $0.clusters) = (["a.csv"], true) }.scene
    let circles = scene.state(at: 0).overlays.map { ($0.x, $0.y, $0.radius) }
    #expect(circles.count > 20 && circles.count < 300)
    for (index, one) in circles.enumerated() {
      for other in circles[..<index] {
        let distance = ((one.0 - other.0) * (one.0 - other.0) + (one.1 - other.1) * (one.1 - other.1))
          .squareRoot()
        #expect(distance >= one.2 + other.2)
      }
    }
  }

  @Test
  func `stay points, which is said, where the camera changes the zoom, and circles where it only moves`()
    throws
  {
    let zoomed = try resolved {
      $0.duration = 4
      $0.camera = try? CameraMoveList(argument: "z=9@1/linear:2")
    }
    #expect(zoomed.scene.overlays.count == 201)
    #expect(
      zoomed.warnings.map(\.description) == [
        "--cluster: has no effect while the camera changes the zoom, on which it depends what is near; leave it out, or move the "
          + "camera without a zoom"
      ])
    let moved = try resolved {
      $0.duration = 4
      $0.camera = try? CameraMoveList(argument: "center=48;10@1/linear:2")
    }
    #expect(moved.scene.overlays.map { $0.markText?.text } == [nil, "100", "100"])
  }

  @Test func `leave points to a map of their density, which is said`() throws {
    let both = try resolved { $0.film.heat = try? HeatSpec(argument: "points") }
    #expect(both.scene.heat?.weights.count == 201)
    #expect(
      both.warnings.map(\.description) == [
        "--cluster: has no effect with --heat, which counts the points themselves; leave out one of them"
      ])
  }

  @Test func `are reported where there are none`() throws {
    let film = try DataFiles(["a.csv": "lat,lon,time\n48,10,2024-01-01\n48,10,2024-01-02\n"]).resolved {
      ($0.csv, $0.clusters, $0.film.play) = (["a.csv"], true, .length(2))
    }
    #expect(
      film.warnings.map(\.description) == [
        "--cluster: has no effect in a film; use --heat, or leave out --play"
      ])
    let far = try DataFiles(["a.csv": "lat,lon\n48,10\n48,20\n"]).resolved {
      ($0.csv, $0.clusters) = (["a.csv"], true)
    }
    #expect(
      far.warnings.map(\.description) == [
        "--cluster: has no effect, as no points are near each other in this view; leave it out"
      ])
  }
}
