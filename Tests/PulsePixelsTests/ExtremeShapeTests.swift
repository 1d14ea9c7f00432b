import PulsePixels
import Testing

@Suite struct `Shapes at the ends of what they can be` {
  private static let square = CoverageMask(
    rect: PixelRect(x: 0, y: 0, width: 3, height: 3), levels: Array(repeating: 255, count: 9))

  @Test func `a blur of any width from a grid step on keeps the covered area`() {
    for sigma in 1...400 {
      let sum = Self.square.blurred(sigma: sigma).levels.reduce(0) { $0 + Int($1) }
      #expect(abs(Double(sum) / Double(9 * 255) - 1) < 0.02, "\(sigma)")
    }
  }

  @Test func `a blur far below a pixel leaves a shape as it is`() {
    // At a fourth of a pixel, a neighbor has 1/2981 of the weight: less than a level.
    for sigma in 1...64 {
      let blurred = Self.square.blurred(sigma: sigma)
      for y in 0..<3 {
        for x in 0..<3 {
          let level = blurred.levels[(y - blurred.rect.y) * blurred.rect.width + x - blurred.rect.x]
          #expect(level >= 254, "\(sigma)")
        }
      }
      #expect(blurred.levels.count { $0 > 1 } == 9)
    }
  }

  @Test func `a pixel that contours run around any number of times is covered`() {
    // The sum of 16,384 turns is the least number of 32 bits, which has no magnitude of 32 bits.
    for turns in [1, 2, 16_383, 16_384, 16_385] {
      var path = Path()
      for _ in 0..<turns {
        path.addContour(
          [(0, 0), (0, 256), (256, 256), (256, 0)].map { SubpixelPoint(x: $0.0, y: $0.1) })
      }
      #expect(CoverageMask(of: path, in: PixelRect(x: 0, y: 0, width: 1, height: 1)).levels == [255])
    }
  }

  @Test func `a place that is no number is one at the edge of the grid`() {
    for number in [Double.nan, .infinity, -.infinity, 1e300, -1e300] {
      #expect(abs(SubpixelPoint.steps(fromPixels: number)) == SubpixelPoint.limit)
    }
  }
}
