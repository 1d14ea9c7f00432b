import Foundation
import PulseCodec
import PulseDrawing
import PulseGeo
import PulseImages
import PulsePixels
import PulseScene
import PulseSceneInput
import PulseTestSupport
import Testing

@testable import PulseMapKit

@Suite struct TrailTests {
  /// A dot that follows a curved line in 4 seconds, at an optional zoom.
  private func scene(size: PixelSize = PixelSize(160, 120), zoom: Double? = nil, width: Double = 3) throws
    -> Scene
  {
    var spec = SceneSpec.disc(radius: .points(6), size: size, color: RGBA(0, 90, 200))
    (spec.latitude, spec.longitude, spec.zoom) = (nil, nil, zoom)
    spec.opacityRange = StartEndRange(1, 1)
    spec.scaleRange = StartEndRange(1, 1)
    spec.track.file = try TrackFilePath(argument: "a.geojson")
    spec.track.duration = 4
    spec.track.trailWidth = .points(width)
    return try spec.resolved(reading: WildLine()).scene
  }

  @Test func `a trail lies under its dot, round at the ends and at the bends`() throws {
    let scene = try scene()
    let plan = FramePlan(scene, stillAt: 3.1)
    let pictures = try SceneFrameSource(plan)
    try expectGolden(pictures.pixels(of: 0, in: pictures.size.bounds), "trail")
  }

  /// On a straight line, opacity is a straight line too: full at the dot, none at the start.
  @Test(arguments: [RGBA(200, 0, 0), RGBA(200, 0, 0, alpha: 128)])
  func `a trail that fades is opaque at its pulse and transparent at its start`(color: RGBA) throws {
    var scene = try scene(size: PixelSize(480, 60), width: 9)
    let places = try [-0.4, 0.4].map { try GeoPoint(latitude: 0, longitude: $0) }
    scene.viewport = try Viewport(
      center: GeoPoint(latitude: 0, longitude: 0), zoom: 9, width: 480, height: 60)
    var path = MotionPath(along: try Route(through: places), duration: 4)
    path.trail = Trail(color: color, opacity: 255, width: .points(9), followsColor: false)
    path.trail?.fades = true
    scene.overlays[0].motionPath = path
    let elements = scene.displayList(at: 4).elements.filter {
      if case .fadingLine = $0 { true } else { false }
    }
    #expect(elements.count == 1)
    var bitmap = Bitmap(size: PixelSize(480, 60))
    for element in elements { bitmap.draw(element, of: PixelRect(x: 0, y: 0, width: 480, height: 60)) }
    let (start, end) = (scene.viewport.pixel(of: places[0]).x, scene.viewport.pixel(of: places[1]).x)
    for x in Int(start) + 6..<Int(end) - 6 {
      let part = (Double(x) + 0.5 - start) / (end - start)
      // The round end of a step reaches half a width before it.
      let error = Double(bitmap[x, 30].alpha) - part * Double(color.alpha)
      #expect(abs(error) <= Double(color.alpha) * (1.5 / 48 + 4.5 / (end - start)), "\(x): \(error)")
      #expect(bitmap[x, 30].red == color.red && bitmap[x, 30].green == color.green)
      // Beads where steps overlap would be more opaque than both.
      #expect(x == Int(start) + 6 || bitmap[x, 30].alpha >= bitmap[x - 1, 30].alpha)
    }
  }

  @Test(arguments: [nil, 9.0, 14.0])
  func `pictures differ only where they are said to`(zoom: Double?) throws {
    let plan = try FramePlan(try scene(zoom: zoom), base: .hundredths)
    let pictures = try SceneFrameSource(plan)
    let size = pictures.size
    var before = pictures.pixels(of: 0, in: size.bounds)
    var areas = 0
    for picture in 1..<plan.uniqueFrameCount {
      let after = pictures.pixels(of: picture, in: size.bounds)
      let change = pictures.changedRect(from: picture - 1, to: picture)
      let outside = (0..<size.area).filter { pixel in
        before.pixels[pixel] != after.pixels[pixel]
          && !(change.columns.contains(pixel % size.width) && change.rows.contains(pixel / size.width))
      }
      #expect(outside.isEmpty, "picture \(picture): \(outside.count)")
      // A part is drawn as it is in the whole.
      if picture % 10 == 0 { #expect(pictures.pixels(of: picture, in: change) == after.cropped(to: change)) }
      areas += change.size.area
      before = after
    }
    // Around the tips, not around the whole trail.
    if plan.uniqueFrameCount > 50 { #expect(areas / plan.uniqueFrameCount < size.area / 5) }
  }

  @Test func `what is found before does not change what is found`() throws {
    let scene = try scene()
    for time in [3.9, 0, 1.3, 3.9, 0.02] {
      let fresh = try self.scene()
      #expect(fresh == scene)
      #expect(fresh.displayList(at: time) == scene.displayList(at: time))
    }
  }

  @Test(arguments: [nil, 8.0, 13.5])
  func `a trail is never an eighth of a pixel from the way`(zoom: Double?) throws {
    let scene = try scene(zoom: zoom)
    let route = try #require(scene.overlays[0].motionPath).route
    let view = scene.viewport
    let way = route.points.map { point in
      (
        x: (point.x - view.centerPoint.x) * view.pixelsPerMapPoint + 80,
        y: (point.y - view.centerPoint.y) * view.pixelsPerMapPoint + 60
      )
    }
    for time in stride(from: 0.1, through: 4, by: 0.39) {
      let state = scene.state(at: time)
      guard case .line(let line)? = scene.displayList(at: time).elements.first else { continue }
      #expect(line.cap == .round && line.width == 768)
      let corners = line.strokes.flatMap(\.points).map { (x: Double($0.x) / 256, y: Double($0.y) / 256) }
      for corner in corners {
        let nearest = zip(way, way.dropFirst()).map { distance(corner, $0, $1) }.min()
        #expect(try #require(nearest) < 0.13)
      }
      let dot = state.overlays[0]
      guard (0...160).contains(dot.x), (0...120).contains(dot.y) else { continue }
      let tip = line.strokes.compactMap(\.points.last).map {
        hypot(Double($0.x) / 256 - dot.x, Double($0.y) / 256 - dot.y)
      }
      #expect(try #require(tip.min()) < 0.13)
    }
  }

  private func distance(
    _ point: (x: Double, y: Double), _ start: (x: Double, y: Double), _ end: (x: Double, y: Double)
  ) -> Double {
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    let square = dx * dx + dy * dy
    let part = square > 0 ? ((point.x - start.x) * dx + (point.y - start.y) * dy) / square : 0
    let place = min(max(part, 0), 1)
    return hypot(start.x + dx * place - point.x, start.y + dy * place - point.y)
  }
}

/// A line of 400 points with large and small bends and a straight segment.
private struct WildLine: SceneFileLoader {
  func bytes(of path: String, limit: Int) throws(SceneFileError) -> [UInt8] {
    let positions = (0..<400).map { index in
      let t = Double(index) / 400
      let (x, y) = (cos(9 * t) + 0.02 * cos(211 * t), sin(7 * t) + 0.02 * sin(173 * t))
      return "[\((x * 1e6).rounded() / 1e6), \((y * 1e6).rounded() / 1e6)]"
    }
    let line = (positions + ["[1.2, -0.9]"]).joined(separator: ", ")
    return Array(#"{"type": "LineString", "coordinates": [\#(line)]}"#.utf8)
  }

  func bitmap(of path: String) throws(SceneFileError) -> Bitmap { throw SceneFileError("is no picture") }
}
