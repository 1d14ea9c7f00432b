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
}
