import PulsePixels

/// The smoothing of lines and rings that are drawn larger than their data are exact.
///
/// A corner becomes a parabola between points on its two edges, so that the line keeps its ends, and two lines with the same
/// points stay the same.
enum LineSmoothing {
  /// The longest part of an edge, in pixels, that is cut off at one of its ends.
  private static let longestCut = 80.0

  /// The shortest part that is worth a curve.
  private static let shortestCut = 2.0

  /// The edges in pixels that become curves: the shortest one, and the length whose chords are the longest.
  private static let (shortestCurve, longestCurve) = (4.0, 144.0)

  /// The length in pixels of the chords of a curve.
  private static let chord = 6.0

  /// Returns a line with rounded corners.
  ///
  /// - Parameter line: The points in pixels; the ends stay where they are.
  /// - Returns: The line, the same one if no edge is long enough.
  /// - Complexity: O(points + length of the rounded parts).
  static func rounded(_ line: [ClipRect.Point]) -> [ClipRect.Point] {
    guard line.count > 2 else { return line }
    var rounded: [ClipRect.Point] = [line[0]]
    rounded.reserveCapacity(line.count)
    for index in 1..<line.count - 1 {
      append(line[index], between: line[index - 1], line[index + 1], to: &rounded)
    }
    rounded.append(line[line.count - 1])
    return rounded
  }

  /// Returns a ring, which does not repeat its first point, as a smooth curve through its points.
  ///
  /// Unlike corners that are cut off, it shrinks no island, and borders and rivers that end at one of the points still do. It
  /// is a centripetal Catmull-Rom spline (Yuksel, Schaefer and Keyser 2011), which has no loops.
  ///
  /// - Parameter ring: The points in pixels.
  /// - Returns: The curve; the same ring if no edge is long enough.
  /// - Complexity: O(points + length of the long edges).
  static func curve(through ring: [ClipRect.Point]) -> [ClipRect.Point] {
    let count = ring.count
    guard count > 2 else { return ring }
    var curve: [ClipRect.Point] = []
    curve.reserveCapacity(count)
    // The square roots of the lengths of the edges.
    let steps = ring.indices.map { index -> Double in
      let (a, b) = (ring[index], ring[index + 1 < count ? index + 1 : 0])
      return ((b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y)).squareRoot().squareRoot()
    }
    for index in ring.indices {
      let (previous, next) = (index == 0 ? count - 1 : index - 1, index + 1 < count ? index + 1 : 0)
      let (before, start, end) = (ring[previous], ring[index], ring[next])
      let after = ring[next + 1 < count ? next + 1 : 0]
      let (first, step, last) = (steps[previous], steps[index], steps[next])
      curve.append(start)
      let length = min(step * step, longestCurve)
      guard length >= shortestCurve, first > 0, last > 0 else { continue }
      let a = control(before, start, end, first, step)
      let b = control(after, end, start, last, step)
      let parts = max(2, min(24, Int(length / chord)))
      for part in 1..<parts {
        let t = Double(part) / Double(parts)
        let u = 1 - t
        let (s, i, j, e) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
        curve.append(
          (x: s * start.x + i * a.x + j * b.x + e * end.x, y: s * start.y + i * a.y + j * b.y + e * end.y))
      }
    }
    return curve
  }

  /// Returns the control point of the Bezier curve from a point to the next one, beside the first of these.
  private static func control(
    _ before: ClipRect.Point, _ point: ClipRect.Point, _ next: ClipRect.Point, _ first: Double, _ step: Double
  ) -> ClipRect.Point {
    let (p, q) = (first * first, step * step)
    let middle = 2 * p + 3 * first * step + q
    let divisor = 3 * first * (first + step)
    return (
      x: (p * next.x - q * before.x + middle * point.x) / divisor,
      y: (p * next.y - q * before.y + middle * point.y) / divisor
    )
  }

  /// Appends the curve of a corner, or the corner itself between short edges.
  private static func append(
    _ corner: ClipRect.Point, between before: ClipRect.Point, _ after: ClipRect.Point,
    to line: inout [ClipRect.Point]
  ) {
    guard let (start, startLength) = cut(corner, toward: before),
      let (end, endLength) = cut(corner, toward: after)
    else {
      line.append(corner)
      return
    }
    let count = max(2, min(24, Int((startLength + endLength) / chord)))
    for step in 0...count {
      let t = Double(step) / Double(count)
      let (a, b, c) = ((1 - t) * (1 - t), 2 * t * (1 - t), t * t)
      line.append((x: a * start.x + b * corner.x + c * end.x, y: a * start.y + b * corner.y + c * end.y))
    }
  }

  /// Returns the point on an edge at which its corner is cut off, half way at most, with its distance; `nil` for a
  /// short edge.
  private static func cut(
    _ corner: ClipRect.Point, toward other: ClipRect.Point
  ) -> (ClipRect.Point, length: Double)? {
    let (dx, dy) = (other.x - corner.x, other.y - corner.y)
    let length = (dx * dx + dy * dy).squareRoot()
    let part = min(length / 2, longestCut)
    guard part >= shortestCut else { return nil }
    return ((x: corner.x + dx * part / length, y: corner.y + dy * part / length), part)
  }
}
