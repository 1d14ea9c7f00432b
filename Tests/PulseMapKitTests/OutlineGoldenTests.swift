import Foundation
import PulseCodec
import PulseGeo
import PulseImages
import PulsePixels
import PulseScene
import PulseSceneInput
import PulseTestSupport
import Testing

@testable import PulseMapKit

@Suite struct OutlineGoldenTests {
  private func spec(_ name: String) throws -> SceneSpec {
    let path = Fixtures.url("data/\(name)").path(percentEncoded: false)
    return try SceneReader(files: DiskFileReader(), options: SceneSpec()).spec(scene: path)
  }

  @Test func `draws lines, areas, dashes and points of data`() throws {
    var spec = try spec("lines.json")
    spec.pixelRatio = 2
    try expectGolden(try picture(of: spec, at: 0.2), "outlines-ferries")
  }

  @Test func `draws across the antimeridian`() throws {
    var spec = SceneSpec()
    spec.geojson = [Fixtures.url("data/pacific.geojson").path(percentEncoded: false)]
    spec.size = PixelSize(480, 200)
    spec = try SceneReader(files: DiskFileReader(), options: spec).spec(scene: nil)
    try expectGolden(try picture(of: spec, at: 0.2), "outlines-pacific")
  }

  @Test func `draws the same after each round of the dashes, bit for bit`() throws {
    let scene = try spec("lines.json").resolved().scene
    #expect(scene.mapPaths.compactMap(\.period) == [1, 1])
    func picture(_ time: Double) throws -> Bitmap {
      let plan = FramePlan(scene, stillAt: time)
      let pictures = try SceneFrameSource(plan)
      return pictures.pixels(of: 0, in: pictures.size.bounds)
    }
    let first = try picture(0.3)
    #expect(try picture(0.3 + scene.duration) == first)
    #expect(try picture(0.7) != first)
  }

  @Test func `covers pixels by the area of a line and its dashes`() throws {
    // A line 6 pixels wide from the left of the picture to the right, 2 pixels on from a dash of 10 with a gap
    // of 5: at 1 point a pixel, dashes begin at -2, 13, 28 and so on, measured from the beginning at -302.
    var spec = SceneSpec()
    (spec.latitude, spec.longitude, spec.zoom) = (0, 0, 8)
    spec.size = PixelSize(60, 20)
    spec.background = .color(RGBA(255, 255, 255))
    var scene = try spec.resolved().scene
    scene.overlays = []
    let view = scene.viewport
    let points = [-332.0, 332].map {
      var point = view.centerPoint
      point.x += $0 / view.pixelsPerMapPoint
      point.y += 0.25 / view.pixelsPerMapPoint
      return point
    }
    scene.mapPaths = [MapPath(lines: [points], isClosed: false)]
    scene.mapPaths[0].stroke = RGBA(0, 0, 0, alpha: 128)
    scene.mapPaths[0].width = .points(6)
    scene.mapPaths[0].dashes = [10, 5]
    let plan = FramePlan(scene, stillAt: 0)
    let bitmap = try SceneFrameSource(plan).pixels(of: 0, in: PixelRect(x: 0, y: 0, width: 60, height: 20))
    for x in 0..<60 {
      // The beginning lies 302 pixels to the left of the picture: 20 patterns and 2 pixels.
      let isDash = (x + 302) % 15 < 10
      for y in 0..<20 {
        // From 7.25 to 13.25: three fourths of row 7, and a fourth of row 13.
        let covered = isDash ? y == 7 ? 0.75 : y == 13 ? 0.25 : (8...12).contains(y) ? 1 : 0 : 0
        let expected = 255 - 128 * covered
        #expect(abs(Double(bitmap[x, y].red) - expected) <= 1, "\(x), \(y)")
      }
    }
  }
}
