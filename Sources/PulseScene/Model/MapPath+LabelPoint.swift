import Glibc
package import PulseGeo

extension MapPath {
  /// The point for a label: the pole of inaccessibility of a polygon, the farthest point from its edge, and the middle
  /// of the longest line otherwise; `nil` without points.
  ///
  /// - Complexity: O(points), a few hundred times.
  package var labelPoint: MapPoint? {
    isClosed ? poleOfInaccessibility ?? bounds?.center : middleOfLongestLine
  }

  /// A square whose points are examined for the pole of inaccessibility.
  private struct Cell {
    let center: MapPoint
    let halfSide: Double

    /// The four quarters.
    var quarters: [Cell] {
      let half = halfSide / 2
      return [(-half, -half), (half, -half), (-half, half), (half, half)].map { dx, dy in
        Cell(center: MapPoint(x: center.x + dx, y: center.y + dy), halfSide: half)
      }
    }
  }

  /// The precision of the distance from the edge, in relation to the smaller side of the bounds.
  private static let precision = 1.0 / 64

  /// The largest number of edges that are looked at, together for all cells.
  private static let mostSteps = 20_000_000

  /// The center of the largest circle in a polygon, by the even-odd rule.
  ///
  /// Squares are quartered as long as a better point may be in them, as in "A new algorithm for finding a visual center of
  /// a polygon" by Agafonkin, 2016.
  private var poleOfInaccessibility: MapPoint? {
    guard let bounds, bounds.width > 0, bounds.height > 0 else { return nil }
    let side = max(min(bounds.width, bounds.height), max(bounds.width, bounds.height) / 64)
    let precision = min(bounds.width, bounds.height) * Self.precision
    let (columns, rows) = ((bounds.width / side).rounded(.up), (bounds.height / side).rounded(.up))
    var cells = (0..<Int(columns * rows)).map { number in
      let (row, column) = number.quotientAndRemainder(dividingBy: Int(columns))
      return Cell(
        center: MapPoint(
          x: bounds.center.x + (Double(column) + 0.5 - columns / 2) * side,
          y: bounds.center.y + (Double(row) + 0.5 - rows / 2) * side), halfSide: side / 2)
    }
    let centroid = centroid ?? bounds.center
    var best = (point: centroid, distance: distanceInside(from: centroid))
    var steps = 0
    let edges = lines.reduce(0) { $0 + $1.count }
    while !cells.isEmpty, steps < Self.mostSteps {
      steps += cells.count * edges
      let distances = cells.map { distanceInside(from: $0.center) }
      for (cell, distance) in zip(cells, distances) where distance > best.distance + precision / 16 {
        best = (cell.center, distance)
      }
      cells = zip(cells, distances).flatMap { cell, distance in
        distance + cell.halfSide * 2.0.squareRoot() > best.distance + precision ? cell.quarters : []
      }
    }
    return best.distance > 0 ? best.point : nil
  }

  /// The center of the area; `nil` without any.
  private var centroid: MapPoint? {
    guard let origin = bounds?.center else { return nil }
    var (area, x, y) = (0.0, 0.0, 0.0)
    forEachEdge { first, second in
      let (one, other) = (
        (x: first.x - origin.x, y: first.y - origin.y), (x: second.x - origin.x, y: second.y - origin.y)
      )
      let part = one.x * other.y - other.x * one.y
      area += part
      x += (one.x + other.x) * part
      y += (one.y + other.y) * part
    }
    return area == 0 ? nil : MapPoint(x: origin.x + x / area / 3, y: origin.y + y / area / 3)
  }

  /// Returns the distance of a point to the nearest edge, negative outside of the polygon.
  private func distanceInside(from point: MapPoint) -> Double {
    var (least, isInside) = (Double.infinity, false)
    forEachEdge { first, second in
      let (dx, dy) = (second.x - first.x, second.y - first.y)
      if (first.y <= point.y) != (second.y <= point.y), point.x < first.x + (point.y - first.y) / dy * dx {
        isInside.toggle()
      }
      let square = dx * dx + dy * dy
      let part = square > 0 ? ((point.x - first.x) * dx + (point.y - first.y) * dy) / square : 0
      let nearest = min(1, max(0, part))
      let (x, y) = (point.x - first.x - nearest * dx, point.y - first.y - nearest * dy)
      least = min(least, x * x + y * y)
    }
    return isInside ? least.squareRoot() : -least.squareRoot()
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
