import Foundation
import PulseDocument
import PulseGeo
import PulsePixels
import PulseScene
import PulseSceneInput
import PulseTestSupport
import Testing

@Suite struct `A bearing` {
  private func scene(_ say: (inout SceneSpec) throws -> Void) throws -> Scene {
    var spec = SceneSpec()
    try say(&spec)
    return try spec.resolved().scene
  }

  @Test(arguments: [0.0, 20, 45, 90, 200, -30])
  func `keeps the corners of a box in the view, as large as possible`(bearing: Double) throws {
    let scene = try scene {
      $0.viewBounds = GeoBounds(west: 5, south: 47, east: 15, north: 55)
      ($0.size, $0.bearing) = (PixelSize(300, 500), bearing)
    }
    let corners = try [(47.0, 5.0), (47, 15), (55, 15), (55, 5)].map {
      scene.viewport.pixel(of: try GeoPoint(latitude: $0.0, longitude: $0.1))
    }
    let (xs, ys) = (corners.map(\.x), corners.map(\.y))
    let (left, right) = (try #require(xs.min()), try #require(xs.max()))
    let (top, bottom) = (try #require(ys.min()), try #require(ys.max()))
    #expect(left > -1e-6 && right < 300 + 1e-6 && top > -1e-6 && bottom < 500 + 1e-6)
    #expect(abs(right - left - 300) < 1e-6 || abs(bottom - top - 500) < 1e-6)
  }

  @Test(arguments: [10.0, 60, 135, 300]) func `keeps places in the view`(bearing: Double) throws {
    let places = [(48.2, 16.4), (41.9, 12.5), (59.9, 10.7), (38.7, -9.1)]
    let scene = try scene { spec in
      spec.bearing = bearing
      spec.overlays = places.map { place in
        var overlay = OverlaySpec()
        (overlay.latitude, overlay.longitude, overlay.radius) = (place.0, place.1, .points(12))
        return overlay
      }
    }
    for state in scene.state(at: 0).overlays {
      #expect(state.x > 12 && state.x < 500 && state.y > 12 && state.y < 500)
    }
  }

  @Test func `turns the heading of a mark with the map`() throws {
    func rotation(_ bearing: Double, _ heading: Double) throws -> Rotation? {
      let scene = try scene {
        ($0.latitude, $0.longitude, $0.zoom, $0.bearing) = (10, 20, 5, bearing)
        ($0.effect, $0.heading) = (.builtIn("location"), .degrees(heading))
      }
      let shapes = scene.displayList(at: 0).elements.compactMap { element -> DisplayList.Shape? in
        if case .shape(let shape) = element { shape } else { nil }
      }
      return shapes.first { $0.rotation != .none }?.rotation
    }
    #expect(try rotation(90, 90) == nil, "upright")
    #expect(try rotation(30, 90) == rotation(0, 60))
    #expect(try rotation(100, 10) == rotation(0, 270))
  }

  @Test func `repeats what is there on every copy of the world along the equator`() throws {
    let scene = try scene {
      ($0.latitude, $0.longitude, $0.zoom, $0.radius) = (0, 0, 0, .points(5))
      ($0.size, $0.bearing) = (PixelSize(40, 1000), 90)
    }
    let centers = scene.displayList(at: 0).elements.compactMap { element -> [Int]? in
      if case .shape(let shape) = element { [shape.center.x / 256, shape.center.y / 256] } else { nil }
    }
    // The world is 256 pixels wide, and east is at the top; the image is wider than the world, which has it once.
    #expect(centers == [[20, 500]])
    let narrow = try self.scene {
      ($0.latitude, $0.longitude, $0.zoom, $0.radius) = (0, 179, 1, .points(5))
      ($0.size, $0.bearing) = (PixelSize(40, 400), 90)
      $0.camera = try CameraMoveList(parsing: "center=0;-100@0")
    }
    let shown = narrow.displayList(at: 0).elements.compactMap { element -> Int? in
      if case .shape(let shape) = element { shape.center.y / 256 } else { nil }
    }
    // 81 degrees to the west of the center, below it.
    #expect(shown == [200 + 512 * 81 / 360])
  }
}

@Suite struct `A camera that turns` {
  private func scene(_ camera: String, _ say: (inout SceneSpec) -> Void = { _ in }) throws -> Scene {
    try SceneSpec.filmed(camera, say).resolved().scene
  }

  @Test func `goes the short way around, and leaves center and zoom alone`() throws {
    let scene = try scene("bearing=350@0,bearing=10@1/linear:2")
    for (time, bearing) in [(0.0, 350.0), (1, 350), (1.5, 355), (2, 0), (2.5, 5), (3, 10), (9, 10)] {
      let view = scene.viewport(at: time)
      #expect(abs(remainder(view.rotation.degrees - bearing, 360)) < 1e-9)
      #expect(view.center == scene.viewport.center && view.zoom == 10)
    }
    #expect(scene.viewport.rotation.degrees == 350)
  }

  @Test func `turns while it flies`() throws {
    let scene = try scene("fly=10;10;6@4/linear:4,bearing=90@2/linear:2")
    #expect(abs(scene.viewport(at: 1).rotation.degrees - 0) < 1e-9)
    #expect(abs(scene.viewport(at: 3).rotation.degrees - 45) < 1e-9)
    #expect(scene.viewport(at: 8).zoom == 6 && scene.viewport(at: 8).rotation.degrees == 90)
  }

  @Test func `follows the heading of a mark`() throws {
    let scene = try scene("follow-heading@0") {
      $0.effect = .builtIn("location")
      $0.heading = .degrees(40)
    }
    #expect(scene.viewport(at: 0).rotation.degrees == 40 && scene.viewport(at: 2).rotation.degrees == 40)
  }

  @Test(arguments: [
    (
      "follow-heading@0",
      "'follow-heading@0' follows the heading of an overlay that has none; give it a track or --heading"
    ),
    (
      "follow-heading=bus@1",
      "'follow-heading=bus@1' follows an overlay that does not exist; with a single "
        + "overlay, write follow-heading@SECONDS"
    ),
    ("bearing=10@1,bearing=20@1", "'bearing=10@1' and 'bearing=20@1' conflict; use one of them"),
  ])
  func `refuses`(camera: String, message: String) throws {
    let error = try #require(throws: SceneError.self) { try scene(camera) }
    #expect(error.diagnostics.map(\.description).joined().hasSuffix(message))
  }

  @Test(arguments: [
    ("bearing=40@0", "'bearing=40@0' replaces the bearing '30'; leave out one of them"),
    ("bearing=-330@0", ""), ("bearing=40@1", ""),
  ])
  func `warns if it replaces the bearing of the view`(camera: String, warning: String) throws {
    let resolved = try SceneSpec.filmed(camera) { $0.bearing = 30 }.resolved()
    let warnings = resolved.warnings.map(\.description).filter { $0.contains("replaces") }
    #expect(warnings.joined().hasSuffix(warning) && warnings.isEmpty == warning.isEmpty)
  }

  @Test func `is written as it was read`() throws {
    let text = "bearing=350@0,follow-heading=bus@1,bearing=12.5@3/ease:2"
    #expect(try CameraMoveList(parsing: text).description == text)
  }
}
