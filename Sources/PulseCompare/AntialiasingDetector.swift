import PulsePixels

/// A detector of differences that come from antialiasing, not from different content.
///
/// The same shape from two renderers, or moved by a fraction of a pixel, differs along its edges only, by less than the
/// full contrast. A different pixel counts as antialiasing if in each channel
/// - the difference is at most 3/8 of the contrast within its 3x3 neighborhood, in the image with the smaller contrast:
///   this finds shapes that are moved by 3/4 pixel or more, and those that are new or missing. Edges of areas may move
///   by 1/4 pixel in any direction, lines of one pixel by 3/16; and
/// - either each value is within the range of the other image's neighborhood, as at the edge of an area, or the
///   differences around it mostly cancel out, as for a thin line, which has no neighbor of its full color: one pixel
///   gains what another loses. A fainter or thinner line loses everywhere, and is found.
///
/// The detector of pixelmatch (Vyšniauskas, 2009) searches for neighbors of one color on both sides of an edge, and
/// fails for one-pixel lines such as rings.
struct AntialiasingDetector {
  private let expected: Bitmap
  private let actual: Bitmap
  private let area: PixelRect

  /// The rounding error of channels and their products with alpha, in levels.
  private static let roundingTolerance = 1

  /// Creates a detector for two images aligned at the top left.
  init(_ expected: Bitmap, _ actual: Bitmap) {
    self.expected = expected
    self.actual = actual
    area = expected.size.bounds.intersection(actual.size.bounds)
  }

  /// Returns whether the difference at a pixel within both images is antialiasing.
  func isAntialiasing(_ x: Int, _ y: Int) -> Bool {
    let here = (PremultipliedChannels(expected[x, y]), PremultipliedChannels(actual[x, y]))
    var (low, high) = (here, here)
    for row in max(0, y - 1)...min(area.maxY - 1, y + 1) {
      for column in max(0, x - 1)...min(area.maxX - 1, x + 1) {
        let (first, second) = (
          PremultipliedChannels(expected[column, row]), PremultipliedChannels(actual[column, row])
        )
        low = (pointwiseMin(low.0, first), pointwiseMin(low.1, second))
        high = (pointwiseMax(high.0, first), pointwiseMax(high.1, second))
      }
    }
    var sums: (signedSum: PremultipliedChannels, absoluteSum: PremultipliedChannels)?
    for channel in 0..<4 where here.0[channel] != here.1[channel] {
      let (first, second) = (here.0[channel], here.1[channel])
      let contrast = min(high.0[channel] - low.0[channel], high.1[channel] - low.1[channel])
      guard 8 * abs(first - second) <= 3 * contrast + Self.roundingTolerance else { return false }
      let isWithin =
        low.1[channel] - Self.roundingTolerance <= first && first <= high.1[channel] + Self.roundingTolerance
        && low.0[channel] - Self.roundingTolerance <= second
        && second <= high.0[channel] + Self.roundingTolerance
      if isWithin { continue }
      let around = sums ?? neighborhoodDifferences(around: x, y)
      sums = around
      guard 4 * abs(around.signedSum[channel]) <= 3 * around.absoluteSum[channel] else { return false }
    }
    return true
  }

  /// Sums the differences in the 5x5 neighborhood of a pixel, signed and absolute.
  private func neighborhoodDifferences(around x: Int, _ y: Int) -> (
    signedSum: PremultipliedChannels, absoluteSum: PremultipliedChannels
  ) {
    var (signedSum, absoluteSum) = (PremultipliedChannels.zero, PremultipliedChannels.zero)
    for row in max(0, y - 2)...min(area.maxY - 1, y + 2) {
      for column in max(0, x - 2)...min(area.maxX - 1, x + 2) {
        let difference =
          PremultipliedChannels(expected[column, row]) &- PremultipliedChannels(actual[column, row])
        signedSum &+= difference
        absoluteSum &+= pointwiseMax(difference, .zero &- difference)
      }
    }
    return (signedSum, absoluteSum)
  }
}

/// Premultiplied red, green and blue, and alpha, all of which increase with coverage.
private typealias PremultipliedChannels = SIMD4<Int>

extension PremultipliedChannels {
  fileprivate init(_ pixel: RGBA) {
    let alpha = Int(pixel.alpha)
    func product(_ level: UInt8) -> Int { (Int(level) * alpha + 127) / 255 }
    self.init(product(pixel.red), product(pixel.green), product(pixel.blue), alpha)
  }
}
