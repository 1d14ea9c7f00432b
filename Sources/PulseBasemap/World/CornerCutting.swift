import PulsePixels

/// The rounding of the corners of lines that are drawn larger than their data are exact.
///
/// A corner becomes a parabola between points on its two edges, so that the line keeps its ends, and two lines with the same
/// points stay the same.
enum CornerCutting {
  /// The longest part of an edge, in pixels, that is cut off at one of its ends.
  private static let longestCut = 80.0

  /// The shortest part that is worth a curve.
  private static let shortestCut = 2.0

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
      let (before, corner, after) = (line[index - 1], line[index], line[index + 1])
      guard let (start, startLength) = cut(corner, toward: before),
        let (end, endLength) = cut(corner, toward: after)
      else {
        rounded.append(corner)
        continue
      }
      let count = max(2, min(24, Int((startLength + endLength) / chord)))
      for step in 0...count {
        let t = Double(step) / Double(count)
        let (a, b, c) = ((1 - t) * (1 - t), 2 * t * (1 - t), t * t)
        rounded.append(
          (x: a * start.x + b * corner.x + c * end.x, y: a * start.y + b * corner.y + c * end.y))
      }
    }
    rounded.append(line[line.count - 1])
    return rounded
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
