import Foundation
import PulseGeo
import PulsePixels
import PulseScene
import PulseSceneInput
import PulseTestSupport
import Testing

extension SceneSpec {
  /// A disc of 40 points at 0°, 0° at zoom 10, under a camera.
  static func filmed(_ camera: String, _ say: (inout SceneSpec) -> Void = { _ in }) throws -> SceneSpec {
    var spec = SceneSpec()
    spec.latitude = 0
    spec.longitude = 0
    spec.radius = .points(40)
    spec.zoom = 10
    spec.camera = try CameraMoveList(parsing: camera)
    say(&spec)
    return spec
  }
}

@Suite struct `A camera` {
  private func scene(_ camera: String, _ say: (inout SceneSpec) -> Void = { _ in }) throws -> Scene {
    try SceneSpec.filmed(camera, say).resolved().scene
  }

  @Test func `zooms in even steps of the zoom and leaves the center alone`() throws {
    let scene = try scene("z=14@3/linear:2")
    for step in 0...100 {
      let view = scene.viewport(at: Double(step) / 16)
      let zoom = 10 + 4 * min(max((Double(step) / 16 - 3) / 2, 0), 1)
      #expect(abs(view.zoom - zoom) < 1e-12)
      #expect(view.center == scene.viewport.center)
    }
  }

  @Test func `follows its curve`() throws {
    let scene = try scene("z=14@2/ease-in-out")
    for time in stride(from: 0, through: 2, by: 0.125) {
      #expect(
        abs(scene.viewport(at: time).zoom - (10 + 4 * TimingCurve.easeInOut.progress(at: time / 2))) < 1e-12)
    }
  }

  @Test func `goes straight on the map, the short way around`() throws {
    let scene = try scene("center=0;179@0,center=60;-179@1/linear:2")
    // The Mercator projection, written down once more: radians to the east and to the north.
    func radians(_ place: GeoPoint) -> (x: Double, y: Double) {
      (place.longitude * .pi / 180, log(tan(.pi / 4 + place.latitude * .pi / 360)))
    }
    let north = radians(try GeoPoint(latitude: 60, longitude: 0)).y
    for step in 0...16 {
      let place = radians(scene.viewport(at: 1 + Double(step) / 8).center)
      let part = Double(step) / 16
      // Around the world once more or not is the same place.
      #expect(abs(remainder(place.x - (179 + 2 * part) * .pi / 180, 2 * .pi)) < 1e-12)
      #expect(abs(place.y - north * part) < 1e-12)
    }
  }

  @Test(
    arguments: try Fixtures.csvRows("oracles/flight_paths.csv").filter {
      try $0.text("rho").isEmpty && $0.number("view_width").rounded() == $0.number("view_width")
    })
  func `flies on the path of the oracle table, in a wide view and in a tall one`(row: CSVRow) throws {
    func place(_ end: Int) throws -> GeoPoint {
      try Mercator.unproject(MapPoint(x: row.number("x\(end)"), y: row.number("y\(end)")))
    }
    let (start, end, side) = try (place(0), place(1), Int(row.number("view_width")))
    let moves = try """
    center=\(start.latitude);\(start.longitude)@0,z=\(row.number("zoom0"))@0,\
    fly=\(end.latitude);\(end.longitude);\(row.number("zoom1"))@0/linear:1
    """
    for size in [PixelSize(side, 100), PixelSize(100, side)] {
      let scene = try scene(moves) {
        $0.size = size
        $0.zoom = nil
      }
      let view = try scene.viewport(at: row.number("part"))
      #expect(try abs(view.zoom - row.number("zoom")) < 1e-6)
      let x = view.centerPoint.x - (try row.number("x"))
      // Places have the digits of degrees: a thousandth of a pixel, on whichever copy of the world.
      let turns = (x / Mercator.worldSize).rounded() * Mercator.worldSize
      #expect(abs(x - turns) * view.pixelsPerMapPoint < 1e-3)
      #expect(try abs(view.centerPoint.y - row.number("y")) * view.pixelsPerMapPoint < 1e-3)
    }
  }

  @Test func `arrives at the very place and zoom, and stays there`() throws {
    let scene = try scene("fly=48.2;16.4;12.3@0.5/ease:1.1,z=3.7@2/ease-in:0.3,center=-20.1;33.3@2/ease:0.7")
    let vienna = try GeoPoint(latitude: 48.2, longitude: 16.4)
    for time in [1.6000001, 1.7, 2] {
      #expect(scene.viewport(at: time) == scene.viewport.moved(to: vienna, zoom: 12.3))
    }
    let end = try GeoPoint(latitude: -20.1, longitude: 33.3)
    #expect(scene.viewport(at: 2.7000001) == scene.viewport.moved(to: end, zoom: 3.7))
    #expect(scene.viewport(at: 0.5) == scene.viewport)
  }

  @Test(arguments: [
    "z=14@0/ease-in-out:2", "z=3@0/linear:1,z=12@1/ease-out:2", "z=8.3@0/cubic-bezier(0.2,1,0.1,0):1.7",
    "z=2@0,z=5@1/ease:1",
    "center=1;2@0/linear:2", "z=14@0/cubic-bezier(0.2,1.6,0.1,-0.5):2", "fly=40;-70;9@0/ease:3",
  ])
  func `knows the zooms that it passes before it does`(camera: String) throws {
    let scene = try scene(camera)
    for time in stride(from: 0, through: 4, by: 0.01) {
      #expect(scene.zooms.contains(scene.viewport(at: time).zoom))
    }
    // No more than it needs, or all of them where that is hard to tell; how high a flight rises is.
    let passed = stride(from: 0, through: 4, by: 0.01).map { scene.viewport(at: $0).zoom }
    let (low, high) = (passed.min() ?? 0, passed.max() ?? 0)
    #expect(
      scene.zooms == Viewport.zooms
        || (scene.zooms.lowerBound > low - 0.01 || camera.hasPrefix("fly"))
          && scene.zooms.upperBound < high + 0.01
    )
  }

  @Test func `stays within the zooms when its curve swings over`() throws {
    let scene = try scene(
      "z=21.9@0,z=22@1/cubic-bezier(0.3,-3,0.6,5):1,z=0.1@3,z=0@4/cubic-bezier(0.3,-3,0.6,5):1")
    let zooms = stride(from: 0, through: 5, by: 0.01).map { scene.viewport(at: $0).zoom }
    #expect(zooms.allSatisfy { (0...22).contains($0) })
    #expect(zooms.contains(22) && zooms.contains(0))
  }

  // TSCircleView: "resizable circle on map which respects zooming on map"
  // YHAnimatedCircleView: "Perfect performance on any zoom level"
  @Test(arguments: [1, 3])
  func `scales what lies on the ground, and not what is fixed on the screen`(ratio: Int) throws {
    for (radius, growth) in [(Length.meters(1000), 1.0), (.points(40), 0)] {
      let scene = try scene("z=12.5@1/linear:2") {
        $0.radius = radius
        $0.pixelRatio = ratio
      }
      let before = scene.state(at: 0).overlays[0].radius
      for time in stride(from: 0, through: 4, by: 0.25) {
        let factor = pow(2, growth * 2.5 * min(max((time - 1) / 2, 0), 1))
        #expect(abs(scene.state(at: time).overlays[0].radius / before - factor) < 1e-12)
      }
    }
  }

  @Test func `keeps an overlay in the very middle as it moves`() throws {
    let scene = try scene("z=12@0,z=17@4/ease-in-out,follow@1/ease:1") {
      $0.zoom = nil
      $0.size = PixelSize(301, 200)
      $0.commands = try? TimelineCommandList(
        parsing: "move=0.7;179@0,move=48.2;-179.9@1/ease-in-out:4,move=10;20@6")
    }
    for time in stride(from: 2, through: 7, by: 0.04) {
      let overlay = scene.state(at: time).overlays[0]
      #expect(abs(overlay.x - 150.5) < 1.0 / 256 && abs(overlay.y - 100) < 1.0 / 256, "\(time)")
      #expect(
        scene.displayList(at: time).shapes.map(\.center) == [
          SubpixelPoint(pixelX: 150.5, pixelY: 100)
        ])
    }
    // On the way to it, it comes nearer and nearer.
    let glide = stride(from: 1, through: 2, by: 0.05).map { abs(scene.viewport(at: $0).center.longitude) }
    #expect(glide == glide.sorted() && glide[0] == 0)
  }

  @Test func `follows until another move of the center, and zooms meanwhile`() throws {
    let scene = try scene("follow@0,z=12@1,center=1;1@2,z=11@3") {
      $0.commands = try? TimelineCommandList(parsing: "move=4;4@0/linear:4")
    }
    for time in [0, 0.5, 1, 1.5, 1.9] {
      #expect(scene.viewport(at: time).center == scene.overlays[0].place(at: time))
    }
    #expect(scene.viewport(at: 1.9).zoom == 12)
    #expect(scene.viewport(at: 3.5).center == (try GeoPoint(latitude: 1, longitude: 1)))
    #expect(scene.viewport(at: 3.5).zoom == 11)
  }

  @Test func `opens with what its moves at 0 say`() throws {
    let whole = try scene("fly=48.2;16.4;7@0") { $0.zoom = nil }
    #expect(whole.viewport.zoom == 7 && whole.viewport.center.latitude == 48.2)
    #expect(whole.camera.isEmpty)
    let followed = try scene("follow@0") { $0.commands = try? TimelineCommandList(parsing: "move=5;6@0") }
    #expect(followed.viewport.center.longitude == 6)
    #expect(followed.viewport(at: 0) == followed.viewport)
  }

  @Test func `opens with the fitted zoom where none is said at 0`() throws {
    let ground: (inout SceneSpec) -> Void = {
      $0.zoom = nil
      $0.radius = .meters(5000)
    }
    let fitted = try scene("z=3@1", ground).viewport.zoom
    var plain = try SceneSpec.filmed("z=3@1", ground)
    plain.camera = nil
    #expect(try plain.resolved().scene.viewport.zoom == fitted)
    // What is shown from elsewhere has to reach farther.
    #expect(try scene("center=1;1@0", ground).viewport.zoom < fitted)
  }

  @Test(arguments: [
    ("z=12@2", 2.8), ("z=12@2/ease:1.5", 4.3), ("z=12@3/ease", 3.8), ("z=12@0", 0.8), ("follow@0", 0.8),
    ("fly=1;2;3@1/ease:3,z=3@1.5", 4.8),
  ])
  func `lasts until its last move is over and a cycle more`(camera: String, duration: Double) throws {
    #expect(try abs(scene(camera).duration - duration) < 1e-12)
  }
}
