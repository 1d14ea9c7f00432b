import PulsePixels
import PulseTestSupport
import Testing

private let frame = PixelRect(x: 0, y: 0, width: 64, height: 64)

private func disc(x: Double = 32, y: Double = 32, radius: Double) -> Path {
  var path = Path()
  path.addDisc(
    center: SubpixelPoint(pixelX: x, pixelY: y), radius: SubpixelPoint.steps(fromPixels: radius))
  return path
}

private func polygon(_ points: [(Double, Double)]) -> Path {
  var path = Path()
  path.addContour(points.map { SubpixelPoint(pixelX: $0.0, pixelY: $0.1) })
  return path
}

/// Returns the covered area in pixels.
private func area(_ mask: CoverageMask) -> Double {
  Double(mask.levels.reduce(0) { $0 + Int($1) }) / 255
}

@Suite struct RasterizerTests {
  @Test(arguments: [4, 7.3, 16, 50.2, 113.71, 300, 700])
  func `a disc covers its area within 0.05 percent`(radius: Double) {
    let side = Int(radius * 2) + 8
    for shift in [0, 0.13, 0.5, 0.77] {
      let center = Double(side) / 2 + shift
      let mask = CoverageMask(
        of: disc(x: center, y: center - shift / 2, radius: radius),
        in: PixelRect(x: 0, y: 0, width: side, height: side))
      let expected = Double.pi * radius * radius
      #expect(abs(area(mask) / expected - 1) < 0.0005)
    }
  }

  // A disc of two thirds, and two right triangles between its middle, the tip and where the sides touch it.
  @Test(arguments: [7.3, 20, 60.4, 300], [(0.0, 0.0), (0.37, 0.81)])
  func `a pin covers its area and ends exactly in its tip`(radius: Double, shift: (x: Double, y: Double)) {
    let tip = SubpixelPoint(pixelX: radius + 8 + shift.x, pixelY: 2 * radius + 8 + shift.y)
    var path = Path()
    path.addPin(tip: tip, radius: SubpixelPoint.steps(fromPixels: radius))
    let side = Int(2 * radius) + 20
    let mask = CoverageMask(of: path, in: PixelRect(x: 0, y: 0, width: side, height: side))
    let head = 2 * radius / 3
    let expected = head * head * (2 * Double.pi / 3 + 3.0.squareRoot())
    #expect(abs(area(mask) / expected - 1) < 0.001)
    #expect(path.points.max { $0.y < $1.y } == tip && path.points.count { $0.y == tip.y } == 1)
    let top = path.points.map(\.y).min() ?? 0
    #expect(abs(Double(tip.y - top) / 256 - 2 * radius) < 1.0 / 64 + 0.01)
    // It is its own mirror image.
    let xs = path.points.map { $0.x - tip.x }
    #expect(Set(xs) == Set(xs.map { -$0 }))
  }

  @Test func `a ring covers the difference of two discs`() {
    var ring = Path()
    ring.addRing(center: SubpixelPoint(pixelX: 32, pixelY: 32), innerRadius: 20 * 256, outerRadius: 24 * 256)
    let covered = area(CoverageMask(of: ring, in: frame))
    #expect(abs(covered / (Double.pi * (24 * 24 - 20 * 20)) - 1) < 0.0005)
    let evenOdd = CoverageMask(of: ring, rule: .evenOdd, in: frame)
    #expect(evenOdd == CoverageMask(of: ring, rule: .nonzero, in: frame))
  }

  @Test func `an edge through a pixel leaves exactly its part`() {
    // A quarter of the pixel (2, 1), three quarters of its neighbor, half of the pixels along a diagonal.
    let box = CoverageMask(
      of: polygon([(2.75, 1), (3.75, 1), (3.75, 2), (2.75, 2)]),
      in: PixelRect(x: 0, y: 0, width: 6, height: 3))
    #expect(box.rect == PixelRect(x: 2, y: 1, width: 2, height: 1))
    #expect(box.levels == [64, 191])

    let triangle = CoverageMask(
      of: polygon([(0, 0), (3, 3), (0, 3)]), in: PixelRect(x: 0, y: 0, width: 3, height: 3))
    #expect(triangle.levels == [128, 0, 0, 255, 128, 0, 255, 255, 128])
  }

  @Test func `a star is hollow with even-odd and full with nonzero`() {
    let star = polygon([(32, 4), (48.5, 54.7), (5.4, 23.3), (58.6, 23.3), (15.5, 54.7)])
    let hollow = CoverageMask(of: star, rule: .evenOdd, in: frame)
    let full = CoverageMask(of: star, rule: .nonzero, in: frame)
    let center = (32 - full.rect.y) * full.rect.width + 32 - full.rect.x
    #expect(hollow.levels[center] == 0)
    #expect(full.levels[center] == 255)
  }

  @Test(arguments: [1, 3, 7, 16, 33])
  func `tiles of any size fit together bit for bit`(side: Int) {
    var path = disc(x: 31.3, y: 30.9, radius: 27.7)
    path.addStroke(
      of: [(-20.0, 3.3), (70.2, 41.7), (12.5, 90.1)].map { SubpixelPoint(pixelX: $0.0, pixelY: $0.1) },
      width: 1000)
    path.addContour(
      [(-900.7, -311.1), (1200.4, 17.9), (33.3, 2000.2)].map {
        SubpixelPoint(pixelX: $0.0, pixelY: $0.1)
      })
    let color = RGBA(200, 30, 60, alpha: 180)
    var whole = Bitmap(size: PixelSize(64, 64), color: RGBA(240, 240, 240))
    whole.fill(path, rule: .evenOdd, color: color)

    var tiled = Bitmap(size: PixelSize(64, 64), color: RGBA(240, 240, 240))
    for y in stride(from: 0, to: 64, by: side) {
      for x in stride(from: 0, to: 64, by: side) {
        let tile = PixelRect(x: x, y: y, width: side, height: side)
        tiled.fill(path, rule: .evenOdd, color: color, clip: tile)
      }
    }
    #expect(tiled == whole)
    #expect(whole.pixels.contains { $0 != whole[0, 63] })
  }

  @Test(arguments: [0.5, 1, 1.5, 2.3, 9.99, 31.7])
  func `a disc about the middle is its own mirror image`(radius: Double) {
    let mask = CoverageMask(of: disc(radius: radius), in: frame)
    let width = mask.rect.width
    #expect(width == mask.rect.height)
    for y in 0..<width {
      for x in 0..<width {
        let level = mask.levels[y * width + x]
        #expect(level == mask.levels[y * width + width - 1 - x])
        #expect(level == mask.levels[(width - 1 - y) * width + x])
        #expect(level == mask.levels[x * width + y])
      }
    }
  }

  @Test func `mirrored polygons give mirrored pictures`() {
    var generator = SplitMix64(seed: 7)
    for _ in 0..<200 {
      let points = (0..<5).map { _ in
        SubpixelPoint(x: Int(generator.next() % 16384), y: Int(generator.next() % 16384))
      }
      let mask = picture(of: points)
      let leftRight = picture(of: points.map { SubpixelPoint(x: 16384 - $0.x, y: $0.y) })
      let upDown = picture(of: points.map { SubpixelPoint(x: $0.x, y: 16384 - $0.y) })
      let backwards = picture(of: points.reversed())
      #expect(backwards == mask)
      for y in 0..<64 {
        #expect((0..<64).allSatisfy { leftRight[63 - $0, y] == mask[$0, y] })
        #expect((0..<64).allSatisfy { upDown[$0, 63 - y] == mask[$0, y] })
      }
    }
  }

  private func picture(of points: [SubpixelPoint]) -> Bitmap {
    var path = Path()
    path.addContour(points)
    var bitmap = Bitmap(size: PixelSize(64, 64), color: RGBA(0, 0, 0))
    bitmap.fill(path, color: RGBA(255, 255, 255))
    return bitmap
  }

  @Test func `a stroke covers its length times its width`() {
    var straight = Path()
    straight.addStroke(
      of: [SubpixelPoint(pixelX: 10, pixelY: 12), SubpixelPoint(pixelX: 50, pixelY: 42)], width: 3 * 256)
    #expect(abs(area(CoverageMask(of: straight, in: frame)) - 150) < 0.3)

    // A closed square: a band of width 4 with quarter discs on its corners.
    var square = Path()
    square.addStroke(
      of: [(16.0, 16.0), (48, 16), (48, 48), (16, 48)].map { SubpixelPoint(pixelX: $0.0, pixelY: $0.1) },
      width: 4 * 256, isClosed: true)
    let expected = 4.0 * 32 * 4 - 4 * 4 + Double.pi * 4
    #expect(abs(area(CoverageMask(of: square, in: frame)) - expected) < 0.5)
  }

  @Test func `a line that turns back keeps its width and gets a round end`() {
    var path = Path()
    path.addStroke(
      of: [(10.0, 32.0), (40, 32), (10, 32)].map { SubpixelPoint(pixelX: $0.0, pixelY: $0.1) },
      width: 8 * 256)
    // The line lies on itself: in the dozen pixels that the round end crosses both passes add up.
    let covered = area(CoverageMask(of: path, in: frame))
    #expect(abs(covered - (30 * 8 + Double.pi * 16 / 2)) < 2.5)
  }

  @Test func `shapes far outside and of any size are harmless`() {
    var bitmap = Bitmap(size: PixelSize(16, 16), color: RGBA(255, 255, 255))
    bitmap.fill(disc(x: 1e12, y: -1e12, radius: 5), color: RGBA(0, 0, 0))
    #expect(bitmap[8, 8] == RGBA(255, 255, 255))
    bitmap.fill(disc(x: 8, y: 8, radius: 1e12), color: RGBA(0, 0, 0))
    #expect(bitmap.pixels.allSatisfy { $0 == RGBA(0, 0, 0) })
    bitmap.fill(disc(radius: 0), color: RGBA(9, 9, 9))
    bitmap.fill(Path(), color: RGBA(9, 9, 9))
    #expect(bitmap.pixels.allSatisfy { $0 == RGBA(0, 0, 0) })
  }
}
