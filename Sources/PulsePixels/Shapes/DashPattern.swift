/// Dashes and gaps that follow each other along a line, over and over.
///
/// Patterns that draw the same dashes are equal: the phase is kept within one period.
public struct DashPattern: Hashable, Sendable {
  /// The most dashes that a line is cut into; a line that would have more is drawn solid.
  ///
  /// As many dashes take a few dozen megabytes. A line across a picture 4,096 pixels wide has that many when
  /// dash and gap together are 1/64 pixel long: gray, whatever is drawn.
  public static let maximumDashCount = 1 << 18

  /// A line without gaps.
  public static let solid = DashPattern(lengths: [])

  /// The lengths of a dash, a gap, a dash, a gap and so on in 1/256 pixel, an even number of them; none for a
  /// solid line.
  public let lengths: [Int]

  /// How far into the pattern a line begins in 1/256 pixel, at least 0 and below ``period``.
  public let phase: Int

  /// The length in 1/256 pixel after which the pattern repeats; 0 for a solid line.
  public let period: Int

  /// Creates a pattern.
  ///
  /// - Parameters:
  ///   - lengths: The lengths of a dash, a gap, a dash, a gap and so on in 1/256 pixel, clamped to 0 through
  ///     ``SubpixelPoint/limit``. An odd number of them is used twice, as SVG does, so that a single length is
  ///     that of dashes and gaps; without any gap the line is solid. A dash of length 0 is a dot on a line
  ///     with round caps, and nothing on another one.
  ///   - phase: How far into the pattern a line begins in 1/256 pixel, as `lineDashPhase` of Core Animation:
  ///     as it grows, the dashes march towards the first point. Whole periods more or less change nothing.
  public init(lengths: [Int], phase: Int = 0) {
    let once = lengths.map { min(max($0, 0), SubpixelPoint.limit) }
    let pairs = once.count.isMultiple(of: 2) ? once : once + once
    let hasGaps = pairs.indices.contains { !$0.isMultiple(of: 2) && pairs[$0] > 0 }
    self.lengths = hasGaps ? pairs : []
    period = self.lengths.reduce(0, +)
    let remainder = period > 0 ? phase % period : 0
    self.phase = remainder < 0 ? remainder + period : remainder
  }

  /// Returns where the dashes of a line begin and end.
  ///
  /// - Parameter length: The length of the line in 1/256 pixel.
  /// - Returns: The dashes in order, with dashes that touch joined. The first may begin before 0 and the last
  ///   may end after `length`. Nil if the line is solid or would have more than ``maximumDashCount`` dashes.
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
