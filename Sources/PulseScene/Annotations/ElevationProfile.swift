import PulseGeo
import PulsePixels

/// A chart of the elevations along a track over the distance from its start.
public struct ElevationProfile: Hashable, Sendable {
  /// The heights of the line at the edges of the pixel columns of the chart, from 0 at its lower to 1 at its upper edge.
  public let heights: [Double]

  /// The lowest elevation of the track in meters.
  public let lowest: Double

  /// The highest elevation of the track in meters.
  public let highest: Double

  /// The smallest difference of elevations in meters that a chart shows, so that noise on a flat track looks flat.
  private static let leastSpan = 40.0

  /// Creates the chart of a track; `nil` for one without elevations or without a length.
  ///
  /// Between points with an elevation it is interpolated by distance; of several points in a column, the highest counts.
  ///
  /// - Parameters:
  ///   - path: The motion along the track, with its elevations.
  ///   - columns: The number of pixel columns, at least 1.
  /// - Complexity: O(points + columns).
  package init?(along path: MotionPath, columns: Int) {
    let (route, elevations) = (path.route, path.values?.elevations ?? [])
    guard columns > 0, route.length > 0, elevations.count == route.points.count else { return nil }
    let known = elevations.indices.lazy.filter { Self.isElevation(elevations[$0]) }.map { index in
      (distance: route.position(ofPoint: index).distance, elevation: elevations[index])
    }
    guard let first = known.first else { return nil }
    var values = [Double](repeating: -.infinity, count: columns + 1)
    var (low, high, last, next) = (first.elevation, first.elevation, first, 0)
    for point in known {
      (low, high) = (min(low, point.elevation), max(high, point.elevation))
      let column = point.distance / route.length * Double(columns)
      while next <= columns, Double(next) <= column {
        let span = point.distance - last.distance
        let part = span > 0 ? (Double(next) / Double(columns) * route.length - last.distance) / span : 1
        let value = last.elevation + (point.elevation - last.elevation) * min(1, max(0, part))
        values[next] = max(values[next], value)
        next += 1
      }
      let nearest = min(columns, Int(column.rounded()))
      values[nearest] = max(values[nearest], point.elevation)
      last = point
    }
    while next <= columns {
      values[next] = max(values[next], last.elevation)
      next += 1
    }
    (lowest, highest) = (low, high)
    let span = max(high - low, Self.leastSpan)
    let base = high - low < span ? (low + high - span) / 2 : low
    heights = values.map { ($0 - base) / span }
  }

  /// Returns whether a number of meters can be an elevation: one of a mistaken unit has no chart.
  package static func isElevation(_ meters: Double) -> Bool { abs(meters) < 1e6 }

  /// Returns the height of an elevation of the track in the chart, from 0 at its lower to 1 at its upper edge.
  package func height(of elevation: Double) -> Double {
    let span = max(highest - lowest, Self.leastSpan)
    let base = highest - lowest < span ? (lowest + highest - span) / 2 : lowest
    return (elevation - base) / span
  }

  /// The radius of the present point as a part of the height of the chart, and the smallest one in pixels.
  private static let (pointRadius, leastPointRadius) = (1.0 / 14, 1.5)

  /// Returns the items of the chart at a position.
  ///
  /// - Parameters:
  ///   - part: The part of the length of the track that is behind, 0 to 1.
  ///   - rect: The place of the chart in pixels, as wide as it has columns.
  /// - Returns: The whole area, the part of it that is behind, and the present point.
  func items(at part: Double, in rect: PixelRect) -> [DisplayList.Card.Item] {
    let part = min(1, max(0, part))
    func point(_ column: Double, _ height: Double) -> SubpixelPoint {
      SubpixelPoint(
        pixelX: Double(rect.x) + column, pixelY: Double(rect.maxY) - height * Double(rect.height))
    }
    let columns = heights.count - 1
    let line = heights.enumerated().map { point(Double($0.offset), $0.element) }
    let column = part * Double(columns)
    let before = min(columns, Int(column))
    let rest = column - Double(before)
    let height = rest > 0 ? heights[before] + (heights[before + 1] - heights[before]) * rest : heights[before]
    let present = point(column, height)
    func area(_ line: [SubpixelPoint]) -> [SubpixelPoint] {
      guard let first = line.first, let last = line.last else { return [] }
      let y = rect.maxY << 8
      return line + [SubpixelPoint(x: last.x, y: y), SubpixelPoint(x: first.x, y: y)]
    }
    let radius = max(Self.leastPointRadius, Double(rect.height) * Self.pointRadius)
    return [
      .area(area(line), .tertiary), .area(area(Array(line[...before]) + [present]), .accent),
      .dot(center: present, radius: SubpixelPoint.steps(fromPixels: radius)),
    ]
  }
}
