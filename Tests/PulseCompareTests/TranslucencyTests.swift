import PulseCompare
import PulsePixels
import Testing

/// Two pixels and the larger of their visible differences over black and over white.
struct PixelPair: Sendable, CustomTestStringConvertible {
  let first: RGBA
  let second: RGBA
  let level: UInt8
  var testDescription: String { "\(first) and \(second)" }

  init(_ first: RGBA, _ second: RGBA, _ level: UInt8) {
    self.first = first
    self.second = second
    self.level = level
  }
}

@Suite struct TranslucencyTests {
  @Test(arguments: [
    // Nobody sees the color of what is fully transparent.
    PixelPair(.clear, .clear, 0),
    PixelPair(RGBA(255, 0, 0, alpha: 0), RGBA(0, 99, 255, alpha: 0), 0),
    // White on nothing is seen over black only, black on nothing over white only.
    PixelPair(RGBA(255, 255, 255), .clear, 255),
    PixelPair(RGBA(0, 0, 0), .clear, 255),
    // A gray of 100 is 100 over black and 155 away from white.
    PixelPair(RGBA(100, 100, 100), RGBA(0, 0, 0, alpha: 0), 155),
    // Half of a difference of 200: 200 · 51/255 = 40 over either.
    PixelPair(RGBA(200, 0, 0, alpha: 51), RGBA(0, 0, 0, alpha: 51), 40),
    // Black at 51 and at 102: equal over black; over white 255 − 51 = 204 and 153.
    PixelPair(RGBA(0, 0, 0, alpha: 51), RGBA(0, 0, 0, alpha: 102), 51),
    // Equal over black (100 · 51 = 50 · 102 = 20 · 255); over white 224 and 173.
    PixelPair(RGBA(100, 100, 100, alpha: 51), RGBA(50, 50, 50, alpha: 102), 51),
    // Less than a level is still a difference: 1 · 1/255 of a level.
    PixelPair(RGBA(7, 7, 7, alpha: 1), RGBA(7, 8, 7, alpha: 1), 1),
    // Opaque pixels differ by their largest channel difference, exactly.
    PixelPair(RGBA(1, 2, 3), RGBA(2, 4, 6), 3),
  ])
  func `a pixel is seen over black and over white`(pair: PixelPair) {
    for (first, second) in [(pair.first, pair.second), (pair.second, pair.first)] {
      let comparison = ImageComparison(
        of: Bitmap(size: PixelSize(1, 1), color: first), with: Bitmap(size: PixelSize(1, 1), color: second))
      #expect(comparison.largestDifference?.level ?? 0 == pair.level)
      #expect((comparison.differingPixels == 0) == (pair.level == 0))
    }
  }
}
