/// The weights of source pixels for area-averaging resampling along one axis.
///
/// A pixel is the mean of the part of the source that it covers. Parts below one source pixel are widened to one
/// around the same center, which is linear interpolation; both agree at the same size. Edges are rounded to 1/256
/// source pixel, and all else is in integers.
package struct AreaResamplingWeights: Sendable {
  /// The weight of a whole source pixel.
  static let unit = 256

  /// Index of the first source pixel of each pixel.
  private(set) var first: [Int] = []

  /// Index of each pixel's first weight in ``weights``, and one more entry for the end.
  private(set) var starts = [0]

  /// Weights of consecutive source pixels, pixel by pixel.
  private(set) var weights: [UInt32] = []

  /// Sum of the weights of each pixel; 0 outside the source.
  private(set) var totals: [UInt32] = []

  /// Part of each pixel inside the source, 0 to 256.
  private(set) var coverage: [UInt32] = []

  /// The range of source pixels in use.
  package private(set) var span = 0..<0

  package var count: Int { first.count }

  /// Computes the weights.
  ///
  /// - Parameters:
  ///   - edges: The edges of the pixels in source pixels, ascending: one more than there are pixels.
  ///   - inside: The existing source pixels, at most 65,535; `nil` for an endless source.
  /// - Complexity: O(pixels + source pixels).
  package init(edges: [Double], inside: Range<Int>? = nil) {
    precondition(!edges.isEmpty, "at least one edge is required")
    let edges = edges.map { Self.fixedPointEdge($0) }
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

  /// Whether the pixels are consecutive source pixels without change.
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

  /// Converts an edge to 1/256 source pixel, clamped against overflow.
  private static func fixedPointEdge(_ edge: Double) -> Int {
    Int((min(max(edge, -0x1p44), 0x1p44) * Double(unit)).rounded())
  }
}
