/// A set of intervals of longitudes on the world, in map points, which finds the smallest arc that contains them all.
///
/// Intervals that overlap, or whose gap is too narrow to ever be the widest one that matters, are kept as one, so that
/// a million places take no more memory than a few thousand.
package struct LongitudeIntervals {
  /// An interval from its western to its eastern edge in map points, on any copy of the world.
  private struct Interval {
    var low: Double
    var high: Double
  }

  /// Gaps narrower than this part of the world are closed: if none is wider, the content spans the world.
  private static let smallestGap = Mercator.worldSize / 2048

  /// The difference up to which gaps count as equally wide.
  private static let tolerance = Mercator.worldSize * 1e-9

  /// The disjoint intervals in ascending order, within the world.
  private var intervals: [Interval] = []

  /// Creates an empty set.
  package init() {}

  /// Adds the interval between two map points, on any copy of the world; one at least as wide as the world is
  /// all of it.
  ///
  /// - Complexity: O(log n) for most places.
  package mutating func insert(from low: Double, to high: Double) {
    let world = Mercator.worldSize
    guard high - low < world else {
      intervals = [Interval(low: 0, high: world)]
      return
    }
    // The eastern edge of the world stays there if the interval ends at it.
    let shift = (low / world).rounded(.down) * world
    let start = low - shift
    if high - shift > world {
      insert(Interval(low: start, high: world))
      insert(Interval(low: 0, high: high - shift - world))
    } else {
      insert(Interval(low: start, high: high - shift))
    }
  }

  private mutating func insert(_ new: Interval) {
    // The first interval that does not end far before the new one.
    var (low, high) = (0, intervals.count)
    while low < high {
      let middle = (low + high) / 2
      if intervals[middle].high < new.low - Self.smallestGap { low = middle + 1 } else { high = middle }
    }
    var end = low
    var merged = new
    while end < intervals.count, intervals[end].low <= new.high + Self.smallestGap {
      merged.low = min(merged.low, intervals[end].low)
      merged.high = max(merged.high, intervals[end].high)
      end += 1
    }
    if end == low + 1 {
      intervals[low] = merged
    } else {
      intervals.replaceSubrange(low..<end, with: CollectionOfOne(merged))
    }
  }

  /// The smallest arc that contains all intervals: its western edge within the world, and its eastern edge, which lies
  /// beyond the world if it crosses the antimeridian; `nil` for an empty set.
  ///
  /// Of arcs of the same width, the one that does not cross the antimeridian is taken, then the westernmost one.
  package var smallestArc: (low: Double, high: Double)? {
    guard let first = intervals.first, let last = intervals.last else { return nil }
    let world = Mercator.worldSize
    var (arc, gap) = ((low: first.low, high: last.high), first.low + world - last.high)
    for (before, after) in zip(intervals, intervals.dropFirst())
    where after.low - before.high > gap + Self.tolerance {
      (arc, gap) = ((low: after.low, high: before.high + world), after.low - before.high)
    }
    return arc
  }
}
