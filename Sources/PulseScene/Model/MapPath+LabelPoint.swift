import Glibc
package import PulseGeo

extension MapPath {
  /// The number of parallels on which a polygon is examined for the point of its label.
  private static let parallels = 24

  /// The point for a label: well inside a polygon, and the middle of the longest line otherwise; `nil` without points.
  ///
  /// - Complexity: O(points), a few dozen times.
  package var labelPoint: MapPoint? { isClosed ? pointInside ?? bounds?.center : middleOfLongestLine }

  /// The middle of the widest part of a polygon, of those farthest from its edge.
  private var pointInside: MapPoint? {
    guard let bounds else { return nil }
    var best: (point: MapPoint, distance: Double)?
    for number in 0..<Self.parallels {
      let y = bounds.northwest.y + (Double(number) + 0.5) / Double(Self.parallels) * bounds.height
      guard let span = widestSpan(at: y) else { continue }
      let point = MapPoint(x: (span.lowerBound + span.upperBound) / 2, y: y)
      let distance = distanceToEdge(from: point)
      if distance > best?.distance ?? 0 { best = (point, distance) }
    }
    return best?.point
  }

  /// Returns the widest part of a parallel that is inside the polygon (even-odd).
  private func widestSpan(at y: Double) -> ClosedRange<Double>? {
    var crossings: [Double] = []
    forEachEdge { first, second in
      guard (first.y <= y) != (second.y <= y) else { return }
      crossings.append(first.x + (y - first.y) / (second.y - first.y) * (second.x - first.x))
    }
    crossings.sort()
    let spans = stride(from: 0, to: crossings.count - 1, by: 2).map { crossings[$0]...crossings[$0 + 1] }
    return spans.max { $0.upperBound - $0.lowerBound < $1.upperBound - $1.lowerBound }
  }

  /// Returns the distance of a point to the nearest edge.
  private func distanceToEdge(from point: MapPoint) -> Double {
    var least = Double.infinity
    forEachEdge { first, second in
      let (dx, dy) = (second.x - first.x, second.y - first.y)
      let square = dx * dx + dy * dy
      let part = square > 0 ? ((point.x - first.x) * dx + (point.y - first.y) * dy) / square : 0
      let nearest = min(1, max(0, part))
      least = min(least, hypot(point.x - first.x - nearest * dx, point.y - first.y - nearest * dy))
    }
    return least
  }

  private func forEachEdge(_ body: (MapPoint, MapPoint) -> Void) {
    for line in lines where line.count > 1 {
      var before = line[line.count - 1]
      for point in line {
        body(before, point)
        before = point
      }
    }
  }

  private var middleOfLongestLine: MapPoint? {
    func length(_ line: [MapPoint]) -> Double {
      zip(line, line.dropFirst()).reduce(0) { $0 + hypot($1.1.x - $1.0.x, $1.1.y - $1.0.y) }
    }
    let lengths = lines.map(length)
    guard let index = lengths.indices.max(by: { lengths[$0] < lengths[$1] }) else { return nil }
    var rest = lengths[index] / 2
    for (first, second) in zip(lines[index], lines[index].dropFirst()) {
      let step = hypot(second.x - first.x, second.y - first.y)
      if step > 0, rest <= step {
        let part = rest / step
        return MapPoint(x: first.x + part * (second.x - first.x), y: first.y + part * (second.y - first.y))
      }
      rest -= step
    }
    return lines[index].first
  }
}
