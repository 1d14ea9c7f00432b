import PulseGeo
import PulsePixels
import PulseTestSupport
import Testing

@testable import PulseScene
@testable import PulseSceneInput

@Suite struct `A drawing` {
  @Test func `is the same in the same phase of every cycle`() throws {
    let scene = try SceneSpec.hongKong { $0.rings = 3 }.resolved().scene
    for frame in stride(from: 0, to: 20, by: 3) {
      let first = scene.displayList(at: Double(frame) / 25)
      #expect(first.shapes.count == 3)
      for cycle in 1...1000 {
        #expect(scene.displayList(at: Double(frame + 20 * cycle) / 25) == first)
        #expect(scene.displayList(at: Double(frame) / 25 + 0.8 * Double(cycle)) == first)
      }
    }
  }

  @Test func `differs within a cycle`() throws {
    let scene = try SceneSpec.hongKong().resolved().scene
    let drawings = Set((0..<20).map { scene.displayList(at: Double($0) / 25) })
    #expect(drawings.count == 20)
  }

  @Test func `is rounded to 1/256 pixel and 255 opacities once`() throws {
    let scene = try SceneSpec.hongKong {
      $0.radius = .points(40)
      $0.strokeColor = RGBA(0, 0, 255, alpha: 128)
      $0.strokeWidth = .length(.points(3))
      $0.size = PixelSize(101, 100)
    }.resolved().scene
    let disc = try #require(scene.displayList(at: 0).shapes.first)
    #expect(disc.center == SubpixelPoint(x: 50 * 256 + 128, y: 50 * 256))
    #expect(disc.radius == 32 * 256)
    // 3 × 0.8 × 256 = 614.4 and 0.5 × 255 = 127.5
    #expect(disc.strokeWidth == 614)
    #expect(disc.opacity == 128)
    #expect(disc.fill == RGBA(255, 0, 0) && disc.stroke == RGBA(0, 0, 255, alpha: 128))
  }

  @Test func `does not change with a move of less than half a step`() throws {
    // At zoom 8 the world is 65,536 pixels wide, so that a pixel is 360 / 65,536 degrees.
    var scene = try equator(zoom: 8)
    let before = scene.displayList(at: 0)
    scene.overlays[0].place = try GeoPoint(latitude: 0, longitude: 0.4 / 256 * 360 / 65_536)
    #expect(scene.displayList(at: 0) == before)
    scene.overlays[0].place = try GeoPoint(latitude: 0, longitude: 0.6 / 256 * 360 / 65_536)
    #expect(scene.displayList(at: 0).shapes.map(\.center.x) == [256 * 256 + 1])
  }

  @Test func `shows a pulse once where the world is there several times`() throws {
    let scene = try equator(zoom: 0, size: PixelSize(1024, 256))
    let centers = scene.displayList(at: 0).shapes.map(\.center)
    // Of the copies of 256 pixels, on the one in the middle.
    #expect(centers == [SubpixelPoint(x: 512 * 256, y: 128 * 256)])
  }

  @Test(arguments: [(-31.5, 1), (-33.5, 0), (256, 1), (543.5, 1), (545.5, 0)])
  func `leaves out what does not touch the picture`(x: Double, count: Int) throws {
    var scene = try equator(zoom: 8)
    scene.overlays[0].place = try GeoPoint(latitude: 0, longitude: (x - 256) * 360 / 65_536)
    #expect(scene.displayList(at: 0).shapes.count == count)
  }

  @Test func `leaves out what is hidden or fully transparent`() throws {
    let hidden = try SceneSpec.hongKong { $0.delay = 1 }.resolved().scene
    #expect(hidden.displayList(at: 1).shapes.isEmpty)
    let faint = try SceneSpec.hongKong { $0.opacityRange = StartEndRange(0.001, 0.001) }.resolved().scene
    #expect(faint.displayList(at: 0).shapes.isEmpty)
  }

  @Test func `has bounds around all discs, cut at the edges of the picture`() throws {
    let scene = try equator(zoom: 0, size: PixelSize(1024, 256))
    let bounds = scene.displayList(at: 0).bounds(in: PixelSize(1024, 256))
    #expect((476...480).contains(bounds.x) && (544...548).contains(bounds.maxX))
    #expect((92...96).contains(bounds.y) && (160...164).contains(bounds.maxY))
    #expect(DisplayList(viewport: scene.viewport, elements: []).bounds(in: PixelSize(10, 10)).isEmpty)
  }

  /// A pulse with a radius of 32 points at first, where the equator meets Greenwich.
  private func equator(zoom: Double, size: PixelSize = PixelSize(512, 512)) throws -> Scene {
    var spec = SceneSpec()
    (spec.latitude, spec.longitude) = (0, 0)
    spec.radius = .points(40)
    spec.zoom = zoom
    spec.size = size
    return try spec.resolved().scene
  }
}

@Suite struct `The bounds of a disc` {
  @Test(arguments: [0, 1, 2, 301])
  func `hold every pixel that it covers`(strokeWidth: Int) {
    for radius in stride(from: 200, to: 16_000, by: 397) {
      let outer = radius + (strokeWidth + 1) / 2
      // The far edge of the exact circle a few steps before, on and behind the border of a pixel.
      for overlap in -3...3 {
        let disc = DisplayList.Shape(
          shape: .disc, center: SubpixelPoint(x: 65_536 - outer + overlap, y: 65_536 + outer - overlap),
          radius: radius,
          strokeWidth: strokeWidth, fill: RGBA(255, 0, 0), stroke: RGBA(0, 0, 255), opacity: 255)
        var path = Path()
        path.addDisc(center: disc.center, radius: outer)
        #expect(isCovered(path, within: disc.bounds))
        #expect(disc.bounds.width <= (2 * outer) / 256 + 3)
      }
    }
  }

  /// Whether no pixel is covered in the columns and rows around a rectangle.
  private func isCovered(_ path: Path, within rect: PixelRect) -> Bool {
    let frame = PixelRect(x: rect.x - 2, y: rect.y - 2, width: rect.width + 4, height: rect.height + 4)
    let sides = [
      PixelRect(x: frame.x, y: frame.y, width: frame.width, height: 2),
      PixelRect(x: frame.x, y: rect.maxY, width: frame.width, height: 2),
      PixelRect(x: frame.x, y: frame.y, width: 2, height: frame.height),
      PixelRect(x: rect.maxX, y: frame.y, width: 2, height: frame.height),
    ]
    return sides.allSatisfy { side in
      CoverageMask(of: path, in: side).levels.allSatisfy { $0 == 0 }
    }
  }
}
