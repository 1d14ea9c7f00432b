package import PulsePixels

/// A polyline in pixels along which a line of text runs, with distances from its start.
package struct TextBaseline {
  private let points: [SIMD2<Double>]

  /// The distance of each point from the first one.
  private let distances: [Double]

  /// Creates a baseline; repeated points are left out.
  ///
  /// - Parameter points: The points in pixels, with y downwards, in reading direction.
  package init(_ points: [ClipRect.Point]) {
    var distinct: [SIMD2<Double>] = []
    var distances: [Double] = []
    for point in points {
      let point = SIMD2(point.x, point.y)
      guard let last = distinct.last else {
        distinct.append(point)
        distances.append(0)
        continue
      }
      let step = Self.length(point - last)
      if step > 0 {
        distances.append(distances[distances.count - 1] + step)
        distinct.append(point)
      }
    }
    self.points = distinct
    self.distances = distances
  }

  /// The length in pixels.
  package var length: Double { distances.last ?? 0 }

  /// Returns the point at a distance from the start; `nil` beyond the ends, or for a baseline without length.
  package func point(at distance: Double) -> SIMD2<Double>? {
    guard points.count > 1, distance >= 0, distance <= length else { return nil }
    // The last point at or before the distance.
    var (low, high) = (0, points.count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if distances[middle] <= distance { low = middle } else { high = middle }
    }
    let part = (distance - distances[low]) / (distances[high] - distances[low])
    return points[low] + (points[high] - points[low]) * part
  }

  /// Returns the start and the unit vector of the chord between two distances; `nil` beyond the ends, or if the chord
  /// has no length.
  package func chord(from start: Double, to end: Double) -> (start: SIMD2<Double>, direction: SIMD2<Double>)?
  {
    guard let first = point(at: start), let last = point(at: end) else { return nil }
    let length = Self.length(last - first)
    return length > 0 ? (first, (last - first) / length) : nil
  }

  /// Returns the points of the part between two distances, with those of its ends.
  package func part(from start: Double, to end: Double) -> [ClipRect.Point] {
    guard let first = point(at: start), let last = point(at: end), start < end else { return [] }
    let inner = points.indices.filter { distances[$0] > start && distances[$0] < end }.map { points[$0] }
    return ([first] + inner + [last]).map { (x: $0.x, y: $0.y) }
  }

  /// Returns the baseline with its corners rounded by a moving average, of a width in pixels, applied twice; its ends
  /// stay in place.
  ///
  /// A corner is spread over twice the width, so that several letters share its turn.
  ///
  /// - Complexity: O(length / width).
  package func smoothed(width: Double) -> TextBaseline {
    // Points per width, an even number so that the average is centered.
    let density = 4
    guard points.count > 2, width > 0, length / width < 16_384 else { return self }
    let count = max(density, Int((length / width * Double(density)).rounded(.up)))
    var samples = (0...count).compactMap { point(at: length * Double($0) / Double(count)) }
    guard samples.count == count + 1 else { return self }
    for _ in 1...2 { samples = Self.averaged(samples, reach: density / 2) }
    return TextBaseline(samples.map { (x: $0.x, y: $0.y) })
  }

  /// Returns the mean of each point and of its neighbors on both sides; beyond the ends, the line continues as its own
  /// point reflection.
  private static func averaged(_ points: [SIMD2<Double>], reach: Int) -> [SIMD2<Double>] {
    let last = points.count - 1
    func point(_ index: Int) -> SIMD2<Double> {
      if index < 0 { return 2 * points[0] - points[min(-index, last)] }
      if index > last { return 2 * points[last] - points[max(2 * last - index, 0)] }
      return points[index]
    }
    return points.indices.map { index in
      let sum = (-reach...reach).reduce(SIMD2<Double>()) { $0 + point(index + $1) }
      return sum / Double(2 * reach + 1)
    }
  }

  private static func length(_ vector: SIMD2<Double>) -> Double {
    (vector.x * vector.x + vector.y * vector.y).squareRoot()
  }
}
