import PulsePixels
import PulseTestSupport
import Testing

/// A polygon with many corners on a small image, some of themside.
private func polygon(seed: Int, corners: Int) -> Path {
  var generator = SplitMix64(seed: seed)
  var path = Path()
  path.addContour(
    (0..<corners).map { _ in
      SubpixelPoint(
        x: Int.random(in: -2000...14_000, using: &generator),
        y: Int.random(in: -2000...9000, using: &generator))
    })
  return path
}

@Suite struct `Coverage in runs` {
  private let frame = PixelRect(x: 0, y: 0, width: 47, height: 31)
  private let color = RGBA(0, 122, 255, alpha: 180)

  /// An image in which no pixel equals its neighbors.
  private var picture: Bitmap {
    var bitmap = Bitmap(size: frame.size)
    for y in 0..<frame.height {
      for x in 0..<frame.width { bitmap[x, y] = RGBA(UInt8(5 * x), UInt8(8 * y), UInt8((x * y) % 256)) }
    }
    return bitmap
  }

  @Test(arguments: 1...8)
  func `is drawn as a mask is`(seed: Int) {
    let path = polygon(seed: seed, corners: 3 + seed * 4)
    var (runs, mask) = (picture, picture)
    runs.fill(RunLengthCoverage(of: path, rule: .evenOdd, in: frame), color: color)
    mask.composite(color, through: CoverageMask(of: path, rule: .evenOdd, in: frame))
    #expect(runs == mask)
  }

  @Test(arguments: 1...8)
  func `within another shape is the product of both`(seed: Int) {
    let (path, clip) = (polygon(seed: seed, corners: 9), polygon(seed: seed + 100, corners: 3 + seed * 3))
    var drawn = picture
    drawn.fill(
      RunLengthCoverage(of: path, in: frame).clipped(by: RunLengthCoverage(of: clip, in: frame)), color: color
    )
    let (first, second) = (CoverageMask(of: path, in: frame), CoverageMask(of: clip, in: frame))
    let levels = frame.rows.flatMap { y in
      frame.columns.map { x -> UInt8 in
        let both = [first, second].map { mask -> Double in
          guard mask.rect.columns.contains(x), mask.rect.rows.contains(y) else { return 0 }
          return Double(mask.levels[(y - mask.rect.y) * mask.rect.width + x - mask.rect.x])
        }
        return UInt8((both[0] * both[1] / 255).rounded())
      }
    }
    var expected = picture
    expected.composite(color, through: CoverageMask(rect: frame, levels: levels))
    #expect(drawn == expected)
  }

  @Test func `within nothing is nothing`() {
    var drawn = picture
    let path = polygon(seed: 3, corners: 12)
    drawn.fill(RunLengthCoverage(of: path, in: frame).clipped(by: .none), color: color)
    #expect(drawn == picture)
  }
}
