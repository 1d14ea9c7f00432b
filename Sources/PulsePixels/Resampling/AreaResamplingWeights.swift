/// Which pixels of a source each pixel of a row (or column) is made of, and how much of each.
///
/// A pixel is the mean of the part of the source that it covers. Where it covers less than one source pixel,
/// the part is widened to one around the same middle, which makes the mean a linear interpolation: the two
/// meet where both have the same size. All in whole numbers, after edges were rounded to 1/256 source pixel.
package struct AreaResamplingWeights: Sendable {
  /// The weight of a whole source pixel.
  static let unit = 256

  /// The first source pixel of each pixel.
  private(set) var first: [Int] = []

  /// Where the weights of each pixel begin in ``weights``; one more at the end.
  private(set) var starts = [0]

  /// The weights of consecutive source pixels, for one pixel after the other.
  private(set) var weights: [UInt32] = []

  /// The sum of the weights of each pixel; 0 where it lies outside.
  private(set) var totals: [UInt32] = []

  /// How much of each pixel lies inside, 0 to 256.
  private(set) var coverage: [UInt32] = []

  /// The source pixels that any pixel is made of.
  package private(set) var span = 0..<0

  /// The number of pixels.
  package var count: Int { first.count }

  /// Finds what pixels are made of.
  ///
  /// - Parameters:
  ///   - edges: Where pixels begin and end, in source pixels: one more than there are pixels, ascending.
  ///   - inside: The source pixels that there are, at most 65,535; any that edges name when it is `nil`.
  /// - Complexity: O(pixels + source pixels).
  package init(edges: [Double], inside: Range<Int>? = nil) {
    precondition(!edges.isEmpty, "pixels have edges")
    let edges = edges.map { Self.fixed($0) }
    let low = inside.map { $0.lowerBound * Self.unit } ?? .min
    let high = inside.map { $0.upperBound * Self.unit } ?? .max
    first.reserveCapacity(edges.count)
    var next = inside?.lowerBound ?? edges[0] >> 8
    for (begin, end) in zip(edges, edges.dropFirst()) {
      let width = max(end - begin, 1)
      let covered = max(0, min(begin + width, high) - max(begin, low))
      guard covered > 0 else {
        append(first: next, begin: 0, end: 0, coverage: 0)
        continue
      }
      let missing = max(0, Self.unit - (end - begin))
      let widened = begin - missing / 2
      let from = max(widened, low)
      let to = min(widened + max(end - begin, Self.unit), high)
      next = from >> 8
      append(first: next, begin: from, end: to, coverage: UInt32((covered * Self.unit + width / 2) / width))
    }
  }

  /// Whether each pixel is one source pixel, the next one of the one before.
  package var isCopy: Bool {
    weights.count == count
      && first.indices.allSatisfy { pixel in
        first[pixel] == span.lowerBound + pixel && starts[pixel + 1] == pixel + 1
          && coverage[pixel] == UInt32(Self.unit)
      }
  }

  private mutating func append(first: Int, begin: Int, end: Int, coverage: UInt32) {
    self.first.append(first)
    var source = begin
    while source < end {
      let border = min((source >> 8 + 1) << 8, end)
      weights.append(UInt32(border - source))
      source = border
    }
    starts.append(weights.count)
    totals.append(UInt32(end - begin))
    self.coverage.append(coverage)
    guard end > begin else { return }
    let used = begin >> 8..<(end - 1) >> 8 + 1
    span =
      span.isEmpty
      ? used : min(span.lowerBound, used.lowerBound)..<max(span.upperBound, used.upperBound)
  }

  /// The number in 1/256, kept away from where whole numbers end.
  private static func fixed(_ edge: Double) -> Int {
    Int((min(max(edge, -0x1p44), 0x1p44) * Double(unit)).rounded())
  }
}
