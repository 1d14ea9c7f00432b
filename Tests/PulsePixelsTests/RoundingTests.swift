import PulseTestSupport
import Testing

@testable import PulsePixels

@Suite struct `Rounded interpolation` {
  /// The integer nearest to a fraction, ties to even, with 128 bits.
  private func rounded(_ first: Int, _ last: Int, _ part: Int, _ whole: Int) -> Int {
    let exact = Int128(first) * Int128(whole) + (Int128(last) - Int128(first)) * Int128(part)
    var (quotient, rest) = exact.quotientAndRemainder(dividingBy: Int128(whole))
    if rest < 0 { (quotient, rest) = (quotient - 1, rest + Int128(whole)) }
    let isUp = 2 * rest > Int128(whole) || (2 * rest == Int128(whole) && quotient % 2 != 0)
    return Int(isUp ? quotient + 1 : quotient)
  }

  @Test(arguments: [4, 9, 16, 23, 24, 25, 29])
  func `is exact for numbers of any size`(bits: Int) {
    var generator = SplitMix64(seed: bits)
    let range = -(1 << bits)...(1 << bits)
    for _ in 0..<20_000 {
      let (first, last) = (Int.random(in: range, using: &generator), Int.random(in: range, using: &generator))
      let whole = Int.random(in: 1...(1 << bits), using: &generator)
      let part = Int.random(in: 0...whole, using: &generator)
      #expect(roundedInterpolation(first, last, part, whole) == rounded(first, last, part, whole))
    }
  }

  @Test func `rounds ties to even`() {
    for first in [-(1 << 24), -7, -2, 0, 1, 6, 1 << 24] {
      for distance in stride(from: -9, through: 9, by: 2) {
        for half in [1, 5, 1 << 22, (1 << 23) - 1] {
          let found = roundedInterpolation(first, first + distance, half, 2 * half)
          #expect(found == rounded(first, first + distance, half, 2 * half))
          #expect(found % 2 == 0)
        }
      }
    }
  }
}

@Suite struct `Rounding to an integer` {
  @Test func `rounds halves away from 0`() {
    // C99 (ISO/IEC 9899:1999), 7.12.9.6: "rounding halfway cases away from zero".
    for whole in [0, 1, 2, 3, 1000, (1 << 30) - 1, 1 << 30, 1 << 40] {
      #expect(roundedToInteger(Double(whole) + 0.5) == whole + 1)
      #expect(roundedToInteger(-Double(whole) - 0.5) == -whole - 1)
      #expect(roundedToInteger(Double(whole) + 0.499) == whole)
      #expect(roundedToInteger(-Double(whole) - 0.501) == -whole - 1)
    }
    #expect(roundedToInteger(0.5.nextDown) == 0)
    #expect(roundedToInteger(-0.5.nextDown) == 0)
  }

  @Test(arguments: [1.0, 300, 1e6, 1e9, 1e15])
  func `is that of the C library`(limit: Double) {
    var generator = SplitMix64(seed: 3)
    for _ in 0..<20_000 {
      let number = Double.random(in: -limit...limit, using: &generator)
      let quarters = (number * 4).rounded() / 4
      #expect(roundedToInteger(number) == Int(number.rounded()))
      #expect(roundedToInteger(quarters) == Int(quarters.rounded()))
    }
  }

  @Test func `of lengths stays within the limit`() {
    #expect(SubpixelPoint.steps(fromPixels: .infinity) == SubpixelPoint.limit)
    #expect(SubpixelPoint.steps(fromPixels: -.infinity) == -SubpixelPoint.limit)
    #expect(SubpixelPoint.steps(fromPixels: .nan) == SubpixelPoint.limit)
    #expect(SubpixelPoint.steps(fromPixels: 4_194_303.999) == SubpixelPoint.limit)
    #expect(SubpixelPoint.steps(fromPixels: -0.001953125) == -1)
  }
}

@Suite struct `Discs without a path` {
  @Test(arguments: 1...6)
  func `are filled like their path`(seed: Int) {
    var generator = SplitMix64(seed: seed)
    let size = PixelSize(40, 30)
    var (disc, path) = (Bitmap(size: size, color: RGBA(20, 90, 200)), Bitmap(size: size))
    path = disc
    for _ in 0..<60 {
      func random(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }
      let center = SubpixelPoint(x: random(-4000...16_000), y: random(-4000...12_000))
      let radius = seed == 1 ? random(-5...40) : random(1...(seed * seed * 400))
      let color = RGBA(packed: UInt32.random(in: 0...UInt32.max, using: &generator))
      let clip = PixelRect(
        x: random(-9...30), y: random(-9...20), width: random(0...50), height: random(0...40))
      var outline = Path()
      outline.addDisc(center: center, radius: radius)
      disc.fillDisc(center: center, radius: radius, color: color, clip: clip, origin: (-3, 2))
      path.fill(outline, color: color, clip: clip, origin: (-3, 2))
      #expect(disc == path)
    }
  }

  @Test(arguments: 1...4)
  func `with a hole are filled like their path`(seed: Int) {
    var generator = SplitMix64(seed: seed)
    func random(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }
    let size = PixelSize(40, 30)
    var (ring, path) = (Bitmap(size: size), Bitmap(size: size))
    for _ in 0..<60 {
      let center = SubpixelPoint(x: random(-4000...16_000), y: random(-4000...12_000))
      let (inner, outer) = (random(-300...seed * 1500), random(-5...seed * 1600))
      let color = RGBA(packed: UInt32.random(in: 0...UInt32.max, using: &generator))
      var outline = Path()
      outline.addDisc(center: center, radius: outer)
      outline.addDisc(center: center, radius: inner, isHole: true)
      if outer <= 0 { outline = Path() }
      ring.fillRing(center: center, innerRadius: inner, outerRadius: outer, color: color, origin: (-3, 2))
      path.fill(outline, color: color, origin: (-3, 2))
      #expect(ring == path)
    }
  }

  // After some hundred of them, small discs of one radius are drawn from masks that are mirrored.
  @Test(arguments: [1, 77, 300, 512, 801, 1500, 2048, 2049, 3072, 3073])
  func `are filled like their path again and again`(radius: Int) {
    var generator = SplitMix64(seed: radius)
    var outline = Path()
    outline.addDisc(center: SubpixelPoint(x: 0, y: 0), radius: radius)
    func random(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }
    for backdrop in [RGBA(20, 90, 200), .clear, RGBA(9, 8, 7, alpha: 99)] {
      for number in 0..<1500 {
        // Also on the axes and diagonals of a pixel.
        let (x, y) = (random(-3000...6000), random(-3000...6000))
        let center =
          switch number % 5 {
          case 0: SubpixelPoint(x: x, y: x & ~255 | y & 255)
          case 1: SubpixelPoint(x: x & ~127, y: y)
          case 2: SubpixelPoint(x: x, y: y & ~127)
          case 3: SubpixelPoint(x: x, y: y & ~255 | x & 255)
          default: SubpixelPoint(x: x, y: y & ~255 | 256 - x & 255)
          }
        let color = RGBA(packed: UInt32.random(in: 0...UInt32.max, using: &generator))
        let clip = PixelRect(
          x: random(-9...12), y: random(-9...9), width: random(0...30), height: random(0...30))
        let size = PixelSize(21, 19)
        var (disc, path) = (Bitmap(size: size, color: backdrop), Bitmap(size: size, color: backdrop))
        disc.fillDisc(center: center, radius: radius, color: color, clip: clip, origin: (-3, 2))
        var moved = Path()
        for contour in outline.contours {
          moved.addContour(contour.map { SubpixelPoint(x: $0.x + center.x, y: $0.y + center.y) })
        }
        path.fill(moved, color: color, clip: clip, origin: (-3, 2))
        #expect(disc == path)
      }
    }
  }

  // Frames are drawn on several threads.
  @Test func `are filled like their path on several threads`() async {
    let size = PixelSize(30, 30)
    await withTaskGroup(of: Bool.self) { group in
      for seed in 1...8 {
        group.addTask {
          var generator = SplitMix64(seed: seed)
          return (0..<2000).allSatisfy { _ in
            let center = SubpixelPoint(
              x: Int.random(in: 2000...6000, using: &generator),
              y: Int.random(in: 2000...6000, using: &generator))
            var path = Path()
            path.addDisc(center: center, radius: 400)
            let color = RGBA(9, 160, 30, alpha: 120)
            var disc = Bitmap(size: size, color: RGBA(1, 2, 3))
            var expected = disc
            disc.fillDisc(center: center, radius: 400, color: color, clip: size.bounds, origin: (0, 0))
            expected.fill(path, color: color)
            return disc == expected
          }
        }
      }
      for await isEqual in group { #expect(isEqual) }
    }
  }
}

@Suite struct `Contours that overlap` {
  private func square(_ x: Double, _ y: Double, _ side: Double, isHole: Bool = false) -> [SubpixelPoint] {
    let corners = [(x, y), (x + side, y), (x + side, y + side), (x, y + side)]
    return (isHole ? corners.reversed() : corners).map { SubpixelPoint(pixelX: $0.0, pixelY: $0.1) }
  }

  private func path(_ contours: [SubpixelPoint]...) -> Path {
    var path = Path()
    for contour in contours { path.addContour(contour) }
    return path
  }

  @Test func `are those of one orientation with a common point`() {
    let one = square(0, 0, 10)
    #expect(!path(one).hasOverlappingContours)
    #expect(path(one, square(5, 5, 10)).hasOverlappingContours)
    #expect(path(one, square(10, 0, 10)).hasOverlappingContours)
    #expect(
      path(square(0, 0, 1), square(20, 0, 1), square(10, 10, 10), square(15, -5, 20)).hasOverlappingContours)
    #expect(!path(one, square(10.01, 0, 10)).hasOverlappingContours)
    // A hole, and an island in it.
    #expect(!path(one, square(2, 2, 6, isHole: true), square(4, 4, 2)).hasOverlappingContours)
    #expect(!path(one, square(5, 5, 10, isHole: true)).hasOverlappingContours)
    // Boxes that intersect around corners that do not.
    let triangle = [(0.0, 0.0), (10, 0), (0, 10)].map { SubpixelPoint(pixelX: $0.0, pixelY: $0.1) }
    #expect(!path(triangle, square(7, 7, 3)).hasOverlappingContours)
    #expect(path(triangle, square(5, 5, 3)).hasOverlappingContours)
    #expect(!Path().hasOverlappingContours)
  }

  @Test func `cover the area of their union`() {
    // Two bars whose upper sides lie in the middle of pixels: half of them is covered once and twice.
    let bars = path(
      [(0.0, 0.5), (6, 0.5), (6, 3), (0, 3)].map { SubpixelPoint(pixelX: $0.0, pixelY: $0.1) },
      [(4.0, 0.5), (10, 0.5), (10, 3), (4, 3)].map { SubpixelPoint(pixelX: $0.0, pixelY: $0.1) })
    let clip = PixelRect(x: -5, y: -5, width: 40, height: 40)
    let exact = CoverageMask(ofOverlapping: bars, in: clip)
    #expect(exact.rect == PixelRect(x: 0, y: 0, width: 10, height: 3))
    #expect(exact.levels == Array(repeating: 128, count: 10) + Array(repeating: 255, count: 20))
    // Elsewhere, levels are those of the exact areas up to a rounding for each subpixel.
    var random = SplitMix64(seed: 4)
    for _ in 0..<20 {
      let corners = (0..<3).map { _ in
        SubpixelPoint(
          x: Int.random(in: -2000..<40_000, using: &random), y: Int.random(in: -2000..<40_000, using: &random)
        )
      }
      let plain = CoverageMask(of: path(corners), in: PixelRect(x: 3, y: -4, width: 100, height: 120))
      let averaged = CoverageMask(
        ofOverlapping: path(corners), in: PixelRect(x: 3, y: -4, width: 100, height: 120))
      #expect(plain.rect == averaged.rect)
      #expect(zip(plain.levels, averaged.levels).allSatisfy { abs(Int($0) - Int($1)) <= 1 })
    }
    #expect(CoverageMask(ofOverlapping: Path(), in: clip).levels.isEmpty)
  }
}
