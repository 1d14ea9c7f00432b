/// A dash pattern of a stroked line: alternating lengths of dashes and gaps, and a phase.
///
/// Patterns that draw the same dashes are equal: the phase is reduced to one period.
public struct DashPattern: Hashable, Sendable {
  /// The largest number of dashes of a line; a line that would have more is drawn solid.
  ///
  /// So many dashes take a few dozen megabytes. A line across 4,096 pixels reaches the limit with dashes and gaps of
  /// 1/64 pixel together, which is gray in any case.
  public static let maximumDashCount = 1 << 18

  /// A line without gaps.
  public static let solid = DashPattern(lengths: [])

  /// The lengths of a dash, a gap, a dash, a gap and so on in 1/256 pixel, an even number of them; empty for a
  /// solid line.
  public let lengths: [Int]

  /// The distance into the pattern at which a line begins in 1/256 pixel, at least 0 and below ``period``.
  public let phase: Int

  /// The sum of the lengths in 1/256 pixel; 0 for a solid line.
  public let period: Int

  /// Creates a dash pattern.
  ///
  /// - Parameters:
  ///   - lengths: The lengths of a dash, a gap, a dash, a gap and so on in 1/256 pixel, clamped to 0 through
  ///     ``SubpixelPoint/limit``. An odd number of them is repeated once, as in SVG; without any gap the line is
  ///     solid. A dash of length 0 is a dot with round caps, and nothing with flat ones.
  ///   - phase: The distance into the pattern at which a line begins in 1/256 pixel, as `lineDashPhase` in Core
  ///     Animation: as it grows, the dashes move towards the first point. Whole periods change nothing.
  public init(lengths: [Int], phase: Int = 0) {
    let once = lengths.map { min(max($0, 0), SubpixelPoint.limit) }
    let pairs = once.count.isMultiple(of: 2) ? once : once + once
    let hasGaps = pairs.indices.contains { !$0.isMultiple(of: 2) && pairs[$0] > 0 }
    self.lengths = hasGaps ? pairs : []
    period = self.lengths.reduce(0, +)
    let remainder = period > 0 ? phase % period : 0
    self.phase = remainder < 0 ? remainder + period : remainder
  }

  /// Returns the dashes of a line as ranges of its length, in order; touching dashes are joined.
  ///
  /// - Parameter length: The length of the line in 1/256 pixel.
  /// - Returns: The dashes; the first may begin before 0 and the last may end after `length`. `nil` if the line is
  ///   solid or would have more than ``maximumDashCount`` dashes.
  func dashes(along length: Double) -> [ClosedRange<Int>]? {
    guard period > 0, length / Double(period) * Double(lengths.count / 2) <= Double(Self.maximumDashCount)
    else { return nil }
    var dashes: [ClosedRange<Int>] = []
    var start = -phase
    while Double(start) <= length {
      for index in stride(from: 0, to: lengths.count, by: 2) {
        let end = start + lengths[index]
        let touchesLine = end > 0 ? Double(start) < length : start == 0
        if touchesLine || (start == end && Double(start) == length) {
          if let last = dashes.last, last.upperBound == start {
            dashes[dashes.count - 1] = last.lowerBound...end
          } else {
            dashes.append(start...end)
          }
        }
        start = end + lengths[index + 1]
      }
    }
    return dashes
  }
}
