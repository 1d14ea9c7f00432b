import PulsePixels

/// Tells differences that come from how edges are smoothed from those of what is shown.
///
/// The same shape drawn by two programs, or a fraction of a pixel aside, differs along its edges only, by less
/// than the whole step from one side of the edge to the other. A difference at a pixel is put down to smoothing
/// if in each channel
/// - it is at most 3/8 of the contrast among the pixel and its eight neighbors, in the picture with the smaller
///   contrast: a shape moved by 3/4 of a pixel or more is found, and so is what is new or gone. An edge of an area may
///   lie 1/4 of a pixel aside in any direction, a line of one pixel, of which a neighbor has only half, 3/16; and
/// - either each value lies within those of the neighborhood in the other picture, as on the edge of an area,
///   or the differences around it cancel each other out for the most part, as on a thin line, which has no
///   neighbor of its full color: what one pixel of the line loses another one has gained. A line that is
///   fainter or thinner loses everywhere, and is found.
///
/// Detectors that look for neighbors of one color on each side of an edge (Vyšniauskas, 2009) fail on lines of
/// one pixel, such as rings, where no such neighbors are.
struct EdgeRule {
  private let expected: Bitmap
  private let actual: Bitmap
  private let area: PixelRect

  /// The rounding of channels and of their products with alpha, in levels.
  private static let slack = 1

  /// Creates the rule for two pictures, laid on each other at the top left.
  init(_ expected: Bitmap, _ actual: Bitmap) {
    self.expected = expected
    self.actual = actual
    area = expected.size.bounds.intersection(actual.size.bounds)
  }

  /// Returns whether a difference at a pixel that both pictures have comes from how edges are smoothed.
  func isSmoothing(_ x: Int, _ y: Int) -> Bool {
    let here = (Channels(expected[x, y]), Channels(actual[x, y]))
    var (low, high) = (here, here)
    for row in max(0, y - 1)...min(area.maxY - 1, y + 1) {
      for column in max(0, x - 1)...min(area.maxX - 1, x + 1) {
        let (first, second) = (Channels(expected[column, row]), Channels(actual[column, row]))
        low = (pointwiseMin(low.0, first), pointwiseMin(low.1, second))
        high = (pointwiseMax(high.0, first), pointwiseMax(high.1, second))
      }
    }
    var sums: (balance: Channels, total: Channels)?
    for channel in 0..<4 where here.0[channel] != here.1[channel] {
      let (first, second) = (here.0[channel], here.1[channel])
      let contrast = min(high.0[channel] - low.0[channel], high.1[channel] - low.1[channel])
      guard 8 * abs(first - second) <= 3 * contrast + Self.slack else { return false }
      let isWithin =
        low.1[channel] - Self.slack <= first && first <= high.1[channel] + Self.slack
        && low.0[channel] - Self.slack <= second && second <= high.0[channel] + Self.slack
      if isWithin { continue }
      let around = sums ?? differences(around: x, y)
      sums = around
      guard 4 * abs(around.balance[channel]) <= 3 * around.total[channel] else { return false }
    }
    return true
  }

  /// Adds up the differences of a pixel and those up to two away, with and without their signs.
  private func differences(around x: Int, _ y: Int) -> (balance: Channels, total: Channels) {
    var (balance, total) = (Channels.zero, Channels.zero)
    for row in max(0, y - 2)...min(area.maxY - 1, y + 2) {
      for column in max(0, x - 2)...min(area.maxX - 1, x + 2) {
        let difference = Channels(expected[column, row]) &- Channels(actual[column, row])
        balance &+= difference
        total &+= pointwiseMax(difference, .zero &- difference)
      }
    }
    return (balance, total)
  }
}

/// Red, green, blue as they look over black, and alpha: all of them grow with the part of a pixel that is covered.
private typealias Channels = SIMD4<Int>

extension Channels {
  fileprivate init(_ pixel: RGBA) {
    let alpha = Int(pixel.alpha)
    func product(_ level: UInt8) -> Int { (Int(level) * alpha + 127) / 255 }
    self.init(product(pixel.red), product(pixel.green), product(pixel.blue), alpha)
  }
}
